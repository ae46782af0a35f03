import type { CellValue, FieldId, RowId } from '@quadrille/domain';
import type { OptionCount } from '@quadrille/sql';
import type { GroupTree } from '../read/arrange-groups.ts';
import type { BaseStructure } from './base-structure.ts';
import type { ConversionPreview, ConversionRequest } from './conversion-preview.ts';
import type {
  AggregatesRequest,
  EncodedRows,
  Group,
  GroupsRequest,
  Histogram,
  Matches,
  PageRequest,
  RecordRow,
  RowsByIdRequest,
  LinesRequest,
  RowsRequest,
  FoundTally,
  TallyRequest,
} from './read-requests.ts';

/** Reads the records of a base. */
export interface ReadStore extends BaseStructure {
  page(request: PageRequest): Promise<EncodedRows>;
  rowsById(request: RowsByIdRequest): Promise<EncodedRows>;
  records(request: RowsByIdRequest | Omit<PageRequest, 'shape'>): Promise<readonly RecordRow[]>;
  /** Counting ends at `atMost`, which is then the answer. */
  count(request: RowsRequest & { readonly atMost?: number }): Promise<number>;
  groups(request: GroupsRequest): Promise<{ readonly groups: readonly Group[]; readonly total: number }>;
  /** Tells the store that a grouped view of a table is being opened: its groups will be asked for next. */
  expectGroups(request: Pick<RowsRequest, 'tableId' | 'reader'>): Promise<void>;
  /** All groups of a view grouped by its query, at once; null where only `groups` can answer. */
  groupTree(request: RowsRequest): Promise<GroupTree | null>;
  /** One value for each summary asked for; null for fields that do not exist. */
  aggregates(request: AggregatesRequest): Promise<readonly (CellValue | Histogram)[]>;
  /** Null where one of the fields cannot be told by a column. */
  tally(request: TallyRequest): Promise<FoundTally>;
  /** How many rows each option of a select has, in the field's order, rows without a choice first. */
  optionCounts(request: RowsRequest & { readonly fieldId: FieldId }): Promise<readonly OptionCount[]>;
  /** Looks at every value of the field, a part at a time; ends early when the signal aborts. */
  previewConversion(request: ConversionRequest): Promise<ConversionPreview>;
  /** How many rows stand before this one; null when it is not among them. */
  position(request: RowsRequest & { readonly rowId: RowId }): Promise<number | null>;
  /** The positions of many rows, in the order of the request. */
  positions(request: RowsRequest & { readonly rowIds: readonly RowId[] }): Promise<readonly (number | null)[]>;
  /** Rows of `query` that hold the text of its search, by their positions among all rows it gives without the search. */
  matches(request: RowsRequest & { readonly limit: number }): Promise<Matches>;
  /** Every matching row in order, in pieces; the rows are those that matched at the start. */
  readAll(request: RowsRequest & { readonly fieldIds: readonly FieldId[] }): AsyncIterable<readonly RecordRow[]>;
  /** The rows from `offset` on, as lines of CSV. */
  readLines(request: LinesRequest): AsyncIterable<Uint8Array>;
}
