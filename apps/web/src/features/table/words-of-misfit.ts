/** As much of a value as tells it from others: a whole document would hold the page up. */
const mostShown = 120;

/** Why a value does not fit its field, with its beginning where the reason does not name it. */
export function wordsOfMisfit(text: string, reason: string): string {
  if (reason.includes(`“${text.trim()}”`)) return reason;
  return `“${text.length > mostShown ? `${text.slice(0, mostShown)}…` : text}” – ${reason}`;
}
