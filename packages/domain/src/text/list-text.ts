/** What parts the items of a list in one text. */
export const listMarks = [',', ';', '|', '\n'] as const;
export type ListMark = (typeof listMarks)[number];

/**
 * The items of a list as text: a JSON list of plain values; else parted by `mark`, an item in double quotes (doubled inside) kept with
 * whatever it holds. Blanks around items do not count, empty items are left out.
 */
export function readListText(text: string, mark: ListMark = ','): string[] {
  const json = readJsonList(text);
  if (json !== null) return json;
  const items: string[] = [];
  let at = 0;
  while (at <= text.length) {
    while (text.charAt(at) === ' ' || text.charAt(at) === '\t') at += 1;
    const quoted = text.charAt(at) === '"' ? readQuoted(text, at, mark) : null;
    const found = text.indexOf(mark, quoted?.end ?? at);
    const end = found < 0 ? text.length : found;
    const item = quoted?.item ?? text.slice(at, end).trim();
    if (item !== '') items.push(item);
    at = end + 1;
  }
  return items;
}

/** The items of a JSON list of plain values; null for any other text. */
export function readJsonList(text: string): string[] | null {
  const trimmed = text.trim();
  if (!trimmed.startsWith('[') || !trimmed.endsWith(']')) return null;
  try {
    const list: unknown = JSON.parse(trimmed);
    if (!Array.isArray(list) || list.some((item) => typeof item === 'object' && item !== null)) return null;
    return list.filter((item) => item !== null).map((item) => String(item).trim());
  } catch {
    return null;
  }
}

/** A list as text that `readListText` reads back; items that would be read otherwise stand in double quotes. */
export function writeListText(items: readonly string[], separator: ',' | ', ' = ','): string {
  return items.map((item) => (needsQuotes(item) ? `"${item.replaceAll('"', '""')}"` : item)).join(separator);
}

function needsQuotes(item: string): boolean {
  return /^["[\s]|[,\n\r]|\s$/.test(item);
}

/** An item in quotes that ends where the list goes on; null where it does not, as the quote is then part of the item. */
function readQuoted(text: string, start: number, mark: ListMark): { readonly item: string; readonly end: number } | null {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    if (text.charAt(at + 1) === '"') {
      at += 1;
      continue;
    }
    const rest = /^[ \t]*/.exec(text.slice(at + 1, at + 100))?.[0].length ?? 0;
    const next = text.charAt(at + 1 + rest);
    return next === '' || next === mark ? { item: text.slice(start + 1, at).replaceAll('""', '"'), end: at + 1 } : null;
  }
  return null;
}

/** The mark outside quotes by which the most common form of list would part the text; null for a text of one item. */
export function listMarkIn(text: string): ListMark | null {
  if (readJsonList(text) !== null) return null;
  const bare = text.replace(/"(?:[^"]|"")*"/g, '""');
  return listMarks.find((mark) => bare.trim().includes(mark)) ?? null;
}
