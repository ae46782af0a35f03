import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { must } from '../harness/http-client.ts';
import { fieldOf, idField, makeTable, nameField, onStage, openTable, selectField } from './grid-stage.ts';
import { cell, keepPicture, textOf } from './steps.ts';

const patience = { timeout: 15_000 };

/** The editor of a field, opened from its head. */
async function editField(page: Page, title: string): Promise<Locator> {
  await (await cell(page, 1, title)).click();
  await page.keyboard.press('Alt+ArrowDown');
  await page.getByRole('menuitem', { name: 'Edit field' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit field' });
  await editor.waitFor();
  return editor;
}

/** What a cell shows: pills that wait to be used again are there but not seen. */
async function seen(page: Page, row: number, field: string): Promise<string> {
  return (await (await cell(page, row, field)).innerText()).trim();
}

async function save(editor: Locator): Promise<void> {
  await editor.getByRole('button', { name: 'Save field' }).click();
  await editor.waitFor({ state: 'detached' });
}

it('a select says how many records use each option and what removing one does, and keeps the option records start with', () =>
  onStage('field-editor', async (stage) => {
    const { page } = stage;
    const table = await makeTable(stage, {
      title: 'Jobs',
      columns: [
        idField,
        nameField,
        selectField('Status', ['Planned', 'Doing', 'Done']),
        selectField('Tags', ['Print', 'Web'], 'MultiSelect'),
      ],
      rows: Array.from({ length: 5 }, (_, at) => ({
        Name: `Job ${at + 1}`,
        Status: at < 3 ? 'Doing' : 'Done',
        Tags: at === 0 ? 'Print,Web' : null,
      })),
    });
    await openTable(stage, table, 5);

    const status = await editField(page, 'Status');
    await expect.poll(() => status.getByRole('listitem').allInnerTexts(), patience).toEqual(['0', '3', '2']);
    await status.getByRole('combobox', { name: 'Default' }).click();
    await page.getByRole('option', { name: 'Planned' }).click();
    await status.getByRole('button', { name: 'Remove Doing' }).click();
    await status.getByText('3 records with “Doing” become empty.').waitFor();
    await keepPicture(page, 'field-editor-options');
    await save(status);
    await expect.poll(() => seen(page, 1, 'Status'), patience).toBe('');
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => seen(page, 1, 'Status'), patience).toBe('Doing');

    const again = await editField(page, 'Status');
    await again.getByRole('combobox', { name: 'Default' }).click();
    await page.getByRole('option', { name: 'Planned' }).click();
    await again.getByRole('textbox', { name: 'Name of Planned' }).fill('Planned soon');
    await save(again);
    const kept = await editField(page, 'Status');
    await expect.poll(() => kept.getByRole('combobox', { name: 'Default' }).innerText()).toBe('Planned soon');
    await save(kept);
    await page.getByRole('button', { name: 'New record' }).first().click();
    await expect.poll(() => seen(page, 6, 'Status'), patience).toBe('Planned soon');

    const tags = await editField(page, 'Tags');
    await expect.poll(() => tags.getByRole('listitem').allInnerTexts(), patience).toEqual(['1', '1']);
    const huesOf = (pills: Locator): Promise<readonly (string | null)[]> =>
      pills.evaluateAll((all) => all.map((pill) => pill.getAttribute('data-hue')));
    const colours = await huesOf(tags.getByRole('button', { name: /^Colour of/ }));
    await tags.getByRole('combobox', { name: 'Default' }).click();
    await page.getByRole('option', { name: 'Web' }).waitFor();
    expect(new Set(colours).size).toBe(2);
    expect(await huesOf(page.getByRole('option').locator('[data-hue]'))).toEqual(colours);
    await page.keyboard.press('Escape');
    await tags.getByRole('button', { name: 'Remove Web' }).click();
    await tags.getByText('1 record loses “Web”.').waitFor();
  }));

it('the editor of a field goes with its head when the grid is scrolled under it, also out of sight, with what is typed in it', () =>
  onStage('field-editor-scroll', async (stage) => {
    const { page } = stage;
    const columns = Array.from({ length: 16 }, (_, at) => fieldOf(`Part ${String.fromCharCode(65 + at)}`, 'SingleLineText'));
    const table = await makeTable(stage, { title: 'Parts', columns: [idField, nameField, ...columns], rows: [{ Name: 'One' }] });
    await openTable(stage, table, 1);
    const editor = await editField(page, 'Part C');
    const head = page.getByRole('columnheader', { name: 'Part C' });
    const startOf = async (one: Locator): Promise<number> => Math.round((await one.boundingBox())?.x ?? Number.NaN);
    const beside = async (): Promise<number> => (await startOf(editor)) - (await startOf(head));
    const isSeen = (): Promise<boolean> => editor.evaluate((one) => one.checkVisibility({ opacityProperty: true }));
    await editor.getByRole('textbox', { name: 'Name' }).fill('Renamed');
    await expect.poll(beside, patience).toBe(0);
    const before = await startOf(head);
    await page.mouse.move(400, 700);
    await page.mouse.wheel(200, 0);
    await expect.poll(async () => before - (await startOf(head)), patience).toBe(200);
    await expect.poll(beside, patience).toBe(0);
    await keepPicture(page, 'field-editor-scrolled');
    await page.mouse.wheel(1200, 0);
    await expect.poll(isSeen, patience).toBe(false);
    await keepPicture(page, 'field-editor-out-of-sight');
    await page.keyboard.type(' twice');
    await expect.poll(isSeen, patience).toBe(true);
    await expect.poll(beside, patience).toBe(0);
    await keepPicture(page, 'field-editor-back');
    await save(editor);
    await page.getByRole('columnheader', { name: 'Renamed twice' }).waitFor();
  }));

it('the editor of a field hangs below its head, which is marked, wherever its menu was asked for', () =>
  onStage('field-editor-place', async (stage) => {
    const { page } = stage;
    const table = await makeTable(stage, { title: 'Jobs', columns: [idField, nameField, selectField('Status', ['Planned'])], rows: [{}] });
    await openTable(stage, table, 1);
    const head = page.getByRole('columnheader', { name: 'Status' });
    const at = await head.boundingBox();
    if (!at) throw new Error('The head is not drawn.');
    const isMarked = (): Promise<boolean> => head.evaluate((element) => element.classList.contains('is-open'));
    await head.click({ button: 'right', position: { x: at.width - 20, y: 8 } });
    await page.getByRole('menuitem', { name: 'Edit field' }).waitFor();
    expect(await isMarked()).toBe(true);
    await page.getByRole('menuitem', { name: 'Edit field' }).click();
    const editor = page.getByRole('dialog', { name: 'Edit field' });
    await expect
      .poll(async () => {
        const box = await editor.boundingBox();
        return box && [box.x - at.x, box.y - at.y - at.height, box.width];
      }, patience)
      .toEqual([0, 4, 360]);
    expect(await isMarked()).toBe(true);
    await editor.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('listbox').getByRole('group').first().waitFor();
    const groups = await page.getByRole('listbox').getByRole('group').allInnerTexts();
    const order = ['Basic', 'Numbers', 'Dates', 'Choices', 'People', 'Links and look-ups', 'Media', 'System'];
    const titles = groups.map((text) => text.split('\n')[0] ?? '');
    expect(titles).toEqual(order.filter((title) => titles.includes(title)));
    expect(titles.length).toBeGreaterThan(3);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await editor.waitFor({ state: 'detached' });
    await expect.poll(isMarked).toBe(false);
  }));

it('arrows step the part of a date, a time and a duration that the caret stands in, in a cell and in the record', () =>
  onStage('stepped', async (stage) => {
    const { page } = stage;
    const table = await makeTable(stage, {
      title: 'Shifts',
      columns: [
        idField,
        nameField,
        fieldOf('Day', 'Date', { meta: { date_format: 'DD/MM/YYYY' } }),
        fieldOf('From', 'Time'),
        fieldOf('Length', 'Duration'),
      ],
      rows: [{ Name: 'Early', Day: '2026-12-31', From: '23:45:00', Length: 5400 }],
    });
    await openTable(stage, table, 1);
    const inCell = async (field: string, is: string, ...keys: readonly string[]): Promise<void> => {
      await (await cell(page, 1, field)).click();
      for (const key of ['Enter', ...keys, 'Enter']) await page.keyboard.press(key);
      await page.locator('.q-editor').waitFor({ state: 'detached' });
      await expect.poll(() => textOf(page, 1, field)).toBe(is);
    };
    await inCell('Day', '01/01/2027', 'Home', 'ArrowUp');
    await inCell('From', '00:45', 'Home', 'ArrowUp');
    await inCell('Length', '2:29', 'ArrowDown', 'Home', 'ArrowUp');
    // typed over, an arrow saves and goes on
    await (await cell(page, 1, 'Length')).click();
    await page.keyboard.type('90m');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => textOf(page, 1, 'Length'), patience).toBe('1:30');

    await page.keyboard.press('Space');
    const record = page.getByRole('complementary', { name: 'Record', exact: true });
    const control = (field: string): Locator => record.getByRole('group', { name: field }).getByRole('textbox');
    for (const [field, keys, is] of [
      ['Day', ['Home', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowDown'], '01/12/2026'],
      ['From', ['End', 'ArrowDown'], '00:44'],
      ['Length', ['Home', 'ArrowUp', 'ArrowUp'], '3:30'],
    ] as const) {
      await control(field).click();
      for (const key of keys) await page.keyboard.press(key);
      await expect.poll(() => control(field).inputValue()).toBe(is);
      await page.keyboard.press('Enter');
      await expect.poll(() => textOf(page, 1, field), patience).toBe(is);
    }
  }));

it('another type shows the first five values beside what they become, and counts those that would be empty', () =>
  onStage('conversion', async (stage) => {
    const { page } = stage;
    const table = await makeTable(stage, {
      title: 'Prices',
      columns: [idField, nameField, fieldOf('Price', 'SingleLineText')],
      rows: ['1,5', 'soon', '12', '7', 'later', '9'].map((Price, at) => ({ Name: `Item ${at + 1}`, Price })),
    });
    await openTable(stage, table, 6);
    const price = await editField(page, 'Price');
    await price.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'Decimal', exact: true }).click();
    await price.getByText('2 of 6 values do not fit').waitFor();
    const lines = price.getByRole('table', { name: 'First values and what they become' }).getByRole('row');
    await expect
      .poll(async () => (await lines.allInnerTexts()).map((line) => line.trim().split(/\s+/)), patience)
      .toEqual([
        ['1,5', '1.5'],
        ['soon', 'empty'],
        ['12', '12'],
        ['7', '7'],
        ['later', 'empty'],
      ]);
    await keepPicture(page, 'field-editor-conversion');
    await save(price);
    await expect.poll(() => seen(page, 2, 'Price'), patience).toBe('');
  }));

it('texts that can be read in two ways are asked about, and the answer stays with the field', () =>
  onStage('two-readings', async (stage) => {
    const { page, me } = stage;
    const days = ['05/06/2021', '07/08/2021', '01/02/2020'];
    const table = await makeTable(stage, {
      title: 'Visits',
      columns: [idField, nameField, fieldOf('Day', 'SingleLineText')],
      rows: days.map((Day, at) => ({ Name: `Visit ${at + 1}`, Day })),
    });
    await openTable(stage, table, 3);
    const day = await editField(page, 'Day');
    await day.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'Date', exact: true }).click();
    const ways = day.getByRole('radiogroup', { name: 'How the values are meant' });
    await ways.getByText('Day first: 05/06/2021 is 5 June 2021').or(ways.getByText('Day first: 05/06/2021 is June 5, 2021')).waitFor();
    expect(await day.getByText('Every value fits the new type.').count()).toBe(0);
    expect(await day.getByRole('button', { name: 'Save field' }).isDisabled()).toBe(true);
    await keepPicture(page, 'two-readings');
    await ways.getByText(/^Month first/).click();
    await day.getByText('Every value fits the new type.').waitFor();
    await save(day);
    await expect.poll(() => seen(page, 1, 'Day'), patience).toBe('2021-05-06');
    expect(await seen(page, 3, 'Day')).toBe('2020-01-02');
    const kept = await must(me('GET', `/api/v1/db/meta/tables/${table.id}`));
    const { meta } = kept.columns.find(({ title }: { title: string }) => title === 'Day');
    expect((typeof meta === 'string' ? JSON.parse(meta) : meta).reading).toEqual({ order: 'monthFirst' });
    // and what is written later is read so too
    await must(me('PATCH', `/api/v1/tables/${table.id}/rows`, { body: { Id: 1, Day: '03/04/2022' } }));
    await expect.poll(() => seen(page, 1, 'Day'), patience).toBe('2022-03-04');
  }));

it('a moment is shown and typed in a zone of its own, a place in its form; undo takes the settings back', () =>
  onStage('own-zone', async (stage) => {
    const { page } = stage;
    const table = await makeTable(stage, {
      title: 'Meetings',
      columns: [idField, nameField, fieldOf('At', 'DateTime'), fieldOf('Where', 'GeoData')],
      rows: [{ Name: 'Kick-off', At: '2026-07-01 22:05:00+00:00', Where: '52.52;13.405' }],
    });
    await openTable(stage, table, 1);
    const kept = () => must(stage.me('GET', `/api/v1/tables/${table.id}/rows/1`));
    const before = await textOf(page, 1, 'At');
    const at = await editField(page, 'At');
    await at.getByRole('combobox', { name: 'Time zone' }).click();
    await page.getByPlaceholder('Find a time zone').fill('tokyo');
    await page.getByRole('option', { name: 'Asia/Tokyo' }).click();
    await at.getByRole('switch', { name: 'Show the zone behind the value' }).click();
    await keepPicture(page, 'field-editor-zone');
    await save(at);
    await expect.poll(() => textOf(page, 1, 'At'), patience).toBe('2026-07-02 07:05 GMT+9');
    await page.keyboard.type('2026-07-03 09:00');
    await page.keyboard.press('Enter');
    await expect.poll(() => textOf(page, 1, 'At'), patience).toBe('2026-07-03 09:00 GMT+9');
    await expect.poll(async () => (await kept())['At'], patience).toBe('2026-07-03 00:00:00+00:00');
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => textOf(page, 1, 'At'), patience).toBe('2026-07-02 07:05 GMT+9');
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => textOf(page, 1, 'At'), patience).toBe(before);

    expect(await textOf(page, 1, 'Where')).toBe('52.52, 13.405');
    const where = await editField(page, 'Where');
    await where.getByRole('combobox', { name: 'Format' }).click();
    await page.getByRole('option', { name: 'Degrees, minutes, seconds' }).click();
    await save(where);
    await expect.poll(() => textOf(page, 1, 'Where'), patience).toBe(`52°31'12"N 13°24'18"E`);
    await page.keyboard.type('48.8566, 2.3522');
    await page.keyboard.press('Enter');
    await expect.poll(() => textOf(page, 1, 'Where'), patience).toBe(`48°51'23.76"N 2°21'07.92"E`);
    await expect.poll(async () => (await kept())['Where'], patience).toBe('48.8566;2.3522');

    // the pin follows what is typed, and what the pin is moved to stands in the cell
    await (await cell(page, 1, 'Where')).click();
    await page.keyboard.press('Enter');
    const map = page.getByRole('application', { name: 'Map of Where' });
    await map.waitFor();
    await map.getByText('Outline map').waitFor();
    await keepPicture(page, 'editor-place-map');
    const pin = map.locator('svg > g');
    const where48 = await pin.getAttribute('transform');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('47, 3');
    await expect.poll(() => pin.getAttribute('transform'), patience).not.toBe(where48);
    await page.keyboard.press('Alt+ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await kept())['Where'], patience).toMatch(/^47(\.\d+)?;[34](\.\d+)?$/);

    await page.keyboard.press('Space');
    const panel = page.getByRole('complementary', { name: 'Record', exact: true }).getByRole('group', { name: 'Where' });
    await panel.getByRole('button', { name: 'Show on a map' }).click();
    const own = panel.getByRole('application', { name: 'Map of Where' });
    await own.waitFor();
    await own.click({ position: { x: 40, y: 40 } });
    await expect.poll(async () => Number(String((await kept())['Where']).split(';')[0]), patience).toBeGreaterThan(48);
    await keepPicture(page, 'record-place-map');
  }));

it('an attachment field takes the kinds, sizes and number of files it names, and says of others why not', () =>
  onStage('field-files', async (stage) => {
    const { page } = stage;
    const table = await makeTable(stage, {
      title: 'Plans',
      columns: [idField, nameField, fieldOf('Drawings', 'Attachment')],
      rows: [{ Name: 'House' }],
    });
    await openTable(stage, table, 1);
    const editor = await editField(page, 'Drawings');
    const kinds = editor.getByRole('combobox', { name: 'Files taken' });
    await kinds.click();
    await page.getByRole('option', { name: 'Pictures' }).click();
    await kinds.fill('DWG');
    await page.getByRole('option', { name: 'Create "DWG"' }).click();
    await page.keyboard.press('Escape');
    await editor.getByRole('textbox', { name: 'Largest file in MB' }).fill('1');
    await editor.getByRole('textbox', { name: 'Most files in a cell' }).fill('2');
    await keepPicture(page, 'field-editor-files');
    await save(editor);

    await (await cell(page, 1, 'Drawings')).dblclick();
    const panel = page.getByRole('dialog', { name: 'Drawings' });
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), panel.getByRole('button', { name: 'Choose files' }).click()]);
    expect(await chooser.element().getAttribute('accept')).toBe('image/*,.dwg');
    const file = (name: string, mimeType: string, size = 10) => ({ name, mimeType, buffer: Buffer.alloc(size, 'a') });
    await chooser.setFiles([
      file('house.dwg', 'image/vnd.dwg'),
      file('notes.txt', 'text/plain'),
      file('large.dwg', '', 1_200_000),
      file('garden.dwg', ''),
      file('roof.dwg', ''),
    ]);
    const refusal = panel.getByRole('alert');
    await expect
      .poll(async () => (await refusal.innerText()).trim(), patience)
      .toBe(
        '“notes.txt” cannot be added. This field takes: Pictures, .dwg. “large.dwg” has 1.2 MB; the most here is 1 MB. ' +
          'No room for “roof.dwg”: a cell holds at most 2 files.',
      );
    await panel.getByRole('button', { name: /^garden\.dwg/ }).waitFor();
    await panel.getByRole('button', { name: /^house\.dwg/ }).waitFor();
    await keepPicture(page, 'field-files-refused');
    await refusal.getByRole('button', { name: 'Close' }).click();
    await refusal.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');

    const again = await editField(page, 'Drawings');
    expect(await again.getByRole('textbox', { name: 'Most files in a cell' }).inputValue()).toBe('2');
    await again.getByRole('button', { name: 'Remove .dwg' }).waitFor();
  }));

it('a JSON field shows what its values look like, and marks where one differs, which is kept all the same', () =>
  onStage('field-json', async (stage) => {
    const { page } = stage;
    const table = await makeTable(stage, {
      title: 'Goods',
      columns: [idField, nameField, fieldOf('Data', 'JSON')],
      rows: [{ Name: 'Chair' }],
    });
    await openTable(stage, table, 1);
    const editor = await editField(page, 'Data');
    const hint = editor.getByRole('textbox', { name: 'Example or JSON Schema' });
    await hint.fill('{"price": }');
    await editor.getByText('This is not valid JSON. Look at line 1, character 11.').waitFor();
    expect(await editor.getByRole('button', { name: 'Save field' }).isDisabled()).toBe(true);
    await hint.fill('{"price": 12.5, "tags": ["new"]}');
    await keepPicture(page, 'field-editor-json');
    await save(editor);

    await (await cell(page, 1, 'Data')).dblclick();
    const box = page.getByRole('dialog', { name: 'Data' });
    await box.locator('.cm-content').waitFor();
    await box.getByText('Looks like this').waitFor();
    await keepPicture(page, 'field-json-example');
    await box.getByRole('button', { name: 'Start with it' }).click();
    await expect
      .poll(() => box.locator('.cm-line').allInnerTexts(), patience)
      .toEqual(['{', '  "price": 12.5,', '  "tags": [', '    "new"', '  ]', '}']);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText('{"price": "dear", "tags": ["a", 7]}');
    await expect
      .poll(() => box.getByRole('listitem').allInnerTexts(), patience)
      .toEqual(['price: text instead of number.', 'tags[1]: whole number instead of text.']);
    await keepPicture(page, 'field-json-differs');
    await page.keyboard.press('ControlOrMeta+Enter');
    await box.waitFor({ state: 'detached' });
    await expect.poll(() => seen(page, 1, 'Data'), patience).toContain('"dear"');
  }));
