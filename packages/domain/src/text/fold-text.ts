/** Text for finding without regard to case: lower case by Unicode's rules, no locale. */
export function foldText(text: string): string {
  return text.toLowerCase();
}
