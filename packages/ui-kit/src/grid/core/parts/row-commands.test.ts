import { expect, test } from 'vitest';
import { settle } from '../../../testing/open-controller.ts';
import { openCore } from '../../../testing/open-core.ts';
import type { ArraySourceOptions } from '../../../testing/array-source.ts';
import { createRowCommands } from './row-commands.ts';

async function open(rows: Partial<ArraySourceOptions> = {}) {
  const opened = await openCore(rows);
  const commands = createRowCommands(opened.port);
  opened.connect([commands], commands.effects);
  return { ...opened, commands };
}

test('a command over rows that are not in memory is done once they are read', async () => {
  const { port, ran } = await open();
  port.dispatch({ type: 'select', index: 300, columnId: 'name' });
  port.dispatch({ type: 'select', index: 320, columnId: 'name', extend: true });
  port.dispatch({ type: 'clear' });
  expect(ran.some(({ type }) => type === 'write')).toBe(false);
  await settle();
  const [write] = ran.filter((effect) => effect.type === 'write');
  expect(write?.batch.updates.map(({ rowId }) => rowId)).toEqual(Array.from({ length: 21 }, (_, at) => 301 + at));
});

test('rows that cannot be read are told of and nothing is done', async () => {
  let isBroken = false;
  const { port, ran } = await open({
    onPage() {
      if (isBroken) throw new Error('offline');
    },
  });
  isBroken = true;
  port.dispatch({ type: 'select', index: 300, columnId: 'name' });
  port.dispatch({ type: 'select', index: 320, columnId: 'name', extend: true });
  port.dispatch({ type: 'clear' });
  await settle();
  expect(ran).toContainEqual({ type: 'notice', notice: { type: 'readFailed', reason: 'offline' } });
  expect(ran.some(({ type }) => type === 'write')).toBe(false);
});

test('a jump reads on for its edge and ends there', async () => {
  const { commands, port } = await open();
  port.dispatch({ type: 'select', index: 0, columnId: 'name' });
  port.dispatch({ type: 'jump', rows: 1, columns: 0 });
  expect(commands.seeking).toBe('underWay');
  await settle();
  expect([commands.seeking, port.state.selection?.anchor.index]).toEqual(['over', 499]);
});
