import { Buffer } from 'node:buffer';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@quadrille/tooling/test-kit';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { must } from '../harness/http-client.ts';
import { waitForFocus } from '../harness/keys.ts';
import { samplePicture } from '../pictures/sample-picture.ts';
import { onStage, type GridStage } from './grid-stage.ts';
import { cell, keepPicture, textOf } from './steps.ts';

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

const patience = { timeout: 15_000 };

it('I-31 files are dropped on a cell, pasted, chosen, shown and taken away, with progress and cancel; documents and dates are written', () =>
  onStage('files', walk));

async function walk({ page, url, me, base }: GridStage): Promise<void> {
  const columns = [
    { title: 'Id', column_name: 'id', uidt: 'ID' },
    { title: 'Name', column_name: 'name', uidt: 'SingleLineText', pv: true },
    { title: 'Papers', column_name: 'papers', uidt: 'Attachment' },
    { title: 'Data', column_name: 'data', uidt: 'JSON' },
    { title: 'Brief', column_name: 'brief', uidt: 'LongText', meta: { richMode: true } },
    { title: 'Due', column_name: 'due', uidt: 'Date' },
  ];
  const table = await must(
    me('POST', `/api/v1/db/meta/projects/${base}/tables`, { body: { title: 'Letters', table_name: 'letters', columns } }),
  );
  await must(
    me('POST', `/api/v1/tables/${table.id}/rows`, {
      body: ['First', 'Second', ...Array.from({ length: 6 }, (_, at) => `More ${at}`)].map((Name) => ({ Name })),
    }),
  );
  await page.goto(`${url}/#/nc/${base}/${table.id}`);
  await page.getByRole('heading', { name: 'Letters' }).waitFor();

  await (await cell(page, 1, 'Papers')).dblclick();
  const panel = page.getByRole('dialog', { name: 'Papers' });
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), panel.getByRole('button', { name: 'Choose files' }).click()]);
  await chooser.setFiles([
    { name: 'dot.png', mimeType: 'image/png', buffer: png },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('remember the milk') },
    { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<script>document.title = "taken"</script>') },
  ]);
  await panel.getByRole('button', { name: /^page\.html/ }).waitFor();
  await panel.locator('img').waitFor();
  await keepPicture(page, 'files-panel');

  await panel.getByRole('button', { name: /^notes\.txt/ }).click();
  const preview = page.getByRole('dialog', { name: 'notes.txt' });
  await preview.frameLocator('iframe').getByText('remember the milk').waitFor();
  await keepPicture(page, 'files-preview');
  await page.keyboard.press('Escape');
  await panel.getByRole('button', { name: /^page\.html/ }).click();
  await page.getByRole('dialog', { name: 'page.html' }).getByText('cannot be shown here').waitFor();
  await page.keyboard.press('Escape');
  await panel.getByRole('button', { name: /^dot\.png/ }).click();
  const picture = page.getByRole('dialog', { name: 'dot.png' }).getByRole('img');
  await expect.poll(() => picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth), patience).toBe(1);
  await page.getByRole('dialog', { name: 'dot.png' }).getByRole('button', { name: 'Close' }).click();

  await page.waitForTimeout(lookMs);
  await panel.getByRole('button', { name: 'Remove page.html' }).click();
  await expect.poll(() => panel.getByRole('listitem').count(), patience).toBe(2);
  await moveByKeys(page, panel);
  await page.keyboard.press('Escape');
  await (await cell(page, 1, 'Papers')).getByText('page.html').waitFor({ state: 'hidden' });
  expect(await (await cell(page, 1, 'Papers')).getByText('notes.txt').isVisible()).toBe(true);
  await (await cell(page, 1, 'Papers')).locator('img').waitFor();
  await dropAndPaste(page);
  await writeDocuments(page);
  await inTheRecord(page);
  await underAnImport(page);
}

/** A person looks before the next step; by then what was saved before was read again. */
const lookMs = 800;

/** By the keys of its grip a file goes down and up again; the grip keeps focus, also once that is saved. */
async function moveByKeys(page: Page, panel: Locator): Promise<void> {
  const grip = panel.getByRole('button', { name: 'Move dot.png', exact: true });
  const titles = async (): Promise<(string | undefined)[]> =>
    (await panel.getByRole('listitem').allInnerTexts()).map((line) => line.trim().split('\n')[0]);
  await grip.focus();
  for (const [key, order] of [
    ['ArrowDown', ['notes.txt', 'dot.png']],
    ['ArrowUp', ['dot.png', 'notes.txt']],
  ] as const) {
    await page.waitForTimeout(lookMs);
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
    await page.keyboard.press(key);
    await saved;
    await expect.poll(titles, patience).toEqual(order);
    await waitForFocus(grip);
  }
}

/** A table that is dropped is imported: what was open over this page does not stay over that one. */
async function underAnImport(page: Page): Promise<void> {
  await page.reload();
  const folder = temporaryFolder('quadrille-dropped-');
  const file = join(folder.path, 'table.csv');
  writeFileSync(file, 'Name\nOne\n');
  try {
    await (await cell(page, 1, 'Papers')).click();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Papers' });
    await panel.waitFor();
    await dragOver(page, await cell(page, 2, 'Name'), [file], async (drop) => drop());
    await page.getByRole('region', { name: 'Import data' }).waitFor();
    await panel.waitFor({ state: 'detached' });
  } finally {
    folder.remove();
  }
}

/** Files from the desktop on a cell, on a slow line: how far they are is seen, and they can be stopped. Then a picture from the clipboard. */
async function dropAndPaste(page: Page): Promise<void> {
  const papers = await cell(page, 2, 'Papers');
  const panel = page.getByRole('dialog', { name: 'Papers' });
  const folder = temporaryFolder('quadrille-dropped-');
  const line = await page.context().newCDPSession(page);
  const slow = (uploadThroughput: number) =>
    line.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput });
  const path = (name: string, size: number): string => {
    const file = join(folder.path, name);
    writeFileSync(file, Buffer.alloc(size, 'a'));
    return file;
  };
  try {
    await line.send('Network.enable');
    await slow(40_000);
    await dropOn(page, papers, [path('long.txt', 3_000_000), path('waits.txt', 10)]);
    const progress = panel.getByRole('progressbar', { name: 'Uploading long.txt' });
    await expect.poll(async () => Number(await progress.getAttribute('aria-valuenow')), patience).toBeGreaterThan(5);
    await keepPicture(page, 'files-dropped');
    await panel.getByRole('button', { name: 'Cancel the upload of long.txt' }).click();
    await panel.getByRole('button', { name: /^waits\.txt/ }).waitFor();
    expect(await panel.getByText('long.txt').count()).toBe(0);

    // what is on its way goes on where nobody looks any more
    await dropOn(page, papers, [path('goes-on.txt', 600_000)]);
    await panel.getByRole('progressbar').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Files are still being added').waitFor();
    await slow(-1);
    // beside waits.txt it has no room
    await papers.getByText('+1', { exact: true }).waitFor();

    // beside the cell a picture is no table to import: nobody is taken elsewhere for it
    writeFileSync(join(folder.path, 'beside.png'), png);
    await dragOver(page, await cell(page, 2, 'Name'), [join(folder.path, 'beside.png')], async (drop) => drop());
    await page.getByRole('region', { name: 'Notifications' }).getByText('Files like these go into cells of a field for files').waitFor();
    expect(await page.getByRole('heading', { name: 'Bring your data' }).count()).toBe(0);
  } finally {
    await line.detach();
    folder.remove();
  }

  await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': new Blob([bytes], { type: 'image/png' }) })]);
  }, png.toString('base64'));
  await papers.click();
  await page.keyboard.press('ControlOrMeta+v');
  await panel.getByRole('button', { name: /^image\.png/ }).waitFor();
  await page.keyboard.press('Escape');
  await papers.getByText('+2', { exact: true }).waitFor();
  await keepPicture(page, 'files-pasted');
  await page.keyboard.press('Delete');
  await expect.poll(() => papers.innerText(), patience).toBe('');
}

async function dropOn(page: Page, target: Locator, files: readonly string[]): Promise<void> {
  await dragOver(page, target, files, async (drop) => {
    await expect.poll(() => target.evaluate((element) => element.classList.contains('is-drop-target'))).toBe(true);
    await keepPicture(page, 'files-over-cell');
    await drop();
  });
}

/** Files taken from the desktop by the browser's own drag. */
async function dragOver(
  page: Page,
  target: Locator,
  files: readonly string[],
  then: (drop: () => Promise<unknown>) => Promise<unknown>,
): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error('The cell is not on the screen');
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [...files], dragOperationsMask: 1 };
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  for (const type of ['dragEnter', 'dragOver'] as const) await session.send('Input.dispatchDragEvent', { type, ...at, data });
  await then(() => session.send('Input.dispatchDragEvent', { type: 'drop', ...at, data }));
  await session.detach();
}

/** Values that are written in editors of their own: what is typed first is not lost while they are loaded. */
async function writeDocuments(page: Page): Promise<void> {
  await (await cell(page, 1, 'Data')).click();
  await page.keyboard.type('{"a": [1, 2');
  await page.getByRole('dialog', { name: 'Data' }).locator('.cm-content').waitFor();
  await page.keyboard.press('ControlOrMeta+Enter');
  const reason = page.getByRole('alert').filter({ hasText: 'not valid JSON' });
  await reason.waitFor();
  await stayWithItsCell(page);
  await page.keyboard.press('End');
  await page.keyboard.type(']}');
  await keepPicture(page, 'cells-json');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect.poll(() => textOf(page, 1, 'Data'), patience).toBe('{"a": [1, 2]}');

  await (await cell(page, 1, 'Brief')).click();
  await page.keyboard.press('Enter');
  const brief = page.getByRole('dialog', { name: 'Brief' });
  await brief.locator('.ProseMirror').waitFor();
  await brief.getByRole('button', { name: 'Bold' }).click();
  await page.keyboard.type('Soon');
  await keepPicture(page, 'cells-formatted');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect.poll(() => textOf(page, 1, 'Brief'), patience).toBe('Soon');

  await (await cell(page, 1, 'Due')).click();
  await page.keyboard.type('5 March 2027');
  await page.keyboard.press('Enter');
  await expect.poll(() => textOf(page, 1, 'Due'), patience).toBe('2027-03-05');
}

/** I-22: what does not read keeps the focus; where another cell is opened instead, that has its own value, and what was typed waits in its own. */
async function stayWithItsCell(page: Page): Promise<void> {
  const editor = page.getByRole('dialog', { name: 'Data', exact: true });
  const typed = editor.locator('.cm-content');
  const hasFocus = (): Promise<boolean> => typed.evaluate((element) => element.contains(document.activeElement));
  await (await cell(page, 2, 'Name')).click();
  await expect.poll(hasFocus, patience).toBe(true);
  await (await cell(page, 8, 'Data')).dblclick();
  const told = page.getByRole('region', { name: 'Notifications' }).getByRole('dialog').filter({ hasText: 'Data was not saved' });
  await told.waitFor();
  expect(await typed.innerText()).not.toContain('[1, 2');
  await page.keyboard.press('Escape');
  await editor.waitFor({ state: 'hidden' });
  await (await cell(page, 1, 'Data')).dblclick();
  await expect.poll(() => typed.innerText(), patience).toBe('{"a": [1, 2');
  await told.waitFor({ state: 'hidden' });
}

/** The same files in the record panel: more of them, another order, one less. */
async function inTheRecord(page: Page): Promise<void> {
  await (await cell(page, 1, 'Name')).click();
  await page.keyboard.press('Space');
  const papers = page.getByRole('complementary', { name: 'Record' }).getByRole('group', { name: 'Papers' });
  const names = (): Promise<(string | null)[]> =>
    papers
      .getByRole('listitem')
      .getByRole('button')
      .evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('aria-label')));
  await expect.poll(names, patience).toEqual(['dot.png', 'notes.txt', 'Add files to Papers']);
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), papers.getByRole('button', { name: 'Add files' }).click()]);
  await chooser.setFiles([{ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('a plan') }]);
  await expect.poll(names, patience).toEqual(['dot.png', 'notes.txt', 'plan.txt', 'Add files to Papers']);
  await papers.getByRole('button', { name: 'plan.txt' }).click();
  await page.getByRole('dialog', { name: 'plan.txt' }).getByRole('button', { name: 'Move before' }).click();
  await keepPicture(page, 'files-record');
  await page.getByRole('dialog').getByRole('button', { name: 'Next file' }).click();
  await page.getByRole('dialog', { name: 'notes.txt' }).getByRole('button', { name: 'Remove notes.txt' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(names, patience).toEqual(['dot.png', 'plan.txt', 'Add files to Papers']);
  await wideInItsWindow(page, papers);
  await expect.poll(names, patience).toEqual(['dot.png', 'plan.txt', 'Add files to Papers']);
  await page.reload();
  await expect.poll(names, patience).toEqual(['dot.png', 'plan.txt', 'Add files to Papers']);
}

/** A picture wider than the window is seen whole, and so are the ways to the files before and behind it. */
async function wideInItsWindow(page: Page, papers: Locator): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), papers.getByRole('button', { name: 'Add files' }).click()]);
  await chooser.setFiles([{ name: 'wide.png', mimeType: 'image/png', buffer: samplePicture(1600, 900) }]);
  await papers.getByRole('button', { name: 'wide.png', exact: true }).click();
  const preview = page.getByRole('dialog', { name: 'wide.png' });
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  for (const width of [size.width, 390]) {
    await page.setViewportSize({ ...size, width });
    await preview.getByRole('img').waitFor();
    await keepPicture(page, `files-wide-${width}`);
    const frame = await preview.boundingBox();
    for (const part of [preview.getByRole('img'), preview.getByRole('button', { name: 'Next file' })]) {
      const box = await part.boundingBox();
      if (!frame || !box) throw new Error('It is not there');
      expect(box.width).toBeGreaterThanOrEqual(28);
      expect(box.x).toBeGreaterThanOrEqual(frame.x);
      expect(box.x + box.width).toBeLessThanOrEqual(frame.x + frame.width);
    }
  }
  await page.setViewportSize(size);
  await preview.getByRole('button', { name: 'Remove wide.png' }).click();
  await page.keyboard.press('Escape');
}
