/** An index that finds parts of words in all of these columns of a table. */
export interface SearchIndex {
  readonly name: string;
  readonly columns: readonly IndexedColumn[];
}

export interface IndexedColumn {
  readonly column: string;
  /** Otherwise it holds numbers. */
  readonly isText: boolean;
}
