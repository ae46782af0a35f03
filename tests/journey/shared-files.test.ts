import { Buffer } from 'node:buffer';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findBarriers } from '../harness/axe.ts';
import { newProfile } from '../harness/browser.ts';
import { must } from '../harness/http-client.ts';
import { samplePicture } from '../pictures/sample-picture.ts';
import { fieldOf, type GridStage, idField, makeTable, nameField, onStage } from './grid-stage.ts';
import { cell, keepPicture, onPage } from './steps.ts';

const patience = { timeout: 15_000 };

it('visitors of a shared view see the pictures of its records, look at files and fetch them, with a password and without, and inside another page', () =>
  onStage('shared-files', async (stage) => {
    const { me } = stage;
    const files = await uploadFiles(stage);
    const table = await makeTable(stage, {
      title: 'Posters',
      columns: [idField, nameField, fieldOf('Papers', 'Attachment'), fieldOf('Drafts', 'Attachment')],
      rows: [{ Name: 'Left out', Papers: files }, { Name: 'Shown', Papers: files, Drafts: files }, { Name: 'Without files' }],
    });
    const shareView = async (viewId: string): Promise<string> => {
      const condition = { fk_column_id: table.fields['Name'], comparison_op: 'neq', value: 'Left out' };
      await must(me('POST', `/api/v1/db/meta/views/${viewId}/filters`, { body: condition }));
      await must(me('POST', `/api/v1/db/meta/views/${viewId}/columns`, { body: { fk_column_id: table.fields['Drafts'], show: false } }));
      return (await must(me('POST', `/api/v1/db/meta/views/${viewId}/share`))).uuid as string;
    };
    const grid = await shareView(table.viewId);
    const gallery = await must(me('POST', `/api/v1/db/meta/tables/${table.id}/galleries`, { body: { title: 'Wall' } }));
    await must(me('POST', `/api/v1/db/meta/views/${gallery.id}/columns`, { body: { fk_column_id: table.fields['Papers'], show: true } }));
    const wall = await shareView(gallery.id as string);
    await must(me('PATCH', `/api/v1/db/meta/views/${gallery.id}/share`, { body: { password: 'open sesame' } }));

    await onPage(stage.browser, 'shared-files-visitor', async (page) => {
      await page.goto(`${stage.url}/#/nc/view/${grid}`);
      await seePictures(page);
      await lookAndFetch(page);
    });
    await embedAsMember(stage, grid, table.id);
    const locked = await newProfile(stage.browser); // whose console tells of the refusal without a password
    await locked.page.goto(`${stage.url}/#/nc/gallery/${wall}`);
    await locked.page.getByRole('textbox', { name: 'Password' }).fill('open sesame');
    await locked.page.getByRole('button', { name: 'Open view' }).click();
    await seeOnCard(locked.page);
    await locked.context.close();
  }));

/** Inside a page of somebody else a signed-in member is a visitor: no session is asked for, and no page but the shared view opens. */
async function embedAsMember({ page, url, base, complaints }: GridStage, uuid: string, tableId: string): Promise<void> {
  const host = createServer((request, response) => {
    const src = decodeURIComponent((request.url ?? '/').slice(2));
    response.setHeader('content-type', 'text/html').end(`<iframe src="${src}" width="900" height="500"></iframe>`);
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  const { port } = host.address() as AddressInfo;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const frame = async (src: string) => {
    asked.length = 0;
    await page.goto(`http://127.0.0.1:${port}/?${encodeURIComponent(`${url}${src}`)}`);
    return page.frameLocator('iframe');
  };
  try {
    const shared = await frame(`/embed#/nc/view/${uuid}`);
    await shared.getByRole('gridcell', { name: 'Shown' }).waitFor();
    await keepPicture(page, 'embedded-view');
    const inside = await frame(`/embed#/nc/${base}/${tableId}`);
    await inside.getByText('This link shows nothing any more').waitFor();
    expect(asked.filter((path) => path.startsWith('/api/') && !path.startsWith('/api/v1/db/public/'))).toEqual([]);
    // the app itself is framed by nobody else
    const app = await frame(`/#/nc/view/${uuid}`);
    await expect.poll(() => complaints.some((text) => text.includes('frame-ancestors')), patience).toBe(true);
    expect(await app.getByRole('gridcell').count()).toBe(0);
    complaints.length = 0;
  } finally {
    host.close();
  }
}

async function uploadFiles({ me }: GridStage): Promise<unknown[]> {
  const upload = async (name: string, bytes: Uint8Array): Promise<unknown> =>
    ((await must(me('POST', `/api/v1/db/storage/upload?name=${name}`, { body: bytes }))) as unknown as unknown[])[0];
  return [await upload('poster.png', samplePicture(96, 72)), await upload('notes.txt', Buffer.from('remember the milk'))];
}

/** One thumbnail that is there, in the record that has it. */
async function seePictures(page: Page): Promise<void> {
  const pictures = page.getByRole('grid').locator('img.q-file-picture');
  await expect
    .poll(() => pictures.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth > 0)), patience)
    .toEqual([true]);
  await (await cell(page, 1, 'Papers')).locator('img[alt="poster.png"]').waitFor();
  expect(await page.getByText('Drafts').count()).toBe(0);
}

/** The same picture on the one card of the wall, and no field the view hides. */
async function seeOnCard(page: Page): Promise<void> {
  const pictures = page.getByRole('main').locator('img:visible');
  await expect
    .poll(() => pictures.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth > 0)), patience)
    .toEqual([true]);
  await keepPicture(page, 'shared-files-gallery');
  expect(await page.getByText('Left out').count()).toBe(0);
  expect(await page.getByText('Drafts').count()).toBe(0);
}

async function lookAndFetch(page: Page): Promise<void> {
  await keepPicture(page, 'shared-files-grid');
  await (await cell(page, 1, 'Papers')).click();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Papers' });
  await panel.locator('img').waitFor();
  await keepPicture(page, 'shared-files-panel');
  expect.soft(await findBarriers(page), 'files of a shared view').toEqual([]);
  for (const name of [/^Choose files/, /^Remove/, /^Rename/, /^Move/]) expect(await panel.getByRole('button', { name }).count()).toBe(0);
  const [download] = await Promise.all([page.waitForEvent('download'), panel.getByRole('button', { name: 'Download notes.txt' }).click()]);
  expect(download.suggestedFilename()).toBe('notes.txt');
  await panel.getByRole('button', { name: /^poster\.png/ }).click();
  const preview = page.getByRole('dialog', { name: 'poster.png' });
  await preview.getByRole('img', { name: 'poster.png' }).waitFor();
  await keepPicture(page, 'shared-files-preview');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('dialog', { name: 'notes.txt' }).frameLocator('iframe').getByText('remember the milk').waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
}
