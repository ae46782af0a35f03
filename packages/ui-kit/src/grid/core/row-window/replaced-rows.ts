import type { GridRow, RowId } from '../row-source.ts';

/** Rows replaced while pages are being read: what such a page says of them may be older. */
export interface ReplacedRows {
  /** A page is asked for. The answer names this moment for `newest`. `isOnly`: no other page is being read, so earlier rows are forgotten. */
  begin(isOnly: boolean): number;
  /** Rows were replaced. They are remembered only while pages are being read. */
  note(rows: readonly GridRow[], isReading: boolean): void;
  /**
   * The newer of a row that was read and the one that replaced it after its page was asked for. Of the same version the replacement
   * is taken: a row written here may not know its next version yet.
   */
  newest(read: GridRow, since: number): GridRow;
}

export function createReplacedRows(): ReplacedRows {
  const replaced = new Map<RowId, { readonly row: GridRow; readonly at: number }>();
  let replacements = 0;
  return {
    begin(isOnly) {
      if (isOnly) replaced.clear();
      return replacements;
    },
    note(rows, isReading) {
      replacements += 1;
      if (isReading) for (const row of rows) replaced.set(row.id, { row, at: replacements });
    },
    newest(read, since) {
      const known = replaced.get(read.id);
      return known && known.at > since && known.row.version >= read.version ? known.row : read;
    },
  };
}
