import type { Page } from 'playwright-core';
import { newProfile, openWholeBrowser } from '../harness/browser.ts';
import type { BenchWorld } from './bench-world.ts';
import type { Note } from './figure.ts';
import { pageWork } from './page-work.ts';
import { readCpu } from './process-cpu.ts';
import { signInPage } from './sign-in-page.ts';
import { median } from './stats.ts';

const rows = 10_000;
const columns = 10;
const runs = 3;

/** 100,000 cells from the clipboard into the served web app: from the keys until it is asked about, and from the press that agrees until the server has answered, as one change. */
export async function benchPaste(world: BenchWorld, note: Note): Promise<void> {
  const tableId = await makeTable(world);
  const browser = await openWholeBrowser();
  try {
    const { page } = await newProfile(browser, { moves: true });
    page.setDefaultTimeout(60_000);
    await signInPage(page, world.server.url);
    await page.goto(`${world.server.url}/#/nc/${world.baseId}/${tableId}`);
    const taken: Taken[] = [];
    await paste(page, runs); // the first makes what the others find: compiled code, statements
    const before = readCpu(world.server.pid);
    const ofPage = await pageWork(page, async () => {
      for (let run = 0; run < runs; run += 1) taken.push(await paste(page, run));
    });
    const ofServer = (readCpu(world.server.pid) - before) * 1000;
    note({ name: 'paste.page', what: 'Paste of 100,000 cells, processor time of the page', value: ofPage / runs, unit: 'ms' });
    note({ name: 'paste.server', what: 'Paste of 100,000 cells, processor time of the server', value: ofServer / runs, unit: 'ms' });
    const of = (pick: (one: Taken) => number): number => median(taken.map(pick));
    note({ name: 'paste.plan', what: 'Paste of 100,000 cells, until it is asked about', value: of(({ planned }) => planned), unit: 'ms' });
    note({ name: 'paste.shown', what: 'Paste of 100,000 cells, until they are shown', value: of(({ shown }) => shown), unit: 'ms' });
    note({ name: 'paste.saved', what: 'Paste of 100,000 cells, until they are saved', value: of(({ saved }) => saved), unit: 'ms' });
    const whole = of(({ planned, saved }) => planned + saved);
    const goal = { atMost: 2000 };
    note({
      name: 'paste.whole',
      what: 'Paste of 100,000 cells, from the keys to saved, without the time to agree',
      value: whole,
      unit: 'ms',
      goal,
    });
  } finally {
    await browser.close();
  }
}

interface Taken {
  readonly planned: number;
  readonly shown: number;
  readonly saved: number;
}

async function makeTable({ client, baseId }: BenchWorld): Promise<string> {
  const fields = Array.from({ length: columns }, (_, at) => ({
    title: `F${at}`,
    column_name: `f${at}`,
    uidt: at % 2 === 0 ? ('SingleLineText' as const) : ('Number' as const),
  }));
  const body = {
    title: 'Paste',
    table_name: 'paste',
    columns: [{ title: 'Id', column_name: 'id', uidt: 'ID' as const }, ...fields.map((field, at) => ({ ...field, pv: at === 0 }))],
  };
  const { id } = await client.tables.create({ params: { projectId: baseId }, body });
  const params = { tableId: id };
  await client.grids.write({ params, body: { creates: Array.from({ length: rows }, (_, at) => ({ cells: { F0: `Row ${at}` } })) } });
  return id;
}

async function paste(page: Page, run: number): Promise<Taken> {
  const text = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_one, at) => (at % 2 === 0 ? `Run ${run} ${row} ${at}` : run * 1_000_000 + row * 10 + at)).join('\t'),
  ).join('\n');
  await page.evaluate((words) => navigator.clipboard.writeText(words), text);
  await page.locator('[role="row"][aria-rowindex="2"] [aria-colindex="2"]').click();
  const before = performance.now();
  await page.keyboard.press('Control+v');
  const dialog = page.getByRole('alertdialog', { name: 'Paste this?' });
  await dialog.waitFor();
  const asked = performance.now();
  const answered = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.url().endsWith('/grid'));
  await dialog.getByRole('button', { name: 'Paste' }).click();
  await page.getByRole('gridcell', { name: `Run ${run} 0 0`, exact: true }).waitFor();
  const shown = performance.now();
  await (await answered).finished();
  return { planned: asked - before, shown: shown - asked, saved: performance.now() - asked };
}
