/** Spreadsheets run cells that begin with one of these, whoever wrote them. */
const dangerous = /^[=+\-@\t\r]/;
const plainNumber = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/**
 * A text that no spreadsheet takes for a formula: an apostrophe goes in front of `= + - @`, TAB and CR.
 * Numbers stay numbers. A text that already begins with apostrophes and one of these gets one more, so that
 * taking one away always gives the text back.
 */
export function escapeFormula(text: string): string {
  return (dangerous.test(text) && !plainNumber.test(text)) || /^'+[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

/** The inverse, for reading an export back: takes one apostrophe away where `escapeFormula` can have put it, and nowhere else. */
export function unescapeFormula(text: string): string {
  return /^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text;
}
