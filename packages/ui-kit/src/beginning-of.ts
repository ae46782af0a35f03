/** As much of a text as tells it from others, in whole letters: a whole document would hold the page up. */
export function beginningOf(text: string, most = 120): string {
  const letters = Array.from(text.slice(0, 2 * most + 2));
  return letters.length > most ? `${letters.slice(0, most).join('')}…` : text;
}
