import { foldText } from '../text/fold-text.ts';

/**
 * Whether the whole text fits the pattern, ignoring case: `%` stands for any text, `_` for one character.
 * Steps back at most to the last `%`, so hostile patterns cost length times length at worst, not more.
 */
export function fitsPattern(text: string, pattern: string): boolean {
  const letters = [...foldText(text)];
  const signs = [...foldText(pattern)];
  let at = 0;
  let sign = 0;
  let resumeSign = -1;
  let resumeAt = 0;
  while (at < letters.length) {
    if (signs[sign] === '%') {
      resumeSign = sign;
      resumeAt = at;
      sign += 1;
    } else if (sign < signs.length && (signs[sign] === '_' || signs[sign] === letters[at])) {
      sign += 1;
      at += 1;
    } else if (resumeSign >= 0) {
      sign = resumeSign + 1;
      resumeAt += 1;
      at = resumeAt;
    } else {
      return false;
    }
  }
  while (signs[sign] === '%') sign += 1;
  return sign === signs.length;
}
