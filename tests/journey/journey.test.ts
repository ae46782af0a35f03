import { basename, extname } from 'node:path';
import { isFullRun } from '@quadrille/tooling/test-kit';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { newProfile } from '../harness/browser.ts';
import { laneBrowser } from '../harness/lane.ts';
import { databaseKinds, missingReason } from '../harness/on-each-database.ts';
import type { Stage } from '../harness/on-each-database.ts';
import { packagedFiles, sharedFiles } from './files.ts';
import type { JourneyFiles } from './files.ts';
import { cell, changeType, chooseFile, keepPicture, makeBase, onPage, recordCount, runImport, signUp, textOf } from './steps.ts';

const person = { email: 'ana@acme.studio', password: 'Correct-horse-7' };
const fileSets: readonly [string, (folder: string) => JourneyFiles | null][] = [
  ['files every clone has', packagedFiles],
  ['the real files beside the repository', () => sharedFiles()],
];

let browser: Browser;
beforeAll(async () => {
  browser = await laneBrowser();
});

// What the browser shows does not depend on which server holds the rows; the API suites run on all of them.
for (const kind of databaseKinds.filter(({ name }) => name === 'SQLite' || (name === 'PostgreSQL' && isFullRun())))
  for (const [set, findFiles] of fileSets)
    describe(`${kind.name}, ${set}`, () => {
      it('goes from an empty server to a shared view, and takes all of it back', async (context) => {
        const stage = await kind.open();
        if (!stage) return context.skip(missingReason);
        try {
          const files = findFiles(`${stage.product.dataDir}-files`);
          if (!files) return context.skip('shared data not present');
          await journey(stage, files);
        } finally {
          await stage.dispose();
        }
      });
    });

async function journey(stage: Stage, files: JourneyFiles): Promise<void> {
  const { child, output } = stage.product;
  try {
    await onPage(browser, 'journey', (page) => walk(page, stage.product.url, files));
  } catch (error) {
    throw new Error(`${String(error)}\nThe server (exit ${child.exitCode}, signal ${child.signalCode}) said: ${output()}`, {
      cause: error,
    });
  }
}

async function walk(page: Page, url: string, files: JourneyFiles): Promise<void> {
  await signUp(page, url, person);
  await keepPicture(page, '02-home-empty');
  await makeBase(page, 'Journey');
  await keepPicture(page, '03-new-table');

  const all = await importAll(page, files);
  const title = basename(files.csv, extname(files.csv));
  await page.getByRole('link', { name: title, exact: true }).first().click();
  await page.getByRole('heading', { name: title }).waitFor();
  await expect.poll(() => recordCount(page)).toBe(all);
  const undoable = await editByHand(page);
  await changeTheView(page, all);
  await takeItAllBack(page, undoable, all);
  await survivesAReload(page, all);
  const link = await shareWithPassword(page);
  await openAsAStranger(link, all);
  await seeTheWhole(page, title);
  await takeUp(await inviteSomebody(page));
  await changePassword(page, url);
}

/** CSV with a corrected type, a workbook with several sheets, JSON; then every other real CSV. Answers how many records the first has. */
async function importAll(page: Page, files: JourneyFiles): Promise<number> {
  await chooseFile(page, 'Journey', files.csv);
  await keepPicture(page, '04-import-review');
  const column = await page
    .getByLabel(/^Type of /)
    .nth(1)
    .getAttribute('aria-label');
  await changeType(page, (column ?? '').replace('Type of ', ''), 'Long text');
  await keepPicture(page, '05-import-type-changed');
  const summary = await runImport(page, files.csv);
  expect(summary).toContain('1 table');
  await keepPicture(page, '06-imported');

  await chooseFile(page, 'Journey', files.xlsx);
  await keepPicture(page, '07-import-sheets');
  expect(await runImport(page, files.xlsx)).toMatch(/[23] tables/);
  await chooseFile(page, 'Journey', files.json);
  expect(await runImport(page, files.json)).toContain('344 records');
  for (const more of files.more) {
    await chooseFile(page, 'Journey', more);
    await runImport(page, more);
  }
  return Number(/([\d,]+) records?/.exec(summary)?.[1]?.replaceAll(',', ''));
}

/** Edits cells by keyboard, adds a record and a field; answers what the first cells held before. */
async function editByHand(page: Page): Promise<{ readonly field: string; readonly before: string; readonly heads: number }> {
  const heads = await page.getByRole('columnheader').count();
  const field = ((await page.getByRole('columnheader').nth(1).textContent()) ?? '').trim();
  await expect.poll(() => textOf(page, 1, field)).not.toBe('');
  const before = await textOf(page, 1, field);
  await (await cell(page, 1, field)).click();
  await page.keyboard.type('Edited by keyboard');
  await page.keyboard.press('Enter');
  await expect.poll(() => textOf(page, 1, field)).toBe('Edited by keyboard');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('F2');
  await page.keyboard.type(', twice');
  await page.keyboard.press('Tab');
  await expect.poll(() => textOf(page, 1, field)).toBe('Edited by keyboard, twice');
  await keepPicture(page, '08-edited');

  await page.getByRole('button', { name: 'Add field' }).click();
  const editor = page.getByRole('dialog', { name: 'New field' });
  await editor.getByLabel('Name', { exact: true }).fill('Verdict');
  await editor.getByLabel('Type', { exact: true }).click();
  await page.getByPlaceholder('Find a type').fill('Single select');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add option' }).click();
  await page.keyboard.type('Keep');
  await keepPicture(page, '09-field-editor');
  await editor.getByRole('button', { name: 'Save field' }).click();
  await editor.waitFor({ state: 'detached' });
  return { field, before, heads };
}

/** Filters until fewer records are left, then sorts. */
async function changeTheView(page: Page, all: number): Promise<void> {
  await page.getByRole('button', { name: /^Filter/ }).click();
  await page.getByRole('button', { name: 'Add condition' }).click();
  await page.getByRole('combobox', { name: 'Condition' }).click();
  await page.getByRole('option', { name: 'contains', exact: true }).click();
  await page.getByRole('textbox', { name: 'Value' }).fill('a');
  await expect.poll(() => recordCount(page)).toBeLessThan(all);
  await keepPicture(page, '10-filter');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Sort/ }).click();
  // the order is chosen before the page knows the id of the new sort: it is kept, and nothing is refused
  const isSort = (url: URL): boolean => /\/views\/[^/]+\/sorts$/.test(url.pathname);
  const { promise: isChosen, resolve: choose } = Promise.withResolvers<void>();
  await page.route(isSort, async (route) => {
    if (route.request().method() === 'GET') await isChosen;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Add sort' }).click();
  await page.getByRole('combobox', { name: 'Order' }).click();
  await page.getByRole('option', { name: 'Z to A' }).click();
  const isKept = page.waitForResponse(async (answer) => {
    if (answer.request().method() !== 'GET' || !isSort(new URL(answer.url()))) return false;
    const { list } = (await answer.json()) as { list: readonly { direction: string }[] };
    return list.length === 1 && list[0]?.direction === 'desc';
  });
  choose();
  await isKept;
  await page.unroute(isSort);
  await keepPicture(page, '11-sort');
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await page.getByRole('button', { name: /^Sort/ }).textContent())?.trim()).toBe('Sort1');
}

/** Presses Undo until nothing of what was done by hand is left. */
async function takeItAllBack(page: Page, done: { field: string; before: string; heads: number }, all: number): Promise<void> {
  const undo = page.getByRole('button', { name: /^Undo: / });
  for (let i = 0; i < 20; i += 1) {
    await undo.waitFor();
    if (/import/i.test((await undo.getAttribute('aria-label')) ?? '')) break;
    // the list of steps is read before a step, and again after it
    const listed = page
      .waitForResponse((answer) => answer.url().endsWith('/undo'))
      .then(() => page.waitForResponse((answer) => answer.url().includes('/changes?')));
    await Promise.all([listed, undo.click()]);
  }
  await expect.poll(() => recordCount(page)).toBe(all);
  await expect.poll(() => textOf(page, 1, done.field)).toBe(done.before);
  await expect.poll(() => page.getByRole('columnheader', { name: 'Verdict' }).count()).toBe(0);
  await keepPicture(page, '12-undone');
}

async function survivesAReload(page: Page, all: number): Promise<void> {
  await page.reload();
  await page.getByRole('grid').waitFor();
  await expect.poll(() => recordCount(page)).toBe(all);
  await page.getByRole('button', { name: /^Redo: / }).click();
  await expect.poll(() => page.getByRole('button', { name: /^Undo: / }).count()).toBe(1);
  await page.getByRole('button', { name: /^Undo: / }).click();
}

/** Shares the view with a password and answers its link. */
async function shareWithPassword(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('switch', { name: 'Share this view on the web' }).click();
  const link = await page.getByRole('textbox', { name: 'Link', exact: true }).inputValue();
  await page.getByRole('switch', { name: 'Ask for a password' }).click();
  await page.getByRole('textbox', { name: 'Password of the link' }).fill('open sesame');
  await page.keyboard.press('Escape');
  await page.getByText('Not set yet. Set it, or close once more to leave the link without it.').waitFor();
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByText('Visitors have to enter the password you set.').waitFor();
  await keepPicture(page, '13-share');
  await page.keyboard.press('Escape');
  return link;
}

/** A second profile, signed out: the password is asked, nothing can be changed. */
async function openAsAStranger(link: string, all: number): Promise<void> {
  const { page, complaints } = await newProfile(browser);
  page.setDefaultTimeout(20_000);
  try {
    await tryTheLink(page, link, all);
  } catch (error) {
    await keepPicture(page, 'failed-stranger');
    throw error;
  }
  const refused = /403/; // the two refusals are what the browser reports
  expect(complaints.filter((text) => !refused.test(text))).toEqual([]);
  await page.context().close();
}

/** The diagram with every table in it, and the structure as SQL of another database. */
async function seeTheWhole(page: Page, table: string): Promise<void> {
  await page.getByRole('link', { name: 'Diagram' }).first().click();
  await page.getByRole('group', { name: new RegExp(`^Table ${table}, `) }).waitFor();
  await page.getByRole('button', { name: 'Show everything' }).click();
  await keepPicture(page, '16-diagram');
  await page.getByRole('link', { name: 'SQL' }).first().click();
  await page.getByRole('button', { name: 'Structure' }).click();
  await page.getByRole('tab', { name: 'MySQL' }).click();
  await page.getByText('AUTO_INCREMENT').first().waitFor();
  await keepPicture(page, '17-structure');
}

/** Invites an address nobody signed up with and answers the link to hand on. */
async function inviteSomebody(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Members' }).first().click();
  await page.getByRole('textbox', { name: 'Invite by email' }).fill('noor@haddad.design');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const link = await page.getByRole('textbox', { name: 'Invitation link for noor@haddad.design' }).inputValue();
  await page.getByText('Invited, waiting').waitFor();
  await keepPicture(page, '18-members');
  return link;
}

/** The invited person makes their account and finds the base, with the role they were given. */
async function takeUp(link: string): Promise<void> {
  const { page, complaints } = await newProfile(browser);
  page.setDefaultTimeout(20_000);
  await page.goto(link);
  await page.getByText('Choose a password and you are in.').waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe('noor@haddad.design');
  await page.getByRole('textbox', { name: 'Password' }).fill('Another-horse-8');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('article').filter({ hasText: 'Journey' }).getByText('Editor').waitFor();
  await keepPicture(page, '19-invited');
  expect(complaints).toEqual([]);
  await page.context().close();
}

/** A new password keeps this page signed in; the old one opens nothing any more. */
async function changePassword(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/#/account/password`);
  await page.getByRole('textbox', { name: 'Current password' }).fill(person.password);
  await page.getByRole('textbox', { name: 'New password' }).fill('Even-longer-horse-9');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Your password is changed.').waitFor();
  await page.goto(`${url}/#/account/users`);
  await page.getByText('noor@haddad.design').first().waitFor();
  await page.reload();
  await page.getByText('noor@haddad.design').first().waitFor();
  await keepPicture(page, '20-account');
}

async function tryTheLink(page: Page, link: string, all: number): Promise<void> {
  await page.goto(link);
  await page.getByRole('heading', { name: 'This view is protected' }).waitFor();
  await page.getByRole('textbox', { name: 'Password' }).fill('wrong guess');
  await page.getByRole('button', { name: 'Open view' }).click();
  await page.getByText('That password does not open this view.').waitFor();
  await keepPicture(page, '14-shared-locked');
  await page.getByRole('textbox', { name: 'Password' }).fill('open sesame');
  await page.getByRole('button', { name: 'Open view' }).click();
  await page.getByRole('grid').waitFor();
  expect(await recordCount(page)).toBe(all);
  await keepPicture(page, '15-shared-open');
  expect(await page.getByText('New record').filter({ visible: true }).count()).toBe(0);
}
