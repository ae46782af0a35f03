import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { must } from '../harness/http-client.ts';
import { idField, makeTable, nameField, onStage, openTable, selectField } from './grid-stage.ts';
import { cell, keepPicture } from './steps.ts';

async function menuOf(page: Page, title: string): Promise<void> {
  await (await cell(page, 1, title)).click();
  await page.keyboard.press('Alt+ArrowDown');
}

const linesOf = async (dialog: Locator): Promise<string[]> =>
  (await dialog.getByRole('listitem').allInnerTexts()).map((text) => text.trim().split(/\s+/).join(' '));

it('what uses a field, an option or a view is said with numbers before it is deleted; what nothing uses goes at once', () =>
  onStage('uses', async (stage) => {
    const { page, me, base } = stage;
    const table = await makeTable(stage, {
      title: 'Jobs',
      columns: [idField, nameField, selectField('Status', ['Open', 'Done']), selectField('Spare', ['A'])],
      rows: [
        { Name: 'One', Status: 'Open' },
        { Name: 'Two', Status: 'Open' },
        { Name: 'Three', Status: 'Done' },
      ],
    });
    const shown = await must(me('POST', `/api/v1/db/meta/tables/${table.id}/grids`, { body: { title: 'Shown' } }));
    const status = table.fields['Status'];
    await must(
      me('POST', `/api/v1/db/meta/views/${shown.id}/filters`, { body: { fk_column_id: status, comparison_op: 'eq', value: 'Open' } }),
    );
    await must(me('POST', `/api/v1/db/meta/views/${shown.id}/share`, { body: {} }));
    await must(
      me('POST', `/api/v1/db/meta/tables/${table.id}/columns`, {
        body: { uidt: 'Formula', title: 'Loud', formula_raw: 'UPPER({Status})' },
      }),
    );
    await openTable(stage, table, 3);

    await menuOf(page, 'Status');
    await page.getByRole('menuitem', { name: 'Delete field' }).click();
    const asked = page.getByRole('alertdialog', { name: 'Delete the field Status?' });
    await asked.waitFor();
    expect(await linesOf(asked)).toEqual([
      '3 records',
      '1 view Shown in Jobs',
      '1 is shared by link Shown in Jobs',
      '1 formula Loud in Jobs',
    ]);
    await keepPicture(page, 'uses-of-a-field');
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await asked.waitFor({ state: 'detached' });
    const { columns } = await must(me('GET', `/api/v1/db/meta/tables/${table.id}`));
    expect(columns.map(({ title }: { title: string }) => title)).toContain('Status');

    await menuOf(page, 'Status');
    await page.getByRole('menuitem', { name: 'Edit field' }).click();
    const editor = page.getByRole('dialog', { name: 'Edit field' });
    await editor.getByRole('button', { name: 'Remove Open' }).click();
    await editor.getByText('2 records with “Open” become empty.').waitFor();
    await editor.getByText('Shown in Jobs').first().waitFor();
    await keepPicture(page, 'uses-of-an-option');
    await page.keyboard.press('Escape');

    await menuOf(page, 'Spare');
    await page.getByRole('menuitem', { name: 'Delete field' }).click();
    await page.getByText('Deleted the field Spare').first().waitFor();

    await menuOf(page, 'Status');
    await page.getByRole('menuitem', { name: 'Delete field' }).click();
    await asked.getByRole('button', { name: 'Delete field' }).click();
    await page.getByText('Deleted the field Status with its values in 3 records').waitFor();

    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Shown' }).click();
    await page.getByRole('button', { name: 'Menu of Shown' }).click();
    await page.getByRole('menuitem', { name: 'Delete view' }).click();
    const ofView = page.getByRole('alertdialog', { name: 'Delete the view Shown?' });
    await ofView.waitFor();
    expect(await linesOf(ofView)).toEqual(['1 view Shown in Jobs', '1 is shared by link Shown in Jobs']);
    await keepPicture(page, 'uses-of-a-view');
    await ofView.getByRole('button', { name: 'Delete view' }).click();
    await page.getByText('Deleted the view Shown').waitFor();
    expect((await must(me('GET', `/api/v1/db/meta/projects/${base}/tables`))).list).toHaveLength(1);
  }));
