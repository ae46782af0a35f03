/** Marks at the start of a line: headings, quotes, items of lists. */
const lineStart = /^ {0,3}(?:#{1,6} +|(?:> ?)+)/;
const bullet = /^( *)[*+-] +/;
const rule = /^ {0,3}(?:(?:\* *){3,}|(?:- *){3,}|(?:_ *){3,})$/;

/** No cell shows more. */
const mostShown = 2000;

/** What Markdown says without its marks, line by line: what a cell has room for. */
export function plainOfMarkdown(text: string): string {
  return text
    .slice(0, mostShown)
    .split('\n')
    .filter((line) => !rule.test(line) && !/^ {0,3}(?:```|~~~)/.test(line))
    .map((line) => withoutMarks(line.replace(lineStart, '').replace(bullet, '$1• ')))
    .join('\n')
    .replace(/\n{2,}/g, '\n')
    .trim();
}

function withoutMarks(line: string): string {
  return line
    .replace(/!?\[([^\]\n]*)\]\([^()\n]*\)/g, '$1')
    .replace(/<((?:https?:\/\/|mailto:)[^<>\s]+)>/g, '$1')
    .replace(/(\*\*|__)(?=\S)([^*_\n]+?)(?<=\S)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}*])\*(?=\S)([^*\n]+?)(?<=\S)\*(?!\*)/gu, '$1')
    .replace(/`([^`\n]+)`/g, '$1')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1');
}
