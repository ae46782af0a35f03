import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openWorld } from './bench-world.ts';
import type { Note } from './figure.ts';
import { loadHttp } from './http-load.ts';

const goal = { atMost: 400 };
const minute = 60_000;

interface Memory {
  readonly own: number;
  readonly children: number;
}

/** What a server holds while lists are read of a large table, and a minute after everybody has gone. */
export async function benchMemory(note: Note, rows: number): Promise<void> {
  const world = await openWorld(rows);
  try {
    const { id } = await world.table();
    const { server, client, baseId } = world;
    const path = `/api/v1/db/data/noco/${baseId}/${id}`;
    const { columns } = await client.tables.get({ params: { tableId: id } });
    const titles = (columns ?? []).map(({ title }) => title).filter((title) => title !== 'Id');
    const [first = '', second = '', third = ''] = titles;
    const headers = { 'xc-auth': client.session.$token.get() ?? '' };
    const idle = readTree(server.pid);
    note({ name: 'memory.before', what: `Memory after an import of ${rows} rows`, value: idle.own + idle.children, unit: 'MB' });
    const load = async (name: string, what: string, times: number, query: (index: number) => string): Promise<void> => {
      let peak: Memory = { own: 0, children: 0 };
      const look = setInterval(() => {
        const now = readTree(server.pid);
        if (now.own + now.children > peak.own + peak.children) peak = now;
      }, 100);
      await loadHttp(server.url, headers, {
        make: (index) => ({ method: 'GET', path: `${path}?${query(index)}` }),
        connections: 8,
        times,
      });
      clearInterval(look);
      const beside = `${Math.round(peak.own)} MB of the server, ${Math.round(peak.children)} MB of its children`;
      note({ name: `memory.${name}`, what: `${what}, peak (${beside})`, value: peak.own + peak.children, unit: 'MB', goal });
    };
    const at = (index: number): number => (index * 7919) % (rows - 1000);
    await load('lists', 'Lists of 100 anywhere', 3000, (index) => `limit=100&offset=${at(index)}`);
    await load('large', 'Lists of 1,000 anywhere', 600, (index) => `limit=1000&offset=${at(index)}`);
    const fieldOf = (index: number): string => encodeURIComponent([first, second, third][index % 3] ?? first);
    await load('sorts', 'Sorts', 30, (index) => `limit=25&sort=${index % 2 ? '-' : ''}${fieldOf(index)}&offset=${at(index)}`);
    await load('filters', 'Filters', 60, (index) => `limit=25&where=(${fieldOf(index)},like,${index}%25)`);
    await wait(minute);
    const after = readTree(server.pid);
    const beside = `${Math.round(after.own)} MB of the server, ${Math.round(after.children)} MB of its children`;
    note({ name: 'memory.later', what: `Memory a minute later (${beside})`, value: after.own + after.children, unit: 'MB', goal });
    const wal = join(world.folder, 'data', 'bases', `${baseId}.sqlite-wal`);
    const bytes = statSync(wal, { throwIfNoEntry: false })?.size ?? 0;
    note({ name: 'memory.wal', what: 'What is left of the -wal by then', value: bytes / 2 ** 20, unit: 'MB', goal: { atMost: 8 } });
  } finally {
    await world.end();
  }
}

/** Private memory of a process and of those it started, in MB. Pages of files that are mapped belong to the system, which takes them when it needs them. */
function readTree(pid: number): Memory {
  const read = (one: number | string, key: string): number => {
    try {
      return Number(new RegExp(`${key}:\\s+(\\d+)`).exec(readFileSync(`/proc/${one}/status`, 'utf8'))?.[1] ?? 0);
    } catch {
      return 0; // it has ended
    }
  };
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && read(name, 'PPid') === pid);
  return { own: read(pid, 'RssAnon') / 1024, children: children.reduce((sum, one) => sum + read(one, 'RssAnon') / 1024, 0) };
}
