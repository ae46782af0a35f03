import { existsSync, openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ImportPlanInput } from '@quadrille/contract';
import { inspectSource } from '@quadrille/importer';
import { fromFile } from '@quadrille/importer/node';
import { createClient, uploadParts, type Client } from '@quadrille/sdk';
import { temporaryFolder } from '@quadrille/tooling/test-kit';
import { writeOrdersCsv } from './orders-csv.ts';
import { startServer, type BenchServer } from './start-server.ts';

/** Who signs up first; the browser signs in as the same person. */
export const person = { email: 'ada@example.org', password: 'a long enough password' };

/** A running product with a signed-in client, and an orders table made on the first demand. */
export interface BenchWorld {
  readonly rows: number;
  readonly folder: string;
  readonly server: BenchServer;
  readonly client: Client;
  readonly baseId: string;
  csv(): Promise<string>;
  table(): Promise<BenchTable>;
  keep(table: BenchTable): void;
  end(): Promise<void>;
}

export interface BenchTable {
  readonly id: string;
  readonly rows: number;
}

/** `profile` is a folder for CPU profiles of the server and its threads. */
export async function openWorld(rows: number, profile?: string): Promise<BenchWorld> {
  const folder = temporaryFolder('bench');
  const server = await startServer(join(folder.path, 'data'), profile ? `--cpu-prof --cpu-prof-dir=${profile}` : '');
  const client = createClient({ baseUrl: server.url, timeout: 300_000 });
  await client.auth.signup({ body: person });
  const { id: baseId } = await client.projects.create({ body: { title: 'Bench' } });
  const path = join(folder.path, 'orders.csv');
  let table: BenchTable | null = null;
  const world: BenchWorld = {
    rows,
    folder: folder.path,
    server,
    client,
    baseId,
    csv: async () => {
      if (!existsSync(path)) await writeOrdersCsv(path, rows);
      return path;
    },
    table: async () => (table ??= (await importCsv(world)).table),
    keep: (made) => (table = made),
    end: async () => {
      await server.stop();
      folder.remove();
    },
  };
  return world;
}

/** Imports the world's CSV as the wizard does; the time runs from the plan to the table being there. */
export async function importCsv(world: BenchWorld): Promise<{ table: BenchTable; seconds: number }> {
  return importFile(world, await world.csv(), 'orders.csv');
}

/** The same for any CSV. */
export async function importFile(
  { client, baseId }: BenchWorld,
  path: string,
  fileName: string,
): Promise<{ table: BenchTable; seconds: number }> {
  const { template } = await inspectSource(fromFile(path), { countRows: false });
  const file = await openAsBlob(path);
  const plan = { ...template, fileName, size: file.size } as unknown as ImportPlanInput;
  const start = performance.now();
  const begun = await client.imports.create({ params: { projectId: baseId }, body: plan });
  await uploadParts(client, begun.id, file, { partSize: begun.partSize });
  let state = await client.imports.finish({ params: { importId: begun.id } });
  while (state.status !== 'completed') {
    if (state.status === 'failed') throw new Error(`The import failed: ${state.error}`);
    await wait(20);
    state = await client.imports.get({ params: { importId: begun.id } });
  }
  const seconds = (performance.now() - start) / 1000;
  const made = state.tables[0];
  if (!made) throw new Error('The import made no table.');
  if (state.progress.rejected > 0) throw new Error(`The import refused ${state.progress.rejected} cells.`);
  return { table: { id: made.id, rows: made.rows }, seconds };
}
