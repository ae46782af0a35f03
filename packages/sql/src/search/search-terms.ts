/** What a row must hold one of, anywhere among the indexed columns, before it can be found. Never empty. */
export interface SearchNeedles {
  /** In lower case. */
  readonly texts: readonly string[];
  /** Numbers as a whole cell. */
  readonly numbers: readonly number[];
}
