export interface SqlPiece {
  readonly kind: 'keyword' | 'name' | 'comment' | 'plain';
  readonly text: string;
}

const pieces = /(?<comment>--[^\n]*)|(?<name>"(?:[^"]|"")*"|`(?:[^`]|``)*`)|(?<keyword>\b[A-Z][A-Z]+\b)/g;

/** Cuts our CREATE statements into what is drawn differently; the pieces joined are the text again. */
export function highlightSql(text: string): readonly SqlPiece[] {
  const found: SqlPiece[] = [];
  let end = 0;
  for (const match of text.matchAll(pieces)) {
    if (match.index > end) found.push({ kind: 'plain', text: text.slice(end, match.index) });
    const { comment, name } = match.groups ?? {};
    found.push({ kind: comment !== undefined ? 'comment' : name !== undefined ? 'name' : 'keyword', text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < text.length) found.push({ kind: 'plain', text: text.slice(end) });
  return found;
}
