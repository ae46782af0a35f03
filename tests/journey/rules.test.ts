import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { must } from '../harness/http-client.ts';
import { onStage, type GridStage } from './grid-stage.ts';
import { keepPicture } from './steps.ts';

it('says in the table who may see which records, and it holds at once', () =>
  onStage('rules', async (stage) => {
    const { page, url, base } = stage;
    const tableId = await makePeople(stage);
    const { as: viewer } = await stage.addMember('vic', 'viewer');
    const count = async (): Promise<unknown> => (await must(viewer('GET', `/api/v1/tables/${tableId}/rows/count`)))['count'];
    expect(await count()).toBe(2);

    await page.goto(`${url}/#/nc/${base}/${tableId}`);
    await page.getByRole('button', { name: 'Access' }).click();
    const dialog = page.getByRole('dialog', { name: 'Access to People' });
    await dialog.getByText('No rules yet').waitFor();
    await keepPicture(page, 'rules-empty');
    await addRule(page);
    await dialog.getByText('See: Viewers').waitFor();
    await keepPicture(page, 'rules-list');
    expect(await count()).toBe(1);
    await page.setViewportSize({ width: 390, height: 800 });
    await keepPicture(page, 'rules-phone');
    await dialog.getByRole('button', { name: 'Change rule' }).click();
    await keepPicture(page, 'rules-form-phone');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByRole('button', { name: 'Delete rule' }).click();
    await dialog.getByText('No rules yet').waitFor();
    expect(await count()).toBe(2);
  }));

async function makePeople({ me, base }: GridStage): Promise<string> {
  const columns = ['Name', 'Region'].map((title) => ({ title, column_name: title.toLowerCase(), uidt: 'SingleLineText' }));
  const table = await must(
    me('POST', `/api/v1/db/meta/projects/${base}/tables`, { body: { table_name: 'people', title: 'People', columns } }),
  );
  const rows = [
    { Name: 'Ann', Region: 'north' },
    { Name: 'Bob', Region: 'south' },
  ];
  await me('POST', `/api/v1/db/data/bulk/v1/${base}/${String(table['id'])}`, { body: rows });
  return String(table['id']);
}

async function addRule(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Access to People' });
  await dialog.getByRole('button', { name: 'Add rule' }).click();
  await dialog.getByRole('checkbox', { name: 'Viewers' }).check();
  await dialog.getByRole('button', { name: 'Add condition' }).click();
  await dialog.getByRole('combobox', { name: 'Field' }).last().click();
  await page.getByRole('option', { name: 'Region' }).click();
  await dialog.getByRole('textbox', { name: 'Value' }).fill('north');
  await keepPicture(page, 'rules-form');
  await dialog.getByRole('button', { name: 'Save rule' }).click();
}
