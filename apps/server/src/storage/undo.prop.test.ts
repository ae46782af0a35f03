import { convertValue } from '@quadrille/domain';
import type { CellValue, FieldId, UserId } from '@quadrille/domain';
import { tries } from '@quadrille/tooling/budget';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BaseStore } from './store/base-store.ts';
import { listDependents } from './schema/dependents.ts';
import type { TableSchema } from './schema/base-schema.ts';
import { engineKinds, type EngineUnderTest } from './testing/engines.ts';
import { allRows, fieldDoc, makeTable, viewDoc } from './testing/store-fixture.ts';

const people = ['us00000000000anna0', 'us0000000000bruno0'] as UserId[];

type Step =
  | { readonly kind: 'insert'; readonly values: readonly CellValue[] }
  | { readonly kind: 'update'; readonly picks: readonly number[]; readonly value: CellValue }
  | { readonly kind: 'delete'; readonly picks: readonly number[] }
  | { readonly kind: 'addField' }
  | { readonly kind: 'renameField'; readonly pick: number; readonly title: string }
  | { readonly kind: 'deleteField'; readonly pick: number }
  | { readonly kind: 'convert'; readonly pick: number }
  | { readonly kind: 'addTable' }
  | { readonly kind: 'deleteTable'; readonly pick: number }
  | { readonly kind: 'addView'; readonly pick: number }
  | { readonly kind: 'arrangeView'; readonly pick: number; readonly value: CellValue }
  | { readonly kind: 'deleteView'; readonly pick: number }
  | { readonly kind: 'restore'; readonly pick: number };

const value: fc.Arbitrary<CellValue> = fc.oneof(
  fc.constant(null),
  fc.string({ maxLength: 6 }).filter((text) => text.trim() !== '' && !text.includes('\u0000')),
);
const picks = fc.array(fc.nat(20), { minLength: 1, maxLength: 4 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('insert' as const), values: fc.array(value, { minLength: 1, maxLength: 4 }) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('update' as const), picks, value }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), picks }) },
  fc.constant({ kind: 'addField' as const }),
  fc.record({ kind: fc.constant('renameField' as const), pick: fc.nat(9), title: fc.string({ minLength: 1, maxLength: 5 }) }),
  fc.record({ kind: fc.constant('deleteField' as const), pick: fc.nat(9) }),
  fc.record({ kind: fc.constant('convert' as const), pick: fc.nat(9) }),
  fc.constant({ kind: 'addTable' as const }),
  fc.record({ kind: fc.constant('deleteTable' as const), pick: fc.nat(9) }),
  fc.record({ kind: fc.constant('addView' as const), pick: fc.nat(9) }),
  fc.record({ kind: fc.constant('arrangeView' as const), pick: fc.nat(9), value }),
  fc.record({ kind: fc.constant('deleteView' as const), pick: fc.nat(9) }),
  fc.record({ kind: fc.constant('restore' as const), pick: fc.nat(9) }),
);

const forms = [
  { log: 'row by row', packsFrom: Infinity },
  { log: 'in packs', packsFrom: 1 },
];

for (const [kind, form] of engineKinds.flatMap((one) => forms.map((other) => [one, other] as const))) {
  const reason = await kind.unavailable();
  describe(`any sequence of changes in ${kind.name}, logged ${form.log}`, () => {
    let under: EngineUnderTest;
    beforeAll(async () => {
      if (reason === null) under = await kind.open(form);
    });
    afterAll(() => under?.close());

    it('of two people is taken back to the start by undoing all of it, and comes again by redoing', async (ctx) => {
      if (reason !== null) return ctx.skip(reason);
      await fc.assert(
        fc.asyncProperty(fc.array(fc.tuple(step, fc.constantFrom(...people)), { minLength: 1, maxLength: 16 }), async (steps) => {
          const { store } = under;
          await makeTable(store, `Start ${Math.random()}`, [{ title: 'A', type: 'SingleLineText' }], null);
          const start = await snapshot(store);
          const since = new Date().toISOString();
          const actors: UserId[] = [];
          for (const [one, actor] of steps) if (await apply(store, one, actor, since)) actors.push(actor);
          const end = await snapshot(store);
          for (const actor of actors.toReversed()) expect((await store.undo(actor)).skipped).toBe(0);
          expect(await snapshot(store)).toEqual(start);
          for (const actor of actors) expect((await store.redo(actor)).skipped).toBe(0);
          expect(await snapshot(store)).toEqual(end);
          await clear(store);
        }),
        tries(kind.name === 'sqlite' ? 12 : 4),
      );
    });
  });
}

/** Answers whether anything changed. */
async function apply(store: BaseStore, one: Step, actor: UserId, since: string): Promise<boolean> {
  if (one.kind === 'restore') return restore(store, actor, since, one.pick);
  const schema = await store.schema();
  const table = schema.tables.at(-1);
  if (!table && one.kind !== 'addTable') return false;
  if (one.kind === 'addTable') {
    await makeTable(store, `More ${Math.random()}`, [{ title: 'A', type: 'SingleLineText' }], actor);
    return true;
  }
  const { change } = await store.write('records.updated', actor, (tx) => applyIn(tx, table as TableSchema, one));
  return change !== null;
}

/** Out of the trash, whoever put it there. */
async function restore(store: BaseStore, actor: UserId, since: string, pick: number): Promise<boolean> {
  const removals = await store.removals({ limit: 20, since });
  const one = removals[pick % Math.max(1, removals.length)];
  return one !== undefined && (await store.restoreRemoval(actor, { sequence: one.change.change.sequence })).change !== null;
}

async function applyIn(
  tx: Parameters<Parameters<BaseStore['write']>[2]>[0],
  table: TableSchema,
  one: Exclude<Step, { kind: 'addTable' | 'restore' }>,
): Promise<void> {
  const own = table.fields.filter((field) => field.type !== 'ID');
  const field = own[('pick' in one ? one.pick : 0) % Math.max(1, own.length)];
  const rowIds = async (wanted: readonly number[]): Promise<number[]> => {
    const ids = await tx.ids(table.id, allRows);
    return ids.length === 0 ? [] : [...new Set(wanted.map((pick) => ids[pick % ids.length] as number))];
  };
  switch (one.kind) {
    case 'insert':
      await tx.insertRecords(
        table.id,
        one.values.map((cell) => (field ? { [field.id]: field.type === 'Number' ? (cell === null ? null : 1) : cell } : {})),
      );
      return;
    case 'update':
      if (!field) return;
      await tx.updateRecords(
        table.id,
        (await rowIds(one.picks)).map((rowId) => ({ rowId, cells: { [field.id]: field.type === 'Number' ? rowId : one.value } })),
      );
      return;
    case 'delete':
      await tx.deleteRecords(table.id, await rowIds(one.picks));
      return;
    case 'addField': {
      const added = fieldDoc(tx, table.id, { title: `F${Math.random()}`, type: 'SingleLineText' }, own.length + 2);
      tx.put('field', added);
      await tx.addColumn(added.id);
      return;
    }
    case 'renameField':
      if (field) tx.put('field', { ...field, title: `${one.title}${field.id}` });
      return;
    case 'deleteField':
      if (!field) return;
      for (const [kind, id] of listDependents(tx.schema().entities, 'field', field.id).reverse()) tx.remove(kind, id);
      tx.remove('field', field.id);
      return;
    case 'convert': {
      if (!field) return;
      const type = field.type === 'Number' ? ('SingleLineText' as const) : ('Number' as const);
      const to = { ...field, type, column: `${field.column.slice(0, 16)}_${tx.newId('c').slice(-8)}` };
      // as the product does: what is done again later is converted by the same rules
      const convert = (cell: CellValue): CellValue => {
        const result = convertValue(cell, field, to);
        return result.ok ? result.value : null;
      };
      await tx.convertColumn(table.id, { from: field, to, former: null, convert });
      tx.put('field', to);
      return;
    }
    case 'addView':
      return tx.put('view', viewDoc(tx, table.id, one.pick));
    case 'arrangeView': {
      const view = table.views[one.pick % Math.max(1, table.views.length)];
      if (!view || !field) return;
      const place = { viewId: view.doc.id, fieldId: field.id, order: one.pick };
      tx.put('sort', { ...place, id: tx.newId('so'), direction: one.pick % 2 === 0 ? 'asc' : 'desc' });
      const value = one.value === null ? null : String(one.value);
      const filter = { parentId: null, logicalOp: 'and', comparisonOp: 'eq', comparisonSubOp: null, value, isGroup: false } as const;
      tx.put('filter', { ...place, ...filter, id: tx.newId('fi') });
      return;
    }
    case 'deleteView': {
      const view = table.views[one.pick % Math.max(1, table.views.length)];
      if (!view) return;
      for (const [kind, id] of listDependents(tx.schema().entities, 'view', view.doc.id).reverse()) tx.remove(kind, id);
      tx.remove('view', view.doc.id);
      return;
    }
    case 'deleteTable': {
      for (const [kind, id] of listDependents(tx.schema().entities, 'table', table.id).reverse()) tx.remove(kind, id);
      tx.remove('table', table.id);
    }
  }
}

async function clear(store: BaseStore): Promise<void> {
  await store.write('table.deleted', null, (tx) => {
    for (const table of tx.schema().tables) {
      for (const [kind, id] of listDependents(tx.schema().entities, 'table', table.id).reverse()) tx.remove(kind, id);
      tx.remove('table', table.id);
    }
  });
}

function withoutTimes(doc: unknown): unknown {
  return JSON.parse(JSON.stringify(doc, (key, value: unknown) => (key === 'updatedAt' ? undefined : value)));
}

/** Everything a reader could see, without the times of the last change. */
async function snapshot(store: BaseStore): Promise<unknown> {
  const schema = await store.schema();
  return Promise.all(
    schema.tables.map(async (table) => {
      const fieldIds: FieldId[] = table.fields.map((field) => field.id);
      const rows = await store.records({ tableId: table.id, query: allRows, offset: 0, limit: 1000, fieldIds });
      return {
        title: table.doc.title,
        fields: table.fields.map(({ updatedAt: _updated, ...field }) => field),
        views: table.views.map(({ doc, sorts, filters }) => [doc, sorts, filters].map(withoutTimes)),
        rows: rows.map(({ id, cells }) => [id, ...cells]),
      };
    }),
  );
}
