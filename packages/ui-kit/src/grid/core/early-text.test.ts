import { describe, expect, it } from 'vitest';
import type { ArraySource } from '../../testing/array-source.ts';
import { openController, settle } from '../../testing/open-controller.ts';
import type { OpenController } from '../../testing/open-controller.ts';
import { makeSampleRow } from '../../testing/sample-columns.ts';
import type { GridOptions } from '../grid-options.ts';
import type { GridEffect } from './effect.ts';
import type { RowSource } from './row-source.ts';

interface EarlyController extends OpenController {
  readonly said: string[];
  /** Text that is typed on a cell whose record is not read yet. */
  keep(index: number, columnId: string, text: string): void;
  /** Answers the pages that were asked for, and those to come. */
  read(): Promise<void>;
}

/** Records from the hundredth on are not read until they are to be. */
async function openEarly(options: Partial<GridOptions> = {}, wrap?: (source: ArraySource) => RowSource): Promise<EarlyController> {
  let answer = (): void => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const opened = await openController({ onPage: ({ offset }) => (offset < 100 ? Promise.resolve() : answered) }, options, wrap);
  const said: string[] = [];
  const hear = (effect: GridEffect): void => void (effect.type === 'announce' && said.push(effect.text));
  const surface = {
    update() {},
    run: hear,
    anchorOf: () => null,
    takeTyped: () => '',
    isCatching: () => false,
    pageRows: 10,
    pageWidth: 500,
    viewWidth: 900,
  };
  opened.grid.attach(surface);
  return {
    ...opened,
    said,
    keep: (index, columnId, text) =>
      opened.grid.dispatch({ type: 'keepEarly', cell: { index, rowId: null, columnId }, text, via: 'type', then: 'stay' }),
    async read() {
      answer();
      await settle();
    },
  };
}

const written = ({ source }: OpenController): unknown[] =>
  source.batches.flatMap(({ updates }) => updates.map(({ rowId, columnId, value }) => [rowId, columnId, value]));
const waiting = ({ grid }: OpenController): unknown[] =>
  grid.state.early.map(({ cell, texts, asks }) => [cell.index, cell.columnId, texts.join(), asks]);

describe('text typed on a record that is not read yet', () => {
  it('is written into the record in that place', async () => {
    const opened = await openEarly();
    opened.keep(401, 'name', 'mine');
    await opened.read();
    expect([written(opened), waiting(opened)]).toEqual([[[402, 'name', 'mine']], []]);
  });

  it.each([
    ['a record of somebody else came in above', (source: ArraySource) => source.insert(0, { ...makeSampleRow(2000), id: 2001 })],
    ['all is read again', (source: ArraySource) => source.send({ type: 'reset' })],
    ['another order was asked for', (source: ArraySource) => source.reorder((a, b) => Number(b.id) - Number(a.id))],
    ['somebody else ordered them', (source: ArraySource) => source.reorder((a, b) => Number(b.id) - Number(a.id), 'shifted')],
  ])('is kept for its person, and written into no record by itself, where %s', async (_how, happens) => {
    const opened = await openEarly();
    opened.keep(401, 'name', 'mine');
    happens(opened.source);
    await opened.read();
    expect(opened.grid.rowAt(401)).not.toBe(null);
    expect([written(opened), waiting(opened)]).toEqual([[], [[401, 'name', 'mine', 'moved']]]);
  });

  it('is kept for its person where its page came before the rows were counted again', async () => {
    const opened = await openEarly({}, (made) => {
      let shapes = 0;
      return { ...made, shape: (signal) => ((shapes += 1) === 1 ? made.shape(signal) : new Promise(() => {})) };
    });
    opened.keep(401, 'name', 'mine');
    opened.source.insert(0, { ...makeSampleRow(2000), id: 2001 });
    opened.grid.window.look(395, 410, 0);
    await opened.read();
    expect(opened.grid.rowAt(401)?.id).toBe(401);
    expect([written(opened), waiting(opened)]).toEqual([[], [[401, 'name', 'mine', 'moved']]]);
  });

  it('goes along with its record where one was inserted above by the same person', async () => {
    const opened = await openEarly({ onMoveRows() {} });
    opened.keep(401, 'name', 'mine');
    opened.grid.dispatch({ type: 'select', index: 3, columnId: 'name' });
    opened.grid.dispatch({ type: 'addRow', below: true });
    await settle();
    expect(opened.source.rowAt(402)?.id).toBe(402);
    opened.grid.window.look(0, 30, 0);
    await opened.read();
    expect(written(opened)).toEqual([[402, 'name', 'mine']]);
  });

  it('is told with its words where its place is gone', async () => {
    const opened = await openEarly();
    opened.keep(401, 'name', 'mine');
    opened.keep(402, 'points', '7');
    const ids = new Set(Array.from({ length: 300 }, (_, index) => index + 101));
    await opened.source.write({ key: 'gone', label: 'delete', updates: [], creates: [], deletes: { all: false, ids }, newOptions: [] });
    opened.source.send({ type: 'shifted' });
    await opened.read();
    expect(opened.notices).toEqual([{ type: 'textsLost', texts: ['mine', '7'] }]);
    expect(opened.said.at(-1)).toContain('“mine”, “7”');
    expect([written(opened), waiting(opened)]).toEqual([[], []]);
  });

  it.each([
    ['its field is gone', ({ grid }: OpenController) => grid.dispatch({ type: 'hideColumn', columnId: 'points' })],
    ['nothing may be written any more', ({ grid }: OpenController) => grid.dispatch({ type: 'setMode', mode: 'read' })],
    ['the table is left', ({ grid }: OpenController) => grid.destroy()],
  ])('is told with its words where %s', async (_how, happens) => {
    const opened = await openEarly();
    opened.keep(401, 'points', '7');
    happens(opened);
    expect(opened.notices).toEqual([{ type: 'textsLost', texts: ['7'] }]);
    await opened.read();
    expect(written(opened)).toEqual([]);
  });

  it('is looked for where its record is by now, and told where that is gone', async () => {
    const places = new Map([[211, 210]]);
    const opened = await openEarly({}, (made) => ({
      ...made,
      async locate(id) {
        const index = places.get(Number(id));
        return index === undefined ? null : { index };
      },
    }));
    const keep = (index: number, rowId: number, text: string): void =>
      opened.grid.dispatch({ type: 'keepEarly', cell: { index, rowId, columnId: 'name' }, text, via: 'type', then: 'stay' });
    keep(401, 211, 'elsewhere');
    keep(402, 9000, 'gone');
    await opened.read();
    expect([written(opened), waiting(opened)]).toEqual([[[211, 'name', 'elsewhere']], []]);
    expect(opened.notices).toEqual([{ type: 'textsLost', texts: ['gone'] }]);
  });

  it('is said to wait', async () => {
    const opened = await openEarly();
    opened.keep(401, 'name', 'mine');
    expect(opened.said).toEqual(['Saved as soon as the record is loaded']);
  });

  it('writes the options there are, and keeps the name of none for its person', async () => {
    const opened = await openEarly();
    const columns = opened.grid.state.columns.all.map((column) => (column.id === 'tags' ? { ...column, canCreateOptions: false } : column));
    opened.grid.dispatch({ type: 'setColumns', columns });
    for (const text of ['Doing', 'Nosuch', 'Done']) opened.keep(401, 'tags', text);
    await opened.read();
    expect(written(opened)).toEqual([[402, 'tags', ['s-doing', 's-done']]]);
    expect(waiting(opened)).toEqual([[401, 'tags', 'Nosuch', 'refused']]);
  });
});
