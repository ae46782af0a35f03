import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { mountGrid } from '../../testing/mount-grid.ts';
import { lookAtClipboard, pressMod, putOnClipboard } from '../../testing/system-clipboard.ts';
import type { GridColumn } from '../core/column.ts';
import { fromClipboard } from '../core/clipboard-in.ts';
import { readHtmlTable } from './read-html-table.ts';

const texts = (html: string): string[][] =>
  fromClipboard({ text: 'not asked', table: readHtmlTable(html) }).map((line) => line.map(({ text }) => text));

/** Shortened from what the programs put on the clipboard; the parts that matter are as they write them. */
const forms: Readonly<Record<string, string>> = {
  Excel: `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=Generator content="Microsoft Excel 15">
<style><!--br {mso-data-placement:same-cell;}--></style></head><body><table border=0 cellpadding=0><!--StartFragment-->
 <tr height=20><td height=20 class=xl65>Chair,<br>
    blue</td><td align=right x:num="1200.5">1,200.50&nbsp;€</td><td class=xl66 align=right x:num="46027">1/5/2026</td></tr>
 <tr height=20><td>Desk</td><td align=right x:num="7">7</td><td align=right x:num="46058.4375">2/5/2026 10:30</td></tr><!--EndFragment-->
</table></body></html>`,
  Sheets: `<meta charset='utf-8'><google-sheets-html-origin><style><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style>
<table xmlns="http://www.w3.org/1999/xhtml" data-sheets-root="1"><colgroup><col width="100"/></colgroup><tbody>
<tr><td data-sheets-value='{"1":2,"2":"Chair,\\nblue"}'>Chair,<br/>blue</td><td data-sheets-value='{"1":3,"3":1200.5}' data-sheets-numberformat='{"1":4,"2":"#,##0.00 €"}'>1,200.50 €</td><td data-sheets-value='{"1":3,"3":46027}' data-sheets-numberformat='{"1":5,"2":"M/d/yyyy"}'>1/5/2026</td></tr>
<tr><td>Desk</td><td data-sheets-value='{"1":3,"3":7}'>7</td><td data-sheets-value='{"1":3,"3":46058.4375}' data-sheets-numberformat='{"1":7,"2":"M/d/yyyy H:mm"}'>2/5/2026 10:30</td></tr></tbody></table>`,
  LibreOffice: `<!DOCTYPE html><html><head><meta name="generator" content="LibreOffice 24.2"/></head><body><table cellspacing="0" border="0">
<tr><td height="34" align="left">Chair,<br>blue</td><td align="right" sdval="1200.5" sdnum="1033;0;#,##0.00 [$€-407]">1,200.50 €</td><td align="right" sdval="46027" sdnum="1033;0;MM/DD/YYYY">01/05/2026</td></tr>
<tr><td align="left">Desk</td><td align="right" sdval="7" sdnum="1033;">7</td><td align="right" sdval="46058.4375" sdnum="1033;0;MM/DD/YYYY HH:MM">02/05/2026 10:30</td></tr></table></body></html>`,
};

test.each(Object.entries(forms))('I-49 %s: line breaks stay in the cell, numbers are numbers, dates are dates', (_, html) => {
  const [chair, ...others] = texts(html);
  expect(chair?.map((text) => text.replaceAll(/\s+/g, ' '))).toEqual(['Chair, blue', '1200.5', '2026-01-05']);
  expect(chair?.[0]).toContain('\n');
  expect(others).toEqual([['Desk', '7', '2026-02-05 10:30']]);
});

test('a number that is no date stays one, whatever it looks like', () => {
  expect(texts('<table><tr><td x:num="1200.5">1.200,50</td><td sdval="3" sdnum="1033;0;General">3</td></tr></table>')).toEqual([
    ['1200.5', '3'],
  ]);
});

const columns: readonly GridColumn[] = [
  { id: 'note', title: 'Note', kind: 'longText', width: 160 },
  { id: 'price', title: 'Price', kind: 'number', width: 120 },
  { id: 'at', title: 'At', kind: 'dateTime', width: 180 },
];
const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ id: at + 1, version: 1, cells: {} }));

test.each(Object.entries(forms))('I-49 copied in %s and pasted by keys: text, numbers and times land as such', async (_, html) => {
  const mounted = await mountGrid({ rows: rows(4), columns });
  await putOnClipboard('not asked', html);
  await userEvent.click(mounted.cell(1, 'note'));
  await pressMod('v');
  await mounted.grid.settled();
  const cells = [1, 2].map((index) => mounted.source.rowAt(index)?.cells);
  expect(cells.map((one) => [String(one?.['note']).replaceAll(/,\s+/g, ',\n'), one?.['price']])).toEqual([
    ['Chair,\nblue', 1200.5],
    ['Desk', 7],
  ]);
  expect(cells.map((one) => String(one?.['at']).slice(0, 16).replace('T', ' '))).toEqual(['2026-01-05', '2026-02-05 10:30']);
  expect(mounted.source.batches).toHaveLength(1);
});

test('I-49 copied here by keys: numbers and dates are plain, text that looks like one is said to be text', async () => {
  const cells = { note: '007', price: 1200.5, at: '2026-02-05 10:30' };
  const mounted = await mountGrid({ rows: [{ id: 1, version: 1, cells }], columns });
  await userEvent.click(mounted.cell(0, 'note'));
  await userEvent.keyboard('{Shift>}{ArrowRight>2/}{/Shift}');
  await pressMod('c');
  const { text, html } = await lookAtClipboard();
  expect(text).toMatch(/^007\t1200\.5\t2026-02-05[T ]10:30/);
  const tds = [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('td')];
  expect(tds.map((td) => td.textContent?.slice(0, 10))).toEqual(['007', '1200.5', '2026-02-05']);
  expect(tds.map((td) => td.getAttribute('data-sheets-value'))).toEqual(['{"1":2,"2":"007"}', null, null]);
  expect(tds[0]?.getAttribute('style')).toContain('mso-number-format');
});
