import { expect, it } from 'vitest';
import { must } from '../harness/http-client.ts';
import { fieldOf, idField, makeTable, nameField, onStage, openTable } from './grid-stage.ts';
import type { GridStage, MadeTable } from './grid-stage.ts';
import { cell, holdNotice, keepPicture, textOf } from './steps.ts';

const patience = { timeout: 30_000 };

it('I-46 100,000 cells, wide or narrow, over records or beyond them, are each one undo step with all their cells', () =>
  onStage('paste', async (stage) => {
    const fields = Array.from({ length: 9 }, (_, at) => fieldOf(`F${at}`, at % 2 === 0 ? 'Number' : 'SingleLineText'));
    const table = await makeTable(stage, { title: 'Wide', columns: [idField, nameField, ...fields] });
    const rowsIn = (from: number, count: number) => Array.from({ length: count }, (_, at) => ({ Name: `Row ${from + at}` }));
    for (let made = 0; made < 10_000; made += 5000)
      await must(stage.me('POST', `/api/v1/tables/${table.id}/rows`, { body: rowsIn(made, 5000) }));
    await openTable(stage, table, 10_000);

    const { page } = stage;
    const wide = Array.from({ length: 10_000 }, (_, row) => ['New', ...fields.map((_field, at) => row * 9 + at)].join('\t')).join('\n');
    const before = await undoSteps(stage);
    await (await cell(page, 1, 'Name')).click();
    await paste(stage, wide, '100,000 cells are written.');
    expect(await sumOf(stage, table, 'F0')).toBe((9 * 10_000 * 9999) / 2);
    expect(await sumOf(stage, table, 'F8')).toBe((9 * 10_000 * 9999) / 2 + 8 * 10_000);
    expect((await undoSteps(stage)) - before).toBe(1);
    await page.keyboard.press('Control+z');
    await expect.poll(() => textOf(page, 1, 'Name'), patience).toBe('Row 0');
    expect(await sumOf(stage, table, 'F0')).toBe(0);

    await (await cell(page, 10, 'F0')).click();
    const narrow = Array.from({ length: 50_000 }, (_, row) => `${row}\tText ${row}`).join('\n');
    const again = await undoSteps(stage);
    await paste(stage, narrow, '40,009 records are added.');
    await page.getByText('50,009 records', { exact: true }).waitFor();
    expect(await sumOf(stage, table, 'F0')).toBe((50_000 * 49_999) / 2);
    expect((await undoSteps(stage)) - again).toBe(1);
    await keepPicture(page, 'paste-many');
    await page.keyboard.press('Control+z');
    await page.getByText('10,000 records', { exact: true }).waitFor();
    expect(await sumOf(stage, table, 'F0')).toBe(0);
  }));

it('I-43 a value far too long is left out and listed by how it begins; what is undone by keys is not offered to be undone', () =>
  onStage('paste-too-long', async (stage) => {
    const table = await makeTable(stage, {
      title: 'Notes',
      columns: [idField, nameField, fieldOf('Text', 'LongText')],
      rows: [{ Name: 'One' }],
    });
    await openTable(stage, table, 1);
    const { page } = stage;
    await (await cell(page, 1, 'Text')).click();
    await page.evaluate(() => navigator.clipboard.writeText('x'.repeat(2_000_000)));
    await page.keyboard.press('Control+v');
    const dialog = page.getByRole('alertdialog', { name: 'Paste this?' });
    await dialog.getByText('Values that do not fit').click();
    const listed = await dialog.getByRole('listitem').innerText();
    expect(listed).toContain('at most 1000000 fit');
    expect(listed.length).toBeLessThan(300);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    await (await cell(page, 1, 'Name')).click();
    await page.evaluate(() => navigator.clipboard.writeText('Two\ttext'));
    await page.keyboard.press('Control+v');
    const notice = page.getByRole('region', { name: 'Notifications' }).getByText('Pasted 2 cells');
    await holdNotice(page, 'Pasted 2 cells');
    await page.keyboard.press('Control+z');
    await page.getByText(/^Undone/).waitFor();
    await expect.poll(() => notice.count(), { timeout: 3000 }).toBe(0);
    expect(await textOf(page, 1, 'Name')).toBe('One');
  }));

async function paste({ page }: GridStage, text: string, announced: string): Promise<void> {
  await page.evaluate((words) => navigator.clipboard.writeText(words), text);
  await page.keyboard.press('Control+v');
  const dialog = page.getByRole('alertdialog', { name: 'Paste this?' });
  await dialog.getByText(announced).waitFor();
  const answered = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.url().endsWith('/grid'));
  await dialog.getByRole('button', { name: 'Paste' }).click();
  expect((await answered).status()).toBe(200);
}

async function undoSteps({ me, base }: GridStage): Promise<number> {
  const { list } = await must(me('GET', `/api/v1/db/meta/projects/${base}/changes`, { query: { limit: 100 } }));
  return (list as unknown[]).length;
}

async function sumOf({ me }: GridStage, table: MadeTable, field: string): Promise<number> {
  const aggregates = JSON.stringify([{ fk_column_id: table.fields[field], aggregate: 'sum' }]);
  const answer = await must(me('GET', `/api/v1/tables/${table.id}/grid/aggregates`, { query: { aggregates } }));
  return Number((answer.values as unknown[])[0] ?? 0);
}
