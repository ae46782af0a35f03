import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findBarriers } from '../harness/axe.ts';
import { newProfile } from '../harness/browser.ts';
import { comeBack } from '../harness/come-back.ts';
import { must } from '../harness/http-client.ts';
import { stacksOf } from './board-steps.ts';
import { addView, fieldOf, idField, makeTable, nameField, onStage, openTable, selectField } from './grid-stage.ts';
import type { GridStage, MadeTable } from './grid-stage.ts';
import { keepPicture } from './steps.ts';

const patience = { timeout: 15_000 };
const states = ['Open', 'Open', 'Done', null, 'Doing'];

const makeTasks = (stage: GridStage): Promise<MadeTable> =>
  makeTable(stage, {
    title: 'Tasks',
    columns: [idField, nameField, selectField('State', ['Open', 'Doing', 'Done']), selectField('Size', ['Small', 'Large'])],
    rows: states.map((State, at) => ({ Name: `Task ${at + 1}`, State, Size: at % 2 === 0 ? 'Small' : 'Large' })),
  });

it('a board is made by hand, cards go between its stacks by keys and by mouse, are taken back and opened', () =>
  onStage('boards-kanban', async (stage) => {
    const { page, me } = stage;
    const table = await makeTasks(stage);
    const stateOf = async (id: number): Promise<unknown> => (await must(me('GET', `/api/v1/tables/${table.id}/rows/${id}`))).State;
    await openTable(stage, table, states.length);
    await addView(page, 'Kanban');
    const first = { 'No value1': ['Task 4'], Open2: ['Task 1', 'Task 2'], Doing1: ['Task 5'], Done1: ['Task 3'] };
    await expect.poll(() => stacksOf(page), patience).toEqual(first);
    await keepPicture(page, 'kanban');

    await page.locator('.q-kanban-card', { hasText: 'Task 1' }).focus();
    for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key);
    await expect.poll(() => stateOf(1), patience).toBe('Doing');
    await expect
      .poll(() => stacksOf(page), patience)
      .toEqual({ 'No value1': ['Task 4'], Open1: ['Task 2'], Doing2: ['Task 1', 'Task 5'], Done1: ['Task 3'] });
    await page.keyboard.press('Control+z');
    await expect.poll(() => stateOf(1), patience).toBe('Open');
    // what was taken back is shown where it stands now, with the focus on it or not
    await expect.poll(() => stacksOf(page), patience).toEqual(first);

    const from = await page.locator('.q-kanban-card', { hasText: 'Task 2' }).boundingBox();
    const to = await page.locator('.q-kanban-card', { hasText: 'Task 3' }).boundingBox();
    if (!from || !to) throw new Error('The cards are not there to be dragged.');
    await page.mouse.move(from.x + 30, from.y + 15);
    await page.mouse.down();
    await page.mouse.move(to.x + 20, to.y + 10, { steps: 8 });
    await page.mouse.move(to.x + 30, to.y + to.height + 20, { steps: 4 });
    await keepPicture(page, 'kanban-drag');
    await page.mouse.up();
    await expect.poll(() => stateOf(2), patience).toBe('Done');
    await page.getByRole('button', { name: /^Undo: / }).click();
    await expect.poll(() => stateOf(2), patience).toBe('Open');
    await page.locator('.q-kanban-card', { hasText: 'Task 4' }).focus();
    await expect.poll(() => stacksOf(page), patience).toEqual(first);

    // what somebody else does is followed
    await must(me('PATCH', `/api/v1/tables/${table.id}/rows`, { body: [{ Id: 5, State: 'Done' }] }));
    await expect
      .poll(() => stacksOf(page), patience)
      .toEqual({ 'No value1': ['Task 4'], Open2: ['Task 1', 'Task 2'], Doing0: [], Done2: ['Task 3', 'Task 5'] });

    await page.locator('.q-kanban-card', { hasText: 'Task 3' }).focus();
    await page.keyboard.press('Enter');
    const panel = page.getByLabel('Record', { exact: true });
    await expect.poll(() => panel.getByRole('textbox', { name: 'Name' }).inputValue(), patience).toBe('Task 3');
    await keepPicture(page, 'kanban-record');
  }));

it('stacks are added, renamed, limited, hidden and shown again; lanes divide a board; other fields stack cards', () =>
  onStage('boards-stacks', async (stage) => {
    const { page, me } = stage;
    const table = await makeTasks(stage);
    const rowOf = async (id: number) => must(me('GET', `/api/v1/tables/${table.id}/rows/${id}`));
    const menuOf = async (stack: string, entry: string): Promise<void> => {
      await page.getByRole('button', { name: `Menu of ${stack}` }).click();
      await page.getByRole('menuitem', { name: entry }).click();
    };
    await openTable(stage, table, states.length);
    await addView(page, 'Kanban');
    await page.getByRole('button', { name: 'Add stack' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Later');
    await page.getByRole('dialog').getByRole('button', { name: 'Add stack' }).click();
    await page.getByRole('button', { name: 'Menu of Later' }).waitFor();
    await menuOf('Open', 'Rename');
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('To do');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await rowOf(1)).State, patience).toBe('To do');

    await menuOf('Done', 'Set a limit');
    await page.getByRole('dialog').getByRole('textbox', { name: 'Most cards' }).fill('1');
    await page.getByRole('dialog').getByText('Refuse cards above the limit').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.locator('.q-kanban-card', { hasText: 'Task 5' }).focus();
    for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key);
    await expect.poll(() => page.getByText('Done takes at most 1 card').count(), patience).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    expect((await rowOf(5)).State).toBe('Doing');

    await menuOf('Doing', 'Hide stack');
    await page.getByRole('button', { name: 'Menu of Doing' }).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: 'Menu of To do' }).waitFor();
    expect(await page.getByRole('button', { name: 'Menu of Doing' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Stack: State' }).click();
    await keepPicture(page, 'kanban-stack-tool');
    await page.getByRole('dialog').getByRole('button', { name: 'Show' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Menu of Doing' }).waitFor();

    await page.getByRole('button', { name: 'Lanes' }).click();
    await page.getByRole('radio', { name: 'Size' }).click();
    await page.keyboard.press('Escape');
    for (const lane of ['Small', 'Large']) await page.getByRole('button', { name: `Show or hide ${lane}` }).waitFor();
    await keepPicture(page, 'kanban-lanes');
    await page.locator('.q-kanban-card', { hasText: 'Task 1' }).focus();
    for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key);
    await expect.poll(async () => (await rowOf(1)).State, patience).toBe('Doing');
    expect((await rowOf(1)).Size).toBe('Small');

    await page.getByRole('button', { name: 'Stack: State' }).click();
    await page.getByRole('radio', { name: 'Size' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Stack: Size' }).waitFor();
    await page.getByRole('button', { name: 'Menu of Large' }).waitFor();
  }));

it('a gallery is made by hand and shows the records of the view as cards, on phones too', () =>
  onStage('boards-gallery', async (stage) => {
    const { page, me } = stage;
    const table = await makeTasks(stage);
    await openTable(stage, table, states.length);
    await addView(page, 'Gallery');
    const card = (name: string) => page.locator('.q-gallery-card', { hasText: name });
    for (const at of states.keys()) await card(`Task ${at + 1}`).waitFor();
    await keepPicture(page, 'gallery');
    await must(me('POST', `/api/v1/tables/${table.id}/rows`, { body: [{ Name: 'Task 6' }] }));
    await card('Task 6').waitFor();
    await card('Task 2').click();
    const panel = page.getByLabel('Record', { exact: true });
    await expect.poll(() => panel.getByRole('textbox', { name: 'Name' }).inputValue(), patience).toBe('Task 2');
    await panel.getByRole('button', { name: 'Close' }).click();
    await page.setViewportSize({ width: 390, height: 844 });
    await card('Task 1').waitFor();
    await keepPicture(page, 'gallery-phone');
  }));

it('a shared board and a shared gallery are seen signed out, and follow what is done', () =>
  onStage('boards-shared', async (stage) => {
    const { url, browser, me } = stage;
    const table = await makeTasks(stage);
    const linkOf = async (kind: 'kanbans' | 'galleries', body: object): Promise<string> => {
      const { id } = await must(me('POST', `/api/v1/db/meta/tables/${table.id}/${kind}`, { body: { title: kind, ...body } }));
      return (await must(me('POST', `/api/v1/db/meta/views/${id}/share`, { body: {} }))).uuid;
    };
    const board = await linkOf('kanbans', { fk_grp_col_id: table.fields['State'] });
    const gallery = await linkOf('galleries', {});
    const visitor = await newProfile(browser);
    try {
      const { page } = visitor;
      await page.goto(`${url}/#/nc/view/${board}`);
      await page.waitForURL(new RegExp(`/kanban/${board}`));
      await expect
        .poll(() => stacksOf(page), patience)
        .toEqual({ 'No value1': ['Task 4'], Open2: ['Task 1', 'Task 2'], Doing1: ['Task 5'], Done1: ['Task 3'] });
      await keepPicture(page, 'kanban-shared');
      expect(await findBarriers(page)).toEqual([]);
      await must(me('PATCH', `/api/v1/tables/${table.id}/rows`, { body: [{ Id: 5, State: 'Done' }] }));
      await page.locator('.q-stack', { hasText: 'Done' }).locator('.q-kanban-card', { hasText: 'Task 5' }).waitFor();
      await page.goto(`${url}/#/nc/gallery/${gallery}`);
      for (const at of states.keys()) await page.locator('.q-gallery-card', { hasText: `Task ${at + 1}` }).waitFor();
      await keepPicture(page, 'gallery-shared');
      expect(visitor.complaints).toEqual([]);
    } finally {
      await visitor.context.close();
    }
    const phone = await newProfile(browser, { locale: 'ar', width: 390, height: 844, touch: true });
    try {
      await phone.page.goto(`${url}/#/nc/kanban/${board}`);
      await phone.page.locator('.q-kanban-card', { hasText: 'Task 1' }).waitFor();
      expect(await phone.page.evaluate(() => [document.documentElement.dir, document.documentElement.scrollWidth <= innerWidth])).toEqual([
        'rtl',
        true,
      ]);
      await keepPicture(phone.page, 'kanban-shared-ar');
    } finally {
      await phone.context.close();
    }
  }));

it('a link stacks cards by what it leads to, heads add up, and a board is looked at as of an earlier day', () =>
  onStage('boards-link', async (stage) => {
    const { page, me, base } = stage;
    const projects = await makeTable(stage, {
      title: 'Projects',
      columns: [idField, nameField],
      rows: [{ Name: 'Atlas' }, { Name: 'Beacon' }],
    });
    const table = await makeTable(stage, {
      title: 'Jobs',
      columns: [idField, nameField, fieldOf('Points', 'Number')],
      rows: [3, 5, 8].map((Points, at) => ({ Name: `Job ${at + 1}`, Points })),
    });
    await must(
      me('POST', `/api/v1/db/meta/tables/${projects.id}/columns`, {
        body: { title: 'Jobs', uidt: 'Links', type: 'hm', parentId: projects.id, childId: table.id },
      }),
    );
    const columns = (await must(me('GET', `/api/v1/db/meta/tables/${table.id}`))).columns as { id: string; title: string; uidt: string }[];
    const link = columns.find(({ uidt }) => uidt === 'LinkToAnotherRecord');
    if (!link) throw new Error('The link is not there.');
    const kanban = await must(
      me('POST', `/api/v1/db/meta/tables/${table.id}/kanbans`, { body: { title: 'By project', fk_grp_col_id: link.id } }),
    );
    await page.goto(`${stage.url}/#/nc/${base}/${table.id}/${kanban.id}`);
    await expect.poll(() => stacksOf(page), patience).toEqual({ 'No value3': ['Job 1', 'Job 2', 'Job 3'], Atlas0: [], Beacon0: [] });
    await page.locator('.q-kanban-card', { hasText: 'Job 2' }).focus();
    for (const key of ['Space', 'ArrowRight', 'ArrowRight', 'Space']) await page.keyboard.press(key);
    await expect.poll(() => stacksOf(page), patience).toEqual({ 'No value2': ['Job 1', 'Job 3'], Atlas0: [], Beacon1: ['Job 2'] });
    await expect
      .poll(async () => JSON.stringify(await must(me('GET', `/api/v1/tables/${table.id}/links/${link.id}/rows/2`))), patience)
      .toContain('Beacon');

    await page.getByRole('button', { name: /^Stack: / }).click();
    await page.getByRole('combobox', { name: 'Summary in the heads' }).click();
    await page.getByRole('option', { name: 'Points', exact: true }).click();
    await keepPicture(page, 'kanban-summary-tool');
    await page.keyboard.press('Escape');
    await page.getByText('Points · Sum 11').waitFor();
    await page.getByText('Points · Sum 5').waitFor();
    await keepPicture(page, 'kanban-link');

    await page.getByRole('button', { name: 'As of' }).click();
    await page.getByText('The board as it is now').waitFor();
    await page.getByRole('slider', { name: 'Day of the board' }).press('ArrowLeft');
    await page.getByText(/^The board at the end of .* It is for reading\.$/).waitFor();
    // none of the records was there yesterday
    await expect.poll(() => page.locator('.q-kanban-card').count(), patience).toBe(0);
    await keepPicture(page, 'kanban-past');
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Back to now' }).click();
    await page.locator('.q-kanban-card', { hasText: 'Job 2' }).waitFor();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByText('The board as it is now').waitFor({ state: 'detached' });
  }));

it('two people move cards of one board at once: both see the same in the end, and no card is lost', () =>
  onStage('boards-two', async (stage) => {
    const { page, me, base, url, browser } = stage;
    const table = await makeTasks(stage);
    const body = { title: 'Both', fk_grp_col_id: table.fields['State'] };
    const { id } = await must(me('POST', `/api/v1/db/meta/tables/${table.id}/kanbans`, { body }));
    const address = `${url}/#/nc/${base}/${table.id}/${id}`;
    const other = await stage.addMember('ben', 'editor');
    const second = await newProfile(browser);
    try {
      await comeBack(second.page, url, other);
      for (const one of [page, second.page]) {
        await one.goto(address);
        await one.locator('.q-kanban-card', { hasText: 'Task 5' }).waitFor();
      }
      const step = async (one: Page, card: string, keys: readonly string[]): Promise<void> => {
        await one.locator('.q-kanban-card', { hasText: card }).focus();
        for (const key of ['Space', ...keys, 'Space']) await one.keyboard.press(key);
      };
      for (const [mine, theirs] of [
        ['Task 1', 'Task 3'],
        ['Task 4', 'Task 2'],
      ] as const)
        await Promise.all([step(page, mine, ['ArrowRight']), step(second.page, theirs, ['ArrowLeft'])]);
      // the same card one after the other: at once, whoever comes second is asked, and sees what they did until they answer
      const stackOf = async (one: Page, card: string) => Object.entries(await stacksOf(one)).find(([, cards]) => cards.includes(card))?.[0];
      await step(page, 'Task 5', ['ArrowRight']);
      await expect.poll(() => stackOf(second.page, 'Task 5'), patience).toMatch(/^Done/);
      await step(second.page, 'Task 5', ['ArrowLeft']);
      await expect.poll(() => stackOf(second.page, 'Task 5'), patience).toMatch(/^Doing/);
      // the card somebody is on stays where it is until they go to another
      for (const one of [page, second.page]) await one.locator('.q-kanban-card', { hasText: 'Task 1' }).focus();
      const all = ['Task 1', 'Task 2', 'Task 3', 'Task 4', 'Task 5'];
      const both = async () => {
        const [mine, theirs] = [await stacksOf(page), await stacksOf(second.page)];
        return { isSame: JSON.stringify(mine) === JSON.stringify(theirs), cards: Object.values(mine).flat().toSorted() };
      };
      await expect.poll(both, patience).toEqual({ isSame: true, cards: all });
      const { list } = await must(me('GET', `/api/v1/tables/${table.id}/rows`));
      const stored = Map.groupBy(list as { Name: string; State: string | null }[], ({ State }) => State ?? 'No value');
      const shown = await stacksOf(page);
      for (const [title, cards] of Object.entries(shown))
        expect(cards.toSorted()).toEqual((stored.get(title.replace(/\d+$/, '')) ?? []).map(({ Name }) => Name).toSorted());
      expect(second.complaints).toEqual([]);
    } finally {
      await second.context.close();
    }
  }));
