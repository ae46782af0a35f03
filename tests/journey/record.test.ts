import { Buffer } from 'node:buffer';
import { temporaryFolder } from '@quadrille/tooling/test-kit';
import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { laneBrowser } from '../harness/lane.ts';
import { httpClient, must, type HttpClient } from '../harness/http-client.ts';
import { startProduct } from '../harness/product.ts';
import { cell, keepPicture, onPage, signUp } from './steps.ts';

const ana = { email: 'ana@acme.studio', password: 'Correct-horse-7' };
const ben = { email: 'ben@acme.studio', password: 'Correct-horse-8', firstname: 'Ben', lastname: 'Kwon' };
const patience = { timeout: 15_000 };

interface Place {
  readonly base: string;
  readonly tasks: string;
  readonly customers: string;
}

let browser: Browser;
beforeAll(async () => {
  browser = await laneBrowser();
});

it('I-30 I-63 tells people a comment names, keeps the place from record to record, lists files, brings versions back, links beyond a thousand', async () => {
  const data = temporaryFolder('quadrille-record-');
  const product = await startProduct({ dataDir: data.path, env: { QUADRILLE_MAX_ATTACHMENT_MB: '1' } });
  try {
    await onPage(
      browser,
      'record',
      async (page) => {
        await signUp(page, product.url, ana);
        const me = await signIn(product.url, ana);
        const place = await makeTasks(me);
        await must(httpClient(product.url)('POST', '/api/v1/auth/user/signup', { body: ben }));
        await must(me('POST', `/api/v1/db/meta/projects/${place.base}/users`, { body: { email: ben.email, roles: 'editor' } }));
        await page.goto(`${product.url}/#/nc/${place.base}/${place.tasks}?rowId=1`);
        const panel = page.getByRole('complementary', { name: 'Record' });
        await panel.getByRole('heading', { name: 'Ship it' }).waitFor();
        await renameInPlace(panel, me, place);
        await expandAndShrink(panel);
        await nameBen(page, panel);
        await expect
          .poll(async () => mentionsOf(await signIn(product.url, ben)), patience)
          .toEqual([{ table: 'Tasks', row: '1', by: 'Ana Prado' }]);
        await takeCommentBack(page, panel, me, place);
        await renameInFiles(page, panel);
        await bringVersionBack(panel, me, place);
        await tellPeopleAndTimes(panel, me, place);
        await walkOn(page, panel);
        await keepWhatDoesNotRead(page, panel, me, place);
        await linkFarDown(page, panel, me, place);
        await rateInHearts(page, panel);
        await linkOnAPhone(page, panel);
        await leaveWithoutComment(page, panel, me, place);
      },
      { height: 640 },
    );
  } finally {
    await product.stop();
    data.remove();
  }
});

/** A record beside the grid, over all of it, and beside it again. */
async function expandAndShrink(panel: Locator): Promise<void> {
  const width = async (): Promise<number> => (await panel.boundingBox())?.width ?? 0;
  expect(await width()).toBe(560);
  await panel.getByRole('button', { name: 'Expand record' }).click();
  await expect.poll(width, patience).toBeGreaterThan(800);
  await panel.getByRole('button', { name: 'Shrink record' }).click();
  await expect.poll(width, patience).toBe(560);
}

async function signIn(url: string, { email, password }: typeof ana): Promise<HttpClient> {
  const { token } = await must(httpClient(url)('POST', '/api/v1/auth/user/signin', { body: { email, password } }));
  return httpClient(url, { 'xc-auth': token as string });
}

async function makeTasks(me: HttpClient): Promise<Place> {
  const base = (await must(me('POST', '/api/v1/db/meta/projects', { body: { title: 'Roadmap' } }))).id as string;
  const make = async (title: string, columns: readonly object[]): Promise<string> => {
    const own = [
      { title: 'Id', column_name: 'id', uidt: 'ID' },
      { title: 'Name', column_name: 'name', uidt: 'SingleLineText', pv: true },
    ];
    const body = { title, table_name: title.toLowerCase(), columns: [...own, ...columns] };
    return (await must(me('POST', `/api/v1/db/meta/projects/${base}/tables`, { body }))).id as string;
  };
  const customers = await make('Customers', [
    { title: 'City', column_name: 'city', uidt: 'SingleLineText' },
    { title: 'Tier', column_name: 'tier', uidt: 'SingleSelect', dtxp: "'Gold'" },
  ]);
  const notes = Array.from({ length: 14 }, (_, index) => ({
    title: `Note ${index}`,
    column_name: `note_${index}`,
    uidt: 'SingleLineText',
  }));
  const tasks = await make('Tasks', [
    { title: 'Impact', column_name: 'impact', uidt: 'Rating', description: 'How many it helps' },
    { title: 'Papers', column_name: 'papers', uidt: 'Attachment' },
    ...notes,
    { title: 'Budget', column_name: 'budget', uidt: 'Decimal' },
    { title: 'Due', column_name: 'due', uidt: 'Date' },
    { title: 'Owner', column_name: 'owner', uidt: 'Collaborator' },
    {
      title: 'Starts',
      column_name: 'starts',
      uidt: 'DateTime',
      meta: { date_format: 'YYYY-MM-DD', time_format: 'HH:mm:ss', timezone: 'Asia/Tokyo' },
    },
    { title: 'Site', column_name: 'site', uidt: 'URL' },
  ]);
  const names = Array.from({ length: 1300 }, (_, index) => ({
    Name: `Customer ${String(index + 1).padStart(4, '0')}`,
    City: `City ${index + 1}`,
    ...(index === 1110 && { Tier: 'Gold' }),
  }));
  await must(me('POST', `/api/v1/db/data/bulk/noco/${base}/${customers}`, { body: names }));
  await must(
    me('POST', `/api/v1/tables/${tasks}/rows`, { body: [{ Name: 'Ship it', 'Note 0': 'first' }, { Name: 'Polish it' }, { Name: '' }] }),
  );
  for (const note of ['second', 'third']) await must(me('PATCH', `/api/v1/tables/${tasks}/rows`, { body: { Id: 1, 'Note 0': note } }));
  const link = { title: 'Customers', uidt: 'Links', type: 'mm', parentId: tasks, childId: customers };
  await must(me('POST', `/api/v1/db/meta/tables/${tasks}/columns`, { body: link }));
  return { base, tasks, customers };
}

async function nameBen(page: Page, panel: Locator): Promise<void> {
  await panel.getByRole('textbox', { name: 'Write a comment' }).click();
  await page.keyboard.type('Can you look, @kw');
  await panel.getByRole('option', { name: 'Ben Kwon' }).waitFor();
  await keepPicture(page, 'record-mention');
  await page.keyboard.press('Enter');
  await page.keyboard.type('please?');
  await page.keyboard.press('ControlOrMeta+Enter');
  await panel.getByText('@Ben Kwon', { exact: true }).waitFor();
  expect(await panel.getByRole('listitem').filter({ hasText: 'Can you look' }).textContent()).toContain('Can you look, @Ben Kwon please?');
}

const commentsOf = async (me: HttpClient, { tasks }: Place): Promise<readonly unknown[]> =>
  (await must(me('GET', `/api/v1/db/meta/audits/comments?fk_model_id=${tasks}&row_id=1&comments_only=true`))).list as unknown[];

/** A comment that is deleted can be had back as long as the notice says so. */
async function takeCommentBack(page: Page, panel: Locator, me: HttpClient, place: Place): Promise<void> {
  const comment = panel.getByRole('listitem').filter({ hasText: 'Can you look' });
  await comment.getByRole('button', { name: 'Delete comment' }).click();
  await comment.waitFor({ state: 'detached' });
  const told = page.getByRole('region', { name: 'Notifications' });
  await told.filter({ hasText: 'Comment deleted' }).getByRole('button', { name: 'Undo' }).click();
  await comment.waitFor();
  expect(await commentsOf(me, place)).toHaveLength(1);
}

/** Whoever leaves the page has not asked for it back. */
async function leaveWithoutComment(page: Page, panel: Locator, me: HttpClient, place: Place): Promise<void> {
  await panel.getByRole('tab', { name: /^Comments/ }).click();
  await panel.getByRole('listitem').filter({ hasText: 'Can you look' }).getByRole('button', { name: 'Delete comment' }).click();
  await page.goto('about:blank');
  await expect.poll(() => commentsOf(me, place).then(({ length }) => length), patience).toBe(0);
}

async function mentionsOf(him: HttpClient): Promise<readonly object[]> {
  const { list } = await must(him('GET', '/api/v1/notifications'));
  return (list as { type: string; body: Record<string, string> }[])
    .filter(({ type }) => type === 'comment.mention')
    .map(({ body }) => ({ table: body['table_title'], row: body['row_id'], by: body['mentioned_by'] }));
}

async function renameInFiles(page: Page, panel: Locator): Promise<void> {
  await panel.getByRole('tab', { name: 'Files' }).click();
  const files = panel.getByRole('region', { name: 'Papers' });
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), files.getByRole('button', { name: 'Choose files' }).click()]);
  await chooser.setFiles([
    { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('a plan') },
    { name: 'film.bin', mimeType: 'application/octet-stream', buffer: Buffer.alloc(1_200_000) },
  ]);
  const refused = files.getByRole('alert').filter({ hasText: '“film.bin” has 1.2 MB; the most here is 1 MB.' });
  await refused.getByRole('button', { name: 'Close' }).click();
  await refused.waitFor({ state: 'detached' });
  await files.getByRole('button', { name: 'Rename plan.txt' }).click();
  await page.keyboard.type('contract');
  await page.keyboard.press('Enter');
  await files.getByRole('button', { name: /^contract\.txt/ }).waitFor();
  await panel.getByRole('tab', { name: /^Files\s*1$/ }).waitFor();
  await keepPicture(page, 'record-files');
}

async function bringVersionBack(panel: Locator, me: HttpClient, { tasks }: Place): Promise<void> {
  await panel.getByRole('tab', { name: /^History\s*\d+$/ }).click();
  const events = panel.getByRole('tabpanel').getByRole('listitem');
  await expect.poll(() => events.count(), patience).toBeGreaterThan(3);
  await panel.getByRole('combobox', { name: 'Field' }).click();
  await panel.page().getByRole('option', { name: 'Note 0' }).click();
  const words = async (): Promise<readonly string[]> =>
    (await events.allTextContents()).map((one) => /first|second/.exec(one)?.[0] ?? 'made');
  await expect.poll(words, patience).toEqual(['second', 'first', 'made']);
  await events.nth(1).getByRole('button', { name: 'Restore this version' }).click();
  const note = async (): Promise<unknown> => (await must(me('GET', `/api/v1/tables/${tasks}/rows/1`)))['Note 0'];
  await expect.poll(note, patience).toBe('second');
}

/** Values are told in the history as they are in cells; seconds stay as another day is chosen; an address is a press away. */
async function tellPeopleAndTimes(panel: Locator, me: HttpClient, { base, tasks }: Place): Promise<void> {
  const people = (await must(me('GET', `/api/v1/db/meta/projects/${base}/people`))) as unknown as { id: string; name: string }[];
  const her = people.find(({ name }) => name === 'Ana Prado');
  const values = { Owner: her?.id, Starts: '2026-10-25 23:30:15+00:00', Site: 'example.org' };
  await must(me('PATCH', `/api/v1/tables/${tasks}/rows`, { body: { Id: 1, ...values } }));
  await panel.getByRole('combobox', { name: 'Field' }).click();
  await panel.page().getByRole('option', { name: 'Starts' }).click();
  const events = panel.getByRole('tabpanel').getByRole('listitem');
  await events.filter({ hasText: '2026-10-26 08:30:15' }).filter({ hasText: 'Ana Prado' }).waitFor();
  expect(await panel.getByRole('link', { name: 'Open example.org' }).getAttribute('href')).toBe('https://example.org');
  // what a field is for
  await panel.getByRole('button', { name: 'About Impact' }).click();
  await panel.page().getByRole('dialog', { name: 'Impact' }).getByText('How many it helps').waitFor();
  await panel.page().keyboard.press('Escape');
  await panel.page().getByRole('dialog', { name: 'Impact' }).waitFor({ state: 'detached' });
  const starts = panel.getByRole('textbox', { name: 'Starts', exact: true });
  await starts.fill('2026-10-28');
  await starts.press('Enter');
  const kept = async (): Promise<unknown> => (await must(me('GET', `/api/v1/tables/${tasks}/rows/1`)))['Starts'];
  await expect.poll(kept, patience).toBe('2026-10-27 23:30:15+00:00');
}

/** The title of a record is typed where it stands, and is no line of its own besides. */
async function renameInPlace(panel: Locator, me: HttpClient, { tasks }: Place): Promise<void> {
  const title = panel.getByRole('textbox', { name: 'Name', exact: true });
  const stored = async (): Promise<unknown> => (await must(me('GET', `/api/v1/tables/${tasks}/rows/1`)))['Name'];
  expect([await title.count(), await panel.getByText('Name', { exact: true }).count()]).toEqual([1, 1]);
  expect(await title.evaluate((element) => getComputedStyle(element).fontSize)).toBe('20px');
  await title.fill('Ship\nit all');
  await title.press('Enter');
  await panel.getByRole('heading', { name: 'Ship it all' }).waitFor();
  await expect.poll(stored, patience).toBe('Ship it all');
  await title.fill('');
  await title.press('Escape');
  expect(await title.inputValue()).toBe('Ship it all');
  await title.fill('Ship it');
  await title.press('Enter');
  await panel.getByRole('heading', { name: 'Ship it', exact: true }).waitFor();
}

async function walkOn(page: Page, panel: Locator): Promise<void> {
  const box = panel.getByRole('textbox', { name: 'Note 9' });
  await box.click();
  const body = box.locator('xpath=ancestor::div[@aria-busy]').first();
  const top = (): Promise<number> => body.evaluate((element) => element.scrollTop);
  await body.evaluate(async (element) => {
    element.scrollTop = 150;
    await new Promise((told) => element.addEventListener('scroll', told, { once: true }));
  });
  await page.keyboard.press('Alt+ArrowRight');
  await panel.getByRole('heading', { name: 'Polish it' }).waitFor();
  await expect.poll(() => box.evaluate((element) => element.ownerDocument.activeElement === element), patience).toBe(true);
  await expect.poll(top).toBe(150);
  await page.keyboard.press('Alt+ArrowRight');
  await panel.getByRole('heading', { name: 'Untitled record' }).waitFor();
  await page.keyboard.press('Alt+ArrowLeft');
  await panel.getByRole('heading', { name: 'Polish it' }).waitFor();
}

/** I-22: a number and a day that are none are there again, with their reasons, in the record that was left with them. */
async function keepWhatDoesNotRead(page: Page, panel: Locator, me: HttpClient, { tasks }: Place): Promise<void> {
  const [budget, due] = [panel.getByRole('textbox', { name: 'Budget' }), panel.getByRole('textbox', { name: 'Due' })];
  const told = page.getByRole('region', { name: 'Notifications' });
  const asks = (): Promise<boolean> => page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
  for (const [field, typed] of [
    [due, 'the day after'],
    [budget, '12'],
  ] as const) {
    await expect.poll(asks, patience).toBe(false);
    await field.fill(typed);
    await expect.poll(asks, patience).toBe(true);
    await field.press('Escape');
  }
  await expect.poll(asks, patience).toBe(false);
  await due.fill('the day after');
  await budget.fill('12 coins');
  await panel.getByRole('button', { name: 'Close' }).click();
  await told.getByText('“the day after” is not a date. Write it as YYYY-MM-DD.').waitFor();
  await keepPicture(page, 'record-refused');
  await told
    .getByRole('dialog')
    .filter({ hasText: 'Budget was not saved“12 coins” is not a number.' })
    .getByRole('button', { name: 'Open record' })
    .click();
  await panel.getByText('“12 coins” is not a number.').waitFor();
  expect([await budget.inputValue(), await due.inputValue()]).toEqual(['12 coins', 'the day after']);
  await expect.poll(() => told.getByText('was not saved').count(), patience).toBe(0);
  await keepPicture(page, 'record-refused-again');
  await due.press('Escape');
  await budget.fill('12');
  await panel.getByRole('button', { name: 'Previous record' }).click();
  await panel.getByRole('heading', { name: 'Ship it' }).waitFor();
  await expect.poll(async () => (await must(me('GET', `/api/v1/tables/${tasks}/rows/2`)))['Budget'], patience).toBe(12);
  await panel.getByRole('button', { name: 'Next record' }).click();
  await panel.getByRole('heading', { name: 'Polish it' }).waitFor();
  expect([await due.inputValue(), await panel.getByText('is not a').count(), await told.getByText('was not saved').count()]).toEqual([
    '',
    0,
    0,
  ]);
}

async function linkFarDown(page: Page, panel: Locator, me: HttpClient, { tasks }: Place): Promise<void> {
  await panel.getByRole('button', { name: 'Link: Customers' }).click();
  const picker = page.getByRole('dialog', { name: 'Customers' });
  const box = picker.getByRole('combobox');
  await picker.getByRole('option', { name: 'Customer 0002' }).click();
  const active = async (): Promise<number> => Number((await box.getAttribute('aria-activedescendant'))?.split('-').at(-1));
  const goDown = async (): Promise<number> => {
    for (let step = 0; step < 20; step += 1) await page.keyboard.press('PageDown');
    return active();
  };
  await expect.poll(goDown, { timeout: 60_000 }).toBe(1299);
  expect(await picker.getByRole('option').count()).toBeLessThan(60);
  await page.keyboard.press('Enter');
  await picker.getByText('2 records linked').waitFor();
  await keepPicture(page, 'record-picker-end');
  await box.fill('1111');
  await picker.getByRole('option', { name: 'Customer 1111' }).waitFor();
  await page.keyboard.press('Enter');
  const linked = async (): Promise<readonly string[]> => {
    const { columns } = await must(me('GET', `/api/v1/db/meta/tables/${tasks}`));
    const { id } = (columns as { id: string; title: string }[]).find(({ title }) => title === 'Customers') ?? { id: '' };
    const { list } = await must(me('GET', `/api/v1/tables/${tasks}/links/${id}/rows/2`));
    return (list as { Name: string }[]).map(({ Name }) => Name);
  };
  await expect.poll(linked, patience).toEqual(['Customer 0002', 'Customer 1111', 'Customer 1300']);
  await page.keyboard.press('Escape');
  const opener = panel.getByRole('button', { name: 'Link: Customers' });
  await expect.poll(() => opener.evaluate((element) => element.ownerDocument.activeElement === element), patience).toBe(true);
  // cards say a little more of each record
  await panel.getByRole('group', { name: 'Customers' }).getByText('City 1111').waitFor();
  await panel.getByRole('group', { name: 'Customers' }).getByText('Gold', { exact: true }).waitFor();
}

async function rateInHearts(page: Page, panel: Locator): Promise<void> {
  await panel.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('columnheader', { name: 'Impact' }).dblclick();
  await page.keyboard.press('Escape');
  await page.getByRole('columnheader', { name: 'Impact' }).click({ button: 'right' });
  await page.getByRole('menu', { name: 'Impact' }).getByText('How many it helps').waitFor();
  await page.getByRole('menuitem', { name: 'Edit field' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit field' });
  await editor.getByRole('combobox', { name: 'Icon' }).click();
  await page.getByRole('option', { name: 'Heart' }).click();
  await editor.getByRole('slider', { name: 'Default' }).press('3');
  await keepPicture(page, 'record-hearts-field');
  await editor.getByRole('button', { name: 'Save field' }).click();
  await editor.waitFor({ state: 'hidden' });
  await (await cell(page, 1, 'Impact')).locator('[data-icon="heart"]').waitFor();
  await (await cell(page, 1, 'Impact')).click();
  await page.keyboard.press('4');
  await expect.poll(async () => (await cell(page, 1, 'Impact')).getByRole('img').getAttribute('aria-label'), patience).toBe('4 of 5');
  await keepPicture(page, 'record-hearts');
}

/** There is no grid behind a record of cards. */
async function linkOnAPhone(page: Page, panel: Locator): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('region', { name: 'Records' }).getByRole('button', { name: 'Ship it' }).click();
  await panel.getByRole('button', { name: 'Link: Customers' }).click();
  const picker = page.getByRole('dialog', { name: 'Customers' });
  await picker.getByRole('option', { name: 'Customer 0003' }).click();
  await keepPicture(page, 'record-picker-390');
  await page.keyboard.press('Escape');
  await panel.getByRole('link', { name: 'Customer 0003' }).waitFor();
}
