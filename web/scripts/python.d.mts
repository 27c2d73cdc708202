export const root: string;
export function python(...args: string[]): void;
