import { expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import '../../tokens.css';
import '../kanban.css';
import { createSampleBoard, sampleCard } from '../../view/testing/sample-board.ts';
import type { SampleBoardOptions } from '../../view/testing/sample-board.ts';
import { createKanban } from '../create-kanban.ts';
import type { KanbanOptions } from '../kanban-options.ts';

async function openBoard(options: Partial<KanbanOptions> = {}, sample: SampleBoardOptions = {}) {
  const memory = createSampleBoard(sample);
  const host = document.createElement('div');
  host.style.cssText = 'inline-size:1100px;block-size:640px';
  if (options.dir) host.dir = options.dir;
  document.body.append(host);
  const board = createKanban({ source: memory.open(), card: sampleCard, ...options });
  board.mount(host);
  onTestFinished(() => {
    board.destroy();
    host.remove();
  });
  const cardOf = (id: number): HTMLElement => {
    const card = host.querySelector<HTMLElement>(`.q-card[data-record="number:${id}"]`);
    if (!card) throw new Error(`Card ${id} is not in the document`);
    return card;
  };
  await expect.poll(() => host.querySelectorAll('.q-card[data-record]').length).toBeGreaterThan(3);
  return { board, memory, host, cardOf };
}

const point = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { clientX: left + width / 2, clientY: top + height / 2 };
};

const send = (target: EventTarget, type: string, at: { clientX: number; clientY: number }, pointerType = 'mouse'): boolean =>
  target.dispatchEvent(
    new PointerEvent(type, { ...at, bubbles: true, cancelable: true, pointerId: 7, isPrimary: true, pointerType, button: 0 }),
  );

const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

test('a card dragged with the mouse falls into the gap under it, and its click opens nothing', async () => {
  const opened: unknown[] = [];
  const { memory, host, cardOf } = await openBoard({ onOpenRecord: (id) => opened.push(id) });
  const card = cardOf(5);
  const target = cardOf(Number(memory.list('progress')[1]?.id));
  const to = { clientX: point(target).clientX, clientY: target.getBoundingClientRect().top + 2 };
  send(card, 'pointerdown', point(card));
  send(window, 'pointermove', { clientX: point(card).clientX + 20, clientY: point(card).clientY });
  expect(host.querySelector('.q-ghost')).not.toBe(null);
  send(window, 'pointermove', to);
  await frame();
  expect(host.querySelector('.q-drop-gap:not([hidden])')).not.toBe(null);
  send(window, 'pointerup', to);
  card.click();
  await expect.poll(() => memory.list('progress')[1]?.id).toBe(5);
  expect([host.querySelector('.q-ghost'), opened]).toEqual([null, []]);
});

test('a finger lifts after a rest; one that moves at once scrolls and lifts nothing', async () => {
  const { board, cardOf } = await openBoard();
  const card = cardOf(5);
  send(card, 'pointerdown', point(card), 'touch');
  send(window, 'pointermove', { clientX: point(card).clientX, clientY: point(card).clientY - 30 }, 'touch');
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(board.view.$drag.get()).toBe(null);
  send(window, 'pointerup', point(card), 'touch');
  send(card, 'pointerdown', point(card), 'touch');
  await expect.poll(() => board.view.$drag.get()?.via).toBe('touch');
  send(window, 'pointercancel', point(card), 'touch');
  expect(board.view.$drag.get()).toBe(null);
});

test('the keyboard lifts with Space, carries with arrows, drops with Space, puts back with Escape, and stays on the card', async () => {
  const { memory, board, cardOf, host } = await openBoard();
  cardOf(5).focus();
  await userEvent.keyboard(' ');
  expect(board.view.$drag.get()?.via).toBe('keyboard');
  await userEvent.keyboard('{ArrowRight}{Escape}');
  expect([board.view.$drag.get(), memory.record(5)?.cells['status']]).toEqual([null, 'planned']);
  await userEvent.keyboard(' {ArrowRight}{ArrowDown} ');
  await expect.poll(() => memory.record(5)?.cells['status']).toBe('progress');
  await expect.poll(() => document.activeElement).toBe(cardOf(5));
  await expect.poll(() => host.querySelector('.q-view-live')?.textContent).toContain('Dropped in In progress');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(() => memory.record(5)?.cells['status']).toBe('planned');
});

test('right to left, the right arrow goes to the stack before', async () => {
  const { board, cardOf } = await openBoard({ dir: 'rtl' }, { isArabic: true });
  cardOf(5).focus();
  await userEvent.keyboard(' {ArrowLeft}');
  expect(board.view.$drag.get()?.over?.bucket).toBe('progress');
  await userEvent.keyboard('{ArrowRight}{Escape}');
  expect(document.querySelector('.q-kanban')?.getAttribute('dir')).toBe('rtl');
});

test('Enter makes cards one after another, a pasted list makes one each, and what is typed is kept when it is left', async () => {
  const { memory, host } = await openBoard();
  const before = memory.list('review').length;
  const stack = host.querySelector<HTMLElement>('[data-stack="review"]');
  stack?.querySelector<HTMLElement>('.q-new-card')?.click();
  await userEvent.keyboard('First{Enter}');
  const input = host.querySelector('textarea');
  if (input) input.value = 'Second\nThird';
  await userEvent.keyboard('{Enter}Fourth');
  input?.blur();
  await expect.poll(() => memory.list('review').length).toBe(before + 4);
  expect(
    memory
      .list('review')
      .slice(-4)
      .map(({ cells }) => cells['name']),
  ).toEqual(['First', 'Second', 'Third', 'Fourth']);
});

test('of 100,000 cards in 20 stacks only those in sight are drawn and read', async () => {
  const asked: string[] = [];
  const { board, host } = await openBoard({}, { count: 100_000, stacks: 20, onAsk: async (ask) => void asked.push(ask) });
  await frame();
  expect(board.layout().stacks.reduce((sum, { count }) => sum + count, 0)).toBe(100_000);
  expect(host.querySelectorAll('*').length).toBeLessThan(2500);
  expect(asked.filter((ask) => ask === 'range').length).toBeLessThan(12);
  const list = host.querySelector<HTMLElement>('[data-stack="s0"] .q-cards');
  list?.scrollTo({ top: 200_000 });
  await expect.poll(() => list?.querySelectorAll('.q-card[data-record]').length).toBeGreaterThan(4);
  expect(host.querySelectorAll('*').length).toBeLessThan(2500);
});

test('a stack collapses to a strip and expands again, and the others stay scrolled where they were', async () => {
  const { host } = await openBoard({}, { count: 200 });
  const list = host.querySelector<HTMLElement>('[data-stack="planned"] .q-cards');
  if (list) list.scrollTop = 300;
  host.querySelector<HTMLElement>('[data-stack="done"][data-action="collapse"]')?.click();
  await expect.poll(() => host.querySelector('[data-stack="done"]')?.classList.contains('is-thin')).toBe(true);
  expect(list?.scrollTop).toBe(300);
  host.querySelector<HTMLElement>('[data-action="expand"][data-stack="done"]')?.click();
  await expect.poll(() => host.querySelector('[data-stack="done"]')?.classList.contains('is-thin')).toBe(false);
});

test('cards that come above what one looks at do not move it', async () => {
  const { host, memory } = await openBoard({}, { count: 400 });
  const list = host.querySelector<HTMLElement>('[data-stack="planned"] .q-cards');
  if (!list) throw new Error('No stack');
  list.scrollTop = 900;
  await frame();
  await expect.poll(() => list.querySelectorAll('.q-card.is-loading').length).toBe(0);
  const seen = [...list.querySelectorAll<HTMLElement>('.q-card')].find(
    (card) => card.getBoundingClientRect().top > list.getBoundingClientRect().top + 20,
  );
  const top = seen?.getBoundingClientRect().top ?? 0;
  const place = { bucket: 'planned', index: 0, afterId: null, beforeId: memory.list('planned')[0]?.id ?? null, orderKey: null };
  memory.write({
    key: 'x',
    label: 'create',
    changes: [],
    creates: [{ key: 'n', values: { name: 'Above', status: 'planned' }, place }],
    deletes: [],
  });
  await expect
    .poll(() => host.querySelector('[data-stack="planned"] .q-stack-count')?.textContent)
    .toBe(String(memory.list('planned').length));
  await frame();
  expect(Math.abs((seen?.getBoundingClientRect().top ?? 0) - top)).toBeLessThan(2);
});

test('what could not be read says why, with a button that tries again', async () => {
  let isDown = true;
  const memory = createSampleBoard();
  const source = memory.open();
  const host = document.createElement('div');
  host.style.cssText = 'block-size:400px';
  document.body.append(host);
  const board = createKanban({
    source: {
      ...source,
      buckets: (query, signal) => (isDown ? Promise.reject(new Error('The server does not answer')) : source.buckets(query, signal)),
    },
    card: sampleCard,
  });
  board.mount(host);
  onTestFinished(() => {
    board.destroy();
    host.remove();
  });
  await expect.poll(() => host.innerText).toContain('Could not load this: The server does not answer');
  isDown = false;
  host.querySelector<HTMLElement>('.q-view-button')?.click();
  await expect.poll(() => host.querySelectorAll('.q-card[data-record]').length).toBeGreaterThan(3);
});

test('other fields on the cards are shown where these stand: the focus and the place stay', async () => {
  const { board, host, cardOf } = await openBoard();
  const card = cardOf(5);
  card.focus();
  expect(card.querySelector('.q-kanban-title')?.textContent).not.toBe('');
  board.setCard({ title: { id: 'nothing', title: 'Nothing', kind: 'text' }, fields: [] });
  // at once: a key that is pressed before the next frame belongs to the card
  expect([document.activeElement === card, cardOf(5) === card]).toEqual([true, true]);
  expect(card.querySelector('.q-kanban-title')?.classList.contains('is-untitled')).toBe(true);
  expect(card.querySelector<HTMLElement>('.q-kanban-chips')?.hidden).toBe(true);
  expect(host.querySelectorAll('.q-kanban')).toHaveLength(1);
});
