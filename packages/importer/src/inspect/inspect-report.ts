import { inspectSource, type InspectOptions } from './inspect-source.ts';
import type { ByteSource } from '../sources/byte-source.ts';

/** The answer of `quadrille inspect`: what a file would become. */
export interface InspectReport {
  /** Of text files. */
  readonly encoding?: string;
  readonly tables: readonly {
    readonly title: string;
    readonly rowCount: number;
    readonly columns: readonly {
      readonly title: string;
      readonly column_name: string;
      readonly uidt: string;
      readonly options?: readonly string[];
      readonly warnings?: readonly string[];
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
    ...(template.encoding !== null && { encoding: template.encoding }),
    tables: template.tables.map(({ title, rowCount, columns, preview, warnings }) => ({
      title,
      rowCount: rowCount ?? 0,
      columns: columns.map((column) => ({
        title: column.title,
        column_name: column.columnName,
        uidt: column.type,
        ...(column.options.length > 0 && { options: column.options }),
        ...(column.warnings.length > 0 && { warnings: column.warnings }),
      })),
      ...(rows > 0 && { rows: preview }),
      ...(warnings.length > 0 && { warnings }),
    })),
  };
}
