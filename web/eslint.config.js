import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

export default ts.config(
  { ignores: ['node_modules', '**/generated', '.positions', '.scored', '.shots'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'] } },
  },
  {
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      'no-undef': 'off', // TypeScript knows
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-restricted-syntax': [
        'error',
        {
          selector: "SvelteAttribute[key.name='style']",
          message: 'the content policy forbids style attributes: use style:name',
        },
      ],
      'svelte/prefer-svelte-reactivity': 'off', // maps are replaced whole, as raw state
      'svelte/no-navigation-without-resolve': 'off',
    },
  },
);
