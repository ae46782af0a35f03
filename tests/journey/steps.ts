import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { newProfile } from '../harness/browser.ts';
import type { Profile } from '../harness/browser.ts';

/** Keeps a picture of a step where `QUADRILLE_SCREENSHOTS` names a folder. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env['QUADRILLE_SCREENSHOTS'];
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.waitForTimeout(350); // let popups finish opening
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

/** Runs steps; what the page complained about fails them, is told with what failed, and a picture is kept. */
export async function withoutComplaints(
  name: string,
  { page, complaints }: Pick<Profile, 'page' | 'complaints'>,
  steps: () => Promise<void>,
) {
  try {
    await steps();
    expect(complaints).toEqual([]);
  } catch (error) {
    await keepPicture(page, `${name}-failed`);
    throw new Error(`${String(error)}\nThe page said: ${complaints.join('\n') || 'nothing'}`, { cause: error });
  }
}

/** Runs steps in a window of their own. */
export async function onPage(
  browser: Browser,
  name: string,
  steps: (page: Page) => Promise<void>,
  options: Parameters<typeof newProfile>[1] = {},
): Promise<void> {
  const profile = await newProfile(browser, options);
  profile.page.setDefaultTimeout(20_000);
  try {
    await withoutComplaints(name, profile, () => steps(profile.page));
  } finally {
    await profile.context.close();
  }
}

/** Every request to the server waits so many ms from here on. */
export async function slowDown(page: Page, ms: number): Promise<void> {
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    await route.continue().catch(() => {});
  });
}

export interface Person {
  readonly email: string;
  readonly password: string;
}

export async function signUp(page: Page, url: string, person: Person): Promise<void> {
  await page.goto(url);
  await page.getByRole('heading', { name: 'Create the first account' }).waitFor();
  await page.getByLabel('First name').fill('Ana');
  await page.getByLabel('Last name').fill('Prado');
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
  await keepPicture(page, '01-sign-up');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: /Ana/ }).waitFor();
}

export async function makeBase(page: Page, title: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Navigation' }).getByRole('button', { name: 'New base' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(title);
  await page.getByRole('button', { name: 'Create base' }).click();
  await page.getByRole('grid').waitFor();
}

/** Opens the wizard for the base on screen and waits until the file was read. */
export async function chooseFile(page: Page, base: string, file: string): Promise<void> {
  await page
    .getByRole('button', { name: `More for ${base}` })
    .first()
    .click({ force: true });
  await page.getByRole('menuitem', { name: 'Import into this base' }).click();
  await page.getByRole('heading', { name: 'Bring your data' }).waitFor();
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Choose files' }).click()]);
  await chooser.setFiles(file);
  await page.getByRole('button', { name: /^Import \d+ tables?$/ }).waitFor();
}

export async function changeType(page: Page, column: string, type: string): Promise<void> {
  await page.getByLabel(`Type of ${column}`, { exact: true }).click();
  await page.getByPlaceholder('Find a type').fill(type);
  await page.getByRole('option', { name: type, exact: false }).first().click();
}

/** Starts the import, waits for its end and opens the first table; answers how many records were announced. */
export async function runImport(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: /^Import \d+ tables?$/ }).click();
  const open = page.getByRole('button', { name: /^Open / });
  await open.waitFor({ timeout: 90_000 });
  await keepPicture(page, `import-done-${basename(name)}`);
  const summary =
    (await page
      .getByText(/\d tables?, [\d,]+ records?/)
      .first()
      .textContent()) ?? '';
  await open.click();
  await page.getByRole('grid').waitFor();
  return summary;
}

/** The notice of some words, held by the pointer: it stays until the pointer goes elsewhere. */
export async function holdNotice(page: Page, words: string | RegExp): Promise<void> {
  const notice = page.getByRole('region', { name: 'Notifications' }).getByText(words).last();
  await notice.waitFor();
  // the pointer goes through those that ask nothing
  if (await notice.evaluate((one) => one.closest('[data-holds]') !== null)) await notice.hover();
}

/** The cell of a field in a row counted from 1, found as a screen reader finds it: by row and column index. */
export async function cell(page: Page, row: number, field: string): Promise<Locator> {
  const head = page.getByRole('columnheader', { name: field, exact: false }).first();
  const column = await head.getAttribute('aria-colindex');
  return page.locator(`[role="row"][aria-rowindex="${row + 1}"] [aria-colindex="${column}"]:not(.is-waiting, .q-refusal)`);
}

export async function textOf(page: Page, row: number, field: string): Promise<string> {
  return ((await (await cell(page, row, field)).textContent()) ?? '').trim();
}

/** What the heads of groups say, from the top; a row that is drawn anew keeps its place in the document. */
export async function groupHeads(page: Page): Promise<string[]> {
  const texts = await page
    .locator('[role="row"][aria-expanded]')
    .evaluateAll((heads) =>
      (heads as HTMLElement[]).toSorted((a, b) => Number(a.ariaRowIndex) - Number(b.ariaRowIndex)).map(({ innerText }) => innerText),
    );
  return texts.map((text) => text.replace(/\s+/g, ' ').trim());
}

export async function recordCount(page: Page): Promise<number> {
  const text = await page
    .getByText(/^[\d,]+ records?$/)
    .first()
    .textContent();
  return Number(text?.replace(/\D/g, ''));
}
