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
  'old Excel': `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=Generator content="Microsoft Excel 11">
<style><!--br {mso-data-placement:same-cell;}--></style></head><body><table border=0 cellpadding=0><!--StartFragment-->
 <tr height=20><td height=20 class=xl65>Chair,<br>
    blue</td><td align=right x:num="1200.5">1,200.50&nbsp;€</td><td class=xl66 align=right x:num="46027">1/5/2026</td></tr>
 <tr height=20><td>Desk</td><td align=right x:num="7">7</td><td align=right x:num="46058.4375">2/5/2026 10:30</td></tr><!--EndFragment-->
</table></body></html>`,
  'Excel 365': `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:x="urn:schemas-microsoft-com:office:excel"
xmlns="http://www.w3.org/TR/REC-html40">

<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=ProgId content=Excel.Sheet>
<meta name=Generator content="Microsoft Excel 15">
<style>
<!--table
	{mso-displayed-decimal-separator:"\\.";
	mso-displayed-thousand-separator:"\\,";}
br
	{mso-data-placement:same-cell;}
td
	{padding-top:1px;
	mso-number-format:General;
	white-space:nowrap;}
.xl65
	{mso-number-format:"\\#\\,\\#\\#0\\.00\\\\ \\0022€\\0022";}
.xl66
	{mso-number-format:"m\\/d\\/yyyy";}
.xl67
	{mso-number-format:"m\\/d\\/yyyy\\ h\\:mm";}
.xl68
	{white-space:normal;}
-->
</style>
</head>

<body link="#0563C1" vlink="#954F72">

<table border=0 cellpadding=0 cellspacing=0 width=231 style='border-collapse:
 collapse;width:173pt'>
<!--StartFragment-->
 <col width=77 style='width:58pt'>
 <tr height=43 style='height:32.0pt'>
  <td height=43 class=xl68 width=77 style='height:32.0pt;width:58pt'>Chair,<br>
    blue</td>
  <td class=xl65 align=right width=77 style='width:58pt'>1,200.50 €</td>
  <td class=xl66 align=right width=77 style='width:58pt'>1/5/2026</td>
 </tr>
 <tr height=21 style='height:16.0pt'>
  <td height=21 style='height:16.0pt'>Desk</td>
  <td align=right>7</td>
  <td class=xl67 align=right>2/5/2026
  10:30</td>
 </tr>
<!--EndFragment-->
</table>

</body>

</html>`,
  Sheets: `<meta charset='utf-8'><google-sheets-html-origin><style><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style>
<table xmlns="http://www.w3.org/1999/xhtml" data-sheets-root="1"><colgroup><col width="100"/></colgroup><tbody>
<tr><td data-sheets-value='{"1":2,"2":"Chair,\\nblue"}'>Chair,<br/>blue</td><td data-sheets-value='{"1":3,"3":1200.5}' data-sheets-numberformat='{"1":4,"2":"#,##0.00 €"}'>1,200.50 €</td><td data-sheets-value='{"1":3,"3":46027}' data-sheets-numberformat='{"1":5,"2":"M/d/yyyy"}'>1/5/2026</td></tr>
<tr><td>Desk</td><td data-sheets-value='{"1":3,"3":7}'>7</td><td data-sheets-value='{"1":3,"3":46058.4375}' data-sheets-numberformat='{"1":7,"2":"M/d/yyyy H:mm"}'>2/5/2026 10:30</td></tr></tbody></table>`,
  LibreOffice: `<!DOCTYPE html><html><head><meta name="generator" content="LibreOffice 24.2"/></head><body><table cellspacing="0" border="0">
	<colgroup width="85"></colgroup>
	<tr>
		<td height="34" align="left" valign=bottom>Chair,<br>blue</td>
		<td align="right" sdval="1200.5" sdnum="1033;0;#,##0.00 [$€-407]">1,200.50 €</td>
		<td align="right" sdval="46027" sdnum="1033;0;MM/DD/YYYY">01/05/2026</td>
	</tr>
<tr><td align="left">Desk</td><td align="right" sdval="7" sdnum="1033;">7</td><td align="right" sdval="46058.4375" sdnum="1033;0;MM/DD/YYYY HH:MM">02/05/2026 10:30</td></tr></table></body></html>`,
};

test.each(Object.entries(forms))('I-49 %s: line breaks stay in the cell, numbers are numbers, dates are dates', (_, html) => {
  expect(texts(html)).toEqual([
    ['Chair,\nblue', '1200.5', '2026-01-05'],
    ['Desk', '7', '2026-02-05 10:30'],
  ]);
});

test('I-42 line breaks and indents of the source are no text, spaces a program marks as its own are', () => {
  const cells = [
    ['<td>BANK ACCOUNT\n  NUMBER</td>', 'BANK ACCOUNT NUMBER'],
    ['<td>\n\t  Chair,<br>\n    blue\n  </td>', 'Chair,\nblue'],
    ['<td><font\n  class="font5">Bold</font><font class="font0"> and\n  plain</font></td>', 'Bold and plain'],
    [`<td>two<span style='mso-spacerun:yes'>  </span>spaces</td>`, 'two  spaces'],
    [`<td><span style='mso-spacerun:yes'>   </span>indented</td>`, '   indented'],
    ['<td>a&nbsp; b</td>', 'a  b'],
    ['<td style="white-space:pre-wrap">  as\n\tit is</td>', '  as\n\tit is'],
    ['<td><p class=MsoNormal>first\n  line<o:p></o:p></p><p>second</p></td>', 'first line\nsecond'],
    ['<td>&nbsp;</td>', ''],
    [`<td><span style='mso-spacerun:yes'>  </span></td>`, ''],
    ['<td><br></td>', ''],
    ['<td>one<br><br>three<br></td>', 'one\n\nthree'],
    [`<td data-sheets-value='{"1":2,"2":"  kept "}'>kept</td>`, '  kept '],
  ];
  for (const [html, text] of cells) expect([html, texts(`<table><tr>${html}</tr></table>`)]).toEqual([html, [[text]]]);
});

test('I-39 Excel ends tables of merged cells with a row that is none: n rows are n rows', () => {
  const html = `<table border=0 cellpadding=0 width=192 style='border-collapse:collapse;width:144pt'>
<!--StartFragment-->
 <col width=64 span=3 style='width:48pt'>
 <tr height=20>
  <td colspan=2 height=20 class=xl65 width=128>Merged</td>
  <td width=64>c</td>
 </tr>
 <tr height=20>
  <td height=20 align=right>1</td>
  <td></td>
  <td align=right>3</td>
 </tr>
 <![if supportMisalignedColumns]>
 <tr height=0 style='display:none'>
  <td width=64 style='width:48pt'></td>
  <td width=64 style='width:48pt'></td>
  <td width=64 style='width:48pt'></td>
 </tr>
 <![endif]>
<!--EndFragment-->
</table>`;
  expect(texts(html)).toEqual([
    ['Merged', '', 'c'],
    ['1', '', '3'],
  ]);
  // rows that somebody hid hold what they hold
  expect(texts(`<table><tr style='display:none'><td>a</td></tr><tr style='display:none'><td>b</td></tr></table>`)).toEqual([['a'], ['b']]);
});

test('I-49 where Excel names the format, marks and places of its language are read by it', () => {
  const read = (format: string, shown: string): string | undefined =>
    texts(`<style>.xl65 {mso-number-format:${format};}</style><table><tr><td class=xl65>${shown}</td></tr></table>`)[0]?.[0];
  const cells = [
    ['"\\#\\,\\#\\#0"', '1.200', '1200'],
    ['"\\#\\,\\#\\#0\\.000"', '1.234,500', '1234.5'],
    ['Standard', '1.200,50', '1200.5'],
    ['Standard', '-1\u00a0200,50', '-1200.5'],
    ['"\\#\\,\\#\\#0\\.00_\\)\\;\\\\\\(\\#\\,\\#\\#0\\.00\\\\\\)"', '(1,200.50)', '-1200.5'],
    ['"0\\.0%"', '12,5%', '12.5%'],
    ['Percent', '45.00%', '45%'],
    ['"d\\/m\\/yyyy"', '5/1/2026', '2026-01-05'],
    ['"m\\/d\\/yy"', '1/5/26', '2026-01-05'],
    ['"dd\\.mm\\.yyyy\\ hh\\:mm"', '05.01.2026 10:30', '2026-01-05 10:30'],
    ['"\\[$-409\\]m\\/d\\/yy\\ h\\:mm\\ AM\\/PM\\;\\@"', '1/5/26 2:30 PM', '2026-01-05 2:30 PM'],
    ['"d\\\\-mmm\\\\-yy"', '5-Jan-26', '5-Jan-26'],
    ['"Short Date"', '1/5/2026', '1/5/2026'],
    ['"\\@"', '007', '007'],
    ['General', '1,5', '1,5'],
    ['"0\\.00E+00"', '1.20E+03', '1.20E+03'],
    ['"h\\:mm"', '10:30', '10:30'],
    ['Standard', 'none', 'none'],
  ] as const;
  for (const [format, shown, text] of cells) expect([format, shown, read(format, shown)]).toEqual([format, shown, text]);
});

test('I-49 parts of a hundred, hours and yes or no are as they are shown, whatever number stands for them', () => {
  const html = `<table><tr><td data-sheets-value='{"1":3,"3":0.285}' data-sheets-numberformat='{"1":3,"2":"0%"}'>29%</td>
<td sdval="0.07" sdnum="1033;0;0.00%">7.00%</td><td sdval="0.4375" sdnum="1033;0;HH:MM">10:30</td>
<td data-sheets-value='{"1":3,"3":0.4375}' data-sheets-numberformat='{"1":6,"2":"h:mm"}'>10:30</td><td sdval="1" sdnum="1033;0;BOOLEAN">TRUE</td></tr></table>`;
  expect(texts(html)).toEqual([['28.5%', '7%', '10:30', '10:30', 'TRUE']]);
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
  expect(cells.map((one) => [one?.['note'], one?.['price']])).toEqual([
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
