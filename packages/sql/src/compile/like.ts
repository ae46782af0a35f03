/** Text as the inside of a LIKE pattern: its `%`, `_` and `\` mean themselves. */
export function escapeLike(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('%', '\\%').replaceAll('_', '\\_');
}

/** A pattern in which `%` and `_` are signs, but `\` means itself. */
export function escapePattern(pattern: string): string {
  return pattern.replaceAll('\\', '\\\\');
}
