import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { physicalTableName, type TableId } from '@quadrille/domain';
import { afterAll, describe, expect, it } from 'vitest';
import { createSqliteEngine } from './sqlite/sqlite-engine.ts';
import { allRows, makeTable, testBaseId } from './testing/store-fixture.ts';

const dir = mkdtempSync(join(tmpdir(), 'quadrille-crash-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe('a server that is killed', () => {
  it('has every answered edit after a restart, and nothing of a running import', async () => {
    const engine = createSqliteEngine({ dir });
    const store = await engine.createBase(testBaseId);
    const table = await makeTable(store, 'T', [{ title: 'N', type: 'Number' }]);
    await store.write('records.created', null, (tx) =>
      tx.insertRecords(
        table.id,
        Array.from({ length: 200 }, () => ({ [table.field('N')]: 0 })),
      ),
    );
    await engine.close();

    const { acknowledged, imported } = await runUntilKilled([dir, testBaseId, table.id, table.field('N')], 3000);
    const file = join(dir, 'bases', `${testBaseId}.sqlite`);
    expect(tablesIn(file)).toEqual(expect.arrayContaining(imported.map(physicalTableName)));

    const again = createSqliteEngine({ dir });
    const reopened = await again.openBase(testBaseId);
    const rows = await reopened.records({ tableId: table.id, query: allRows, offset: 0, limit: 500, fieldIds: [table.field('N')] });
    const lost = rows.filter((row) => Number(row.cells[0]) < (acknowledged.get(row.id) ?? 0));
    expect(lost).toEqual([]);
    expect((await reopened.schema()).tableById.size).toBe(1);
    expect(tablesIn(file).filter((name) => imported.map(physicalTableName).includes(name))).toEqual([]);
    await again.close();
  });
});

/** The last value answered for each row when the process was killed, after so many answers. */
function runUntilKilled(
  args: readonly string[],
  answers: number,
): Promise<{ acknowledged: Map<number, number>; imported: readonly TableId[] }> {
  const child = fork(fileURLToPath(new URL('./testing/crash-child.ts', import.meta.url)), [...args], {
    execArgv: ['--conditions=@quadrille/source', '--no-warnings'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const acknowledged = new Map<number, number>();
  let imported: readonly TableId[] = [];
  let count = 0;
  return new Promise((resolve, reject) => {
    child.on('message', (message: { rowId?: number; value?: number; imported?: readonly TableId[] }) => {
      if (message.imported) imported = message.imported;
      if (message.rowId === undefined || message.value === undefined) return;
      acknowledged.set(message.rowId, message.value);
      if (++count === answers) child.kill('SIGKILL');
    });
    child.on('error', reject);
    child.on('exit', () => resolve({ acknowledged, imported }));
  });
}

function tablesIn(file: string): string[] {
  const db = new DatabaseSync(file, { readOnly: true });
  const rows = db.prepare(`SELECT name FROM sqlite_master WHERE type = 'table'`).all() as { name: string }[];
  db.close();
  return rows.map((row) => row.name);
}
