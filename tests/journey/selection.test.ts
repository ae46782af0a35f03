import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { addView, idField, makeTable, nameField, onStage, openTable, selectField } from './grid-stage.ts';
import { keepPicture } from './steps.ts';

const patience = { timeout: 15_000 };

it('what is selected in one view is selected in the others', () =>
  onStage('selection', async (stage) => {
    const { page } = stage;
    const states = ['Open', 'Doing', 'Done'];
    const table = await makeTable(stage, {
      title: 'Tasks',
      columns: [idField, nameField, selectField('State', states)],
      rows: Array.from({ length: 6 }, (_, at) => ({ Name: `Task ${at + 1}`, State: states[at % 3] })),
    });
    const selectedCards = (cards: Locator) => cards.and(page.locator('[aria-selected="true"]')).allInnerTexts();
    const names = async (cards: Locator) => (await selectedCards(cards)).map((text) => text.split('\n')[0]).toSorted();
    await openTable(stage, table, 6);
    await page
      .getByRole('row', { name: /Task 2/ })
      .first()
      .hover();
    await page.getByRole('row').filter({ hasText: 'Task 2' }).locator('.q-gutter .q-check').first().click();
    await addView(page, 'Gallery');
    await page.locator('.q-gallery-card', { hasText: 'Task 2' }).waitFor();
    await expect.poll(() => names(page.locator('.q-gallery-card')), patience).toEqual(['Task 2']);
    await page.locator('.q-gallery-card', { hasText: 'Task 5' }).click({ modifiers: ['Control'] });
    await expect.poll(() => names(page.locator('.q-gallery-card')), patience).toEqual(['Task 2', 'Task 5']);
    await keepPicture(page, 'selection-gallery');
    await addView(page, 'Kanban');
    await expect.poll(() => names(page.locator('.q-kanban-card')), patience).toEqual(['Task 2', 'Task 5']);
    await page.getByRole('navigation', { name: 'Views' }).getByText('Tasks', { exact: true }).click();
    await expect.poll(() => page.getByText('2 records selected').count(), patience).toBeGreaterThan(0);
    await keepPicture(page, 'selection-grid');
  }));
