import xlsx from 'sheetjs-style';
import { must, type HttpClient } from '../harness/http-client.ts';
import type { BegunImport } from './begin-import.ts';

export interface PlannedSheet {
  readonly name: string;
  readonly rows: number;
  /** The sheet the plan asks for, where it is another one than the file has. */
  readonly wanted?: string;
}

/** Sends a workbook whose sheets have one column, Name, and says that this is all; the import goes on by itself. */
export async function beginWorkbookImport(as: HttpClient, projectId: string, sheets: readonly PlannedSheet[]): Promise<BegunImport> {
  const book = xlsx.utils.book_new();
  for (const { name, rows } of sheets) {
    const lines = Array.from({ length: rows }, (_, index) => [`${name} ${index}`]);
    xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([['Name'], ...lines]), name);
  }
  const bytes = new Uint8Array(xlsx.write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer);
  const tables = sheets.map(({ name, wanted = name }) => ({
    refTableName: wanted,
    title: name,
    hasHeader: true,
    columns: [{ source: 0, title: 'Name', type: 'SingleLineText' }],
  }));
  const plan = { kind: 'xlsx', fileName: 'book.xlsx', size: bytes.length, format: null, tables };
  const job = await must(as('POST', `/api/v1/db/meta/projects/${projectId}/imports`, { body: plan }));
  for (let part = 0; part * job.partSize < bytes.length; part += 1)
    await must(
      as('PUT', `/api/v1/imports/${job.id}/parts/${part}`, { body: bytes.subarray(part * job.partSize, (part + 1) * job.partSize) }),
    );
  await must(as('POST', `/api/v1/imports/${job.id}/finish`));
  return job;
}
