import { createSqliteEngine } from '../sqlite/sqlite-engine.ts';
import type { BaseId, FieldId, TableId } from '@quadrille/domain';
import { createIdIn } from '@quadrille/domain';
import { systemRandom } from '../../platform/random-source.ts';
import { fieldDoc } from './store-fixture.ts';

// A server in the middle of its work: 200 edits at a time and an import, until it is killed.
const [dir, baseId, tableId, fieldId] = process.argv.slice(2) as [string, BaseId, TableId, FieldId];
const store = await createSqliteEngine({ dir }).openBase(baseId);

const ids = { newId: (prefix: Parameters<typeof createIdIn>[1]) => createIdIn(baseId, prefix, systemRandom) } as Parameters<
  typeof fieldDoc
>[0];
const imported = ids.newId('m');
const field = fieldDoc(ids, imported, { title: 'Name', type: 'SingleLineText' }, 1);
const load = await store.load({ actorId: null, tableId: imported, fields: [field] });
const piece = Array.from({ length: 1000 }, (_, index) => [`row ${index}`]);

const importing = async (): Promise<never> => {
  for (;;) await load.writeRows([field.id], piece);
};
const editing = async (rowId: number): Promise<never> => {
  for (let value = 1; ; value++) {
    await store.write('records.updated', null, (tx) => tx.updateRecords(tableId, [{ rowId, cells: { [fieldId]: value } }]));
    process.send?.({ rowId, value });
  }
};
process.send?.({ imported });
await Promise.all([importing(), ...Array.from({ length: 200 }, (_, index) => editing(index + 1))]);
