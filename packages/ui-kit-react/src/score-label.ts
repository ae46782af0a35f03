/** Text as it is compared while typing: no case, no accents. */
export function fold(text: string, locale: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase(locale);
}

/**
 * How well a folded label matches folded words: 4 as a whole, 3 at its beginning, 2 at the beginnings of its words, 1 anywhere, 0 not at
 * all.
 */
export function scoreLabel(label: string, words: readonly string[]): number {
  const text = words.join(' ');
  if (label === text) return 4;
  if (label.startsWith(text)) return 3;
  const parts = label.split(/\s+/u);
  if (words.every((word) => parts.some((part) => part.startsWith(word)))) return 2;
  return words.every((word) => label.includes(word)) ? 1 : 0;
}
