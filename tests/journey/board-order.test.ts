import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { must } from '../harness/http-client.ts';
import { addView, idField, makeTable, nameField, onStage, openTable, selectField } from './grid-stage.ts';
import { keepPicture } from './steps.ts';

const patience = { timeout: 15_000 };

const cardsOf = (page: Page, stack: string) =>
  page
    .locator('.q-stack', { hasText: stack })
    .locator('.q-kanban-card')
    .evaluateAll((cards) =>
      (cards as HTMLElement[])
        .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
        .map((card) => card.innerText.split('\n')[0]),
    );

it('cards of a board stand in an order made by hand, which others see, and which is one step to undo', () =>
  onStage('board-order', async (stage) => {
    const { page, me } = stage;
    const table = await makeTable(stage, {
      title: 'Tasks',
      columns: [idField, nameField, selectField('State', ['Open', 'Done'])],
      rows: Array.from({ length: 5 }, (_, at) => ({ Name: `Task ${at + 1}`, State: at < 4 ? 'Open' : 'Done' })),
    });
    await openTable(stage, table, 5);
    await addView(page, 'Kanban');
    await expect.poll(() => cardsOf(page, 'Open'), patience).toEqual(['Task 1', 'Task 2', 'Task 3', 'Task 4']);
    const card = (name: string) => page.locator('.q-kanban-card', { hasText: name });
    await card('Task 4').focus();
    for (const key of ['Space', 'ArrowUp', 'ArrowUp', 'Space']) await page.keyboard.press(key);
    await expect.poll(() => cardsOf(page, 'Open'), patience).toEqual(['Task 1', 'Task 4', 'Task 2', 'Task 3']);
    await page.reload();
    await expect.poll(() => cardsOf(page, 'Open'), patience).toEqual(['Task 1', 'Task 4', 'Task 2', 'Task 3']);
    await keepPicture(page, 'board-order');
    // into the other stack, before the card there: value and place at once
    await card('Task 2').focus();
    for (const key of ['Space', 'ArrowRight', 'Home', 'Space']) await page.keyboard.press(key);
    await expect.poll(() => cardsOf(page, 'Done'), patience).toEqual(['Task 2', 'Task 5']);
    expect((await must(me('GET', `/api/v1/tables/${table.id}/rows/2`))).State).toBe('Done');
    await page.keyboard.press('Control+z');
    await expect.poll(() => cardsOf(page, 'Open'), patience).toEqual(['Task 1', 'Task 4', 'Task 2', 'Task 3']);
  }));

it('a board is stacked by a field of lists: a card stands in the stack of each value, and a move changes that value alone', () =>
  onStage('board-lists', async (stage) => {
    const { page, me } = stage;
    const table = await makeTable(stage, {
      title: 'Songs',
      columns: [idField, nameField, selectField('Moods', ['Calm', 'Bright', 'Dark'], 'MultiSelect')],
      rows: [{ Name: 'Harbour', Moods: 'Calm,Bright' }, { Name: 'Storm', Moods: 'Dark' }, { Name: 'Silence' }],
    });
    await openTable(stage, table, 3);
    await addView(page, 'Kanban');
    await expect.poll(() => cardsOf(page, 'Calm'), patience).toEqual(['Harbour']);
    await expect.poll(() => cardsOf(page, 'Bright'), patience).toEqual(['Harbour']);
    await expect.poll(() => cardsOf(page, 'No value'), patience).toEqual(['Silence']);
    await keepPicture(page, 'board-lists');
    await page.locator('.q-stack', { hasText: 'Bright' }).locator('.q-kanban-card', { hasText: 'Harbour' }).focus();
    for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key);
    const moods = async () =>
      String((await must(me('GET', `/api/v1/tables/${table.id}/rows/1`))).Moods)
        .split(',')
        .toSorted();
    await expect.poll(moods, patience).toEqual(['Calm', 'Dark']);
    await expect.poll(async () => (await cardsOf(page, 'Dark')).toSorted(), patience).toEqual(['Harbour', 'Storm']);
  }));
