const padding = 20;
const narrow = 9;
const wide = 14;
const widest = 20;

/**
 * Tells whether a line of text at 13 px fits a cell for certain, by the widest letters there are: no measuring.
 * False means "perhaps not".
 */
export function isSureToFit(text: string, width: number): boolean {
  let left = width - padding;
  if (text.length * widest <= left) return !text.includes('\n');
  for (let at = 0; at < text.length && left >= 0; at += 1) left -= sizeOf(text.charCodeAt(at));
  return left >= 0 && !text.includes('\n');
}

function sizeOf(code: number): number {
  if (code > 0x2e80) return widest;
  const isNarrow =
    (code < 0x41 && code !== 0x40 && code !== 0x25 && code !== 0x26) || (code > 0x60 && code < 0x7b && code !== 0x6d && code !== 0x77);
  return isNarrow ? narrow : wide;
}
