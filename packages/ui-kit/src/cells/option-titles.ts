/** Splits a text at commas into titles of options. A title in double quotes may itself hold commas, and quotes as two. */
export function readTitles(text: string): string[] {
  const parts = text.match(/\s*"(?:[^"]|"")*"\s*(?=,|$)|[^,]+/g) ?? [];
  return parts.map((part) => unquoted(part.trim())).filter(Boolean);
}

/** Titles as one text that `readTitles` reads back. */
export function writeTitles(titles: readonly string[]): string {
  return titles.map((title) => (/^["\s]|[,\n\r]|\s$/.test(title) ? `"${title.replaceAll('"', '""')}"` : title)).join(', ');
}

function unquoted(title: string): string {
  return /^"(?:[^"]|"")*"$/.test(title) ? title.slice(1, -1).replaceAll('""', '"') : title;
}
