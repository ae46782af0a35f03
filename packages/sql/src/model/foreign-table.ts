/** A column of a table somebody else made, read as if it were one of ours. */
export interface ForeignColumn {
  /** Ours, as fields know it. */
  readonly column: string;
  /** Theirs. */
  readonly name: string;
  /** As their engine spells it. */
  readonly type: string;
  /** Names rows of another table and is compared with their ids as it is, so that indexes serve. */
  readonly isKey: boolean;
  /** Of a column that allows only certain values: these, and the options they are to people. */
  readonly choices?: readonly { readonly value: string; readonly id: string }[];
}

/** A table or view of somebody else's database that is read under the name of one of ours. */
export interface ForeignTable {
  readonly schema: string | null;
  readonly name: string;
  /** The column of whole numbers that names a row and is its id; null where rows are counted instead. */
  readonly key: string | null;
  /** Where rows are counted: the columns that tell one from another, in whose order they are counted. */
  readonly orderedBy: readonly string[];
  readonly columns: readonly ForeignColumn[];
  /** A SELECT whose rows it shows, checked by `checkSelect`; absent: the table of this name. */
  readonly query?: string | undefined;
}
