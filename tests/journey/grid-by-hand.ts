import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { must } from '../harness/http-client.ts';
import type { HttpClient } from '../harness/http-client.ts';
import { waitForFocus } from '../harness/keys.ts';
import { fallStill } from '../harness/look.ts';
import { cell, keepPicture, textOf } from './steps.ts';

/** Makes the table the steps below work on; answers where it is. */
export async function makeSteps(me: HttpClient, base: string): Promise<string> {
  const columns = [
    { title: 'Id', column_name: 'id', uidt: 'ID' },
    { title: 'Name', column_name: 'name', uidt: 'SingleLineText', pv: true },
    { title: 'Team', column_name: 'team', uidt: 'SingleLineText' },
    { title: 'Points', column_name: 'points', uidt: 'Number' },
  ];
  const body = { title: 'Steps', table_name: 'steps', columns };
  const made = await must(me('POST', `/api/v1/db/meta/projects/${base}/tables`, { body }));
  const rows = ['Plan', 'Draw', 'Build', 'Test', 'Ship'].map((Name, at) => ({
    Name,
    Team: at % 2 === 0 ? 'red team' : 'Blue Team',
    Points: at,
  }));
  await must(me('POST', `/api/v1/tables/${made.id}/rows`, { body: rows }));
  return `${base}/${made.id}`;
}

async function names(page: Page): Promise<string[]> {
  const rows = await page.locator('.q-row:not([hidden])').all();
  const found = await Promise.all(
    rows.map(async (row) => ({
      at: Number(await row.getAttribute('aria-rowindex')),
      name: await row.locator('[aria-colindex="2"]').innerText(),
    })),
  );
  return found.toSorted((a, b) => a.at - b.at).map(({ name }) => name);
}

/** I-60: hits are counted over all records, stepped through and marked; replacing asks and is one undo step. */
export async function findAndReplace(page: Page): Promise<void> {
  const bar = page.getByRole('search', { name: 'Find in this view' });
  await (await cell(page, 2, 'Name')).click();
  await page.getByRole('button', { name: 'Find', exact: true }).focus();
  await page.keyboard.press('Control+f');
  await bar.getByRole('searchbox').press('Escape');
  await expect.poll(() => bar.count()).toBe(0);
  await (await cell(page, 2, 'Name')).click();
  await page.keyboard.press('Control+f');
  await bar.getByRole('searchbox').fill('TEAM');
  await expect.poll(() => bar.getByRole('status').innerText()).toBe('5 matches');
  await page.keyboard.press('Enter');
  await expect.poll(() => bar.getByRole('status').innerText()).toBe('1 of 5');
  await page.keyboard.press('Enter');
  await expect.poll(() => bar.getByRole('status').innerText()).toBe('2 of 5');
  await page.keyboard.press('Shift+Enter');
  await expect.poll(() => bar.getByRole('status').innerText()).toBe('1 of 5');
  await expect.poll(() => page.locator('.q-cell.is-hit').count()).toBe(5);
  await bar.getByRole('button', { name: 'Replace', exact: true }).click();
  await bar.getByRole('textbox', { name: 'Replace with' }).fill('crew');
  await keepPicture(page, 'grid-find');
  await bar.getByRole('button', { name: 'Replace all' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Replace in 5 cells?' });
  await keepPicture(page, 'grid-replace');
  await dialog.getByRole('button', { name: 'Replace all' }).click();
  await expect.poll(() => textOf(page, 2, 'Team')).toBe('Blue crew');
  expect(await textOf(page, 1, 'Team')).toBe('red crew');
  await expect.poll(() => bar.getByRole('status').innerText()).toBe('No match');
  expect(await bar.getByRole('searchbox').evaluate((one) => one === document.activeElement)).toBe(true);
  await page.getByText('Replaced in 5 cells').waitFor();
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => bar.getByRole('status').innerText()).toBe('5 matches');
  await bar.getByRole('searchbox').focus();
  await page.keyboard.press('Escape');
  await bar.waitFor({ state: 'detached' });
  await waitForFocus(await cell(page, 1, 'Team'));
  await expect.poll(async () => [await textOf(page, 5, 'Team'), await textOf(page, 2, 'Team')]).toEqual(['red team', 'Blue Team']);
}

/** I-55: a record goes where it is taken by hand, keeps its place over a reload, and a sort says why not. */
export async function moveByHand(page: Page): Promise<void> {
  const take = async (from: number, to: number): Promise<void> => {
    const [source, target] = [await cell(page, from, 'Name'), await cell(page, to, 'Name')];
    await source.hover();
    const grip = await page.locator('.q-row:hover .q-grip').boundingBox();
    const box = await target.boundingBox();
    if (!grip || !box) throw new Error('There is no grip');
    await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 30, box.y + box.height - 8);
    await page.mouse.move(box.x + 30, box.y + box.height - 4);
    await keepPicture(page, 'grid-move-row');
    await page.mouse.up();
  };
  await take(1, 3);
  await expect.poll(() => names(page)).toEqual(['Draw', 'Build', 'Plan', 'Test', 'Ship']);
  await (await cell(page, 5, 'Name')).click();
  await page.keyboard.press('Control+Alt+ArrowUp');
  await expect.poll(() => names(page)).toEqual(['Draw', 'Build', 'Plan', 'Ship', 'Test']);
  await page.reload();
  await page.getByRole('gridcell', { name: 'Plan', exact: true }).waitFor();
  await expect.poll(() => names(page)).toEqual(['Draw', 'Build', 'Plan', 'Ship', 'Test']);
  await page.getByRole('button', { name: /^Undo:/ }).waitFor();
  await page.getByRole('gridcell', { name: 'Plan', exact: true }).click();
  await page.keyboard.press('Control+z');
  await expect.poll(() => names(page)).toEqual(['Draw', 'Build', 'Plan', 'Test', 'Ship']);
}

/** Colours by rule are kept with the view and follow what is typed. */
export async function colourRecords(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Colour', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Colour' });
  await panel.getByRole('button', { name: 'Add rule' }).click();
  await panel.getByRole('button', { name: 'Add condition' }).click();
  await panel.getByRole('textbox', { name: 'Value' }).fill('Plan');
  await expect.poll(() => page.locator('.q-strip:not([hidden])').count()).toBe(1);
  await keepPicture(page, 'grid-colours');
  // one more than there is room for is seen all the same
  for (let rule = 2; rule <= 6; rule++) await panel.getByRole('button', { name: 'Add rule' }).click();
  const below = (last: Element): number => last.getBoundingClientRect().bottom - (last.parentElement?.getBoundingClientRect().bottom ?? 0);
  await expect.poll(() => panel.getByRole('region', { name: 'Rule 6' }).evaluate(below)).toBeLessThan(1);
  await page.keyboard.press('Escape');
  // at once, not when the view is opened again
  await expect.poll(() => page.getByRole('button', { name: 'Colour', exact: true }).getAttribute('class')).toMatch(/active/);
  await page.reload();
  await page.getByRole('gridcell', { name: 'Plan', exact: true }).waitFor();
  await expect.poll(() => page.locator('.q-strip:not([hidden])').count()).toBe(1);
  await page.getByRole('gridcell', { name: 'Test', exact: true }).click();
  await page.keyboard.type('Plan');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('.q-strip:not([hidden])').count()).toBe(2);
}

/** I-39 I-41: exactly as many rows as were copied; past the last record and field it asks once, then makes them, in one step. */
export async function pasteBeyond(page: Page): Promise<void> {
  await (await cell(page, 5, 'Points')).click();
  await page.evaluate(() => navigator.clipboard.writeText('7\t2026-01-05\n8\t2026-02-06\n9\t2026-03-07\n'));
  await page.keyboard.press('Control+v');
  const dialog = page.getByRole('alertdialog', { name: 'Paste this?' });
  await dialog.getByText('2 records are added.').waitFor();
  await dialog.getByRole('checkbox').click();
  await dialog.getByText('3 cells are written.').waitFor();
  await dialog.getByRole('checkbox').click();
  await dialog.getByText('6 cells are written.').waitFor();
  await keepPicture(page, 'grid-paste');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.keyboard.press('Control+v');
  await dialog.waitFor();
  await expect.poll(() => dialog.getByRole('button', { name: 'Paste' }).evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page
    .getByText(/^Pasted 6 cells, added 2 records$/)
    .first()
    .waitFor();
  await page.getByText('7 records', { exact: true }).waitFor();
  await page.getByRole('columnheader', { name: 'Field', exact: true }).waitFor();
  await expect.poll(() => textOf(page, 7, 'Points')).toBe('9');
  await page.getByRole('gridcell', { name: '2026-03-07', exact: true }).waitFor();
  await page.keyboard.press('Control+z');
  await page.getByText('5 records', { exact: true }).waitFor();
}

/** Scrolling is the grid's own work: nothing outside of it is drawn anew, and no element comes or goes inside. */
export async function scrollAlone(page: Page, me: HttpClient, table: string): Promise<void> {
  const rows = Array.from({ length: 900 }, (_, at) => ({ Name: `More ${at}`, Points: at }));
  await must(me('POST', `/api/v1/tables/${table}/rows`, { body: rows }));
  await page.reload();
  await page.getByText('905 records', { exact: true }).waitFor();
  await page.locator('.q-grid-scroller').hover();
  await page.mouse.wheel(0, 3000);
  await fallStill(page);
  await page.evaluate(() => {
    const counts = { outside: 0, nodes: document.getElementsByTagName('*').length };
    Object.assign(globalThis, { scrolled: counts });
    new MutationObserver((list) => {
      counts.outside += list.filter(
        ({ target }) => !(target instanceof Element ? target : target.parentElement)?.closest('.q-grid'),
      ).length;
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  for (let notch = 0; notch < 60; notch += 1) await page.mouse.wheel(0, 120);
  await fallStill(page);
  const seen = await page.evaluate(() => {
    const { scrolled } = globalThis as unknown as { scrolled: { outside: number; nodes: number } };
    return { outside: scrolled.outside, added: document.getElementsByTagName('*').length - scrolled.nodes };
  });
  expect(seen).toEqual({ outside: 0, added: 0 });
}
