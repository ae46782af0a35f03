/** Option titles as the wire's quoted comma list, `'a','b'`; quotes inside are doubled. */
export function printDtxp(titles: readonly string[]): string {
  return titles.map((title) => `'${title.replaceAll("'", "''")}'`).join(',');
}

/**
 * The titles of a quoted comma list. Titles without quotes are taken up to the next comma, blanks around them removed;
 * a quote that is never closed runs to the end.
 */
export function parseDtxp(text: string): string[] {
  const titles: string[] = [];
  let at = 0;
  while (at < text.length) {
    at = skipBlanks(text, at);
    if (at >= text.length) break;
    const entry = text.charAt(at) === "'" ? readQuoted(text, at) : readBare(text, at);
    if (entry.title !== null) titles.push(entry.title);
    at = skipBlanks(text, entry.end);
    at = text.charAt(at) === ',' ? at + 1 : at;
  }
  return titles;
}

interface Entry {
  readonly title: string | null;
  readonly end: number;
}

function readQuoted(text: string, start: number): Entry {
  let title = '';
  let at = start + 1;
  while (at < text.length) {
    const quote = text.indexOf("'", at);
    if (quote < 0) return { title: title + text.slice(at), end: text.length };
    title += text.slice(at, quote);
    if (text.charAt(quote + 1) !== "'") return { title, end: quote + 1 };
    title += "'";
    at = quote + 2;
  }
  return { title, end: at };
}

function readBare(text: string, start: number): Entry {
  const comma = text.indexOf(',', start);
  const end = comma < 0 ? text.length : comma;
  const title = text.slice(start, end).trim();
  return { title: title === '' ? null : title, end };
}

function skipBlanks(text: string, start: number): number {
  let at = start;
  while (at < text.length && /\s/.test(text.charAt(at))) at += 1;
  return at;
}
