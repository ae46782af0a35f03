import type { FieldType } from '@quadrille/domain';
import type { ImportColumn, ImportTable, ImportTemplate } from '@quadrille/importer';
import { createDraft, type SourceDraft, type TableDraft } from './draft.ts';

/** A column as the importer proposes it, for tests. */
export function testColumn(
  source: number,
  title: string,
  type: FieldType = 'SingleLineText',
  more: Partial<ImportColumn> = {},
): ImportColumn {
  return {
    title,
    columnName: title.toLowerCase(),
    refColumnName: title,
    source,
    type,
    meta: {},
    options: [],
    read: {},
    keep: true,
    samples: [],
    warnings: [],
    isSelectDisabled: false,
    ...more,
  };
}

export function testTable(title: string, columns: readonly ImportColumn[], more: Partial<ImportTable> = {}): ImportTable {
  return { title, tableName: title, refTableName: title, hasHeader: true, rowCount: 2, columns, preview: [], warnings: [], ...more };
}

export function testSource(tables: readonly ImportTable[], kind: ImportTemplate['kind'] = 'xlsx'): SourceDraft {
  return createDraft(1, new File(['x'], 'test.xlsx'), { kind, encoding: null, format: null, tables });
}

export function testDraft(columns: readonly ImportColumn[], more: Partial<ImportTable> = {}): TableDraft {
  return testSource([testTable('People', columns, more)]).tables[0]!;
}
