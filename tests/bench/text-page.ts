import type { Page } from 'playwright-core';

/** Where something to compare with stands on the page, in px: as large as what it is compared with. */
export interface PageBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const rows = 6000;
const columns = 8;

/**
 * The bare limit: a page of nothing but text in lines and columns, all there from the beginning and moved by the browser alone.
 * It has what the measuring looks for.
 */
export async function openTextPage(page: Page, url: string, box: PageBox): Promise<void> {
  await page.route('**/text-page', (route) => route.fulfill({ contentType: 'text/html', body: html(box) }));
  await page.goto(`${url}/text-page`);
  await page.waitForFunction(() => document.querySelector('.q-row') !== null);
}

export const placeOf = ({ left, top, width, height }: PageBox): string => `left:${left}px;top:${top}px;width:${width}px;height:${height}px`;

const line = (row: number): string =>
  `<div class="q-row" aria-rowindex="${row + 2}" style="top:${row * 32}px">${Array.from(
    { length: columns },
    (_, at) => `<div class="q-cell" style="left:${at * 180}px">Words ${at} of ${row}</div>`,
  ).join('')}</div>`;

const html = (box: PageBox): string => `<!doctype html><meta charset="utf-8">
<style>body{margin:0;font:13px sans-serif}.q-grid-scroller{position:absolute;${placeOf(box)};overflow:auto;contain:strict}
.q-row{position:absolute;height:32px;width:100%}.q-cell{position:absolute;width:180px;height:31px;line-height:31px;padding:0 8px;border-right:1px solid #ddd;border-bottom:1px solid #ddd;box-sizing:border-box;white-space:nowrap}</style>
<div class="q-grid-scroller"><div style="position:relative;height:${rows * 32}px">${Array.from({ length: rows }, (_, row) => line(row)).join('')}</div></div>`;
