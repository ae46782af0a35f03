import type { ImportWarning } from '../warnings/import-warning.ts';
import type { FieldType } from '@quadrille/domain';
import type { CsvFormat } from '../csv/csv-format.ts';
import type { ObserverRules, ReadHints } from '../infer/column-guess.ts';
import type { ImportKind } from '../sniff/sniff-kind.ts';
import type { TextEncoding } from '../sniff/text-encoding.ts';
import type { SourceCell } from '../source-cell.ts';

/** What a file would become: shown to a person, corrected, then loaded. Plain and serialisable. */
export interface ImportTemplate {
  readonly kind: ImportKind;
  /** Null for workbooks. */
  readonly encoding: TextEncoding | null;
  /** CSV only. */
  readonly format: CsvFormat | null;
  /** JSON only: a GeoJSON collection is read as a record for each feature. */
  readonly features?: boolean;
  readonly tables: readonly ImportTable[];
  /** Workbooks only: sheets without anything in them, by name; they become no tables. */
  readonly emptySheets?: readonly string[];
}

export interface ImportTable {
  readonly title: string;
  /** The title as API clients name it. */
  readonly tableName: string;
  /** Name in the source: file or sheet. */
  readonly refTableName: string;
  readonly hasHeader: boolean;
  /** Data rows of the whole file; null when not counted. */
  readonly rowCount: number | null;
  readonly columns: readonly ImportColumn[];
  /** The first rows as text, a cell per source column. */
  readonly preview: readonly (readonly string[])[];
  readonly warnings: readonly ImportWarning[];
}

export interface ImportColumn {
  readonly title: string;
  readonly columnName: string;
  /** Header in the source, as written. */
  readonly refColumnName: string;
  /** Position in the source's records, from 0. */
  readonly source: number;
  readonly type: FieldType;
  readonly meta: Readonly<Record<string, unknown>>;
  /** Selects: titles in order of first appearance; empty otherwise. */
  readonly options: readonly string[];
  readonly read: ReadHints;
  /** Cleared for columns that are not wanted. */
  readonly keep: boolean;
  readonly samples: readonly string[];
  readonly warnings: readonly ImportWarning[];
  /** Too many different values for a select. */
  readonly isSelectDisabled: boolean;
}

/** The part of a source that types are inferred from, for one table. */
export interface TableSample {
  readonly title: string;
  readonly refName: string;
  /** Names of columns where the source gives them itself; null: the first record may be the header. */
  readonly headers: readonly string[] | null;
  readonly records: readonly (readonly (SourceCell | undefined)[])[];
  readonly rules: ObserverRules;
  /** Records of the whole source; null when not counted. */
  readonly recordCount: number | null;
  /** Cells of the widest record, where records beyond the sample were looked at for it. */
  readonly width?: number;
  readonly warnings: readonly ImportWarning[];
}
