import { inspectFile } from '../inspect/inspect-report.ts';
import { fromFile } from '../sources/file-source.node.ts';

/** A table as one line: title, rows and types, types that repeat written as `Number x3`. */
export async function inspectTypes(path: string): Promise<string[]> {
  const { tables } = await inspectFile(fromFile(path));
  return tables.map(
    ({ title, rowCount, columns }) =>
      `${title} ${rowCount}: ${runs(columns.map(({ uidt, options }) => uidt + (options === undefined ? '' : `(${options.length})`)))}`,
  );
}

function runs(types: readonly string[]): string {
  const out: string[] = [];
  for (let at = 0; at < types.length;) {
    let end = at;
    while (types[end] === types[at]) end += 1;
    out.push(end - at === 1 ? (types[at] as string) : `${types[at]} x${end - at}`);
    at = end;
  }
  return out.join(', ');
}
