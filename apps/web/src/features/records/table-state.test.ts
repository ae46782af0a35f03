import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openFilms, type OpenFilms } from '../../testing/open-films.ts';
import { saveFilters, saveGroups, saveSorts, groupsOf, showFields } from '../view/index.ts';
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
const count = async (): Promise<number | null> => (await state.source.shape(signal)).total;
const titles = async (): Promise<unknown[]> => {
  const { rows } = await state.source.page({ offset: 0, limit: 50, columns: [idOf('Title')], isGlance: false }, signal);
  return rows.map(({ cells }) => cells[idOf('Title')]);
};

describe('the state of a view', () => {
  it('keeps a condition for everybody, counts by it, and undo takes it back', async () => {
    const node = { kind: 'condition', logicalOp: 'and', fieldId: idOf('Year'), op: 'gt', subOp: null, value: '1990' } as const;
    const [saved] = await saveFilters(state, [node]);
    expect(saved?.id).toBeDefined();
    expect(state.$filters.get()).toHaveLength(1);
    expect(await count()).toBe(2);
    await state.step('undo');
    expect(state.$filters.get()).toEqual([]);
    expect(await count()).toBe(4);
  });

  it('sorts, and takes the order back', async () => {
    await saveSorts(state, [{ fieldId: idOf('Title'), direction: 'desc' }]);
    expect((await titles())[0]).toBe('Delicatessen');
    await state.step('undo');
    expect((await titles())[0]).toBe('Alien');
  });

  it('groups by a field, and reads the groups with the rows', async () => {
    await saveGroups(state, [{ fieldId: idOf('Genre'), direction: 'asc' }]);
    expect(groupsOf(state.$shown.get())).toEqual([{ fieldId: idOf('Genre'), direction: 'asc' }]);
    const { groups, total } = await state.source.shape(signal);
    expect(total).toBe(4);
    expect(groups).not.toBeNull();
    await saveGroups(state, []);
    expect((await state.source.shape(signal)).groups).toBeNull();
  });

  it('hides fields for everybody who opens the view later', async () => {
    await showFields(state, [idOf('Secret')], false);
    const later = createTableState(films.projectId, films.tableId);
    await later.load();
    const secret = later.$shown.get().find(({ field }) => field.id === idOf('Secret'));
    expect(secret?.isShown).toBe(false);
  });

  it('lays own changes over the view without writing them', async () => {
    const own = { ...state.$own.get(), sorts: [{ fieldId: idOf('Year'), direction: 'desc' } as const] };
    state.$own.set(own);
    state.source.emit({ type: 'reset' });
    expect((await titles())[0]).toBe('Cube');
    const other = createTableState(films.projectId, films.tableId);
    await other.load();
    expect(other.$sorts.get()).toEqual([]);
    state.dropOwn();
    expect((await titles())[0]).toBe('Alien');
  });
});
