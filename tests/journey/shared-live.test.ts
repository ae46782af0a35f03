import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { newProfile } from '../harness/browser.ts';
import { must } from '../harness/http-client.ts';
import { fieldOf, groupBy, type GridStage, idField, type MadeTable, makeTable, nameField, onStage } from './grid-stage.ts';
import { cell, groupHeads, keepPicture, onPage, textOf } from './steps.ts';

const patience = { timeout: 20_000, interval: 20 };
const meta = '/api/v1/db/meta';
const ended = 'This link shows nothing any more';

interface SharedTable extends MadeTable {
  readonly uuid: string;
}

/** Twelve tasks and one the view leaves out; a field is hidden. */
async function makeShared(stage: GridStage): Promise<SharedTable> {
  const { me } = stage;
  const table = await makeTable(stage, {
    title: 'Plan',
    columns: [idField, nameField, fieldOf('Hours', 'Number'), fieldOf('Secret', 'SingleLineText')],
    rows: [...Array.from({ length: 12 }, (_, i) => ({ Name: `Task ${i + 1}`, Hours: i + 1, Secret: 'zebra' })), { Name: 'Left out' }],
  });
  const condition = { fk_column_id: table.fields['Hours'], comparison_op: 'notblank' };
  await must(me('POST', `${meta}/views/${table.viewId}/filters`, { body: condition }));
  await must(me('POST', `${meta}/views/${table.viewId}/columns`, { body: { fk_column_id: table.fields['Secret'], show: false } }));
  return { ...table, uuid: (await must(me('POST', `${meta}/views/${table.viewId}/share`))).uuid as string };
}

async function visit(page: Page, { url }: GridStage, { uuid }: SharedTable): Promise<void> {
  await page.goto(`${url}/#/nc/view/${uuid}`);
}

const seeFirst = (page: Page, text: string) => expect.poll(() => textOf(page, 1, 'Name'), patience).toBe(text);

it('visitors of a shared view see what others do in it, stay where they are, and are told when the link is switched off', () =>
  onStage('shared-live', async (stage) => {
    const { me } = stage;
    const table = await makeShared(stage);
    const rows = `/api/v1/tables/${table.id}/rows`;
    const setRow = (row: Readonly<Record<string, unknown>>) => must(me('PATCH', rows, { body: row }));
    const move = (id: number, before: number) =>
      must(me('POST', `/api/v1/tables/${table.id}/grid/move`, { body: { viewId: table.viewId, ids: [id], before } }));

    await onPage(stage.browser, 'shared-live-visitor', async (page) => {
      const active = () =>
        page.evaluate(() => {
          const focused = document.activeElement as HTMLElement | null;
          const row = focused?.closest<HTMLElement>('[role="row"]');
          return [row?.querySelector<HTMLElement>('[aria-colindex="2"]')?.innerText.trim(), focused?.getAttribute('aria-colindex')];
        });
      const lines: { isClosed(): boolean }[] = [];
      page.on('websocket', (line) => lines.push(line));
      await visit(page, stage, table);
      await (await cell(page, 8, 'Hours')).click();
      const place = await active();
      expect(place[0]).toBe('Task 8');

      await setRow({ Id: 1, Name: 'Written by Ana' });
      await seeFirst(page, 'Written by Ana');
      await must(me('POST', rows, { body: { Name: 'Added by Ana', Hours: 13 } }));
      await expect.poll(() => textOf(page, 13, 'Name'), patience).toBe('Added by Ana');
      await must(me('DELETE', rows, { body: { Id: 1 } }));
      await seeFirst(page, 'Task 2');
      await expect.poll(active, patience).toEqual(place);
      await move(12, 2);
      await seeFirst(page, 'Task 12');
      await move(11, 12);
      await seeFirst(page, 'Task 11');
      await expect.poll(active, patience).toEqual(place);
      const sort = { fk_column_id: table.fields['Hours'], direction: 'desc' };
      await must(me('POST', `${meta}/views/${table.viewId}/sorts`, { body: sort }));
      await seeFirst(page, 'Added by Ana');
      await expect.poll(active, patience).toEqual(place);
      await setRow({ Id: 13, Hours: 99 }); // comes into sight
      await seeFirst(page, 'Left out');
      await setRow({ Id: 13, Hours: null });
      await seeFirst(page, 'Added by Ana');

      const hours = `${meta}/columns/${table.fields['Hours']}`;
      await must(me('PATCH', hours, { body: { title: 'Effort', column_name: 'effort', uidt: 'Number' } }));
      await page.getByRole('columnheader', { name: 'Effort' }).waitFor();
      await expect.poll(() => textOf(page, 1, 'Effort'), patience).toBe('13');
      await expect.poll(active, patience).toEqual(place);
      expect(await page.getByText(/zebra|Secret/).count()).toBe(0);
      await keepPicture(page, 'shared-live');

      await must(me('DELETE', `${meta}/views/${table.viewId}/share`));
      await page.getByText(ended).waitFor();
      await expect.poll(() => lines.filter((line) => !line.isClosed()).length, patience).toBe(0);
      expect(lines.length).toBeGreaterThan(0);
      await keepPicture(page, 'shared-live-ended');
    });
  }));

it('visitors see the groups of a view with what they come to, close them for themselves, and follow how it is grouped', () =>
  onStage('shared-groups', async (stage) => {
    const { me } = stage;
    const table = await makeTable(stage, {
      title: 'Plan',
      columns: [idField, nameField, fieldOf('Team', 'SingleLineText'), fieldOf('Hours', 'Number'), fieldOf('Secret', 'SingleLineText')],
      rows: ['Red', 'Blue', 'Red'].map((Team, at) => ({ Name: `Task ${at + 1}`, Team, Hours: at + 1, Secret: 'zebra' })),
    });
    await must(me('POST', `${meta}/views/${table.viewId}/columns`, { body: { fk_column_id: table.fields['Secret'], show: false } }));
    await must(me('PATCH', `${meta}/grids/${table.viewId}`, { body: { meta: { summaries: { [table.fields['Hours'] ?? '']: 'sum' } } } }));
    await groupBy(stage, table, ['Team']);
    const { uuid } = await must(me('POST', `${meta}/views/${table.viewId}/share`));
    await onPage(stage.browser, 'shared-groups-visitor', async (page) => {
      await visit(page, stage, { ...table, uuid: uuid as string });
      const seen = (expected: readonly string[]) => expect.poll(() => groupHeads(page), patience).toEqual(expected);
      await seen(['Blue 1 record Sum 2', 'Red 2 records Sum 4']);
      await must(me('PATCH', `/api/v1/tables/${table.id}/rows`, { body: { Id: 2, Team: 'Red' } }));
      await seen(['Red 3 records Sum 6']);
      await must(me('PATCH', `/api/v1/tables/${table.id}/rows`, { body: { Id: 3, Team: 'Green' } }));
      await seen(['Green 1 record Sum 3', 'Red 2 records Sum 3']);
      await keepPicture(page, 'shared-groups');
      await page.locator('.q-group', { hasText: 'Green' }).locator('.q-group-toggle').click();
      const isShown = (name: string) => page.getByRole('gridcell', { name, exact: true }).count();
      await expect.poll(() => isShown('Task 3'), patience).toBe(0);
      await page.reload();
      await seen(['Green 1 record Sum 3', 'Red 2 records Sum 3']);
      await page.getByRole('gridcell', { name: 'Task 1', exact: true }).waitFor();
      expect(await isShown('Task 3')).toBe(0);
      await groupBy(stage, table, ['Secret', 'Hours', 'Team']);
      await seen([1, 2, 3].flatMap((at) => [`${at} 1 record Sum ${at}`, `${at === 3 ? 'Green' : 'Red'} 1 record Sum ${at}`]));
      expect(await page.getByText(/zebra/).count()).toBe(0);
    });
  }));

it('visitors who were out of reach see what was done meanwhile as soon as they are back', () =>
  onStage('shared-live-offline', async (stage) => {
    const table = await makeShared(stage);
    const setName = (Name: string) => must(stage.me('PATCH', `/api/v1/tables/${table.id}/rows`, { body: { Id: 1, Name } }));
    const { page, context } = await newProfile(stage.browser); // whose console tells that the server is out of reach
    await visit(page, stage, table);
    await seeFirst(page, 'Task 1');
    await setName('Before');
    await seeFirst(page, 'Before');
    await context.setOffline(true);
    const offline = page.getByText('What others change shows when you are back.');
    await offline.waitFor();
    await keepPicture(page, 'shared-live-offline');
    await setName('Meanwhile');
    await context.setOffline(false);
    await seeFirst(page, 'Meanwhile');
    await offline.waitFor({ state: 'detached' });
    await context.close();
  }));

it('visitors see the last of two changes of structure, however late what was read between them comes', () =>
  onStage('shared-live-late', async (stage) => {
    const table = await makeShared(stage);
    const rename = (title: string) =>
      must(stage.me('PATCH', `${meta}/columns/${table.fields['Hours']}`, { body: { title, column_name: 'hours', uidt: 'Number' } }));
    await onPage(stage.browser, 'shared-live-late-visitor', async (page) => {
      const frames: string[] = [];
      const count = (text: string): number => frames.filter((frame) => frame.includes(text)).length;
      page.on('websocket', (line) => line.on('framereceived', ({ payload }) => frames.push(String(payload))));
      await visit(page, stage, table);
      await expect.poll(() => count('{"ok":true}'), patience).toBe(1); // the line is there
      const hold = await holdMeta(page);
      await rename('First');
      await expect.poll(() => hold.held, patience).toBe(1);
      await rename('Second');
      await expect.poll(() => count('shareChanged'), patience).toBe(2);
      hold.go();
      await page.getByRole('columnheader', { name: 'Second' }).waitFor();
      await expect.poll(() => textOf(page, 1, 'Second'), patience).toBe('1');
    });
  }));

/** The next answer of what the view is made of is kept back after it was given. */
async function holdMeta(page: Page): Promise<{ held: number; go(): void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const hold = { held: 0, go: resolve };
  await page.route(
    '**/shared-view/*/meta',
    async (route) => {
      const response = await route.fetch();
      hold.held += 1;
      await promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  return hold;
}

it('visitors follow the view through its passwords: asked for the first and for another, left alone when it goes; and are told when the view is gone', () =>
  onStage('shared-live-password', async (stage) => {
    const { me } = stage;
    const table = await makeShared(stage);
    const grid = await must(me('POST', `${meta}/tables/${table.id}/grids`, { body: { title: 'For visitors' } }));
    const share = `${meta}/views/${grid.id}/share`;
    const { uuid } = await must(me('POST', share));
    const setName = (Name: string) => must(me('PATCH', `/api/v1/tables/${table.id}/rows`, { body: { Id: 1, Name } }));
    const setPassword = (password: string | null) => must(me('PATCH', share, { body: { password } }));

    const { page, context } = await newProfile(stage.browser); // whose console tells of the refusal without a password
    const enter = async (password: string): Promise<void> => {
      await page.getByRole('textbox', { name: 'Password' }).fill(password);
      await page.getByRole('button', { name: 'Open view' }).click();
    };
    await visit(page, stage, { ...table, uuid: uuid as string });
    await seeFirst(page, 'Task 1');
    await setPassword('open sesame');
    await page.getByText('This link has a password now.').waitFor();
    await keepPicture(page, 'shared-live-first-password');
    await enter('open sesame');
    await seeFirst(page, 'Task 1');
    await setName('Seen with the password');
    await seeFirst(page, 'Seen with the password');
    await setPassword('another one');
    await page.getByText('The password of this link was changed.').waitFor();
    await keepPicture(page, 'shared-live-password');
    await enter('another one');
    await seeFirst(page, 'Seen with the password');
    await setName('Seen with the other');
    await seeFirst(page, 'Seen with the other');
    await setPassword(null);
    await setName('Seen without any');
    await seeFirst(page, 'Seen without any');
    await must(me('DELETE', `${meta}/views/${grid.id}`));
    await page.getByText(ended).waitFor();
    await context.close();
  }));
