import type { CellValue, FieldType } from '@quadrille/domain';
import { inspectSource, type InspectOptions } from '../inspect/inspect-source.ts';
import { loadSource } from '../load/load-source.ts';
import type { RejectedCell } from '../load/row-converter.ts';
import type { ByteSource } from '../sources/byte-source.ts';
import { changeColumnType, dataRowsOf } from '../template/change-column.ts';
import type { ImportTemplate } from '../template/import-template.ts';
import { planColumns } from '../template/plan-columns.ts';
import { testField, testOptions } from './test-fields.ts';

/** The first table of a file as an import makes it. */
export interface ImportedFile {
  readonly template: ImportTemplate;
  readonly titles: readonly string[];
  readonly types: readonly FieldType[];
  readonly rows: CellValue[][];
  readonly rejected: readonly RejectedCell[];
}

export interface ImportFileOptions extends InspectOptions {
  /** Types a person chose, by the column's title. */
  readonly types?: Readonly<Record<string, FieldType>>;
}

/** Inspects and loads a file in one go, options of selects named `s_` and their title. */
export async function importFile(source: ByteSource, { types = {}, ...options }: ImportFileOptions = {}): Promise<ImportedFile> {
  const { template, samples } = await inspectSource(source, options);
  const [first] = template.tables;
  const [sample] = samples;
  if (first === undefined || sample === undefined) throw new Error('The file has no table.');
  const table = {
    ...first,
    columns: first.columns.map((column) => {
      const type = types[column.title];
      return type === undefined ? column : changeColumnType(column, type, dataRowsOf(sample, first.hasHeader)).column;
    }),
  };
  const fields = table.columns.map(({ type, title, meta, options: titles }) =>
    testField(type, title, { meta, options: testOptions(titles) }),
  );
  const rows: CellValue[][] = [];
  const rejected: RejectedCell[] = [];
  const loads = [{ table: 0, columns: planColumns(table, fields) }];
  const changed = { ...template, tables: [table, ...template.tables.slice(1)] };
  for await (const loaded of loadSource(source, { template: changed, loads, onRejected: (_, cell) => rejected.push(cell) }))
    rows.push(...loaded.rows);
  return {
    template: changed,
    titles: table.columns.map(({ title }) => title),
    types: table.columns.map(({ type }) => type),
    rows,
    rejected,
  };
}
