/** Of names over white words: the dark shades of the colours people have. */
const cursorColors = ['#133f7c', '#423279', '#6b2049', '#014765', '#72201f', '#31387d', '#60265f', '#014a55'] as const;

/** The colour of a person's cursor, the same for all who see it. */
export function cursorColorOf(userId: string): string {
  let sum = 7;
  // kept small: the last digits of a large sum are lost, and all would have one colour
  for (const sign of userId) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 100_003;
  return cursorColors[sum % cursorColors.length] ?? cursorColors[0];
}
