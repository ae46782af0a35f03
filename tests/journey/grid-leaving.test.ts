import { expect, it } from 'vitest';
import { must } from '../harness/http-client.ts';
import { fieldOf, idField, makeTable, nameField, onStage, openTable } from './grid-stage.ts';
import { cell, keepPicture, textOf } from './steps.ts';

const patience = { timeout: 15_000 };

it('I-22 what is typed in a cell and does not read is told when another page is gone to, and there again; what reads is saved', () =>
  onStage('leaving', async (stage) => {
    const { page, me } = stage;
    const table = await makeTable(stage, {
      title: 'Letters',
      columns: [idField, nameField, fieldOf('Points', 'Number'), fieldOf('Data', 'JSON')],
      rows: Array.from({ length: 3 }, (_, at) => ({ Name: `Letter ${at + 1}`, Points: at })),
    });
    const second = await must(me('POST', `/api/v1/db/meta/tables/${table.id}/grids`, { body: { title: 'Short' } }));
    const list = await must(me('GET', `/api/v1/db/meta/grids/${second.id}/grid-columns`));
    const points = (list as unknown as { id: string; fk_column_id: string }[]).find((one) => one.fk_column_id === table.fields['Points']);
    await must(me('PATCH', `/api/v1/db/meta/grid-columns/${points?.id}`, { body: { show: false } }));
    await openTable(stage, table, 3);
    const told = page.getByRole('region', { name: 'Notifications' }).getByRole('dialog').filter({ hasText: 'Points was not saved' });
    const home = page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Home' });
    const panel = page.getByRole('complementary', { name: 'Record' });
    const views = page.getByRole('navigation', { name: 'Views' });
    const goHome = async (): Promise<void> => {
      await home.click();
      await page.getByRole('heading', { name: /Ana/ }).waitFor();
    };

    await (await cell(page, 2, 'Points')).click();
    await page.keyboard.type('abc');
    await goHome();
    await told.getByText('“abc” is not a number.').waitFor();
    await keepPicture(page, 'leaving-told');
    await told.getByRole('button', { name: 'Open record' }).click();
    await panel.getByText('“abc” is not a number.').waitFor();
    expect(await panel.getByRole('textbox', { name: 'Points' }).inputValue()).toBe('abc');
    await expect.poll(() => told.count(), patience).toBe(0);
    await panel.getByRole('button', { name: 'Close' }).click();
    await told.waitFor();

    // its cell has it too
    await (await cell(page, 2, 'Points')).dblclick();
    const editor = page.getByRole('grid').getByRole('textbox', { name: 'Points' });
    await expect.poll(() => editor.inputValue(), patience).toBe('abc');
    await page.getByRole('alert').filter({ hasText: '“abc” is not a number.' }).waitFor();
    await expect.poll(() => told.count(), patience).toBe(0);

    // another view takes the field away
    await views.getByRole('link', { name: 'Short' }).click();
    await told.waitFor();
    await views.getByRole('link', { name: 'Letters' }).click();
    await (await cell(page, 2, 'Points')).dblclick();
    await expect.poll(() => editor.inputValue(), patience).toBe('abc');
    await page.keyboard.press('Escape');
    await expect.poll(() => textOf(page, 2, 'Points'), patience).toBe('1');
    await goHome();
    await expect.poll(() => told.count(), patience).toBe(0);

    // what reads is saved, also when nothing was clicked
    await page.goBack();
    await (await cell(page, 3, 'Points')).click();
    await page.keyboard.type('41');
    await page.evaluate(() => {
      location.hash = '#/';
    });
    await page.getByRole('heading', { name: /Ana/ }).waitFor();
    await expect.poll(async () => (await must(me('GET', `/api/v1/tables/${table.id}/rows/3`)))['Points'], patience).toBe(41);
  }));

it('I-22 what is typed in the large editor of a cell is saved where it reads when another page is gone to, and told where it does not', () =>
  onStage('leaving-large', async (stage) => {
    const { page, me } = stage;
    const rows = Array.from({ length: 3 }, (_, at) => ({ Name: `Letter ${at + 1}` }));
    const table = await makeTable(stage, { title: 'Parcels', columns: [idField, nameField, fieldOf('Data', 'JSON')], rows });
    await openTable(stage, table, 3);
    const told = page.getByRole('region', { name: 'Notifications' }).getByRole('dialog').filter({ hasText: 'Data was not saved' });
    const editor = page.getByRole('dialog', { name: 'Data', exact: true });
    const typeAndGo = async (row: number, text: string): Promise<void> => {
      await (await cell(page, row, 'Data')).dblclick();
      await editor.locator('.cm-content').click();
      await page.keyboard.press('Control+a');
      await page.keyboard.insertText(text);
      await page.evaluate(() => {
        location.hash = '#/';
      });
      await page.getByRole('heading', { name: /Ana/ }).waitFor();
      expect(await editor.count()).toBe(0);
    };

    await typeAndGo(1, '{"weight": 3}');
    await expect
      .poll(async () => JSON.stringify((await must(me('GET', `/api/v1/tables/${table.id}/rows/1`)))['Data']), patience)
      .toContain('weight');
    expect(await told.count()).toBe(0);

    await page.goBack();
    await typeAndGo(2, '{"weight": ');
    await told.waitFor();
    await told.getByRole('button', { name: 'Open record' }).click();
    const panel = page.getByRole('complementary', { name: 'Record' });
    await panel.locator('.cm-content').filter({ hasText: '{"weight": ' }).waitFor();
    await expect.poll(() => told.count(), patience).toBe(0);

    // its record goes just before
    await panel.getByRole('button', { name: 'Close' }).click();
    await told.getByRole('button', { name: 'Close' }).click();
    await (await cell(page, 3, 'Data')).dblclick();
    await editor.locator('.cm-content').click();
    await page.keyboard.insertText('[7, 8]');
    await must(me('DELETE', `/api/v1/tables/${table.id}/rows`, { body: [{ Id: 3 }] }));
    await editor.getByText('This record is not here any more.').waitFor();
    await page.evaluate(() => {
      location.hash = '#/';
    });
    const lost = page.getByRole('region', { name: 'Notifications' }).getByRole('dialog').filter({ hasText: '[7, 8]' });
    await lost.waitFor();
    await expect.poll(() => lost.count(), patience).toBe(1);
    // the record is not there to write to
    const refused = stage.complaints.splice(0);
    expect(refused.filter((said) => !said.includes('status of 404'))).toEqual([]);
  }));

it('what is typed in an open record and not taken stays there with the reason, is not sent again by leaving, and is told where its record is left', () =>
  onStage('leaving-refused', async (stage) => {
    const { page, me } = stage;
    const codes = ['alpha', 'beta', 'gamma'];
    const days = ['2027-01-01', '2027-01-02', '2027-01-03'];
    const rows = codes.map((code, at) => ({ Name: `Letter ${at + 1}`, Code: code, Day: days[at] }));
    const table = await makeTable(stage, {
      title: 'Stamps',
      columns: [idField, nameField, fieldOf('Code', 'SingleLineText'), fieldOf('Day', 'Date')],
      rows,
    });
    for (const [title, uidt] of [
      ['Code', 'SingleLineText'],
      ['Day', 'Date'],
    ] as const)
      await must(me('PATCH', `/api/v1/db/meta/columns/${table.fields[title]}`, { body: { title, uidt, unique: true } }));
    await openTable(stage, table, 3);
    const panel = page.getByRole('complementary', { name: 'Record' });
    const code = panel.getByRole('textbox', { name: 'Code' });
    const day = panel.getByRole('textbox', { name: 'Day' });
    const told = page.getByRole('region', { name: 'Notifications' }).getByRole('dialog').filter({ hasText: 'was not saved' });
    const asks = (): Promise<boolean> => page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
    const saved = async () => must(me('GET', `/api/v1/tables/${table.id}/rows/2`));
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'PATCH' && request.url().includes(`/${table.id}/2`)) sent += 1;
    });

    await (await cell(page, 2, 'Name')).click();
    await page.keyboard.press('Space');
    await code.fill('alpha');
    await page.keyboard.press('Enter');
    await panel.getByRole('alert').waitFor();
    expect(await code.inputValue()).toBe('alpha');
    expect([sent, await asks()]).toEqual([1, true]);
    await keepPicture(page, 'leaving-refused');
    await day.click();
    expect([await code.inputValue(), sent]).toEqual(['alpha', 1]);

    await day.fill('2027-01-03');
    await page.keyboard.press('Enter');
    await expect.poll(() => panel.getByRole('alert').count(), patience).toBe(2);
    await code.click();
    expect([await day.inputValue(), sent]).toEqual(['2027-01-03', 2]);
    await panel.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => told.count(), patience).toBe(2);
    await told.filter({ hasText: '“alpha”' }).getByRole('button', { name: 'Open record' }).click();
    expect([await code.inputValue(), await day.inputValue()]).toEqual(['alpha', '2027-01-03']);
    await expect.poll(() => told.count(), patience).toBe(0);

    // asked for again it is sent again, and taken once nothing stands in its way
    await must(me('PATCH', `/api/v1/db/data/noco/${stage.base}/${table.id}/1`, { body: { Code: 'omega' } }));
    await code.click();
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await saved())['Code'], patience).toBe('alpha');
    await day.click();
    await page.keyboard.press('Escape');
    await expect.poll(() => panel.getByRole('alert').count(), patience).toBe(0);
    await panel.getByRole('button', { name: 'Close' }).click();
    expect([await asks(), await told.count(), (await saved())['Day']]).toEqual([false, 0, '2027-01-02']);
    const refused = stage.complaints.splice(0);
    expect(refused.filter((said) => !said.includes('status of 400'))).toEqual([]);
  }));

it('I-33 I-63 from an open record that leaves the view by a change one goes on to those it stood between', () =>
  onStage('leaving-record', async (stage) => {
    const { page, me } = stage;
    const table = await makeTable(stage, {
      title: 'Letters',
      columns: [idField, nameField, fieldOf('Points', 'Number')],
      rows: Array.from({ length: 4 }, (_, at) => ({ Name: `Letter ${at + 1}`, Points: 1 })),
    });
    const body = { fk_column_id: table.fields['Points'], comparison_op: 'eq', value: '1' };
    await must(me('POST', `/api/v1/db/meta/views/${table.viewId}/filters`, { body }));
    await openTable(stage, table, 4);
    const panel = page.getByRole('complementary', { name: 'Record' });
    const name = panel.getByRole('textbox', { name: 'Name' });
    const [back, forth] = [panel.getByRole('button', { name: 'Previous record' }), panel.getByRole('button', { name: 'Next record' })];
    const leave = async (): Promise<void> => {
      await panel.getByRole('textbox', { name: 'Points' }).fill('2');
      await name.focus();
      await page.getByText('Hidden by the filter after you leave this record').waitFor();
    };

    await (await cell(page, 2, 'Name')).click();
    await page.keyboard.press('Space');
    await expect.poll(() => name.inputValue(), patience).toBe('Letter 2');
    await leave();
    await forth.click();
    await expect.poll(() => name.inputValue(), patience).toBe('Letter 3');
    await panel.getByText('2 of 3').waitFor();
    await leave();
    await back.click();
    await expect.poll(() => name.inputValue(), patience).toBe('Letter 1');
    // the first has none before it, and goes on to what is first now
    await leave();
    await expect.poll(() => back.isDisabled(), patience).toBe(true);
    await forth.click();
    await expect.poll(() => name.inputValue(), patience).toBe('Letter 4');
    await panel.getByText('1 of 1').waitFor();
  }));
