import type { SourceEvent, WriteBatch } from '@quadrille/ui-kit/grid';
import { randomId } from '@quadrille/ui-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openFilms, type OpenFilms } from '../../testing/open-films.ts';
import { client } from '../../platform/client.ts';
import { createRecord } from './create-record.ts';
import { fieldsOfPlace } from './fields-of-place.ts';
import { createTableState } from './table.state.ts';
import type { TableState } from './table-parts.ts';

let films: OpenFilms;
let state: TableState;
const { signal } = new AbortController();

beforeAll(async () => {
  films = await openFilms();
}, 60_000);
afterAll(() => films?.stop());
beforeEach(async () => {
  state = createTableState(films.projectId, films.tableId);
  await state.load();
});

const idOf = (title: string): string => films.columns[title] ?? '';
const readAll = () => state.source.page({ offset: 0, limit: 50, columns: [idOf('Title'), idOf('Year')], isGlance: false }, signal);
const titles = async (): Promise<unknown[]> => (await readAll()).rows.map(({ cells }) => cells[idOf('Title')]);
const batch = (parts: Partial<WriteBatch>): WriteBatch => ({
  key: randomId(),
  label: 'edit',
  updates: [],
  creates: [],
  deletes: null,
  newOptions: [],
  ...parts,
});

/** From now on nothing reaches the server. */
function cutLine() {
  const send = globalThis.fetch;
  let tried = (): void => {};
  const wasTried = new Promise<void>((resolve) => (tried = resolve));
  const cut: typeof fetch = async () => {
    tried();
    throw new TypeError('fetch failed');
  };
  globalThis.fetch = cut;
  return {
    wasTried: () => wasTried,
    /** What somebody else does meanwhile. */
    around: async (act: () => Promise<void>) => {
      globalThis.fetch = send;
      const done = act();
      await done;
      globalThis.fetch = cut;
    },
    mend: () => void (globalThis.fetch = send),
  };
}

describe('the rows of a table', () => {
  it('come in the order of the view, with their cells by field', async () => {
    expect(await titles()).toEqual(['Alien', 'Brazil', 'Cube', 'Delicatessen']);
    expect((await state.source.shape(signal)).total).toBe(4);
  });

  it('are written with what they were read as, and a write of somebody else that came first is told', async () => {
    const [first] = (await readAll()).rows;
    const columnId = idOf('Year');
    const update = { rowId: first!.id, columnId, version: first!.version, from: first!.cells[columnId] ?? null };
    const taken = await state.source.write(batch({ updates: [{ ...update, value: 1980 }] }));
    expect(taken.failed).toEqual([]);
    const other = createTableState(films.projectId, films.tableId);
    await other.load();
    const late = await other.source.write(batch({ updates: [{ ...update, value: 1981 }] }));
    expect(late.failed).toMatchObject([{ rowId: first!.id, columnId, now: { value: 1980, version: 2 } }]);
    expect((await readAll()).rows[0]?.cells[columnId]).toBe(1980);
  });

  it('are made with an option nobody has made before, as one change that one step takes back', async () => {
    const genre = idOf('Genre');
    const cells = { [idOf('Title')]: 'Dune', [genre]: 'Epic' };
    const made = await state.source.write(
      batch({
        creates: [{ key: 'k1', cells, afterId: null, beforeId: null }],
        newOptions: [{ columnId: genre, title: 'Epic' }],
      }),
    );
    expect(made.created).toHaveLength(1);
    expect(await titles()).toContain('Dune');
    expect(state.getField(genre).options.map(({ title }) => title)).toContain('Epic');
    const events: SourceEvent['type'][] = [];
    state.source.subscribe(({ type }) => events.push(type));
    await state.step('undo');
    expect(events).toContain('reset');
    expect(await titles()).not.toContain('Dune');
    expect(state.getField(genre).options.map(({ title }) => title)).not.toContain('Epic');
  });

  it('are deleted but for those that are spared, of the ones the search leaves', async () => {
    state.$search.set('e');
    state.source.emit({ type: 'reset' });
    const found = (await readAll()).rows;
    const spared = found[0]!.id;
    await state.source.write(batch({ deletes: { all: true, except: new Set([spared]) } }));
    state.$search.set('');
    state.source.emit({ type: 'reset' });
    const left = (await readAll()).rows.map(({ id }) => id);
    expect(left).toContain(spared);
    expect(left).toHaveLength(4 - found.length + 1);
    await state.step('undo');
    expect(await titles()).toHaveLength(4);
  });

  it('are waited for by a step through history, as long as something is on its way', async () => {
    let end = (): void => {};
    const sent = new Promise<boolean>((resolve) => (end = () => resolve(true)));
    const stop = state.settled.add(() => sent);
    let isTaken = false;
    const step = state.lastChange().then(() => (isTaken = true));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(isTaken).toBe(false);
    end();
    await step;
    stop();
    expect(isTaken).toBe(true);
  });

  it('are written into the field they were typed in, though it was renamed and its name given away while nothing could be sent', async () => {
    const [first] = (await readAll()).rows;
    const [columnId, other] = [idOf('Title'), idOf('Secret')];
    const update = { rowId: first!.id, columnId, version: first!.version, from: first!.cells[columnId] ?? null };
    const line = cutLine();
    const writing = state.source.write(batch({ updates: [{ ...update, value: 'typed offline' }] }));
    const making = state.source.write(
      batch({ creates: [{ key: 'late', cells: { [columnId]: 'made offline' }, afterId: null, beforeId: null }] }),
    );
    await line.wasTried();
    await line.around(async () => {
      await client.columns.update({ params: { columnId }, body: { title: 'Former' } });
      await client.columns.update({ params: { columnId: other }, body: { title: 'Title' } });
    });
    line.mend();
    expect([(await writing).failed, (await making).failed]).toEqual([[], []]);
    const read = async () => (await state.source.page({ offset: 0, limit: 50, columns: [columnId, other], isGlance: false }, signal)).rows;
    const [row, made] = [(await read()).at(0), (await read()).at(-1)];
    expect([row?.cells[columnId], row?.cells[other]]).toEqual(['typed offline', first!.cells[other] ?? 'code-alien']);
    expect([made?.cells[columnId], made?.cells[other]]).toEqual(['made offline', null]);
    await client.columns.delete({ params: { columnId: other } });
    const late = { rowId: first!.id, columnId: other, version: row!.version, from: 'code-alien', value: 'too late' };
    expect((await state.source.write(batch({ updates: [late] }))).failed).toMatchObject([
      { columnId: other, reason: expect.stringMatching(/./) },
    ]);
  }, 30_000);

  it('ask about what somebody wrote since they were refused, and write the others', async () => {
    const rows = (await readAll()).rows.slice(0, 2);
    const columnId = idOf('Year');
    const [mine, theirs] = rows;
    const other = createTableState(films.projectId, films.tableId);
    await other.load();
    const update = ({ id, version, cells }: (typeof rows)[number], value: number) => ({
      rowId: id,
      columnId,
      version,
      from: cells[columnId] ?? null,
      value,
    });
    await other.source.write(batch({ updates: [update(theirs!, 1955)] }));
    const again = batch({ isAgain: true, updates: [update(mine!, 1970), { ...update(theirs!, 1970), version: 0 }] });
    expect((await state.source.write(again)).failed).toMatchObject([{ rowId: theirs!.id, columnId, now: { value: 1955 } }]);
    expect((await readAll()).rows.slice(0, 2).map(({ cells }) => cells[columnId])).toEqual([1970, 1955]);
  });

  it('stand each at its own place where several are made at once', async () => {
    const ids = (await readAll()).rows.map(({ id }) => id);
    const make = (title: string, at: number) => ({
      key: title,
      cells: { [idOf('Title')]: title },
      afterId: ids[at]!,
      beforeId: ids[at + 1]!,
    });
    const before = await titles();
    const { created } = await state.source.write(batch({ label: 'insert', creates: [make('Fargo', 0), make('Gattaca', 1)] }));
    expect(created.map(({ key }) => key)).toEqual(['Fargo', 'Gattaca']);
    const read = await titles();
    expect(read.slice(0, 5)).toEqual([before[0], 'Fargo', before[1], 'Gattaca', before[2]]);
    await state.source.write(batch({ label: 'delete', deletes: { all: false, ids: new Set(created.map(({ row }) => row.id)) } }));
  });

  it('are made so that the place of the view goes on showing them, and what is written there decides where they stand', async () => {
    const where = { fk_column_id: idOf('Year'), comparison_op: 'eq', value: '1999', logical_op: 'and' } as const;
    const placed = createTableState(films.projectId, films.tableId, () => [where]);
    await placed.load();
    expect(fieldsOfPlace(placed)).toContain(idOf('Year'));
    const id = await createRecord(placed, { [idOf('Title')]: 'Heat' });
    const shown = await placed.source.page({ offset: 0, limit: 50, columns: [idOf('Year')], isGlance: false }, signal);
    expect(shown.rows.map((row) => row.id)).toContain(id);
    await placed.source.write(batch({ label: 'delete', deletes: { all: false, ids: new Set([id]) } }));
  });

  it('are pasted again where the server stops under the paste, or cannot tell what became of the first try', async () => {
    const rows = (await readAll()).rows.slice(0, 2);
    const columnId = idOf('Year');
    const send = globalThis.fetch;
    const keys: (string | null)[] = [];
    const codes = [
      [503, 'unavailable'],
      [409, 'firstTryUnclear'],
    ] as const;
    globalThis.fetch = async (input, init) => {
      const asked = new Request(input, init);
      if (asked.method !== 'PATCH') return send(input, init);
      keys.push(asked.headers.get('idempotency-key'));
      const refusal = codes[keys.length - 1];
      return refusal ? Response.json({ msg: 'No.', code: refusal[1] }, { status: refusal[0] }) : send(asked);
    };
    const updates = rows.map(({ id, version, cells }) => ({ rowId: id, columnId, version, from: cells[columnId] ?? null, value: 2001 }));
    const written = await state.source.write(batch({ label: 'paste', updates })).finally(() => (globalThis.fetch = send));
    expect(written.failed).toEqual([]);
    expect((await readAll()).rows.slice(0, 2).map(({ cells }) => cells[columnId])).toEqual([2001, 2001]);
    expect([keys.length, keys[0] === keys[1], keys[1] === keys[2]]).toEqual([3, true, false]);
  }, 30_000);
});
