import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { must } from '../harness/http-client.ts';
import type { HttpClient } from '../harness/http-client.ts';
import { cell, holdNotice, keepPicture, textOf } from './steps.ts';

/** I-65: the list of shortcuts opens by its keys and from the menu of the person, over everything else. */
export async function readShortcuts(page: Page): Promise<void> {
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await (await cell(page, 2, 'Name')).click();
  await page.keyboard.press('Control+/');
  await list.getByText('Move the records up or down').waitFor();
  expect(await list.getByText('Ctrl Alt ↓', { exact: true }).count()).toBe(1);
  await keepPicture(page, 'grid-shortcuts');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });
  expect(await textOf(page, 2, 'Name')).toBe('Draw');
  await page.getByRole('button', { name: 'Ana Prado' }).click();
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  await list.waitFor();
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });
}

/** I-54: deleted records are counted, wait in the trash, and come back by one press. */
export async function deleteAndTakeBack(page: Page, me: HttpClient, base: string): Promise<void> {
  const trashed = async (): Promise<number> => {
    const { list } = (await must(me('GET', `/api/v1/db/meta/projects/${base}/trash`))) as { list: { records: { count: number }[] }[] };
    return list.flatMap(({ records }) => records).reduce((sum, { count }) => sum + count, 0);
  };
  const before = await trashed();
  await (await cell(page, 4, 'Name')).click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: /^Delete (\d+ )?records?$/ }).click();
  await holdNotice(page, 'Deleted 2 records');
  await page.getByText('3 records', { exact: true }).waitFor();
  await expect.poll(trashed).toBe(before + 2);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByText('5 records', { exact: true }).waitFor();
  await expect.poll(() => textOf(page, 5, 'Name')).toBe('Ship');
  await expect.poll(trashed).toBe(before);
}

/** I-52: what was done before a reload can be undone. I-51: what was refused is no step. */
export async function undoLater(page: Page): Promise<void> {
  const label = (): Promise<string | null> => page.getByRole('button', { name: /^(Undo:|Nothing to undo)/ }).getAttribute('aria-label');
  const write = async (row: number, text: string): Promise<void> => {
    await (await cell(page, row, 'Team')).click();
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    await expect.poll(() => textOf(page, row, 'Team')).toBe(text);
  };
  await write(1, 'green team');
  await expect.poll(label).toMatch(/^Undo:/);
  await page.reload();
  await (await cell(page, 1, 'Team')).getByText('green team').waitFor();
  await expect.poll(label).toMatch(/^Undo:/);
  await (await cell(page, 1, 'Name')).click();
  await Promise.all([page.waitForResponse((answer) => answer.url().includes('/changes?')), page.keyboard.press('Control+z')]);
  await expect.poll(() => textOf(page, 1, 'Team')).toBe('red team');
  await page
    .getByText(/^Undone:/)
    .first()
    .waitFor();

  const before = await label();
  await (await cell(page, 1, 'Points')).click();
  await page.keyboard.type('many');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect.poll(() => textOf(page, 1, 'Points')).toBe('0');
  expect(await label()).toBe(before);
}

/** I-61: conditions apply while they are built, half-typed ones wait, and the button counts those there are. */
export async function filterWhileBuilding(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Filter/ }).first();
  await button.click();
  const panel = page.getByRole('dialog', { name: 'Filter' });
  await panel.getByRole('button', { name: 'Add condition' }).click();
  await page.waitForTimeout(400);
  expect(await page.getByText('5 records', { exact: true }).count()).toBe(1);
  await panel.getByRole('textbox', { name: 'Value' }).fill('Build');
  await page.getByText('1 record', { exact: true }).waitFor();
  await panel.getByRole('button', { name: 'Add condition' }).click();
  await page.waitForTimeout(400);
  expect(await page.getByText('1 record', { exact: true }).count()).toBe(1);
  expect(await button.innerText()).toMatch(/1/);
  await panel.getByRole('button', { name: 'Copy' }).click();
  await panel.getByRole('button', { name: 'Clear' }).click();
  await page.getByText('5 records', { exact: true }).waitFor();
  await panel.getByRole('button', { name: 'Paste' }).click();
  await page.getByText('1 record', { exact: true }).waitFor();
  expect(await panel.getByRole('textbox', { name: 'Value' }).first().inputValue()).toBe('Build');
  await panel.getByRole('button', { name: 'Clear' }).click();
  await page.getByText('5 records', { exact: true }).waitFor();
  await panel.getByRole('button', { name: 'Add condition' }).focus();
  await page.keyboard.press('Control+v');
  await page.getByText('1 record', { exact: true }).waitFor();
  await panel.getByRole('button', { name: 'Clear' }).click();
  await page.getByText('5 records', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
}
