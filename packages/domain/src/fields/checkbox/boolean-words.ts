/** Texts that mean yes or no, in pairs as people and other programs write them; `''` pairs are for whole columns only. */
export const booleanPairs: readonly (readonly [checked: string, unchecked: string])[] = [
  ['checked', 'unchecked'],
  ['x', ''],
  ['yes', 'no'],
  ['y', 'n'],
  ['1', '0'],
  ['[x]', '[]'],
  ['[x]', '[ ]'],
  ['☑', ''],
  ['✅', ''],
  ['✓', ''],
  ['✔', ''],
  ['enabled', 'disabled'],
  ['on', 'off'],
  ['done', ''],
  ['true', 'false'],
];

const words = new Map<string, boolean>([
  ['t', true],
  ['f', false],
  ['☐', false],
  ['☒', true],
  ['✗', false],
  ['✘', false],
  ['❌', false],
  ['done', true],
]);
for (const [checked, unchecked] of booleanPairs) {
  words.set(checked, true);
  if (unchecked !== '') words.set(unchecked, false);
}

/** What a text means as a checkbox, ignoring case and blanks around it; null when it is no such word. */
export function parseBooleanWord(text: string): boolean | null {
  if (text.length > 40) return null;
  return (
    words.get(
      text
        .trim()
        .toLowerCase()
        .replace(/\ufe0f/g, ''),
    ) ?? null
  );
}
