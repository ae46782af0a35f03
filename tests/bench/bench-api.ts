import { seededRandom } from '@quadrille/tooling/test-kit';
import { openWorld, type BenchWorld } from './bench-world.ts';
import type { Note } from './figure.ts';
import { loadHttp, type MakeRequest } from './http-load.ts';
import { readCpu } from './process-cpu.ts';
import { readMemory } from './process-memory.ts';

const mostRows = 100_000;
const batch = 5000;

const columns = [
  { title: 'Name', column_name: 'name', uidt: 'SingleLineText' },
  { title: 'Email', column_name: 'email', uidt: 'Email' },
  { title: 'Status', column_name: 'status', uidt: 'SingleSelect', dtxp: "'New','Packed','Shipped','Closed'" },
  { title: 'Placed', column_name: 'placed', uidt: 'Date' },
  { title: 'Shipped', column_name: 'shipped', uidt: 'DateTime' },
  { title: 'Quantity', column_name: 'quantity', uidt: 'Number' },
  { title: 'Price', column_name: 'price', uidt: 'Decimal' },
  { title: 'Paid', column_name: 'paid', uidt: 'Checkbox' },
  { title: 'Rating', column_name: 'rating', uidt: 'Rating' },
] as const;

/** What the v1 API gives in a second, and what a request costs the server: one process, embedded default, ten fields with the id. */
export async function benchApi(note: Note, asked: number, profile?: string): Promise<void> {
  const world = await openWorld(Math.min(asked, mostRows), profile);
  try {
    const path = await fillOrders(world, note);
    await benchRequests(world, note, requestsOf(world, path));
    await benchExport(world, note, path);
    await benchParents(world, note);
    note({ name: 'api.memory', what: 'Server memory at the end', value: readMemory(world.server.pid).now, unit: 'MB' });
  } finally {
    await world.end();
  }
}

interface Kind {
  readonly what: string;
  readonly make: MakeRequest;
  /** Requests at one connection; four times as many at sixteen. */
  readonly times: number;
  /** Requests a second at sixteen connections. */
  readonly atLeast?: number;
}

function requestsOf({ rows }: BenchWorld, path: string): Record<string, Kind> {
  const get =
    (query: string): MakeRequest =>
    (index) => ({ method: 'GET', path: `${path}?${query}&offset=${(index * 137) % (rows - 1000)}` });
  const write =
    (method: string, row: boolean): MakeRequest =>
    (index) => ({
      method,
      path: row ? `${path}/${1 + ((index * 7919) % rows)}` : path,
      body: JSON.stringify({ Name: `Written ${index}`, Quantity: index }),
    });
  return {
    list25: { what: 'List of 25', make: get('limit=25'), times: 1000 },
    list100: { what: 'List of 100', make: get('limit=100'), times: 1000, atLeast: 2000 },
    list1000: { what: 'List of 1,000', make: get('limit=1000'), times: 200 },
    filter: { what: 'List of 25 of a filter', make: get('limit=25&where=(Status,eq,Packed)'), times: 300 },
    group: { what: 'Groups of a select', make: () => ({ method: 'GET', path: `${path}/groupby?column_name=Status` }), times: 100 },
    read: { what: 'One row', make: (index) => ({ method: 'GET', path: `${path}/${1 + (index % rows)}` }), times: 1000 },
    create: { what: 'Create of a row', make: write('POST', false), times: 500 },
    update: { what: 'Update of a row', make: write('PATCH', true), times: 500, atLeast: 1500 },
  };
}

async function benchRequests({ server, client }: BenchWorld, note: Note, kinds: Record<string, Kind>): Promise<void> {
  const headers = { 'xc-auth': client.session.$token.get() ?? '' };
  for (const [name, { what, make, times, atLeast }] of Object.entries(kinds)) {
    await loadHttp(server.url, headers, { make, connections: 4, times: Math.ceil(times / 4) });
    for (const connections of [1, 16]) {
      const cpu = readCpu(server.pid);
      const count = connections === 1 ? times : times * 4;
      const load = await loadHttp(server.url, headers, { make, connections, times: count });
      const spent = ((readCpu(server.pid) - cpu) * 1000) / count;
      const at = `${what}, ${connections === 1 ? 'one connection' : 'sixteen'}`;
      const goal = connections === 16 && atLeast !== undefined ? { goal: { atLeast } } : {};
      note({ name: `api.${name}.${connections}.rate`, what: `${at}`, value: load.rate, unit: '/s', ...goal });
      note({ name: `api.${name}.${connections}.p50`, what: `${at}, p50`, value: load.p50, unit: 'ms' });
      note({ name: `api.${name}.${connections}.p99`, what: `${at}, p99`, value: load.p99, unit: 'ms' });
      const most = name === 'list100' ? { goal: { atMost: 1 } } : {};
      note({ name: `api.${name}.${connections}.cpu`, what: `${at}, processor time of the server`, value: spent, unit: 'ms', ...most });
      if (connections === 1) note({ name: `api.${name}.bytes`, what: `${what}, bytes`, value: load.bytes, unit: 'B' });
    }
  }
}

/** Makes the table through the API in batches, and answers the path of its rows. */
async function fillOrders({ client, baseId, rows, server }: BenchWorld, note: Note): Promise<string> {
  const table = await client.tables.create({
    params: { projectId: baseId },
    body: { table_name: 'orders', title: 'Orders', columns: [{ title: 'Id', column_name: 'id', uidt: 'ID', pk: true }, ...columns] },
  });
  const bodies = Array.from({ length: Math.ceil(rows / batch) }, (_, part) =>
    JSON.stringify(makeOrders(part * batch, Math.min(batch, rows - part * batch))),
  );
  const path = `/api/v1/db/data/bulk/noco/${baseId}/${table.id}`;
  const load = await loadHttp(
    server.url,
    { 'xc-auth': client.session.$token.get() ?? '' },
    { make: (index) => ({ method: 'POST', path, body: bodies[index] ?? '[]' }), connections: 1, times: bodies.length },
  );
  note({
    name: 'api.bulk.rate',
    what: 'Bulk create in batches of 5,000',
    value: load.rate * Math.min(batch, rows),
    unit: 'rows/s',
    goal: { atLeast: 100_000 },
  });
  return `/api/v1/db/data/noco/${baseId}/${table.id}`;
}

function makeOrders(from: number, count: number): readonly object[] {
  const random = seededRandom(from + 7);
  const two = (value: number): string => String(1 + Math.floor(value)).padStart(2, '0');
  return Array.from({ length: count }, (_, index) => {
    const day = `2025-${two(random.next() * 12)}-${two(random.next() * 28)}`;
    const number = from + index;
    return {
      Name: `Customer ${number}`,
      Email: `customer${number}@example.com`,
      Status: ['New', 'Packed', 'Shipped', 'Closed'][number % 4],
      Placed: day,
      Shipped: `${day} 10:30:00`,
      Quantity: number % 40,
      Price: Math.round(random.next() * 90_000) / 100,
      Paid: number % 3 === 0,
      Rating: 1 + (number % 5),
    };
  });
}

/** A hundred customers of a page with their links, a lookup, a rollup and a formula made of it; each has ten lines. */
async function benchParents({ server, client, baseId, rows }: BenchWorld, note: Note): Promise<void> {
  const headers = { 'xc-auth': client.session.$token.get() ?? '' };
  const id = { title: 'Id', column_name: 'id', uidt: 'ID', pk: true } as const;
  const name = { title: 'Name', column_name: 'name', uidt: 'SingleLineText' } as const;
  const price = { title: 'Price', column_name: 'price', uidt: 'Decimal' } as const;
  const make = (title: string, columns: readonly object[]) =>
    client.tables.create({
      params: { projectId: baseId },
      body: { table_name: title.toLowerCase(), title, columns: [...columns] } as never,
    });
  const customers = await make('Customers', [id, name]);
  const lines = await make('Lines', [id, name, price]);
  const add = async (body: object): Promise<Awaited<ReturnType<typeof client.columns.create>>> =>
    client.columns.create({ params: { tableId: customers.id }, body: body as never });
  const linked = await add({ uidt: 'Links', title: 'Lines', parentId: customers.id, childId: lines.id, type: 'hm' });
  const link = linked.columns.find(({ title }) => title === 'Lines')?.id;
  const columnOf = (title: string): string | undefined => lines.columns.find((column) => column.title === title)?.id;
  await add({ uidt: 'Lookup', title: 'Names', fk_relation_column_id: link, fk_lookup_column_id: columnOf('Name') });
  await add({
    uidt: 'Rollup',
    title: 'Total',
    fk_relation_column_id: link,
    fk_rollup_column_id: columnOf('Price'),
    rollup_function: 'sum',
  });
  await add({ uidt: 'Formula', title: 'Label', formula_raw: 'CONCAT({Name}, ": ", ROUND({Total}, 2))' });
  const count = Math.max(200, Math.ceil(rows / 100));
  const bulk = async (table: string, all: readonly object[]): Promise<void> => {
    for (let from = 0; from < all.length; from += batch) {
      const body = JSON.stringify(all.slice(from, from + batch));
      const request = { method: 'POST', path: `/api/v1/db/data/bulk/noco/${baseId}/${table}`, body };
      await loadHttp(server.url, headers, { make: () => request, connections: 1, times: 1 });
    }
  };
  await bulk(
    customers.id,
    Array.from({ length: count }, (_, index) => ({ Name: `Customer ${index}` })),
  );
  await bulk(
    lines.id,
    Array.from({ length: count * 10 }, (_, index) => ({
      Name: `Line ${index}`,
      Price: index / 8,
      [`${customers.table_name}_id`]: 1 + ((index * 7) % count),
    })),
  );
  const path = `/api/v1/db/data/noco/${baseId}/${customers.id}?limit=100`;
  const get: MakeRequest = (index) => ({ method: 'GET', path: `${path}&offset=${(index * 37) % (count - 100)}` });
  const [sample] = (await client.rows.list({ params: { org: 'noco', project: baseId, table: customers.id }, query: { limit: 1 } })).list;
  if (Number(sample?.['Lines']) !== 10) throw new Error(`A customer has ten lines, not ${JSON.stringify(sample)}.`);
  await loadHttp(server.url, headers, { make: get, connections: 1, times: 100 });
  const cpu = readCpu(server.pid);
  const load = await loadHttp(server.url, headers, { make: get, connections: 1, times: 400 });
  const what = 'List of 100 parents with links, lookup, rollup and formula';
  note({ name: 'api.parents.p50', what: `${what}, p50`, value: load.p50, unit: 'ms', goal: { atMost: 15 } });
  note({ name: 'api.parents.p99', what: `${what}, p99`, value: load.p99, unit: 'ms' });
  note({
    name: 'api.parents.cpu',
    what: `${what}, processor time of the server`,
    value: ((readCpu(server.pid) - cpu) * 1000) / 400,
    unit: 'ms',
  });
}

/** All rows as CSV beside the same rows read in pages of a thousand. */
async function benchExport({ server, client, rows }: BenchWorld, note: Note, path: string): Promise<void> {
  const headers = { 'xc-auth': client.session.$token.get() ?? '' };
  const once = async (make: MakeRequest, times: number): Promise<number> => {
    const started = performance.now();
    await loadHttp(server.url, headers, { make, connections: 1, times });
    return performance.now() - started;
  };
  const read = await once((index) => ({ method: 'GET', path: `${path}?limit=1000&offset=${index * 1000}` }), Math.ceil(rows / 1000));
  const exported = await once(() => ({ method: 'GET', path: `${path}/export/csv` }), 1);
  note({ name: 'api.export.ratio', what: 'CSV export over reading the same rows', value: exported / read, unit: 'x', goal: { atMost: 2 } });
}
