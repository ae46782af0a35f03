import { inspectSource, type InspectOptions } from './inspect-source.ts';
import type { ImportColumn } from '../template/import-template.ts';
import { describeWarning, type ImportWarning } from '../warnings/import-warning.ts';
import type { ByteSource } from '../sources/byte-source.ts';

/** The answer of `quadrille inspect`: what a file would become. */
export interface InspectReport {
  readonly tables: readonly {
    readonly title: string;
    readonly rowCount: number;
    readonly columns: readonly {
      readonly title: string;
      readonly column_name: string;
      readonly uidt: string;
      readonly options?: readonly string[];
    }[];
    readonly rows?: readonly (readonly string[])[];
    /** What was decided about the table that a person may see otherwise. */
    readonly warnings?: readonly string[];
  }[];
}

/** Inspects a file for people and scripts: exact row counts, and the first `rows` rows as text when asked. */
export async function inspectFile(source: ByteSource, options: InspectOptions & { readonly rows?: number } = {}): Promise<InspectReport> {
  const { rows = 0, ...rest } = options;
  const { template } = await inspectSource(source, { ...rest, countRows: true, previewRows: rows });
  return {
    tables: template.tables.map(({ title, rowCount, columns, preview, warnings }) => ({
      title,
      rowCount: rowCount ?? 0,
      columns: columns.map((column) => ({
        title: column.title,
        column_name: column.columnName,
        uidt: column.type,
        ...(column.options.length > 0 && { options: column.options }),
      })),
      ...(rows > 0 && { rows: preview }),
      ...toWarnings(warnings, columns),
    })),
  };
}

/** What was decided about the table and its columns that a person may see otherwise; absent where there is nothing. */
function toWarnings(table: readonly ImportWarning[], columns: readonly ImportColumn[]): { readonly warnings?: readonly string[] } {
  const warnings = [
    ...table.map(describeWarning),
    ...columns.flatMap((column) => column.warnings.map((warning) => `${column.title}: ${describeWarning(warning)}`)),
  ];
  return warnings.length > 0 ? { warnings } : {};
}
