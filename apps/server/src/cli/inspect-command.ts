import { resolve } from 'node:path';
import type { InspectReport } from '@quadrille/importer';
import { runFileThread } from '../features/imports/index.ts';
import { UsageError, type Command } from './command.ts';
import { readingHelp, readingOptions, toFileReading } from './file-reading.ts';
import { readArgs } from './read-args.ts';

const help = `Usage: quadrille inspect FILE [--json] [--rows N]

Prints what an import would make of a CSV, Excel or JSON file: tables, columns and their types.
  --json      as JSON: {tables: [{title, rowCount, columns: [{title, column_name, uidt, options?}], rows?, warnings?}]}
  --rows N    with the first N rows as text
${readingHelp}
A file that cannot be imported ends with exit code 1 and one sentence that says why.`;

export const inspectCommand: Command = {
  help,
  run: async (args, edge) => {
    const { values, positionals } = readArgs(args, { json: { type: 'boolean' }, rows: { type: 'string' }, ...readingOptions }, 1, help);
    const rows = values.rows ?? '0';
    if (!/^\d{1,9}$/.test(rows)) throw new UsageError(`--rows takes a whole number; "${rows}" is not.`);
    const path = resolve(edge.cwd, positionals[0] ?? '');
    const report = (await runFileThread(
      { do: 'report', path, rows: Number(rows), reading: toFileReading(values) },
      { signal: new AbortController().signal },
    )) as InspectReport;
    edge.print(values.json ? JSON.stringify(report, null, 2) : describe(report));
    return 0;
  },
};

/** For people: one line per column. */
function describe(report: InspectReport): string {
  return report.tables
    .map((table) => {
      const columns = table.columns.map(
        (column) => `  ${column.title} (${column.column_name}): ${column.uidt}${column.options ? ` ${column.options.join(' | ')}` : ''}`,
      );
      const rows = (table.rows ?? []).map((row) => `  ${row.join(' | ')}`);
      return [
        `${table.title}: ${table.rowCount} rows`,
        ...(table.warnings ?? []).map((warning) => `  ${warning}`),
        ...columns,
        ...rows,
      ].join('\n');
    })
    .join('\n\n');
}
