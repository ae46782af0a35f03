/** Blanks, punctuation and symbols of ASCII, and control characters; letters and digits of every script stay. */
// oxlint-disable-next-line no-control-regex -- control characters are exactly what must go
const special = /[\u0000-\u0020!-/:-@[-^`{-\u00a0\u2028\u2029]/g;

/**
 * A header as a column name: trimmed, each special character an underscore.
 * An empty header at `position` (from 1) is named `field_<position>`.
 */
export function toColumnName(header: string, position: number): string {
  const name = header.trim().replace(special, '_');
  return name === '' ? `field_${position}` : name;
}
