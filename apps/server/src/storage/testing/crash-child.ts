import { createSqliteEngine } from '../sqlite/sqlite-engine.ts';
import type { BaseId, FieldId, TableId } from '@quadrille/domain';
import { createIdIn } from '@quadrille/domain';
import { systemRandom } from '../../platform/random-source.ts';
import type { PackedRows } from '../load/packed-rows.ts';
import { createRowPacker } from '../load/create-row-packer.ts';
import { fieldDoc } from './store-fixture.ts';

// A server in the middle of its work: 200 edits at a time and an import, until it is killed.
const [dir, baseId, tableId, fieldId] = process.argv.slice(2) as [string, BaseId, TableId, FieldId];
const store = await createSqliteEngine({ dir }).openBase(baseId);

const ids = { newId: (prefix: Parameters<typeof createIdIn>[1]) => createIdIn(baseId, prefix, systemRandom) } as Parameters<
  typeof fieldDoc
>[0];
const imported = ['First', 'Second'].map((title) => {
  const id = ids.newId('m');
  return { tableId: id, fields: [fieldDoc(ids, id, { title, type: 'SingleLineText' }, 1)] };
});
const load = await store.load({ actorId: null, tables: imported });
const piece = (index: number): PackedRows => {
  const packer = createRowPacker(load.packing, imported[index]?.fields ?? []);
  for (let row = 0; row < 1000; row++) packer.add([`row ${row}`]);
  return packer.take();
};

const importing = async (): Promise<never> => {
  for (;;) for (const index of imported.keys()) await load.write(index, piece(index));
};
const editing = async (rowId: number): Promise<never> => {
  for (let value = 1; ; value++) {
    await store.write('records.updated', null, (tx) => tx.updateRecords(tableId, [{ rowId, cells: { [fieldId]: value } }]));
    process.send?.({ rowId, value });
  }
};
process.send?.({ imported: imported.map(({ tableId }) => tableId) });
await Promise.all([importing(), ...Array.from({ length: 200 }, (_, index) => editing(index + 1))]);
