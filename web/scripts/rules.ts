/** Rules pages from Markdown to HTML while the app is built: importing `GAME.pl.md` gives a `RulesPage`. */

import { Marked, type Token, type Tokens } from 'marked';
import type { Plugin } from 'vite';
import type { Chapter, RulesPage } from '../src/shell/rules';

const marked = new Marked({
  renderer: {
    listitem(item) {
      const rule = /^\*\*([\d.]+)\*\*/.exec(item.text)?.[1];
      return `<li${rule ? ` data-rule="${rule}"` : ''}>${this.parser.parse(item.tokens)}</li>\n`;
    },
    tablecell({ header, tokens }) {
      const content = this.parser.parseInline(tokens);
      return header ? `<th scope="col">${content}</th>` : `<td>${content}</td>`;
    },
    html({ text }) {
      throw new Error(`a rules page is plain Markdown, without ${text.trim()}`);
    },
  },
});

export function rulesPage(markdown: string): RulesPage {
  let title = '';
  const preface: Token[] = [];
  const chapters: { heading: Tokens.Heading; text: Token[] }[] = [];
  for (const token of marked.lexer(markdown)) {
    const heading = token.type === 'heading' ? (token as Tokens.Heading) : null;
    if (heading?.depth === 1) title = line(heading);
    else if (heading?.depth === 2) chapters.push({ heading, text: [] });
    else (chapters.at(-1)?.text ?? preface).push(token);
  }
  return { title, preface: marked.parser(preface), chapters: chapters.map(chapter) };
}

function chapter({ heading, text }: { heading: Tokens.Heading; text: Token[] }): Chapter {
  const rule = /^(\d+)\./.exec(heading.text)?.[1] ?? null;
  return { rule, title: line(heading), text: marked.parser(text) };
}

function line({ text }: Tokens.Heading): string {
  return marked.parseInline(text, { async: false });
}

export function rulesPages(): Plugin {
  return {
    name: 'rules-pages',
    transform(code, id) {
      return id.endsWith('.md') ? { code: `export default ${JSON.stringify(rulesPage(code))};`, map: null } : null;
    },
  };
}
