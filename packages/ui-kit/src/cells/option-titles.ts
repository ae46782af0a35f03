/** The titles of options in one text, parted by commas; one in double quotes (doubled inside) may hold commas itself. */
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
