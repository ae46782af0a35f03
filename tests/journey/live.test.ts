import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeProject, makeTable, type SampleTable } from '../api/sample-table.ts';
import { newProfile } from '../harness/browser.ts';
import { laneBrowser } from '../harness/lane.ts';
import { must, password, signUp, type HttpClient } from '../harness/http-client.ts';
import { waitForFocus } from '../harness/keys.ts';
import { freshProduct } from '../harness/product.ts';
import { cell, keepPicture, textOf } from './steps.ts';

const patience = { timeout: 20_000, interval: 20 };

describe('two people at one table', () => {
  let browser: Browser;
  let product: Awaited<ReturnType<typeof freshProduct>>;
  let owner: HttpClient;
  let table: SampleTable;
  let [ana, ben] = [] as unknown as [Page, Page];
  let bensId = '';

  beforeAll(async () => {
    [browser, product] = await Promise.all([laneBrowser(), freshProduct({ env: { QUADRILLE_RATE_LIMITS: 'false' } })]);
    owner = await signUp(product.url, 'ana@acme.studio');
    const second = await signUp(product.url, 'ben@acme.studio');
    bensId = (await must(second('GET', '/api/v1/auth/user/me'))).id;
    const projectId = await makeProject(owner, 'Shared work');
    await must(owner('POST', `/api/v1/db/meta/projects/${projectId}/users`, { body: { email: 'ben@acme.studio', roles: 'editor' } }));
    table = await makeTable(owner, projectId, 'Tasks', [
      { title: 'Name', uidt: 'SingleLineText' },
      { title: 'Hours', uidt: 'Number' },
    ]);
    await must(owner('POST', table.bulk, { body: Array.from({ length: 30 }, (_, i) => ({ Name: `Task ${i + 1}`, Hours: i })) }));
    [ana, ben] = [await open('ana@acme.studio'), await open('ben@acme.studio')];
  }, 120_000);
  afterAll(async () => {
    await product?.dispose();
  });

  async function open(email: string): Promise<Page> {
    const { page } = await newProfile(browser);
    page.setDefaultTimeout(20_000);
    await page.goto(`${product.url}/#/signin`);
    await page.getByLabel('Email').fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('navigation', { name: 'Navigation' }).waitFor();
    await page.goto(`${product.url}/#/nc/${table.projectId}/${table.tableId}`);
    await page.getByText('Task 1', { exact: true }).waitFor();
    return page;
  }

  it('see each other, and each what the other writes, without losing their place or what they type', async () => {
    await ana.getByRole('list', { name: 'Also here' }).getByRole('img', { name: 'ben' }).waitFor();
    await (await cell(ben, 4, 'Name')).click();
    await expect.poll(() => ana.locator('.q-remote-flag').allTextContents(), patience).toEqual(['ben']);

    // Ana is in the middle of a word while Ben saves another cell, adds a record and a field appears.
    await (await cell(ana, 2, 'Name')).click();
    await ana.keyboard.type('Half a sen');
    await ben.keyboard.type('By Ben');
    await ben.keyboard.press('Enter');
    await expect.poll(() => textOf(ana, 4, 'Name'), patience).toBe('By Ben');
    await must(owner('POST', table.bulk, { body: [{ Name: 'From a program', Hours: 1 }] }));
    await must(
      owner('POST', `/api/v1/db/meta/tables/${table.tableId}/columns`, {
        body: { title: 'Note', column_name: 'note', uidt: 'SingleLineText' },
      }),
    );
    await ana.getByRole('columnheader', { name: 'Note' }).waitFor();
    await keepPicture(ana, 'live-two-people');
    await ana.keyboard.type('tence');
    await ana.keyboard.press('Enter');
    await expect.poll(() => textOf(ben, 2, 'Name'), patience).toBe('Half a sentence');
    await expect.poll(() => ben.getByText('31 records').count(), patience).toBeGreaterThan(0);
  });

  it('are one person in two windows: shown twice, in pink, as everybody but oneself', async () => {
    const second = await ben.context().newPage();
    await second.goto(`${product.url}/#/nc/${table.projectId}/${table.tableId}`);
    await second.getByText('Task 1', { exact: true }).waitFor();
    await (await cell(ben, 4, 'Name')).click();
    await (await cell(second, 7, 'Name')).click();
    await expect.poll(() => ana.locator('.q-remote-flag').allTextContents(), patience).toEqual(['ben', 'ben']);
    const lines = await ana.locator('.q-remote').evaluateAll((marks) => marks.map((mark) => getComputedStyle(mark).borderInlineStartColor));
    expect([...new Set(lines)]).toEqual(['rgb(236, 72, 153)']);
    await second.close();
    await expect.poll(() => ana.locator('.q-remote-flag').allTextContents(), patience).toEqual(['ben']);
  });

  it('I-32 are in one cell: each sees the other, who saves second is asked, who was overwritten is told, one press brings either back', async () => {
    await (await cell(ana, 6, 'Name')).click();
    await ana.keyboard.type('Mine');
    await (await cell(ben, 6, 'Name')).click();
    await ben.keyboard.type('Theirs');
    const flag = ana.locator('.q-remote-flag');
    await expect.poll(() => flag.allInnerTexts(), patience).toEqual(['ben']);
    const above = async (): Promise<number> => {
      const [named, editor] = [await flag.boundingBox(), await ana.locator('.q-editor').boundingBox()];
      return Math.abs((named?.y ?? 0) + (named?.height ?? 0) - (editor?.y ?? 0));
    };
    await expect.poll(above, patience).toBeLessThan(4);
    await keepPicture(ana, 'live-one-cell');
    const saved = ben.waitForResponse((answer) => answer.request().method() === 'PATCH');
    await ben.keyboard.press('Enter');
    await saved;
    await ana.keyboard.press('Enter');
    await ana.getByText('Changed meanwhile').first().waitFor();
    await keepPicture(ana, 'live-conflict');
    await ana.keyboard.press('ArrowUp');
    await ana.getByText(/^ben\S* changed this to “Theirs” while you were typing\. You entered “Mine”\.$/).waitFor();
    await (await cell(ben, 6, 'Name')).click();
    await ben.keyboard.type('Theirs again');
    await ben.keyboard.press('Enter');
    // who it was this time is told as long as they are at the cell
    await ana.getByText(/changed (this )?to “Theirs again” .*You entered “Mine”\.$/).waitFor();
    await ana.getByRole('button', { name: 'Keep mine' }).click();
    await ana.getByText('Changed meanwhile').waitFor({ state: 'detached' });
    await expect.poll(() => textOf(ben, 6, 'Name'), patience).toBe('Mine');
    await ben
      .getByText(/^Name: ana\S* changed “Theirs again” to “Mine”$/)
      .first()
      .waitFor();
    await keepPicture(ben, 'live-overwritten');
    await ben.getByRole('button', { name: 'Restore mine' }).click();
    await expect.poll(() => textOf(ana, 6, 'Name'), patience).toBe('Theirs again');
    await ana.getByRole('button', { name: 'Restore mine' }).waitFor();
  });

  it('I-17 keep what they have selected, and their place, when somebody adds records above or puts all in another order', async () => {
    const active = (): Promise<(string | undefined)[]> =>
      ana.evaluate(() => {
        const cell = document.activeElement as HTMLElement | null;
        const row = cell?.closest<HTMLElement>('[role="row"]');
        return [row?.querySelector<HTMLElement>('[aria-colindex="2"]')?.innerText.trim(), cell?.getAttribute('aria-colindex') ?? undefined];
      });
    const sorts = `/api/v1/db/meta/views/${table.viewId}/sorts`;
    const hours = table.fields['Hours'];
    await (await cell(ana, 15, 'Hours')).click();
    await must(owner('POST', sorts, { body: { fk_column_id: hours, direction: 'desc' } }));
    await expect.poll(() => textOf(ana, 1, 'Name'), patience).toBe('Task 30');
    await expect.poll(active, patience).toEqual(['Task 15', '3']);
    await ana.keyboard.press('Shift+ArrowDown');
    await must(owner('POST', table.bulk, { body: [{ Name: 'Comes first', Hours: 1000 }] }));
    await expect.poll(() => textOf(ana, 1, 'Name'), patience).toBe('Comes first');
    await expect.poll(active, patience).toEqual(['Task 15', '3']);
    expect(await ana.locator('.q-row.is-in-range').count()).toBe(2);
    await ana.keyboard.type('77');
    await ana.keyboard.press('Enter');
    await expect
      .poll(async () => (await must(owner('GET', table.rows, { query: { where: '(Name,eq,Task 15)' } }))).list[0].Hours, patience)
      .toBe(77);
    const { list } = await must(owner('GET', sorts));
    await must(owner('DELETE', `/api/v1/db/meta/sorts/${list[0].id}`));
    await expect.poll(() => textOf(ana, 1, 'Name'), patience).toBe('Task 1');
  });

  it('see in an open record who is at which field, both values where both type, and what the other says', async () => {
    const open = async (page: Page) => {
      await page.goto(`${product.url}/#/nc/${table.projectId}/${table.tableId}?rowId=24`);
      return page.getByRole('complementary', { name: 'Record' });
    };
    const [hers, his] = [await open(ana), await open(ben)];
    const name = (panel: typeof hers) => panel.getByRole('textbox', { name: 'Name' });
    await name(his).click();
    const atName = hers.getByRole('group', { name: 'Name' }).getByText('ben', { exact: true });
    await atName.waitFor();
    await name(his).press('Alt+ArrowRight');
    await his.getByRole('heading', { name: 'Task 25' }).waitFor();
    await atName.waitFor({ state: 'detached' });
    await his.getByRole('button', { name: 'Previous record' }).click();
    await his.getByRole('heading', { name: 'Task 24' }).waitFor();
    await name(his).click();
    await atName.waitFor();

    await name(hers).fill('Hers, not done');
    await name(his).fill('His');
    await name(his).press('Enter');

    await hers.getByText(/^ben\S* changed this while you were typing: His$/).waitFor();
    expect(await name(hers).inputValue()).toBe('Hers, not done');
    await keepPicture(ana, 'live-record-meanwhile');
    // pressed as slowly as a person does: what is typed must not be saved by leaving its field for the button
    await hers.getByRole('button', { name: 'Take theirs' }).click({ delay: 400 });
    await expect.poll(() => name(hers).inputValue(), patience).toBe('His');
    await expect.poll(() => hers.getByText('while you were typing').count(), patience).toBe(0);
    await waitForFocus(name(hers));
    const written = async () => (await must(owner('GET', `${table.rows}/24`))).Name;
    expect(await written()).toBe('His');

    await name(hers).fill('Hers again');
    await name(his).fill('His again');
    await name(his).press('Enter');
    await hers.getByText(/changed this while you were typing: His again$/).waitFor();
    await name(hers).press('Tab');
    await waitForFocus(hers.getByRole('button', { name: 'Take theirs' }));
    expect(await written()).toBe('His again');
    await ana.keyboard.press('Enter');
    await expect.poll(() => name(hers).inputValue(), patience).toBe('His again');

    await name(hers).fill('Hers at last');
    await name(his).fill('His once more');
    await name(his).press('Enter');
    await hers.getByText(/changed this while you were typing: His once more$/).waitFor();
    await name(hers).press('Tab');
    await ana.keyboard.press('Tab');
    await expect.poll(written, patience).toBe('Hers at last');

    const words = (panel: typeof hers) => panel.getByRole('textbox', { name: 'Write a comment' });
    await words(his).fill('Which Monday?');
    await his.getByRole('button', { name: 'Send' }).click();
    await hers.getByText('Which Monday?').waitFor();
    await words(hers).fill('The first one, I th');
    await hers.getByRole('button', { name: 'Next record' }).click();
    await words(his).fill('Or any?');
    await his.getByRole('button', { name: 'Send' }).click();
    await his.getByRole('paragraph').filter({ hasText: 'Or any?' }).waitFor();
    await hers.getByRole('heading', { name: 'Task 25' }).waitFor();
    await hers.getByRole('button', { name: 'Previous record' }).click();
    await hers.getByText('New', { exact: true }).waitFor();
    expect(await words(hers).inputValue()).toBe('The first one, I th');
    await hers.getByRole('listitem').filter({ hasText: 'Which Monday?' }).getByRole('button', { name: 'Mark as resolved' }).click();
    await his.getByText('Resolved').waitFor();
    await keepPicture(ana, 'live-record-comments');
    await words(hers).fill('');
    for (const page of [ana, ben]) await page.getByRole('complementary', { name: 'Record' }).getByRole('button', { name: 'Close' }).click();
  });

  it('go on without the server: what is typed is saved when it is back, and what others did is there', async () => {
    await ana.context().setOffline(true);
    await ana.getByText('Offline.').waitFor();
    for (const [row, text] of [
      [8, 'Written offline'],
      [9, 'And this'],
    ] as const) {
      await (await cell(ana, row, 'Name')).click();
      await ana.keyboard.type(text);
      await ana.keyboard.press('Enter');
    }
    await ana.getByText('2 changes will be saved when you are back.').waitFor();
    // a step back is refused aloud: it would be taken later, when nobody expects it
    await ana.keyboard.press('Control+z');
    await ana.getByText('Offline. Undo and redo work again when you are back.').waitFor();
    await keepPicture(ana, 'live-offline');
    await (await cell(ben, 10, 'Name')).click();
    await ben.keyboard.type('Meanwhile');
    await ben.keyboard.press('Enter');
    await ana.context().setOffline(false);
    await expect.poll(() => textOf(ben, 8, 'Name'), patience).toBe('Written offline');
    await expect.poll(() => textOf(ben, 9, 'Name'), patience).toBe('And this');
    await expect.poll(() => textOf(ana, 10, 'Name'), patience).toBe('Meanwhile');
    await expect.poll(() => ana.getByText('Offline.').count(), patience).toBe(0);
  });

  it('I-50 I-52 are asked before an undo that leaves what the other changed since, also after a reload, and never otherwise', async () => {
    const question = ana.getByRole('alertdialog');
    const write = async (page: Page, row: number, text: string): Promise<void> => {
      await (await cell(page, row, 'Name')).click();
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    };
    const focused = () => ana.evaluate(() => document.activeElement?.closest('[role="row"]')?.getAttribute('aria-rowindex'));
    await (await cell(ana, 12, 'Name')).click();
    await ana.keyboard.press('Shift+ArrowDown');
    await ana.keyboard.press('Delete');
    await expect.poll(() => textOf(ben, 13, 'Name'), patience).toBe('');
    await write(ben, 13, 'By Ben');
    await expect.poll(() => textOf(ana, 13, 'Name'), patience).toBe('By Ben');
    await ana.reload();
    await ana.getByRole('button', { name: /^Undo:/ }).waitFor();
    await (await cell(ana, 2, 'Name')).click();

    await ana.keyboard.press('Control+z');
    await question.getByText('1 cell was changed by ben@acme.studio since, so it stays as it is.').waitFor();
    await question.getByText('Edit 2 records in Tasks').waitFor();
    await question.getByText('Name in record 13 of Tasks').waitFor();
    await keepPicture(ana, 'undo-question');
    await ana.keyboard.press('Control+z');
    await ana.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await expect.poll(focused, patience).toBe('3');
    expect([await textOf(ana, 12, 'Name'), await textOf(ana, 13, 'Name')]).toEqual(['', 'By Ben']);

    await ana.keyboard.press('Control+z');
    await question.getByRole('button', { name: 'Undo the rest' }).click();
    await expect.poll(() => textOf(ana, 12, 'Name'), patience).toBe('Task 12');
    expect(await textOf(ana, 13, 'Name')).toBe('By Ben');
    await ana.getByText('Undone: Edit').first().waitFor();
    await expect.poll(focused, patience).toBe('13');

    await write(ana, 14, 'Mine alone');
    await write(ana, 15, 'Mine and his');
    await expect.poll(() => textOf(ben, 15, 'Name'), patience).toBe('Mine and his');
    await write(ben, 15, 'His');
    await expect.poll(() => textOf(ana, 15, 'Name'), patience).toBe('His');
    await ana.keyboard.press('Control+z');
    await question.getByText('Nothing else to undo here').waitFor();
    await question.getByRole('button', { name: 'Skip this step' }).click();
    await question.waitFor({ state: 'detached' });
    await ana.keyboard.press('Control+z');
    await expect.poll(() => textOf(ana, 14, 'Name'), patience).toBe('Task 14');
    expect([await question.count(), await textOf(ana, 15, 'Name')]).toEqual([0, 'His']);
  });

  it('are told, with the text, when the record they are typing in is deleted by the other', async () => {
    await (await cell(ana, 20, 'Name')).click();
    const name = await textOf(ana, 20, 'Name');
    const { list } = await must(owner('GET', table.rows, { query: { where: `(Name,eq,${name})` } }));
    await ana.keyboard.type('Half a wo');
    await must(owner('DELETE', `/api/v1/tables/${table.tableId}/rows`, { body: [{ Id: list[0].Id }] }));
    const notice = ana.getByRole('region', { name: 'Notifications' });
    await notice.getByText('Typed, but not saved: “Half a wo”').waitFor();
    await keepPicture(ana, 'live-deleted-while-typing');
    expect(await ana.locator('.q-editor').count()).toBe(0);
    expect(await textOf(ana, 20, 'Name')).not.toContain('Half a wo');
    expect((await must(owner('GET', table.rows, { query: { where: '(Name,eq,Half a wo)' } }))).list).toEqual([]);
  });

  it('are told the same of the last record, once, with a way to take the text elsewhere', async () => {
    const { list, pageInfo } = await must(owner('GET', table.rows, { query: { limit: '1', sort: '-Id' } }));
    await (await cell(ana, 1, 'Name')).click();
    await ana.keyboard.press('Control+End');
    await (await cell(ana, pageInfo.totalRows, 'Name')).click();
    await ana.keyboard.type('Last word');
    await must(owner('DELETE', `/api/v1/tables/${table.tableId}/rows`, { body: [{ Id: list[0].Id }] }));
    const told = ana.getByRole('region', { name: 'Notifications' }).getByRole('dialog').filter({ hasText: 'Last word' });
    await told.getByText('Typed, but not saved: “Last word”').waitFor();
    await keepPicture(ana, 'live-last-deleted-while-typing');
    expect(await ana.locator('.q-editor').count()).toBe(0);
    await told.getByRole('button', { name: 'Copy' }).click();
    await ana.getByText('Copied what was typed').first().waitFor();
    expect(await ana.evaluate(() => window.dispatchEvent(new Event('beforeunload', { cancelable: true })))).toBe(true);
  });

  it('are told, with the text, when the record whose panel they are typing in is deleted by the other, once, also when it comes back', async () => {
    const told = ana.getByRole('region', { name: 'Notifications' }).getByRole('dialog');
    const panel = ana.getByRole('complementary', { name: 'Record' });
    const box = (name: string) => panel.getByRole('textbox', { name, exact: true });
    const typeAndLose = async (id: number, title: string, typed: string): Promise<void> => {
      await ana.goto(`${product.url}/#/nc/${table.projectId}/${table.tableId}?rowId=${id}`);
      await box(title).click();
      await ana.keyboard.press('Control+a');
      await ana.keyboard.type(typed);
      await must(owner('DELETE', `/api/v1/tables/${table.tableId}/rows`, { body: [{ Id: id }] }));
      await panel.getByText('This record is not here any more').waitFor();
    };
    const close = async (text: string): Promise<void> => {
      await told.filter({ hasText: text }).getByRole('button', { name: 'Close' }).click();
      await expect.poll(() => told.filter({ hasText: text }).count(), patience).toBe(0);
    };
    const words = `Half a sentence ${'and more '.repeat(20)}to the end`;
    for (const column of [
      { title: 'Memo', uidt: 'LongText' },
      { title: 'Data', uidt: 'JSON' },
      { title: 'Day', uidt: 'Date' },
      { title: 'Key', uidt: 'Password' },
    ])
      await must(owner('POST', `/api/v1/db/meta/tables/${table.tableId}/columns`, { body: { ...column, column_name: column.title } }));
    await ana.getByRole('columnheader', { name: 'Key' }).waitFor();

    await typeAndLose(25, 'Memo', words);
    const notice = told.filter({ hasText: 'Memo was not saved' });
    await notice.getByText(/Typed, but not saved: “Half a sentence/).waitFor();
    await keepPicture(ana, 'live-deleted-in-panel');
    await ana.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await notice.getByRole('button', { name: 'Copy' }).click();
    await expect.poll(() => ana.evaluate(() => navigator.clipboard.readText()), patience).toBe(words);
    await notice.waitFor({ state: 'detached' });

    await typeAndLose(26, 'Name', 'A name half ty');
    await told.getByText('Typed, but not saved: “A name half ty”').waitFor();
    await close('Name was not saved');
    await typeAndLose(27, 'Day', '2027-03-04');
    await told.getByText('Typed, but not saved: “2027-03-04”').waitFor();
    await close('Day was not saved');
    await typeAndLose(28, 'Data', '[[1, 2');
    await told.filter({ hasText: 'Data was not saved' }).getByText('Typed, but not saved').waitFor();
    await close('Data was not saved');
    await typeAndLose(29, 'Key', 'sesame');
    await told.getByText('Typed, but not saved: “••••••••”').waitFor();
    expect(await ana.getByText('sesame').count()).toBe(0);
    await close('Key was not saved');

    const comment = panel.getByRole('textbox', { name: 'Write a comment' });
    const asks = (): Promise<boolean> => ana.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
    await ana.goto(`${product.url}/#/nc/${table.projectId}/${table.tableId}?rowId=21`);
    await comment.click();
    expect(await asks()).toBe(false);
    await ana.keyboard.type('Half a thought');
    await expect.poll(asks, patience).toBe(true);
    await must(owner('DELETE', `/api/v1/tables/${table.tableId}/rows`, { body: [{ Id: 21 }] }));
    await told.filter({ hasText: 'The comment was not sent' }).getByText('Typed, but not saved: “Half a thought”').waitFor();
    await close('The comment was not sent');
    expect(await asks()).toBe(false);

    // what is on its way when the record goes
    const held = Promise.withResolvers<void>();
    await ana.route(/\/23\b/, async (route) => {
      if (route.request().method() === 'PATCH') await held.promise;
      await route.continue();
    });
    await ana.goto(`${product.url}/#/nc/${table.projectId}/${table.tableId}?rowId=23`);
    await box('Memo').fill('Sent too late');
    const sent = ana.waitForRequest((request) => request.method() === 'PATCH');
    await ana.keyboard.press('Control+Enter');
    await sent;
    await must(owner('DELETE', `/api/v1/tables/${table.tableId}/rows`, { body: [{ Id: 23 }] }));
    await panel.getByText('This record is not here any more').waitFor();
    held.resolve();
    await told.getByText('Typed, but not saved: “Sent too late”').waitFor();
    await close('Memo was not saved');

    // a date that is being typed when the next record is gone to
    await ana.goto(`${product.url}/#/nc/${table.projectId}/${table.tableId}?rowId=22`);
    await box('Day').click();
    await ana.keyboard.type('2027-05-06');
    await ana.keyboard.press('Alt+ArrowRight');
    await expect.poll(async () => (await must(owner('GET', `${table.rows}/22`)))['Day'], patience).toBe('2027-05-06');

    // what does not read is there again with its record, and told no more
    await ana.goto(`${product.url}/#/nc/${table.projectId}/${table.tableId}?rowId=24`);
    await box('Hours').click();
    await ana.keyboard.press('Control+a');
    await ana.keyboard.type('many');
    await ben.goto(`${product.url}/#/nc/${table.projectId}/${table.tableId}?rowId=24`);
    const his = ben.getByRole('complementary', { name: 'Record' });
    await his.getByRole('button', { name: 'More' }).click();
    await ben.getByRole('menuitem', { name: 'Delete record' }).click();
    await told.getByText('Typed, but not saved: “many”').waitFor();
    await close('Hours was not saved');
    expect(await ana.evaluate(() => window.dispatchEvent(new Event('beforeunload', { cancelable: true })))).toBe(true);
    await ben.getByText('Record deleted').first().waitFor();
    await (await cell(ben, 2, 'Name')).click();
    await ben.keyboard.press('Control+z');
    await expect.poll(() => box('Hours').inputValue(), patience).toBe('many');
    await panel.getByText('“many” is not a number.').waitFor();
    await panel.getByRole('button', { name: 'Close' }).click();
    await ana.getByRole('grid').waitFor();
    expect(await told.filter({ hasText: 'many' }).count()).toBe(0);
  });

  it('are told in the large editor of a cell when its record is deleted by the other, with a way to take the text; where nothing was typed it closes', async () => {
    const editor = ana.getByRole('dialog', { name: 'Data', exact: true });
    const gone = editor.getByText('This record is not here any more. Copy your text to keep it.');
    const remove = (Id: number) => must(owner('DELETE', `/api/v1/tables/${table.tableId}/rows`, { body: [{ Id }] }));
    const open = async (row: number): Promise<void> => {
      // the browser would move the rows by itself between two clicks on one that stands under the heads
      await ana.mouse.move(700, 650);
      await ana.mouse.wheel(0, -5000);
      await (await cell(ana, 1, 'Name')).waitFor();
      await (await cell(ana, row, 'Data')).dblclick();
      await editor.locator('.cm-content').click();
    };
    const { list } = await must(owner('GET', table.rows, { query: { limit: '6' } }));
    const idAt = (row: number): number => list[row - 1].Id;
    await must(owner('PATCH', `${table.rows}/${idAt(3)}`, { body: { Data: '{"a": 1}' } }));
    await ana.goto(`${product.url}/#/nc/${table.projectId}/${table.tableId}`);
    await ana.getByRole('columnheader', { name: 'Data' }).waitFor();

    await open(3);
    await ana.keyboard.press('Control+a');
    await ana.keyboard.type('[1, 2]');
    await must(owner('PATCH', `${table.rows}/${idAt(4)}`, { body: { Name: 'Next to it' } }));
    await expect.poll(() => textOf(ana, 4, 'Name'), patience).toBe('Next to it');
    expect(await gone.count()).toBe(0);
    await remove(idAt(3));
    await gone.waitFor();
    await keepPicture(ana, 'live-deleted-under-document');
    await editor.getByRole('button', { name: 'Copy' }).click();
    await expect.poll(() => ana.evaluate(() => navigator.clipboard.readText()), patience).toBe('[1, 2]');
    expect(await editor.locator('.cm-content').innerText()).toContain('[1, 2]');
    await editor.getByRole('button', { name: 'Save' }).click();
    await editor.waitFor({ state: 'detached' });
    const told = ana.getByRole('region', { name: 'Notifications' }).getByRole('dialog').filter({ hasText: '[1, 2]' });
    await told.getByText(/Typed, but not saved/).waitFor();
    await told.getByRole('button', { name: 'Close' }).click();
    expect(await textOf(ana, 3, 'Name')).toBe('Next to it');

    await open(4);
    await remove(idAt(5));
    await editor.waitFor({ state: 'detached' });
    await expect.poll(() => ana.evaluate(() => document.activeElement?.closest('[role="grid"]') !== null), patience).toBe(true);
    expect(await told.count()).toBe(0);
  });

  it('part as soon as one may not read any more', async () => {
    await must(owner('DELETE', `/api/v1/db/meta/projects/${table.projectId}/users/${bensId}`));
    await ben.getByText('This table could not be loaded').waitFor();
    await expect.poll(() => ana.getByRole('list', { name: 'Also here' }).count(), patience).toBe(0);
  });
});
