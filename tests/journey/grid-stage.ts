import type { Browser, Page } from 'playwright-core';
import { newProfile, type ProfileOptions } from '../harness/browser.ts';
import { comeBack } from '../harness/come-back.ts';
import { must, type HttpClient } from '../harness/http-client.ts';
import { openLane, type Member } from '../harness/lane.ts';
import { keepPicture, withoutComplaints } from './steps.ts';

/** A person signed in to the product of the lane, with a base of their own to make tables in. */
export interface GridStage {
  readonly page: Page;
  readonly url: string;
  readonly browser: Browser;
  readonly person: Member;
  readonly me: HttpClient;
  readonly base: string;
  readonly complaints: string[];
  /** Makes an account and gives it a role in the base; `name` stands before the @ of its address. */
  addMember(name: string, role: string): Promise<Member>;
}

export interface TableToMake {
  readonly title: string;
  readonly columns: readonly Readonly<Record<string, unknown>>[];
  readonly rows?: readonly Readonly<Record<string, unknown>>[];
}

export interface MadeTable {
  readonly id: string;
  readonly viewId: string;
  /** Field ids by title. */
  readonly fields: Readonly<Record<string, string>>;
}

/** A stage for the tests of a file; `close` takes its page away. */
export async function openStage(options: ProfileOptions = {}): Promise<GridStage & { close(): Promise<void> }> {
  const { url, browser, addMember } = await openLane();
  const person = await addMember({ isCreator: true, firstname: 'Ana', lastname: 'Prado' });
  const { page, complaints } = await newProfile(browser, options);
  page.setDefaultTimeout(20_000);
  const close = (): Promise<void> => page.context().close();
  try {
    const me = person.as;
    // walks by mouse count on rows that stay where they are
    await must(me('PUT', '/api/v1/hidden-hints', { body: { hidden: ['grid'] } }));
    await comeBack(page, url, person);
    const base = (await must(me('POST', '/api/v1/db/meta/projects', { body: { title: 'Studio' } }))).id as string;
    const addToBase: GridStage['addMember'] = async (name, roles) => {
      const member = await addMember({ name, domain: person.email.split('@')[1] });
      await must(me('POST', `/api/v1/db/meta/projects/${base}/users`, { body: { email: member.email, roles } }));
      return member;
    };
    return { page, url, browser, person, me, base, complaints, addMember: addToBase, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Runs steps on a stage of their own; what the page complained about fails them. */
export async function onStage(name: string, steps: (stage: GridStage) => Promise<void>, options: ProfileOptions = {}): Promise<void> {
  const stage = await openStage(options);
  try {
    await withoutComplaints(name, stage, () => steps(stage));
  } finally {
    await stage.close();
  }
}

const field = (title: string, uidt: string, more: Readonly<Record<string, unknown>> = {}) => ({
  title,
  column_name: title.toLowerCase().replaceAll(' ', '_'),
  uidt,
  ...more,
});

export const idField = field('Id', 'ID');
export const nameField = field('Name', 'SingleLineText', { pv: true });
export const fieldOf = field;
export const selectField = (title: string, options: readonly string[], uidt = 'SingleSelect') =>
  field(title, uidt, { colOptions: { options: options.map((option) => ({ title: option })) } });

export async function makeTable({ me, base }: Pick<GridStage, 'me' | 'base'>, { title, columns, rows }: TableToMake): Promise<MadeTable> {
  const body = { title, table_name: title.toLowerCase(), columns };
  const made = await must(me('POST', `/api/v1/db/meta/projects/${base}/tables`, { body }));
  if (rows && rows.length > 0) await must(me('POST', `/api/v1/tables/${made.id}/rows`, { body: rows }));
  const fields = Object.fromEntries((made.columns as { id: string; title: string }[]).map((column) => [column.title, column.id]));
  return { id: made.id as string, viewId: (made.views as { id: string }[])[0]?.id ?? '', fields };
}

export async function openTable({ page, url, base }: GridStage, table: MadeTable, records: number): Promise<void> {
  await page.goto(`${url}/#/nc/${base}/${table.id}`);
  await page.getByText(records === 1 ? '1 record' : `${records.toLocaleString('en')} records`, { exact: true }).waitFor();
}

/** Makes a view of a kind by hand, with the fields that are guessed. */
export async function addView(page: Page, kind: string): Promise<void> {
  await page.getByRole('button', { name: 'Add view', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add view' });
  await dialog.getByRole('radio', { name: new RegExp(`^${kind}`) }).click();
  await keepPicture(page, `new-${kind.toLowerCase()}`);
  await dialog.getByRole('button', { name: 'Create view' }).click();
}

/** Groups the view of a table, by the first of these fields outermost. */
export async function groupBy({ me }: Pick<GridStage, 'me'>, table: MadeTable, titles: readonly string[]): Promise<void> {
  const { body } = await me('GET', `/api/v1/db/meta/grids/${table.viewId}/grid-columns`);
  for (const [at, title] of titles.entries()) {
    const column = (body as { id: string; fk_column_id: string }[]).find((one) => one.fk_column_id === table.fields[title]);
    const change = { group_by: true, group_by_order: at + 1, group_by_sort: 'asc' };
    await must(me('PATCH', `/api/v1/db/meta/grid-columns/${column?.id}`, { body: change }));
  }
}
