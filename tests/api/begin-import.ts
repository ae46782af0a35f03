import { must, type HttpClient } from '../harness/http-client.ts';

export interface BegunImport {
  readonly id: string;
  readonly jobId: string;
  readonly partSize: number;
}

/** Sends a CSV of two columns, Name and Value, in parts, and says that this is all; the import goes on by itself. */
export async function beginCsvImport(
  as: HttpClient,
  projectId: string,
  { title, rows }: { readonly title: string; readonly rows: number },
): Promise<BegunImport> {
  const lines = Array.from({ length: rows }, (_, index) => `a row of ${title} ${index},${index}`);
  const csv = new TextEncoder().encode(`Name,Value\n${lines.join('\n')}\n`);
  const plan = {
    kind: 'csv',
    fileName: 'rows.csv',
    size: csv.length,
    format: { encoding: 'utf-8', delimiter: ',', newline: '\n', hasHeader: true, hasSeparatorLine: false },
    tables: [
      {
        refTableName: 'rows',
        title,
        hasHeader: true,
        columns: [
          { source: 0, title: 'Name', type: 'SingleLineText' },
          { source: 1, title: 'Value', type: 'Number' },
        ],
      },
    ],
  };
  const job = await must(as('POST', `/api/v1/db/meta/projects/${projectId}/imports`, { body: plan }));
  for (let part = 0; part * job.partSize < csv.length; part += 1) {
    const body = csv.subarray(part * job.partSize, (part + 1) * job.partSize);
    await must(as('PUT', `/api/v1/imports/${job.id}/parts/${part}`, { body }));
  }
  await must(as('POST', `/api/v1/imports/${job.id}/finish`));
  return job;
}
