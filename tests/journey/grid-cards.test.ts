import { expect, it } from 'vitest';
import { must } from '../harness/http-client.ts';
import { fieldOf, idField, makeTable, nameField, onStage, selectField } from './grid-stage.ts';
import { keepPicture, slowDown } from './steps.ts';

const patience = { timeout: 15_000 };
const phone = { width: 390, height: 844, touch: true };

it('I-69 on a phone the head of a group of cards says what its records come to, and goes on doing so', () =>
  onStage(
    'cards-sums',
    async (stage) => {
      const { page, me } = stage;
      const teams = ['Red', 'Red', 'Blue'];
      const table = await makeTable(stage, {
        title: 'Tasks',
        columns: [idField, nameField, fieldOf('Team', 'SingleLineText'), fieldOf('Points', 'Number')],
        rows: teams.map((Team, at) => ({ Name: `Task ${at + 1}`, Team, Points: at + 1 })),
      });
      const { Team = '', Points = '' } = table.fields;
      await must(me('PATCH', `/api/v1/db/meta/grids/${table.viewId}`, { body: { meta: { summaries: { [Points]: 'sum' } } } }));
      const columns = (await must(me('GET', `/api/v1/db/meta/grids/${table.viewId}/grid-columns`))) as {
        id: string;
        fk_column_id: string;
      }[];
      const team = columns.find(({ fk_column_id: id }) => id === Team);
      await must(me('PATCH', `/api/v1/db/meta/grid-columns/${team?.id}`, { body: { group_by: true, group_by_order: 1 } }));
      await page.goto(`${stage.url}/#/nc/${stage.base}/${table.id}`);
      const list = page.getByRole('region', { name: 'Records' });
      const heads = list.locator('button[aria-expanded]');
      const said = async (): Promise<string[]> => (await heads.allInnerTexts()).map((head) => head.replaceAll(/\s+/g, ' '));
      await expect.poll(said, patience).toEqual(['Blue 1 record Points: Sum 3', 'Red 2 records Points: Sum 3']);
      await keepPicture(page, 'cards-sums');
      // another person changes one of them
      await must(me('PATCH', `/api/v1/tables/${table.id}/rows`, { body: [{ Id: 1, Points: 40 }] }));
      await expect.poll(said, patience).toEqual(['Blue 1 record Points: Sum 3', 'Red 2 records Points: Sum 42']);
      await must(me('PATCH', `/api/v1/tables/${table.id}/rows`, { body: [{ Id: 1, Team: 'Blue' }] }));
      await expect.poll(said, patience).toEqual(['Blue 2 records Points: Sum 43', 'Red 1 record Points: Sum 2']);
    },
    phone,
  ));

it('I-69 on a phone what is out of sight is not read, and cards keep their places when a shorter one leaves the view', () =>
  onStage(
    'cards-places',
    async (stage) => {
      const { page, me } = stage;
      const table = await makeTable(stage, {
        title: 'Tasks',
        columns: [idField, nameField, selectField('Status', ['Open', 'Done']), fieldOf('Notes', 'LongText')],
        rows: Array.from({ length: 900 }, (_, at) => ({ Name: `Task ${at + 1}`, Status: 'Open', Notes: at === 1 ? null : 'Something' })),
      });
      const body = { fk_column_id: table.fields['Status'], comparison_op: 'neq', value: 'Done' };
      await must(me('POST', `/api/v1/db/meta/views/${table.viewId}/filters`, { body }));
      const asked = new Set<number>();
      page.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url());
        if (pathname.endsWith(`/tables/${table.id}/grid`)) asked.add(Number(searchParams.get('offset')));
      });
      await page.goto(`${stage.url}/#/nc/${stage.base}/${table.id}`);
      const cards = page.getByRole('region', { name: 'Records' }).getByRole('listitem');
      await cards.getByText('Task 3', { exact: true }).waitFor();
      await page.waitForLoadState('networkidle');
      expect([...asked]).toEqual([0]);

      const overlaps = (): Promise<number> =>
        cards.evaluateAll((all) => {
          const boxes = all.map((one) => one.getBoundingClientRect()).sort((a, b) => a.top - b.top);
          return boxes.filter((box, at) => at > 0 && Math.abs(box.top - (boxes[at - 1]?.bottom ?? 0)) > 1).length;
        });
      await expect.poll(overlaps, patience).toBe(0);
      await must(me('PATCH', `/api/v1/tables/${table.id}/rows`, { body: [{ Id: 2, Status: 'Done' }] }));
      await cards.getByText('Task 2', { exact: true }).waitFor({ state: 'detached' });
      await cards.getByText('Task 3', { exact: true }).waitFor();
      await expect.poll(overlaps, patience).toBe(0);
    },
    phone,
  ));

it('I-69 whoever chose the layout of phones has it in a wide window, until they choose otherwise', () =>
  onStage('cards-by-choice', async (stage) => {
    const { page, url } = stage;
    const table = await makeTable(stage, { title: 'Tasks', columns: [idField, nameField], rows: [{ Name: 'Task 1' }] });
    const choose = async (): Promise<void> => {
      await page.goto(`${url}/#/account/theme`);
      await page.getByRole('switch', { name: 'Lay pages out as on a phone' }).click();
      await keepPicture(page, 'phone-layout-chosen');
      await page.goto(`${url}/#/nc/${stage.base}/${table.id}`);
    };
    const navigation = page.getByRole('navigation', { name: 'Navigation' });
    await choose();
    await page
      .getByRole('region', { name: 'Records' })
      .getByRole('button', { name: /^Task 1/ })
      .click();
    const panel = page.getByLabel('Record', { exact: true });
    await expect.poll(async () => (await panel.boundingBox())?.width, patience).toBe(page.viewportSize()?.width);
    await panel.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('navigation', { name: 'Quick access' }).waitFor();
    await navigation.waitFor({ state: 'hidden' });
    const tools = page.getByRole('toolbar').getByRole('button', { name: /^View(?!:)/ });
    await tools.click();
    await keepPicture(page, 'phone-layout-tools');
    await page.getByRole('button', { name: 'Show 1 record' }).click();
    await page.reload();
    await page.getByRole('region', { name: 'Records' }).waitFor();
    await choose();
    await page.getByRole('gridcell', { name: 'Task 1', exact: true }).waitFor();
    await navigation.waitFor();
  }));

it('a new record asked for twice on a slow line is made once, and one asked for out of reach of the server is made later', () =>
  onStage(
    'cards-once',
    async (stage) => {
      const { page, me, complaints } = stage;
      const table = await makeTable(stage, { title: 'Tasks', columns: [idField, nameField] });
      const made = async (): Promise<number> => (await must(me('GET', `/api/v1/tables/${table.id}/rows`))).list.length;
      await page.goto(`${stage.url}/#/nc/${stage.base}/${table.id}`);
      const state = page.getByRole('heading', { name: 'No records yet' }).locator('..');
      const first = state.getByRole('button', { name: 'New record' });
      await first.waitFor();
      await slowDown(page, 1000);
      await first.tap();
      await expect.poll(() => first.getAttribute('aria-busy'), patience).toBe('true');
      await keepPicture(page, 'cards-making');
      // a button that is busy says so, and is tapped all the same
      await first.tap({ force: true });
      await page.getByRole('navigation').getByRole('button', { name: 'New record' }).tap({ force: true });
      const panel = page.getByLabel('Record', { exact: true });
      await panel.getByRole('textbox', { name: 'Name' }).waitFor();
      await page.unrouteAll({ behavior: 'wait' });
      expect(await made()).toBe(1);
      await panel.getByRole('button', { name: 'Close' }).tap();

      const another = page.getByRole('navigation').getByRole('button', { name: 'New record' });
      await page.context().setOffline(true);
      await page.getByText('What you change will be saved when you are back.').waitFor();
      await another.tap();
      await page.getByText('1 change will be saved when you are back.').waitFor();
      expect(await another.getAttribute('aria-busy')).toBe('true');
      await keepPicture(page, 'cards-offline');
      await another.tap({ force: true });
      await page.context().setOffline(false);
      await panel.getByRole('textbox', { name: 'Name' }).waitFor();
      expect(await another.getAttribute('aria-busy')).toBeNull();
      expect(await made()).toBe(2);
      for (const complaint of complaints.splice(0)) expect(complaint).toContain('ERR_INTERNET_DISCONNECTED');
    },
    phone,
  ));
