import { toColumnName } from '@quadrille/domain';
import { ImportError } from '../import-error.ts';
import { createColumnObserver } from '../infer/column-observer.ts';
import { asYears } from '../infer/year-column.ts';
import { importLimits } from '../limits.ts';
import { nameColumns } from '../names/name-columns.ts';
import { looksLikeHeader } from '../sniff/has-header.ts';
import { cellText, isBlank } from '../source-cell.ts';
import type { ImportColumn, ImportTable, TableSample } from './import-template.ts';

export interface ProposeOptions {
  /** Whether the first record names the columns; found out when absent. */
  readonly hasHeader?: boolean | undefined;
  /** Infer types; otherwise every column is a single line of text. */
  readonly inferTypes?: boolean | undefined;
  readonly previewRows?: number | undefined;
  /** The zone of the person who imports, in which times without one are meant. Absent: UTC. */
  readonly timeZone?: string | undefined;
}

/** Proposes table, names and types for a sample. */
export function proposeTable(sample: TableSample, options: ProposeOptions = {}): ImportTable {
  const first = sample.records[0]?.map(cellText) ?? [];
  const hasHeader = sample.headers === null && (options.hasHeader ?? looksLikeHeader(first));
  const rows = hasHeader ? sample.records.slice(1) : sample.records;
  const headers = widen(sample.headers ?? (hasHeader ? first : []), rows, sample.width ?? 0);
  if (headers.length > importLimits.columns) {
    throw new ImportError(
      'tooManyColumns',
      `"${sample.refName}" has ${headers.length} columns; a table takes at most ${importLimits.columns}. Remove columns or check the delimiter.`,
      { column: importLimits.columns + 1 },
    );
  }
  const names = nameColumns(headers);
  const columns = names.map((name, source) =>
    proposeColumn({ ...name, refColumnName: headers[source] ?? '', source }, sample, rows, options),
  );
  return {
    title: sample.title,
    tableName: toColumnName(sample.title, 1),
    refTableName: sample.refName,
    hasHeader,
    rowCount: sample.recordCount === null ? null : sample.recordCount - Number(hasHeader),
    columns,
    preview: rows.slice(0, options.previewRows ?? importLimits.previewRows).map((row) => headers.map((_, index) => cellText(row[index]))),
    warnings: sample.warnings,
  };
}

/** Records may be longer than the header: the cells beyond it have no name, but are kept. */
function widen(headers: readonly string[], rows: TableSample['records'], least: number): string[] {
  let width = Math.max(headers.length, least);
  for (const row of rows) if (row.length > width) width = row.length;
  return Array.from({ length: width }, (_, index) => headers[index] ?? '');
}

type Named = Pick<ImportColumn, 'title' | 'columnName' | 'refColumnName' | 'source'>;

function proposeColumn(named: Named, { rules }: TableSample, rows: TableSample['records'], options: ProposeOptions): ImportColumn {
  const observer = createColumnObserver({ ...rules, timeZone: options.timeZone });
  const samples: string[] = [];
  for (const row of rows) {
    const cell = row[named.source];
    observer.add(cell);
    if (samples.length < importLimits.samples && cell !== null && cell !== undefined && !isBlank(cellText(cell)))
      samples.push(shorten(cellText(cell)));
  }
  const guess = asYears(observer.guess(), named.refColumnName, textsOf(named.source, rows));
  const chosen =
    options.inferTypes === false ? { ...guess, type: 'SingleLineText' as const, meta: {}, options: [], read: {}, warnings: [] } : guess;
  return { ...named, ...chosen, keep: true, samples };
}

function* textsOf(source: number, rows: TableSample['records']): Generator<string> {
  for (const row of rows) {
    const text = cellText(row[source] ?? null);
    if (!isBlank(text)) yield text.trim();
  }
}

function shorten(text: string): string {
  return text.length > 200 ? `${text.slice(0, 199)}…` : text;
}
