import { expect, test } from 'vitest';
import { openCore } from '../../../testing/open-core.ts';
import type { GridOptions } from '../../grid-options.ts';
import { createProductCalls } from './product-calls.ts';

async function open(options: Partial<GridOptions>) {
  const opened = await openCore({}, options);
  const steps: string[] = [];
  const calls = createProductCalls(opened.port, { undo: () => steps.push('undo'), redo: () => steps.push('redo') });
  return { ...opened, calls, steps };
}

test('intents go to the history or to the product', async () => {
  const told: string[] = [];
  const { calls, steps } = await open({ onFind: () => told.push('find') });
  for (const intent of ['undo', 'find', 'redo', 'shortcuts'] as const) calls.intent({ type: 'intent', intent }, null);
  expect([steps, told]).toEqual([['undo', 'redo'], ['find']]);
});

test('a link is opened only from kinds that hold addresses', async () => {
  const opened: string[] = [];
  const columns = [
    { id: 'site', title: 'Site', kind: 'url' },
    { id: 'name', title: 'Name', kind: 'text' },
  ] as const;
  const { calls } = await open({ columns, onOpenLink: (href) => opened.push(href) });
  calls.openLink({ type: 'openLink', columnId: 'site', text: 'example.org' }, null);
  calls.openLink({ type: 'openLink', columnId: 'name', text: 'example.org' }, null);
  expect(opened).toEqual(['https://example.org']);
});

test('a press without a surface has no place, and nothing was typed', async () => {
  const asked: unknown[] = [];
  const { calls, port } = await open({ onPress: (request) => asked.push([request.anchor, request.takeTyped(), request.text]) });
  port.dispatch({ type: 'select', index: 1, columnId: 'name' });
  const cell = { index: 1, rowId: 2, columnId: 'name' };
  calls.press({ type: 'press', rowId: 2, cell, text: 'a' }, null);
  expect(asked).toEqual([[null, '', 'a']]);
});
