import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { must } from '../harness/http-client.ts';
import type { HttpClient } from '../harness/http-client.ts';
import { useOnPhone } from './grid-cards.ts';
import { deleteAndTakeBack, filterWhileBuilding, readShortcuts, undoLater } from './grid-keys.ts';
import { colourRecords, findAndReplace, makeSteps, moveByHand, pasteBeyond, scrollAlone } from './grid-by-hand.ts';
import { onStage, type GridStage } from './grid-stage.ts';
import { keepPicture } from './steps.ts';

it('I-39 I-41 I-47 I-51 I-52 I-54 I-55 I-60 I-61 I-62 I-63 I-65 I-69 groups records with sums, keeps that, and opens a record with its history and comments; moves, colours, finds, replaces and pastes', () =>
  onStage('grid', walk));

async function walk({ page, url, me }: GridStage): Promise<void> {
  const path = await makeTable(me);
  await page.goto(`${url}/#/nc/${path}`);
  await page.getByText('6 records', { exact: true }).waitFor();

  await group(page);
  await summarise(page);
  await page.reload();
  await expect.poll(() => heads(page)).toEqual(['Todo 3 records Sum 90', 'Doing 2 records Sum 70', 'Done 1 record Sum 50']);
  await addToGroup(page);
  await closeGroup(page);
  await openRecord(page);
  await takeGroupsBack(page);

  const steps = await makeSteps(me, path.split('/')[0] ?? '');
  await page.goto(`${url}/#/nc/${steps}`);
  await page.getByText('5 records', { exact: true }).waitFor();
  await readShortcuts(page);
  await filterWhileBuilding(page);
  await deleteAndTakeBack(page, me, steps.split('/')[0] ?? '');
  await undoLater(page);
  await findAndReplace(page);
  await moveByHand(page);
  await colourRecords(page);
  await pasteBeyond(page);
  await useOnPhone(page);
  await scrollAlone(page, me, steps.split('/')[1] ?? '');
}

async function makeTable(me: HttpClient): Promise<string> {
  const base = (await must(me('POST', '/api/v1/db/meta/projects', { body: { title: 'Roadmap' } }))).id as string;
  const options = ['Todo', 'Doing', 'Done'].map((title) => ({ title }));
  const columns = [
    { title: 'Id', column_name: 'id', uidt: 'ID' },
    { title: 'Name', column_name: 'name', uidt: 'SingleLineText', pv: true },
    { title: 'Status', column_name: 'status', uidt: 'SingleSelect', colOptions: { options } },
    { title: 'Points', column_name: 'points', uidt: 'Number' },
  ];
  const made = await must(
    me('POST', `/api/v1/db/meta/projects/${base}/tables`, { body: { title: 'Tasks', table_name: 'tasks', columns } }),
  );
  const rows = ['Todo', 'Todo', 'Doing', 'Doing', 'Done', 'Todo'].map((Status, at) => ({
    Name: `Task ${at + 1}`,
    Status,
    Points: (at + 1) * 10,
  }));
  await must(me('POST', `/api/v1/tables/${made.id}/rows`, { body: rows }));
  return `${base}/${made.id}`;
}

async function heads(page: Page): Promise<string[]> {
  const texts = await page.locator('[role="row"][aria-expanded]').allInnerTexts();
  return texts.map((text) => text.replace(/\s+/g, ' ').trim());
}

async function group(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Group', exact: true }).click();
  await page.getByRole('button', { name: 'Add group' }).click();
  await page.getByRole('dialog', { name: 'Group' }).getByLabel('Field').click();
  await page.getByRole('option', { name: 'Status' }).click();
  await expect.poll(() => heads(page)).toEqual(['Todo 3 records', 'Doing 2 records', 'Done 1 record']);
  await keepPicture(page, 'group-menu');
  await page.keyboard.press('Escape');
}

async function summarise(page: Page): Promise<void> {
  const column = await page.getByRole('columnheader', { name: 'Points' }).getAttribute('data-column');
  await page.locator(`.q-foot [data-column="${column}"]`).click();
  await page.getByRole('menuitemradio', { name: 'Sum', exact: true }).click();
  await expect.poll(() => page.locator(`.q-foot [data-column="${column}"]`).innerText()).toMatch(/Sum\s*210/);
  await expect.poll(() => heads(page)).toEqual(['Todo 3 records Sum 90', 'Doing 2 records Sum 70', 'Done 1 record Sum 50']);
}

async function addToGroup(page: Page): Promise<void> {
  await page.locator('.q-group-add button').nth(1).click();
  await expect.poll(() => heads(page)).toContain('Doing 3 records Sum 70');
  await keepPicture(page, 'grid-grouped');
}

async function closeGroup(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Status: Todo/ })
    .first()
    .click();
  await page.getByRole('gridcell', { name: 'Task 1', exact: true }).waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('gridcell', { name: 'Task 3', exact: true }).waitFor();
  expect(await page.getByRole('gridcell', { name: 'Task 1', exact: true }).count()).toBe(0);
}

async function openRecord(page: Page): Promise<void> {
  await page.getByRole('gridcell', { name: 'Task 3', exact: true }).click();
  await page.keyboard.press('Space');
  const panel = page.getByRole('complementary', { name: 'Record' });
  await panel.getByRole('heading', { name: 'Task 3' }).waitFor();
  expect(page.url()).toContain('rowId=3');
  await page.keyboard.press('Alt+ArrowRight');
  await panel.getByRole('heading', { name: 'Task 4' }).waitFor();
  await panel.getByRole('textbox', { name: 'Points' }).fill('44');
  await page.keyboard.press('Enter');
  await page.getByRole('gridcell', { name: '44', exact: true }).waitFor();
  await panel.getByRole('textbox', { name: 'Points' }).fill('many');
  await page.keyboard.press('Enter');
  await panel.getByRole('alert').waitFor();
  await page.keyboard.press('Escape');

  await panel.getByRole('textbox', { name: 'Write a comment' }).fill('Can we split this?');
  await panel.getByRole('button', { name: 'Send' }).click();
  await panel.getByRole('listitem').filter({ hasText: 'Can we split this?' }).waitFor();
  await keepPicture(page, 'record-comments');

  await page.reload();
  await panel.getByRole('heading', { name: 'Task 4' }).waitFor();
  await panel.getByRole('tab', { name: 'History' }).click();
  await panel.getByRole('button', { name: 'Restore Points' }).first().waitFor();
  await keepPicture(page, 'record-history');
  await panel.getByRole('button', { name: 'Restore Points' }).first().click();
  await expect.poll(() => panel.getByRole('textbox', { name: 'Points' }).inputValue()).toBe('40');
  await panel.getByRole('button', { name: 'Close' }).click();
  await panel.waitFor({ state: 'detached' });
  expect(page.url()).not.toContain('rowId');
}

async function takeGroupsBack(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Group/ }).click();
  await page.getByRole('button', { name: 'Remove group' }).click();
  await expect.poll(() => heads(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Undo: Ungroup records', exact: true }).click();
  await expect.poll(() => heads(page)).toHaveLength(3);
}
