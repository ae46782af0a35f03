import type { CDPSession, Page, Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { must } from '../harness/http-client.ts';
import { waitForFocus } from '../harness/keys.ts';
import { fieldOf, idField, makeTable, nameField, onStage, openTable, selectField } from './grid-stage.ts';
import type { GridStage, MadeTable } from './grid-stage.ts';
import { cell, holdNotice, keepPicture, slowDown, textOf } from './steps.ts';

const patience = { timeout: 15_000 };

/** What is typed on each kind of field from its first key on, and what the server then holds. */
const typed = [
  ['Name', 'From Ålesund', 'From Ålesund'],
  ['Status', 'don', 'Done'],
  ['Notes', 'one line', 'one line'],
  ['Points', '412', 412],
  ['Weight', '3.75', 3.75],
  ['Budget', '1250.5', 1250.5],
  ['Share', '45', 45],
  ['Length', '1:30', 5400],
  ['Year', '2031', 2031],
  ['Due', '05/03/2027', '2027-03-05'],
  ['Ends', '6 April 2027', '2027-04-06'],
  ['Mail', 'ana@acme.studio', 'ana@acme.studio'],
  ['Site', 'https://acme.studio', 'https://acme.studio'],
  ['Phone', '+49 30 1', '+49 30 1'],
] as const;

/** Types on the last record but two, whose page is not read before it is `released`. */
async function typeUnread(page: Page, released: Promise<void>): Promise<void> {
  await page.route(/[?&]offset=1[01]00\b/, async (route) => {
    await released;
    await route.continue().catch(() => {});
  });
  await (await cell(page, 1, 'Name')).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.type('Mine');
  await page.keyboard.press('Enter');
}

it('I-18 I-19 I-21 I-29 I-34 what is typed on a cell is all there, 200 ms from the server and by an input method; Escape leaves no trace', () =>
  onStage('typing', async (stage) => {
    const { page } = stage;
    const table = await makeTable(stage, {
      title: 'Letters',
      columns: [
        idField,
        nameField,
        selectField('Status', ['Todo', 'Doing', 'Done']),
        fieldOf('Notes', 'LongText'),
        fieldOf('Points', 'Number'),
        fieldOf('Weight', 'Decimal', { meta: { precision: 2 } }),
        fieldOf('Budget', 'Currency', { meta: { currency_code: 'EUR' } }),
        fieldOf('Share', 'Percent'),
        fieldOf('Length', 'Duration'),
        fieldOf('Year', 'Year'),
        fieldOf('Due', 'Date', { meta: { date_format: 'DD/MM/YYYY' } }),
        fieldOf('Ends', 'Date', { meta: { date_format: 'YYYY-MM-DD' } }),
        fieldOf('Mail', 'Email'),
        fieldOf('Site', 'URL'),
        fieldOf('Phone', 'PhoneNumber'),
      ],
      rows: Array.from({ length: 6 }, (_, at) => ({ Name: `Letter ${at + 1}`, Points: at })),
    });
    await slowDown(page, 200);
    await openTable(stage, table, 6);
    await typeEveryKind(stage, table);
    await compose(stage, table);
    await escapeLeavesNothing(stage, table);
    await refuseAndDecide(stage, table);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }));

it('I-11 I-14 I-15 I-16 I-25 I-33 I-60 what is selected, cleared or deleted is what is shown, loaded or not; a record that leaves the filter waits', () =>
  onStage('reach', async (stage) => {
    const table = await makeTable(stage, {
      title: 'Parts',
      columns: [idField, nameField, selectField('Status', ['Todo', 'Done']), fieldOf('Points', 'Number')],
      rows: Array.from({ length: 1200 }, (_, at) => ({
        Name: `Part ${at} ${at % 3 === 0 ? 'red' : 'blue'}`,
        Status: at % 2 ? 'Done' : 'Todo',
        Points: at % 10,
      })),
    });
    const total = { title: 'Total', uidt: 'Formula', formula_raw: '{Points} * 2' };
    await must(stage.me('POST', `/api/v1/db/meta/tables/${table.id}/columns`, { body: total }));
    await must(stage.me('POST', `/api/v1/db/meta/tables/${table.id}/columns`, { body: { title: 'Notes', uidt: 'SingleLineText' } }));
    await openTable(stage, table, 1200);
    await findCells(stage, table);
    await sumUp(stage);
    await clearRange(stage);
    await heldByFilter(stage, table);
    await manyHeld(stage, table);
    await heldBySort(stage, table);
    await newHeld(stage, table);
    await deleteWhatIsFound(stage, table);
  }));

it('I-22 what is typed after a jump goes into no other record where somebody else took one away above before it was read', () =>
  onStage('early', async (stage) => {
    const { page, me } = stage;
    const rows = Array.from({ length: 1200 }, (_, at) => ({ Name: `Part ${at + 1}` }));
    const table = await makeTable(stage, { title: 'Parts', columns: [idField, nameField], rows });
    await openTable(stage, table, 1200);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await typeUnread(page, released);
    await must(me('DELETE', `/api/v1/tables/${table.id}/rows`, { body: [{ Id: 1 }] }));
    await page.getByText('1,199 records', { exact: true }).waitFor();
    release();
    const editor = page.locator('.q-editor-input');
    await expect.poll(() => editor.inputValue().catch(() => ''), patience).toBe('Mine');
    await page.locator('.q-editor-error', { hasText: 'Records moved before this was saved.' }).waitFor();
    await keepPicture(page, 'typing-early-moved');
    const named = async (): Promise<unknown[]> => (await rowsOf(stage, table, { where: '(Name,eq,Mine)' })).map(({ Id }) => Id);
    expect(await named()).toEqual([]);
    await editor.press('Escape');
    expect(await textOf(page, 1198, 'Name')).toBe('Part 1199');
    expect(await named()).toEqual([]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }));

it('I-22 what is typed on a record that is not read yet goes into no other one, also where its page comes before word of what somebody else did', () =>
  onStage('early-word', async (stage) => {
    const { page, me } = stage;
    const rows = Array.from({ length: 1200 }, (_, at) => ({ Name: `Part ${at + 1}` }));
    const table = await makeTable(stage, { title: 'Parts', columns: [idField, nameField], rows });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    let isWordLate = false;
    await page.routeWebSocket(/socket\.io/, (socket) => {
      const server = socket.connectToServer();
      let last = Promise.resolve();
      server.onMessage((message) => {
        const late = isWordLate;
        last = last.then(async () => {
          if (late) await new Promise((resolve) => setTimeout(resolve, 500));
          socket.send(message);
        });
      });
    });
    await openTable(stage, table, 1200);
    await typeUnread(page, released);
    isWordLate = true;
    await must(me('DELETE', `/api/v1/tables/${table.id}/rows`, { body: [{ Id: 1 }] }));
    release();
    const editor = page.locator('.q-editor-input');
    await expect.poll(() => editor.inputValue().catch(() => ''), patience).toBe('Mine');
    await page.locator('.q-editor-error', { hasText: 'Records moved before this was saved.' }).waitFor();
    expect((await rowsOf(stage, table, { where: '(Name,eq,Mine)' })).map(({ Id }) => Id)).toEqual([]);
    await editor.press('Escape');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }));

it('I-22 a search typed for links before its record is read waits through a click elsewhere, and the list opens with it', () =>
  onStage('early-search', async (stage) => {
    const { page, me } = stage;
    const people = await makeTable(stage, { title: 'People', columns: [idField, nameField], rows: [{ Name: 'Ada' }, { Name: 'Ben' }] });
    const rows = Array.from({ length: 300 }, (_, at) => ({ Name: `Part ${at + 1}` }));
    const table = await makeTable(stage, { title: 'Parts', columns: [idField, nameField], rows });
    const link = { title: 'Makers', column_name: 'makers', uidt: 'Links', parentId: table.id, childId: people.id, type: 'mm' };
    await must(me('POST', `/api/v1/db/meta/tables/${table.id}/columns`, { body: link }));
    await openTable(stage, table, 300);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(/[?&]offset=[12]00\b/, async (route) => {
      await released;
      await route.continue().catch(() => {});
    });
    await (await cell(page, 1, 'Makers')).click();
    await page.keyboard.press('Control+End');
    await expect.poll(() => page.locator('.q-row[aria-rowindex="301"]').count(), patience).toBe(1);
    await page.locator('.q-row[aria-rowindex="299"] [aria-colindex="3"]').click();
    await page.keyboard.type('ben');
    await page.locator('.q-row[aria-rowindex="296"] [aria-colindex="2"]').click();
    await page.locator('.q-early', { hasText: 'ben' }).waitFor();
    await keepPicture(page, 'typing-early-search');
    release();
    const search = page.getByRole('dialog', { name: 'Makers' }).getByRole('combobox');
    await expect.poll(() => search.inputValue().catch(() => ''), patience).toBe('ben');
    await keepPicture(page, 'typing-early-search-open');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await must(me('GET', `/api/v1/tables/${table.id}/rows/298`)))['Makers'], patience).toBe(1);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }));

const rowsOf = async ({ me }: GridStage, table: MadeTable, query: object = {}): Promise<Record<string, unknown>[]> =>
  (await must(me('GET', `/api/v1/tables/${table.id}/rows`, { query: { limit: 100, sort: 'Id', ...query } }))).list;
const undoLabel = (page: Page): Promise<string | null> =>
  page.getByRole('button', { name: /^(Undo:|Nothing to undo)/ }).getAttribute('aria-label');

/** Keys as fast as they come, on a cell nobody opened before; Tab after each, Enter at the end goes back to where the row began. */
async function typeEveryKind(stage: GridStage, table: MadeTable): Promise<void> {
  const { page } = stage;
  await (await cell(page, 1, 'Name')).click();
  for (const [field, text] of typed) {
    await page.keyboard.type(text);
    await page.keyboard.press(field === typed.at(-1)?.[0] ? 'Enter' : 'Tab');
  }
  await waitForFocus(await cell(page, 2, 'Name'));
  await expect
    .poll(async () => {
      const [row] = await rowsOf(stage, table);
      return typed.map(([field]) => row?.[field]);
    }, patience)
    .toEqual(typed.map(([, , value]) => value));
  await keepPicture(page, 'typing-every-kind');
}

/** The first syllable is composed on a cell that is only selected, as an input method does it; the language is English. */
async function compose(stage: GridStage, table: MadeTable): Promise<void> {
  const { page } = stage;
  const session: CDPSession = await page.context().newCDPSession(page);
  const composing = async (...steps: readonly string[]): Promise<void> => {
    await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Process', windowsVirtualKeyCode: 229 });
    for (const text of steps)
      await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  };
  // an emoji picker or dictation hands text over without a key
  await (await cell(page, 2, 'Name')).click();
  await session.send('Input.insertText', { text: 'Grüße 🎉' });
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await rowsOf(stage, table))[1]?.['Name'], patience).toBe('Grüße 🎉');
  await (await cell(page, 3, 'Name')).click();
  await composing('ㅎ', '하', '한');
  await keepPicture(page, 'typing-composed');
  await session.send('Input.insertText', { text: '한' });
  await page.keyboard.press('Enter');
  await composing('に', 'にほ', 'にほん');
  await session.send('Input.insertText', { text: '日本' });
  await page.keyboard.type(' 2');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await composing('あ');
  await session.send('Input.insertText', { text: '青' });
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => (await rowsOf(stage, table)).slice(2, 4).map(({ Name, Notes }) => [Name, Notes]), patience)
    .toEqual([
      ['한', null],
      ['日本 2', '青'],
    ]);
  await session.detach();
}

/**
 * I-21: an edit that was taken back is nowhere: not in the cell, not on its way to the server, not in the history. Writes go out
 * one after another, so one made after it tells when nothing can be on its way any more.
 */
async function escapeLeavesNothing(stage: GridStage, table: MadeTable): Promise<void> {
  const { page, me, base } = stage;
  const changes = async (): Promise<readonly unknown[]> =>
    (await must(me('GET', `/api/v1/db/meta/projects/${base}/changes`, { query: { limit: 5 } }))).list;
  const [before, label] = [await changes(), await undoLabel(page)];
  const writes: (string | null)[] = [];
  const note = (request: Request): void => void (request.method() !== 'GET' && writes.push(request.postData()));
  page.on('request', note);
  for (const keys of [['x'], ['Enter', 'y'], ['F2', 'Backspace']]) {
    await (await cell(page, 5, 'Name')).click();
    for (const key of keys) await page.keyboard.press(key);
    await page.keyboard.press('Escape');
    await expect.poll(() => textOf(page, 5, 'Name')).toBe('Letter 5');
  }
  expect(await undoLabel(page)).toBe(label);
  await (await cell(page, 5, 'Notes')).click();
  await page.keyboard.type('written');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await rowsOf(stage, table))[4], patience).toMatchObject({ Name: 'Letter 5', Notes: 'written' });
  page.off('request', note);
  expect(writes).toEqual([expect.stringContaining('written')]);
  expect((await changes()).slice(1)).toEqual(before.slice(0, 4));
}

/** I-34: what the server refuses stays in its cell, marked, with the reason and both ways out. */
async function refuseAndDecide(stage: GridStage, table: MadeTable): Promise<void> {
  const { page, me, complaints } = stage;
  const unique = (on: boolean) =>
    must(me('PATCH', `/api/v1/db/meta/columns/${table.fields['Name']}`, { body: { title: 'Name', uidt: 'SingleLineText', unique: on } }));
  await unique(true);
  const refused = async (row: number): Promise<void> => {
    await (await cell(page, row, 'Name')).click();
    await page.keyboard.type('Letter 5');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await cell(page, row, 'Name')).getAttribute('aria-invalid'), patience).toBe('true');
    expect(await textOf(page, row, 'Name')).toBe('Letter 5');
    await (await cell(page, row, 'Name')).click();
    await page
      .getByText(/Letter 5.*(taken|already|unique)|(taken|already|unique)/i)
      .first()
      .waitFor();
  };
  await refused(6);
  await keepPicture(page, 'typing-refused');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => textOf(page, 6, 'Name')).toBe('Letter 6');
  await refused(6);
  await unique(false);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(async () => (await rowsOf(stage, table))[5]?.['Name'], patience).toBe('Letter 5');
  await expect.poll(async () => (await cell(page, 6, 'Name')).getAttribute('aria-invalid'), patience).toBe(null);
  expect(complaints.splice(0)).toEqual([expect.stringContaining('400 (Bad Request)'), expect.stringContaining('400 (Bad Request)')]);
}

/** I-11 I-15: a column, and a range to the last row, of which only the beginning was read. */
async function sumUp({ page }: GridStage): Promise<void> {
  const figures = async (): Promise<string> => (await page.locator('.q-foot-selection').innerText()).replace(/\s+/g, ' ').trim();
  await page.getByRole('columnheader', { name: 'Points' }).click();
  await expect.poll(figures, patience).toBe('Count 1,200 Sum 5,400 Avg 4.5 Min 0 Max 9');
  await keepPicture(page, 'reach-figures');
  await (await cell(page, 3, 'Points')).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Delete 1,200 records' }).waitFor();
  expect(await page.getByRole('menuitem', { name: /^Duplicate/ }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await (await cell(page, 11, 'Points')).click();
  await page.locator('.q-head-row .q-gutter .q-check').click();
  await (await cell(page, 11, 'Points')).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Clear 1 selected cell' }).waitFor();
  await page.getByRole('menuitem', { name: 'Delete 1,200 records' }).waitFor();
  await keepPicture(page, 'reach-menu-checked');
  await page.keyboard.press('Escape');
  await page.locator('.q-head-row .q-gutter .q-check').click();
  await (await cell(page, 11, 'Points')).click();
  await page.keyboard.press('Control+Shift+ArrowDown');
  await expect.poll(figures, patience).toBe('Count 1,190 Sum 5,355 Avg 4.5 Min 0 Max 9');
  await page.keyboard.press('Escape');
}

/** I-16 I-25: a menu, then the marquee, then the range; cleared is one step, said with what was skipped, taken back where it is said. */
async function clearRange({ page }: GridStage): Promise<void> {
  await page.keyboard.press('Control+Home');
  await (await cell(page, 2, 'Points')).click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Control+c');
  await (await cell(page, 2, 'Points')).click({ button: 'right' });
  await page.getByRole('menu', { name: 'Record' }).waitFor();
  const outlines = (): Promise<number> => page.locator('.q-outline--marquee').count();
  const inRange = (): Promise<number> => page.locator('.q-row.is-in-range').count();
  await page.keyboard.press('Escape');
  await page.getByRole('menu', { name: 'Record' }).waitFor({ state: 'detached' });
  expect([(await outlines()) > 0, await inRange()]).toEqual([true, 2]);
  await page.keyboard.press('Escape');
  await expect.poll(async () => [await outlines(), await inRange()]).toEqual([0, 2]);
  await page.keyboard.press('Delete');
  await holdNotice(page, 'Cleared 2 cells, skipped 2 read-only');
  await expect.poll(() => textOf(page, 3, 'Total'), patience).toBe('');
  expect([await textOf(page, 3, 'Name'), await textOf(page, 3, 'Status'), await textOf(page, 3, 'Points')]).toEqual([
    'Part 2 blue',
    'Todo',
    '',
  ]);
  await keepPicture(page, 'reach-cleared');
  await expect.poll(() => undoLabel(page), patience).not.toContain('Nothing');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(async () => [await textOf(page, 2, 'Points'), await textOf(page, 3, 'Points')], patience).toEqual(['1', '2']);
  await page.keyboard.press('Escape');
}

/** I-33: by filter and by order, said where it stands, until it is left. */
async function heldByFilter({ page, me }: GridStage, table: MadeTable): Promise<void> {
  const filter = { fk_column_id: table.fields['Status'], comparison_op: 'eq', value: 'Todo' };
  await must(me('POST', `/api/v1/db/meta/views/${table.viewId}/filters`, { body: filter }));
  await page.getByText('600 records', { exact: true }).waitFor();
  await (await cell(page, 2, 'Status')).click();
  await page.keyboard.type('Done');
  await page.keyboard.press('Enter');
  const label = page.locator('.q-row-held:not([hidden])');
  await (await cell(page, 2, 'Status')).click();
  await expect.poll(() => label.innerText(), patience).toBe('Hidden by the filter after you leave this record');
  expect(await textOf(page, 2, 'Name')).toBe('Part 2 blue');
  await page.keyboard.press('ArrowRight');
  expect(await textOf(page, 2, 'Name')).toBe('Part 2 blue');
  await keepPicture(page, 'reach-held');
  await page.keyboard.press('ArrowDown');
  await page.getByText('599 records', { exact: true }).waitFor();
  await expect.poll(() => textOf(page, 2, 'Name'), patience).toBe('Part 4 blue');
  await expect.poll(() => label.count()).toBe(0);
}

/** I-60: cells are counted and stepped through, two of one record too, loaded or not; one replaced is one cell, whatever is selected or cut. */
async function findCells(stage: GridStage, table: MadeTable): Promise<void> {
  const { page, me } = stage;
  const write = (body: readonly Record<string, unknown>[]) => must(me('PATCH', `/api/v1/tables/${table.id}/rows`, { body }));
  const notes = async (): Promise<unknown[]> => {
    const { list } = await must(
      me('GET', `/api/v1/tables/${table.id}/rows`, { query: { where: '(Id,gte,1148)~and(Id,lte,1150)', sort: 'Id' } }),
    );
    return (list as { Notes: unknown }[]).map(({ Notes }) => Notes);
  };
  await write([
    { Id: 3, Name: 'A needle', Notes: 'needle' },
    { Id: 1148, Notes: 'first' },
    { Id: 1149, Notes: 'second' },
    { Id: 1150, Notes: 'one needle' },
  ]);
  await page.keyboard.press('Control+f');
  const bar = page.getByRole('search', { name: 'Find in this view' });
  const at = (): Promise<string> => bar.getByRole('status').innerText();
  const active = (): Promise<string> => page.locator('.q-cell.is-focused, .q-cell[tabindex="0"]').first().innerText();
  await bar.getByRole('searchbox').fill('needle');
  await expect.poll(at, patience).toBe('3 matches');
  for (const [where, text] of [
    ['1 of 3', 'A needle'],
    ['2 of 3', 'needle'],
    ['3 of 3', 'one needle'],
    ['1 of 3', 'A needle'],
  ]) {
    await bar.getByRole('searchbox').press('Enter');
    await expect.poll(async () => [await at(), await active()], patience).toEqual([where, text]);
  }
  await bar.getByRole('searchbox').press('Shift+Enter');
  await expect.poll(async () => [await at(), await active()], patience).toEqual(['3 of 3', 'one needle']);
  await keepPicture(page, 'reach-find');
  await (await cell(page, 1150, 'Notes')).click();
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('ControlOrMeta+x');
  await bar.getByRole('button', { name: 'Replace', exact: true }).click();
  await bar.getByRole('textbox', { name: 'Replace with' }).fill('thread');
  await bar.getByRole('button', { name: 'Replace', exact: true }).last().click();
  await expect.poll(notes, patience).toEqual(['first', 'second', 'one thread']);
  await expect.poll(at, patience).toBe('1 of 2');
  await bar.getByRole('searchbox').press('Escape');
  await bar.waitFor({ state: 'detached' });
  await write([{ Id: 3, Name: 'Part 2 blue', Notes: null }]);
  await expect.poll(() => textOf(page, 3, 'Name'), patience).toBe('Part 2 blue');
  await page.keyboard.press('Escape');
}

const heldLabels = ({ page }: GridStage): Promise<string[]> => page.locator('.q-row-held:not([hidden])').allInnerTexts();

const hiddenLater = 'Hidden by the filter after you leave this record';
const movesLater = 'Moves after you leave this record';

/** I-33: by one change of many, be it pasted, cleared or filled: all of them wait, and go together. */
async function manyHeld(stage: GridStage, table: MadeTable): Promise<void> {
  const { page, me } = stage;
  const select = async (row: number, more: number): Promise<void> => {
    await (await cell(page, row, 'Status')).click();
    for (let step = 0; step < more; step++) await page.keyboard.press('Shift+ArrowDown');
  };
  const count = async (records: number): Promise<void> => page.getByText(`${records} records`, { exact: true }).waitFor();
  await page.evaluate(() => navigator.clipboard.writeText('Done'));
  await select(2, 2);
  await page.keyboard.press('ControlOrMeta+v');
  await expect.poll(() => heldLabels(stage), patience).toEqual([hiddenLater, hiddenLater, hiddenLater]);
  expect([await textOf(page, 2, 'Name'), await textOf(page, 4, 'Name')]).toEqual(['Part 4 blue', 'Part 8 blue']);
  await keepPicture(page, 'reach-held-many');
  // on one of them they all stay
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => heldLabels(stage)).toHaveLength(3);
  await (await cell(page, 6, 'Name')).click();
  await count(596);
  expect([await textOf(page, 2, 'Name'), await heldLabels(stage)]).toEqual(['Part 10 blue', []]);

  await select(2, 1);
  await page.keyboard.press('Delete');
  await expect.poll(() => heldLabels(stage), patience).toEqual([hiddenLater, hiddenLater]);
  await (await cell(page, 6, 'Name')).click();
  await count(594);

  // filled down from a record that goes, which is held already: the two below it join it
  await select(2, 0);
  await page.keyboard.type('Done');
  await page.keyboard.press('Enter');
  await select(2, 2);
  await page.keyboard.press('Control+d');
  await expect.poll(() => heldLabels(stage), patience).toEqual([hiddenLater, hiddenLater, hiddenLater]);
  await (await cell(page, 6, 'Name')).click();
  await count(591);
  await must(me('PATCH', `/api/v1/tables/${table.id}/rows`, { body: [2, 3, 4].map((at) => ({ Id: at * 2 + 1, Status: 'Todo' })) }));
  await count(594);

  // replaced in all of them, as long as one of them is where the person is
  await select(2, 0);
  await page.keyboard.press('Control+f');
  const bar = page.getByRole('search', { name: 'Find in this view' });
  await bar.getByRole('searchbox').fill('Todo');
  await bar.getByRole('button', { name: 'Replace', exact: true }).click();
  await bar.getByRole('textbox', { name: 'Replace with' }).fill('Done');
  await bar.getByRole('button', { name: 'Replace all' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace all' }).click();
  await expect.poll(async () => new Set(await heldLabels(stage)), patience).toEqual(new Set([hiddenLater]));
  await expect.poll(() => textOf(page, 2, 'Status'), patience).toBe('Done');
  await keepPicture(page, 'reach-held-replaced');
  await bar.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(async () => [await textOf(page, 2, 'Status'), await heldLabels(stage)], patience).toEqual(['Todo', []]);
}

/** I-33: by the order: of records changed at once those that only close up are not said to move. */
async function heldBySort(stage: GridStage, table: MadeTable): Promise<void> {
  const { page, me } = stage;
  const sort = { fk_column_id: table.fields['Points'], direction: 'desc' };
  const { id } = await must(me('POST', `/api/v1/db/meta/views/${table.viewId}/sorts`, { body: sort }));
  await expect.poll(() => textOf(page, 1, 'Points'), patience).toBe('8');
  const names = async (): Promise<string[]> => Promise.all([1, 2, 3].map((row) => textOf(page, row, 'Name')));
  const before = await names();
  await page.evaluate(() => navigator.clipboard.writeText('0\n8'));
  await (await cell(page, 1, 'Points')).click();
  await page.keyboard.press('ControlOrMeta+v');
  await expect.poll(() => heldLabels(stage), patience).toContain(movesLater);
  expect(await names()).toEqual(before);
  await keepPicture(page, 'reach-held-sort');
  await page.keyboard.press('Control+ArrowDown');
  await expect.poll(() => heldLabels(stage)).toEqual([]);
  await page.keyboard.press('Control+Home');
  await expect.poll(() => textOf(page, 1, 'Name'), patience).toBe(before[1]);
  // by the switch of the sort it goes at once
  await page.getByRole('button', { name: /^Sort/ }).click();
  await page.getByRole('switch', { name: 'Sort as records change' }).click();
  await page.keyboard.press('Escape');
  await page.evaluate(() => navigator.clipboard.writeText('0'));
  await (await cell(page, 1, 'Points')).click();
  const name = await textOf(page, 1, 'Name');
  await page.keyboard.press('ControlOrMeta+v');
  await expect.poll(() => textOf(page, 1, 'Name'), patience).not.toBe(name);
  expect(await heldLabels(stage)).toEqual([]);
  await must(me('DELETE', `/api/v1/db/meta/sorts/${id}`));
  await first(page, 'Part 0 red');
}

/** I-33 I-53: a new record that the filter hides says so before anything is typed, and waits. */
async function newHeld(stage: GridStage, table: MadeTable): Promise<void> {
  const { page, me } = stage;
  const filter = { fk_column_id: table.fields['Points'], comparison_op: 'gt', value: '4' };
  const { id } = await must(me('POST', `/api/v1/db/meta/views/${table.viewId}/filters`, { body: filter }));
  const count = page.locator('.q-foot-count');
  await expect.poll(() => textOf(page, 1, 'Points'), patience).toBe('6');
  const before = await count.innerText();
  await (await cell(page, 1, 'Name')).click();
  await page.keyboard.press('Shift+Enter');
  await expect.poll(() => heldLabels(stage), patience).toEqual([hiddenLater]);
  expect(await textOf(page, 2, 'Name')).toBe('');
  await keepPicture(page, 'reach-held-new');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowUp');
  await expect.poll(async () => [await heldLabels(stage), await count.innerText()], patience).toEqual([[], before]);
  await must(me('DELETE', `/api/v1/db/meta/filters/${id}`));
  await must(me('DELETE', `/api/v1/tables/${table.id}/rows`, { body: [{ Id: 1201 }] }));
  await first(page, 'Part 0 red');
}

/** In an order that changed the active cell is followed to where it is now: waits for the new order, looked at from its top. */
async function first(page: Page, name: string): Promise<void> {
  await expect
    .poll(async () => {
      await page.keyboard.press('Control+Home');
      return textOf(page, 1, 'Name');
    }, patience)
    .toBe(name);
}

/** I-14: all that a filter and a search leave, of which few were read, but one: deleted, counted, and taken back. */
async function deleteWhatIsFound(stage: GridStage, table: MadeTable): Promise<void> {
  const { page } = stage;
  const count = async (where: string): Promise<number> =>
    (await must(stage.me('GET', `/api/v1/tables/${table.id}/rows/count`, { query: { where } }))).count as number;
  const reds = await count('(Name,like,%red%)~and(Status,eq,Todo)');
  const done = await count('(Name,like,%red%)~and(Status,eq,Done)');
  await page.keyboard.press('Control+f');
  const bar = page.getByRole('search', { name: 'Find in this view' });
  await bar.getByRole('searchbox').fill('red');
  await bar.getByText('Show only records that match').click();
  await expect.poll(() => page.locator('.q-foot-count').innerText(), patience).toBe(`${reds} records`);
  await page.locator('.q-grid-head .q-check').click();
  await (await cell(page, 3, 'Name')).hover();
  await page.locator('.q-row:hover .q-check').first().click();
  await page
    .getByText(`${reds - 1} records selected`, { exact: true })
    .first()
    .waitFor();
  await keepPicture(page, 'reach-checked');
  await (await cell(page, 1, 'Name')).click({ button: 'right' });
  await page.getByRole('menuitem', { name: `Delete ${reds - 1} records` }).click();
  await holdNotice(page, `Deleted ${reds - 1} records`);
  await expect.poll(() => page.locator('.q-foot-count').innerText(), patience).toBe('1 record');
  expect([await count(''), await count('(Name,like,%red%)~and(Status,eq,Done)')]).toEqual([1200 - (reds - 1), done]);
  const told = page.getByRole('region', { name: 'Notifications' }).getByText(`Deleted ${reds - 1} records`);
  await told.locator('xpath=ancestor::*[.//button][1]').getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => count(''), patience).toBe(1200);
  await expect.poll(() => page.locator('.q-foot-count').innerText(), patience).toBe(`${reds} records`);
}
