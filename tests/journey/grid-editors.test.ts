import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { waitForFocus } from '../harness/keys.ts';
import { comeToRest } from '../harness/look.ts';
import { must } from '../harness/http-client.ts';
import { fieldOf, idField, makeTable, nameField, onStage, openTable } from './grid-stage.ts';
import type { GridStage } from './grid-stage.ts';
import { cell, keepPicture, recordCount, slowDown, textOf } from './steps.ts';

const patience = { timeout: 15_000 };

it('I-18 no character is lost while an editor that is loaded on demand opens, on a slow machine and a slow network', () =>
  onStage('editors', async (stage) => {
    const { page } = stage;
    const table = await makeTable(stage, {
      title: 'Letters',
      columns: [idField, nameField, fieldOf('Data', 'JSON'), fieldOf('Brief', 'LongText', { meta: { richMode: true } })],
      rows: Array.from({ length: 12 }, (_, at) => ({ Name: `Letter ${at + 1}` })),
    });
    await page.route(/mount-(json|rich)-editor/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.continue();
    });
    await openTable(stage, table, 12);
    const slow = await page.context().newCDPSession(page);
    for (const [at, rate] of [1, 6, 6].entries()) {
      await slow.send('Emulation.setCPUThrottlingRate', { rate });
      await typeDocument(page, at + 1, 'Data', `{"a": [1, ${at}], "b": "${'x'.repeat(at * 12)}"}`);
    }
    for (const [at, rate] of [1, 6, 6].entries()) {
      await slow.send('Emulation.setCPUThrottlingRate', { rate });
      await typeDocument(page, at + 1, 'Brief', `Soon or later ${at} ${'y'.repeat(at * 12)}`);
    }
  }));

it('I-18 I-30 Enter pressed before the picker of links has the focus picks what was typed, on a slow line too', () =>
  onStage('links-soon', async (stage) => {
    const { page } = stage;
    const { table, linked } = await makeGuests(stage);
    await openTable(stage, table, 2);
    await slowDown(page, 500);
    const picker = page.getByRole('dialog', { name: 'Guests' });
    for (const [row, text, then] of [
      [1, 'Cleo', 'Cleo'],
      [2, 'Somebody new', ''],
    ] as const) {
      await (await cell(page, row, 'Guests')).click();
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
      await expect.poll(() => linked(row), patience).toEqual([text]);
      expect(await picker.getByRole('combobox').inputValue()).toBe(then);
      await page.keyboard.press('Escape');
      await picker.waitFor({ state: 'detached' });
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }));

it('I-18 I-30 several names that end with Enter are all picked, in their order, and what is typed meanwhile stays', () =>
  onStage('links-in-turn', async (stage) => {
    const { page } = stage;
    const { table, linked } = await makeGuests(stage);
    await openTable(stage, table, 2);
    await slowDown(page, 500);
    await (await cell(page, 1, 'Guests')).click();
    await page.keyboard.type('Ana\nBen\nCl');
    const search = page.getByRole('dialog', { name: 'Guests' }).getByRole('combobox');
    await expect.poll(() => search.inputValue(), patience).toBe('Cl');
    await page.keyboard.type('eo');
    await expect.poll(() => linked(1), patience).toEqual(['Ana', 'Ben']);
    expect(await search.inputValue()).toBe('Cleo');
    // Enter that is pressed twice does not let go of what it picks
    await page.keyboard.type('\n\nSomebody new\n');
    await expect.poll(() => linked(1), patience).toEqual(['Ana', 'Ben', 'Cleo', 'Somebody new']);
    await expect.poll(() => search.inputValue(), patience).toBe('');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }));

it('I-18 I-30 of several names that end with Enter the last one is linked where one record is, and a name that is begun stays', () =>
  onStage('links-of-one', async (stage) => {
    const { page } = stage;
    const { table, linked } = await makeGuests(stage, 'bt');
    await openTable(stage, table, 2);
    await slowDown(page, 500);
    const picker = page.getByRole('dialog', { name: 'Guests' });
    await (await cell(page, 1, 'Guests')).click();
    await page.keyboard.type('Ana\nBen\n');
    await picker.waitFor({ state: 'detached' });
    expect(await linked(1)).toEqual(['Ben']);
    await (await cell(page, 2, 'Guests')).click();
    await page.keyboard.type('Ana\nCl');
    await expect.poll(() => linked(2), patience).toEqual(['Ana']);
    expect(await picker.getByRole('combobox').inputValue()).toBe('Cl');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }));

it('I-18 what is no JSON stays to be put right, with the place of the mistake', () =>
  onStage('no-json', async (stage) => {
    const { page } = stage;
    const table = await makeTable(stage, {
      title: 'Settings',
      columns: [idField, nameField, fieldOf('Data', 'JSON')],
      rows: [{ Name: 'One' }],
    });
    await openTable(stage, table, 1);
    await (await cell(page, 1, 'Data')).click();
    await page.keyboard.press('Enter');
    const editor = page.getByRole('dialog', { name: 'Data' });
    await editor.locator('.cm-content').waitFor();
    await page.keyboard.insertText('{"a": 1,\n"b": oops}');
    await page.keyboard.press('ControlOrMeta+Enter');
    await editor.getByText('This is not valid JSON. Look at line 2, character 6.').waitFor();
    for (let back = 0; back < 'oops}'.length; back += 1) await page.keyboard.press('Backspace');
    await page.keyboard.type('2}');
    await page.keyboard.press('ControlOrMeta+Enter');
    await editor.waitFor({ state: 'detached' });
    await expect.poll(() => textOf(page, 1, 'Data'), patience).toContain('"b": 2');
  }));

it('the address typed for a link is kept however its line is left, unless by Escape', () =>
  onStage('rich-link', async (stage) => {
    const { page, me } = stage;
    const table = await makeTable(stage, {
      title: 'Letters',
      columns: [idField, nameField, fieldOf('Brief', 'LongText', { meta: { richMode: true } })],
      rows: ['One', 'Two', 'Three', 'Four'].map((Name) => ({ Name, Brief: 'See here' })),
    });
    const brief = async (row: number): Promise<unknown> =>
      (await must(me('GET', `/api/v1/tables/${table.id}/rows`, { query: { limit: 4, sort: 'Id' } }))).list[row - 1].Brief;
    const markAll = async (editor: Locator): Promise<void> => {
      await editor.locator('.ProseMirror').click();
      // the browser tells of the caret of a click a frame later, over what keys as fast as no hand have marked by then
      await comeToRest(page);
      await page.keyboard.press('ControlOrMeta+a');
    };
    const typeAddress = async (editor: Locator, address: string): Promise<void> => {
      await editor.getByRole('button', { name: 'Link', exact: true }).click();
      await editor.getByRole('textbox', { name: 'Address of the link' }).waitFor();
      await page.keyboard.type(address);
    };
    await openTable(stage, table, 4);
    const editor = page.getByRole('dialog', { name: 'Brief' });
    const leaveBy = [
      () => editor.getByRole('button', { name: 'Save' }).click(),
      () => page.locator('.q-grid-scroller').click({ position: { x: 900, y: 500 } }),
      () => editor.locator('.ProseMirror').click(),
    ];
    for (const [at, leave] of leaveBy.entries()) {
      await (await cell(page, at + 1, 'Brief')).click();
      await page.keyboard.press('Enter');
      await markAll(editor);
      await typeAddress(editor, `example.org/${at}`);
      await leave();
      if (at === 2) await page.keyboard.press('ControlOrMeta+Enter');
      await editor.waitFor({ state: 'detached' });
      await expect.poll(() => brief(at + 1), patience).toBe(`[See here](https://example.org/${at})`);
    }
    await (await cell(page, 4, 'Brief')).click();
    await page.keyboard.press('Space');
    const panel = page.getByRole('complementary', { name: 'Record' });
    await markAll(panel);
    await typeAddress(panel, 'example.org/not');
    await page.keyboard.press('Escape');
    // focus and selection are back where they were
    await typeAddress(panel, 'example.org/3');
    await panel.getByRole('textbox', { name: 'Name' }).click();
    await expect.poll(() => brief(4), patience).toBe('[See here](https://example.org/3)');
    // a press that becomes a scroll ends without being let go
    await markAll(panel);
    await typeAddress(panel, 'example.org/4');
    const line = panel.getByRole('textbox', { name: 'Address of the link' });
    await line.evaluate((element) => {
      element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
      (element as HTMLElement).blur();
    });
    expect(await line.count()).toBe(1);
    await page.evaluate(() => document.body.dispatchEvent(new PointerEvent('pointercancel', { bubbles: true })));
    await line.waitFor({ state: 'detached' });
    await expect.poll(() => brief(4), patience).toBe('[See here](https://example.org/4)');
  }));

/** Types as fast as keys come and saves: whatever the keys meet, the cell holds them all. */
async function typeDocument(page: Page, row: number, field: string, text: string): Promise<void> {
  await (await cell(page, row, field)).click();
  await page.keyboard.type(text);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect.poll(() => textOf(page, row, field), patience).toBe(text.trim());
}

it('reads formatted text without its marks in the record from the first moment, and shows the marks to who writes before its editor is there', () =>
  onStage('rich-soon', async (stage) => {
    const { page } = stage;
    const table = await makeTable(stage, {
      title: 'Letters',
      columns: [idField, nameField, fieldOf('Brief', 'LongText', { meta: { richMode: true } })],
      rows: [{ Name: 'One', Brief: '**Bold** words and a [link](https://example.org)\n\n- one\n- two' }],
    });
    let letGo = (): void => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(/mount-rich-editor/, async (route) => {
      await held;
      await route.continue();
    });
    await openTable(stage, table, 1);
    await page.evaluate(() => void (location.hash += '?rowId=1'));
    const panel = page.getByRole('complementary', { name: 'Record' });
    const read = panel.getByText('Bold words and a link');
    await read.waitFor();
    await panel.getByText('• two').waitFor();
    const box = panel.getByRole('textbox', { name: 'Brief' });
    expect(await box.evaluate((element) => getComputedStyle(element).opacity)).toBe('0');
    await read.click({ force: true });
    await expect.poll(() => box.evaluate((element) => document.activeElement === element), patience).toBe(true);
    expect(await box.evaluate((element) => getComputedStyle(element).opacity)).toBe('1');
    expect(await read.isVisible()).toBe(false);
    await page.keyboard.press('End');
    await page.keyboard.type('!');
    letGo();
    await panel.locator('.ProseMirror strong', { hasText: 'Bold' }).waitFor();
    expect(await panel.locator('.ProseMirror').innerText()).toContain('!');
    expect(await panel.getByText('• two').count()).toBe(0);
  }));

/** A table whose records are linked with guests; answers whom a record is linked with. */
async function makeGuests(stage: GridStage, type: 'mm' | 'bt' = 'mm') {
  const { me } = stage;
  const names = ['Ana', 'Ben', 'Benedict', 'Cleo'];
  const guests = await makeTable(stage, { title: 'Guests', columns: [idField, nameField], rows: names.map((Name) => ({ Name })) });
  const table = await makeTable(stage, { title: 'Tasks', columns: [idField, nameField], rows: [{ Name: 'One' }, { Name: 'Two' }] });
  const sides =
    type === 'mm'
      ? { uidt: 'Links', parentId: table.id, childId: guests.id }
      : { uidt: 'LinkToAnotherRecord', parentId: guests.id, childId: table.id };
  const body = { title: 'Guests', type, ...sides };
  await must(me('POST', `/api/v1/db/meta/tables/${table.id}/columns`, { body }));
  const { columns } = await must(me('GET', `/api/v1/db/meta/tables/${table.id}`));
  const link = (columns as { id: string; title: string }[]).find(({ title }) => title === 'Guests')?.id;
  const linked = async (row: number): Promise<unknown[]> =>
    (await must(me('GET', `/api/v1/tables/${table.id}/links/${link}/rows/${row}`))).list.map(({ Name }: { Name: string }) => Name);
  return { table, linked };
}

it('the editor of a document goes with its cell when the grid scrolls, also out of sight, with what is typed in it', () =>
  onStage('document-scroll', async (stage) => {
    const { page, me } = stage;
    const rows = Array.from({ length: 80 }, (_, at) => ({ Name: `Letter ${at + 1}`, Data: '{"a": 1}' }));
    const table = await makeTable(stage, { title: 'Letters', columns: [idField, nameField, fieldOf('Data', 'JSON')], rows });
    await openTable(stage, table, 80);
    const data = await cell(page, 9, 'Data');
    await data.dblclick();
    const editor = page.getByRole('dialog', { name: 'Data', exact: true });
    await editor.locator('.cm-content').click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('[1, 2');
    const asks = (): Promise<boolean> => page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
    await expect.poll(asks, patience).toBe(true);
    const topOf = async (one: typeof data): Promise<number> => (await one.boundingBox())?.y ?? Number.NaN;
    const below = async (): Promise<number> => Math.round((await topOf(editor)) - (await topOf(data)));
    await expect.poll(async () => Math.abs((await below()) - 36), patience).toBeLessThan(8);
    const before = [await topOf(data), await below()] as const;
    await page.mouse.move(60, 0);
    await (await cell(page, 3, 'Name')).hover();
    await page.mouse.wheel(0, 128);
    await expect.poll(async () => before[0] - (await topOf(data)), patience).toBe(128);
    await expect.poll(below, patience).toBe(before[1]);
    expect(await editor.locator('.cm-content').innerText()).toContain('[1, 2');
    await keepPicture(page, 'document-scrolled');
    // out of sight with its cell, and back with it for who types on
    const isSeen = (): Promise<boolean> => editor.evaluate((one) => one.checkVisibility({ opacityProperty: true }));
    await page.mouse.wheel(0, 1500);
    await expect.poll(isSeen, patience).toBe(false);
    await keepPicture(page, 'document-out-of-sight');
    await page.keyboard.type(', 3');
    await expect.poll(isSeen, patience).toBe(true);
    await expect.poll(below, patience).toBe(before[1]);
    expect(await editor.locator('.cm-content').innerText()).toContain('[1, 2, 3');
    // what does not read is refused where it is seen, whatever was pressed elsewhere
    await page.mouse.wheel(0, 1500);
    await expect.poll(isSeen, patience).toBe(false);
    await (await cell(page, 60, 'Name')).click();
    await expect.poll(isSeen, patience).toBe(true);
    await editor.getByRole('alert').waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[role="dialog"]')?.getAttribute('aria-label')), patience)
      .toBe('Data');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-colindex')), patience).toBe('3');
    await expect.poll(asks, patience).toBe(false);
    // also where the record is not there any more: it stays where it was last
    await data.dblclick();
    await editor.locator('.cm-content').click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('[4, 5');
    await (await cell(page, 9, 'Name')).hover();
    await page.mouse.wheel(0, 1500);
    await expect.poll(isSeen, patience).toBe(false);
    await must(me('DELETE', `/api/v1/tables/${table.id}/rows`, { body: { Id: 9 } }));
    await expect.poll(() => recordCount(page), patience).toBe(79);
    await (await cell(page, 60, 'Name')).click();
    await expect.poll(isSeen, patience).toBe(true);
    await editor.getByRole('alert').waitFor();
    await waitForFocus(editor.locator('.cm-content'));
    await keepPicture(page, 'document-of-no-record');
  }));
