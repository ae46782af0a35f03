import { calls } from '@quadrille/contract';
import { connectJobs, createClient, RequestError, uploadParts } from '@quadrille/sdk';

const plan = {
  kind: 'csv',
  fileName: 'x.csv',
  size: 9,
  format: { encoding: 'utf-8', delimiter: ',', newline: '\n', hasHeader: true, hasSeparatorLine: false },
  tables: [{ refTableName: 'x', title: 'Imported', hasHeader: true, columns: [{ source: 0, title: 'Name', type: 'SingleLineText' }] }],
};

/** What programs do with the SDK, wherever they run: calls, pages, errors, an upload with progress, jobs by socket. */
export async function program({ baseUrl, email, password, title, keepsCookies }) {
  const client = createClient({ baseUrl });
  await client.auth.signin({ body: { email, password } });
  const { id: projectId } = await client.projects.create({ body: { title } });
  const columns = [{ title: 'Name', column_name: 'name', uidt: 'SingleLineText' }];
  const table = await client.tables.create({ params: { projectId }, body: { title: 'People', table_name: 'people', columns } });
  const params = { tableId: table.id };
  await client.tableRows.create({ params, body: ['Ada', 'Ben', 'Cem', 'Dora', 'Eve'].map((Name) => ({ Name })) });
  const names = [];
  for await (const row of client.iterate(calls.tableRows.list, { params, query: { limit: 2 } })) names.push(row.Name);
  const refusal = await client.tableRows.create({ params: { tableId: 'nothing' }, body: {} }).catch((error) => error);
  if (keepsCookies) {
    client.session.setToken('ended');
    await Promise.all([1, 2, 3].map(() => client.tableRows.count({ params })));
  }
  const jobs = connectJobs(client);
  const copy = await client.duplicates.table({ params: { projectId, tableId: table.id }, body: {} });
  const copied = await jobs.waitFor(copy.id);
  const started = await client.imports.create({ params: { projectId }, body: plan });
  const sent = [];
  const { partSize, receivedParts } = started;
  const onProgress = ({ sentBytes, totalBytes }) => sent.push([sentBytes, totalBytes]);
  await uploadParts(client, started.id, new Blob(['Name\nFay\n']), { partSize, receivedParts, onProgress });
  await client.imports.finish({ params: { importId: started.id } });
  const imported = await jobs.waitFor(started.jobId);
  jobs.close();
  client.close();
  const error = [refusal instanceof RequestError, refusal.kind, refusal.status, refusal.code];
  return { names, error, copied: copied.status, imported: imported.status, sent: sent.at(-1) };
}
