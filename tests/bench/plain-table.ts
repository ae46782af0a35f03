import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { placeOf, type PageBox } from './text-page.ts';

interface PlainTable {
  readonly url: string;
  readonly tableId: string;
  readonly total: number;
  readonly token: string;
  readonly box: PageBox;
}

/**
 * A plain table to compare with, in the same browser over the same pages of the same server: the documented way to use TanStack
 * Virtual with both axes, absolute cells made anew, no recycling, pages of 100 kept for ever. It has what the measuring looks for.
 */
export async function openPlainTable(page: Page, { url, tableId, total, token, box }: PlainTable): Promise<void> {
  const folder = join(dirname(findVirtualCore()), '..', 'esm');
  await page.route('**/plain-table/**', (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    if (name === 'index.html') return route.fulfill({ contentType: 'text/html', body: html({ tableId, total, token, box }) });
    return route.fulfill({ contentType: 'text/javascript', body: readFileSync(join(folder, name), 'utf8') });
  });
  await page.goto(`${url}/plain-table/index.html`);
  await page.waitForFunction(() => document.querySelector('.q-row:not(.is-skeleton)') !== null);
}

function findVirtualCore(): string {
  const ours = createRequire(new URL('../../packages/ui-kit-react/package.json', import.meta.url));
  return createRequire(ours.resolve('@tanstack/react-virtual')).resolve('@tanstack/virtual-core');
}

const html = ({ tableId, total, token, box }: Omit<PlainTable, 'url'>): string => `<!doctype html><meta charset="utf-8">
<style>body{margin:0;font:13px sans-serif}.q-grid-scroller{position:absolute;${placeOf(box)};overflow:auto;contain:strict}
.q-row{position:absolute;left:0;height:32px;width:100%;contain:layout style}.q-cell{position:absolute;top:0;height:31px;line-height:31px;padding:0 8px;border-right:1px solid #ddd;border-bottom:1px solid #ddd;overflow:hidden;white-space:nowrap;text-overflow:ellipsis;box-sizing:border-box}</style>
<div class="q-grid-scroller"><div class="space" style="position:relative"></div></div>
<script>globalThis.process = { env: { NODE_ENV: 'production' } };</script>
<script type="module">
import { Virtualizer, elementScroll, observeElementOffset, observeElementRect } from './index.js';
const scroller = document.querySelector('.q-grid-scroller'), space = document.querySelector('.space');
const pages = new Map(), asked = new Set(); let width = 0;
const load = async (page) => {
  if (asked.has(page)) return;
  asked.add(page);
  const answer = await fetch('/api/v1/tables/${tableId}/grid?offset=' + page * 100 + '&limit=100', { headers: { 'xc-auth': ${JSON.stringify(token)} } });
  const { rows, fields } = await answer.json();
  if (width !== fields.length) { width = fields.length; columns.setOptions({ ...columns.options, count: width }); columns._willUpdate(); }
  pages.set(page, rows);
  draw();
};
const common = { getScrollElement: () => scroller, observeElementRect, observeElementOffset, scrollToFn: elementScroll, onChange: () => draw() };
const rows = new Virtualizer({ ...common, count: ${total}, estimateSize: () => 32, overscan: 4 });
const columns = new Virtualizer({ ...common, count: 1, horizontal: true, estimateSize: () => 180, overscan: 1 });
for (const one of [rows, columns]) { one._didMount(); one._willUpdate(); }
function draw() {
  space.style.height = rows.getTotalSize() + 'px';
  space.style.width = columns.getTotalSize() + 'px';
  const across = columns.getVirtualItems();
  const made = rows.getVirtualItems().map(({ index, start }) => {
    const row = document.createElement('div'), data = pages.get(Math.floor(index / 100))?.[index % 100];
    row.className = data ? 'q-row' : 'q-row is-skeleton';
    row.ariaRowIndex = String(index + 2);
    row.style.transform = 'translateY(' + start + 'px)';
    if (!data) void load(Math.floor(index / 100));
    else for (const { index: at, start: x, size } of across) {
      const cell = document.createElement('div');
      cell.className = 'q-cell';
      cell.style.left = x + 'px'; cell.style.width = size + 'px';
      cell.textContent = data[at + 2] ?? '';
      row.append(cell);
    }
    return row;
  });
  space.replaceChildren(...made);
}
draw();
</script>`;
