import { tries } from '@quadrille/tooling/budget';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { entityKinds } from '../../storage/schema/documents.ts';
import { type ApiFixture, describeApiOnEach } from '../records/testing/api-fixture.ts';
import { listDangling } from './testing/list-dangling.ts';
import { type Command, commandKinds, lateKinds, runCommand, type World } from './testing/commands.ts';

/** Everything two people can do in a base, in any order: undone to the start, redone to the end. */

let api: ApiFixture;
const prepare = (started: ApiFixture): void => void (api = started);
const isEmbedded = (): boolean => api.app.parts.engine.kind === 'sqlite';

describeApiOnEach(prepare, () => {
  it('comes back to the start by undoing all of it, and to the end by redoing', async () => {
    const tried = new Set<string>();
    await fc.assert(
      fc.asyncProperty(commandsOfEveryKind, async (commands) => {
        const world = await openWorld();
        const { store } = world;
        const first = await store.sequence();
        const start = await readAll(world);
        for (const command of commands) {
          const before = await store.sequence();
          const answer = await runCommand(world, command);
          expect(answer === null || answer.status < 500, `${command.kind}: ${answer?.text}`).toBe(true);
          if ((await store.sequence()) > before) tried.add(command.kind);
          expect([command.kind, await listDangling(store)]).toEqual([command.kind, []]);
        }
        const end = await readAll(world);
        const done = (await store.changesSince(first, 1000)).map(({ change }) => change);
        for (const { actorId, name } of done.toReversed()) {
          const undone = await store.undo(actorId as never);
          expect([name, undone.label, undone.left]).toEqual([name, name, []]);
          expect([name, await listDangling(store)]).toEqual([name, []]);
        }
        expect(await readAll(world)).toEqual(start);
        for (const { actorId, name } of done) {
          const redone = await store.redo(actorId as never);
          expect([name, redone.label, redone.left]).toEqual([name, name, []]);
        }
        expect(await readAll(world)).toEqual(end);
        await api.call('DELETE', `db/meta/projects/${world.projectId}`);
      }),
      isEmbedded() ? { ...tries(2), examples: [[oneOfEach]] } : tries(1),
    );
    if (isEmbedded()) expect(commandKinds.filter((kind) => !tried.has(kind))).toEqual([]);
  });

  it('I-50 each step back and forth among new work ends where that step began, whatever was done in any order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 14 }), async (acts) => {
        const world = await openWorld();
        for (const kind of beginning) await runCommand(world, { kind, pick: 0, isSecond: false });
        const start = await readAll(world);
        const done: Deed[] = [];
        let undone: Deed[] = [];
        const undo = async (): Promise<void> => {
          const deed = done.pop();
          if (!deed) return;
          undone.push(deed);
          await take(world, deed, 'undo');
        };
        const redo = async (): Promise<void> => {
          const deed = undone.pop();
          if (!deed) return;
          done.push(deed);
          await take(world, deed, 'redo');
        };
        for (const one of acts) {
          if (one === 'undo') await undo();
          else if (one === 'redo') await redo();
          else {
            const deed = await doIt(world, one);
            if (deed.steps.length === 0) continue;
            done.push(deed);
            undone = [];
          }
        }
        const end = await readAll(world);
        const count = done.length;
        while (done.length > 0) await undo();
        expect(await readAll(world)).toEqual(start);
        while (done.length < count) await redo();
        expect(await readAll(world)).toEqual(end);
        await api.call('DELETE', `db/meta/projects/${world.projectId}`);
      }),
      tries(isEmbedded() ? 10 : 2),
    );
  });
});

/** A base of two tables and two people. */
async function openWorld(): Promise<World> {
  const { body } = await api.call('POST', 'db/meta/projects', { title: 'Any' });
  const editor = (await api.call('GET', 'auth/user/me', undefined, api.editor)).body;
  await api.app.parts.meta.bases.setRole(body.id, editor.id, 'creator', 0);
  const store = await api.app.parts.engine.openBase(body.id);
  const world: World = { api, store, projectId: body.id };
  for (const title of ['Left', 'Right']) {
    const columns = [{ title: 'Name', column_name: 'name', uidt: 'SingleLineText' }];
    const table = await api.call('POST', `db/meta/projects/${body.id}/tables`, { title, table_name: title, columns });
    expect(table.status, table.text).toBe(200);
  }
  return world;
}

/** One command, what it changed, and the base before and after it. */
interface Deed {
  readonly kind: string;
  readonly steps: readonly { readonly actorId: string | null; readonly name: unknown }[];
  readonly before: unknown;
  readonly after: unknown;
}

async function doIt(world: World, command: Command): Promise<Deed> {
  const [sequence, before] = [await world.store.sequence(), await readAll(world)];
  const answer = await runCommand(world, command);
  expect(answer === null || answer.status < 500, `${command.kind}: ${answer?.text}`).toBe(true);
  const steps = (await world.store.changesSince(sequence, 1000)).map(({ change: { actorId, name } }) => ({ actorId, name }));
  return { kind: command.kind, steps, before, after: await readAll(world) };
}

/** Takes a deed back, or does it again: the base is as it was on the other side of it. */
async function take(world: World, { kind, steps, before, after }: Deed, way: 'undo' | 'redo'): Promise<void> {
  for (const { actorId, name } of way === 'undo' ? steps.toReversed() : steps) {
    const taken = await world.store[way](actorId as never);
    expect([kind, way, taken.label, taken.left]).toEqual([kind, way, name, []]);
  }
  expect([kind, way, await listDangling(world.store)]).toEqual([kind, way, []]);
  expect([kind, way, await readAll(world)]).toEqual([kind, way, way === 'undo' ? before : after]);
}

/** What stands there from the start, so that few commands find something to do. */
const beginning = ['insert', 'addSelect', 'link', 'addLinks', 'addView', 'addFilter', 'addSort', 'addRule'] as const;

/** Undo comes about as often as work, so that both meet in every order; a short list of any of them is a case of its own. */
const act: fc.Arbitrary<Command | 'undo' | 'redo'> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constantFrom(...commandKinds), pick: fc.nat(9), isSecond: fc.boolean() }) },
  { weight: 2, arbitrary: fc.constant('undo' as const) },
  { weight: 1, arbitrary: fc.constant('redo' as const) },
);

/** A first run in which every kind has something to do. */
const oneOfEach: readonly Command[] = [
  ...(['insert', 'insert', 'link'] as const),
  ...commandKinds.filter((kind) => !lateKinds.includes(kind)),
  ...lateKinds,
].map((kind, index) => ({
  kind,
  pick: index % 2,
  isSecond: index % 3 === 0,
}));

/** Each kind once, those that need what others make after them, and some anywhere besides; after a beginning that makes something to work on. */
const earlyKinds = commandKinds.filter((kind) => !lateKinds.includes(kind));
const commandsOfEveryKind: fc.Arbitrary<Command[]> = fc
  .tuple(
    fc.shuffledSubarray(earlyKinds, { minLength: earlyKinds.length }),
    fc.shuffledSubarray([...lateKinds], { minLength: lateKinds.length }),
    fc.array(fc.constantFrom(...commandKinds), { maxLength: 10 }),
    fc.array(fc.tuple(fc.nat(999), fc.boolean()), { minLength: 2 * commandKinds.length, maxLength: 2 * commandKinds.length }),
  )
  .map(([early, late, more, picks]) =>
    [...(['insert', 'insert', 'link'] as const), ...early, ...late, ...more].map((kind, index) => {
      const [pick, isSecond] = picks[index % picks.length] ?? [0, false];
      return { kind, pick, isSecond };
    }),
  );

/** The whole base: every document and every row, of junctions too, without the times of the last change. */
async function readAll({ store }: World): Promise<unknown> {
  const schema = await store.schema();
  const documents = entityKinds.flatMap((kind) =>
    [...schema.entities.all(kind)].map(([id, doc]) => [kind, id, withoutTimes(doc)] as const),
  );
  const rows = await Promise.all(
    schema.tables.map(async (table) => {
      const fieldIds = table.fields.filter(({ type }) => type !== 'LastModifiedTime').map(({ id }) => id);
      const query = { filters: [], sorts: [], search: null, shuffle: false };
      const found = await store.records({ tableId: table.id, query, offset: 0, limit: 1000, fieldIds });
      return [table.id, found.map(({ id, cells }) => [id, ...cells])] as const;
    }),
  );
  return { documents: documents.toSorted(([, a], [, b]) => (a < b ? -1 : 1)), rows: rows.toSorted(([a], [b]) => (a < b ? -1 : 1)) };
}

function withoutTimes(doc: unknown): unknown {
  return JSON.parse(JSON.stringify(doc, (key, value: unknown) => (key === 'updatedAt' ? undefined : value)));
}
