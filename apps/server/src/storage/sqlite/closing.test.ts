import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@quadrille/tooling/test-kit';
import { expect, it } from 'vitest';
import { allRows, makeTable, testBaseId } from '../testing/store-fixture.ts';
import { createSqliteEngine } from './sqlite-engine.ts';

it('leaves nothing but the file of the base behind, however busy its readers were', async () => {
  const folder = temporaryFolder('closing');
  try {
    for (let round = 0; round < 4; round += 1) {
      const dir = join(folder.path, String(round));
      const engine = createSqliteEngine({ dir });
      const store = await engine.createBase(testBaseId);
      const table = await makeTable(store, 'T', [{ title: 'Name', type: 'LongText' }]);
      const rows = Array.from({ length: 5000 }, (_, index) => ({ [table.field('Name')]: `row ${index} `.repeat(50) }));
      await store.write('records.created', null, (tx) => tx.insertRecords(table.id, rows));
      const search = { text: 'ö nowhere', fieldIds: [table.field('Name')] };
      const reads = [1, 2, 3].map(() => store.count({ tableId: table.id, query: { ...allRows, search } }));
      await Promise.allSettled([reads[0]]);
      await Promise.all([engine.close(), Promise.allSettled(reads)]);
      expect(readdirSync(join(dir, 'bases')).filter((name) => !name.endsWith('.sqlite'))).toEqual([]);
    }
  } finally {
    folder.remove();
  }
});
