/** `text` with every occurrence of `needle`, whatever its case, replaced; null when there is none. */
export function replaceText(text: string, needle: string, by: string): string | null {
  if (needle === '') return null;
  const pattern = new RegExp(needle.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`), 'giu');
  return pattern.test(text) ? text.replaceAll(pattern, () => by) : null;
}
