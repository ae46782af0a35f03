/** What spreadsheets leave out in front of a formula: blanks of all kinds, line feeds, and signs that show nothing. */
const unseen = String.raw`[\s\p{Cc}\p{Cf}\p{Zs}\p{Variation_Selector}\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]*`;
/** What a formula begins with, also as East Asian keyboards and typographers write it. */
const sign = String.raw`[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b\u2212]`;
/** Spreadsheets run cells that begin with one of these, whoever wrote them. */
const begins = String.raw`(?:${unseen}${sign}|[\t\r\n])`;
const dangerous = new RegExp(`^${begins}`, 'u');
const marked = new RegExp(`^'+${begins}`, 'u');
const plainNumber = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/**
 * A text that no spreadsheet takes for a formula: an apostrophe goes in front of `= + - @` and their wide forms, also behind blanks and
 * signs that show nothing, and in front of TAB, CR and LF. Numbers stay numbers. A text that already begins with apostrophes and one of
 * these gets one more, so that taking one away always gives the text back.
 */
export function escapeFormula(text: string): string {
  return (dangerous.test(text) && !plainNumber.test(text)) || marked.test(text) ? `'${text}` : text;
}

/** The inverse, for reading an export back: takes one apostrophe away where `escapeFormula` can have put it, and nowhere else. */
export function unescapeFormula(text: string): string {
  return marked.test(text) ? text.slice(1) : text;
}
