import { expect, test } from 'vitest';
import { settle } from '../../testing/open-controller.ts';
import { openCore } from '../../testing/open-core.ts';
import { makeSampleRow } from '../../testing/sample-columns.ts';

test('a command changes the state, then its effects are run, then parts hear of rows', async () => {
  const { connect, port } = await openCore();
  const told: string[] = [];
  connect([{ onAdopted: (state) => told.push(`adopted ${state.selection?.anchor.index}`), onRows: () => told.push('rows') }], {
    reveal: ({ cell }) => told.push(`reveal ${cell.index}`),
  });
  port.dispatch({ type: 'select', index: 7, columnId: 'name' });
  expect(told).toEqual(['adopted 7', 'reveal 7', 'rows']);
});

test('a command given for a former selection leaves the present one, and does not scroll to it', async () => {
  const { port, ran } = await openCore();
  port.dispatch({ type: 'select', index: 2, columnId: 'name' });
  const { selection, others } = port.state;
  port.dispatch({ type: 'select', index: 5, columnId: 'name' });
  ran.length = 0;
  port.dispatch({ type: 'clear' }, { selection, others });
  expect(port.state.selection?.anchor.index).toBe(5);
  expect(ran.filter(({ type }) => type === 'write')).toMatchObject([{ batch: { updates: [{ rowId: 3 }] } }]);
  expect(ran.some(({ type }) => type === 'reveal')).toBe(false);
});

test('rows read for a command are there for commands and shown to nobody else', async () => {
  const { connect, port, ran } = await openCore();
  const far = makeSampleRow(400);
  connect([{ rowForCommand: (index) => (index === 400 ? far : null) }]);
  port.dispatch({ type: 'openRecord', index: 400 });
  expect(ran).toContainEqual({ type: 'openRecord', rowId: 401, index: 400 });
  expect(port.rowAt(400)).toBe(null);
  connect([]);
  ran.length = 0;
  port.dispatch({ type: 'openRecord', index: 400 });
  expect(ran).toEqual([]);
});

test('what follows from rows is added before the state is taken over', async () => {
  const { connect, port, source } = await openCore();
  connect([{ withRows: (state) => ({ ...state, needle: 'from rows' }) }]);
  source.insert(0, makeSampleRow(900), false);
  port.rowWindow.refresh();
  await settle();
  expect([port.state.needle, port.state.rows.total]).toEqual(['from rows', 501]);
});

test('a column that was hidden has its rows read anew when it is shown', async () => {
  const { port, source } = await openCore();
  source.pages.length = 0;
  const [first, ...rest] = port.state.columns.all;
  if (!first) throw new Error('the sample has columns');
  port.dispatch({ type: 'setColumns', columns: [first] });
  await settle();
  expect(source.pages).toEqual([]);
  port.dispatch({ type: 'setColumns', columns: [first, ...rest] });
  await settle();
  expect(source.pages[0]?.columns).toContain(rest[0]?.id);
});
