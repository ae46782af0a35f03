import { i18n } from '@lingui/core';
import { fieldTypes, getFieldKind, printLinkCell, readColumn, readLinkCell } from '@quadrille/domain';
import type { FieldType, RowId } from '@quadrille/domain';
import { sampleField, sampleOptions } from '@quadrille/domain/testing';
import { parseCell, toEditText } from '@quadrille/ui-kit/cells';
import type { CellValue } from '@quadrille/ui-kit/cells';
import { createGrid } from '@quadrille/ui-kit/grid';
import type { GridColumn } from '@quadrille/ui-kit/grid';
import { createArraySource } from '@quadrille/ui-kit/testing';
import { tries } from '@quadrille/tooling/budget';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { fieldKinds } from '../fields/field-kinds.ts';
import { toWantedLinks } from '../links/link-values.ts';
import { toGridColumn } from '../fields/to-grid-column.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

/** Titles of options chosen several at a time have no commas (S-82). */
const options = {
  SingleSelect: sampleOptions('Alpha', 'Beta, with a comma', 'Gamma'),
  MultiSelect: sampleOptions('Alpha', 'Beta', 'Gamma'),
};
const ids = options.MultiSelect.map(({ id }) => id as string);
const people = ['Ana Prado', 'Ben Osei'].map((name, at) => ({ id: `us0000000000000${at}`, name, email: '' }));
const context = { canEdit: true, canEditFields: true, timeZone: 'UTC', people, sorts: new Map(), tints: new Map() };

function columnOf(type: FieldType, id: string): GridColumn {
  const field = sampleField(type, type === 'SingleSelect' || type === 'MultiSelect' ? { options: options[type] } : {});
  return { ...toGridColumn({ field, viewColumn: null, isShown: true }, context), id };
}

const text = fc
  .string({ unit: fc.constantFrom('a', 'ب', '007', ' ', '"', '\t', '\n', ',', '<', '&', '💡', '=', '\u00a0'), minLength: 1, maxLength: 12 })
  .filter((value) => value.trim() !== '');
const line = text.map((value) => `x${value.replaceAll(/[\t\n]/g, ' ')}x`);
const links = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 999 }), line), { minLength: 1, maxLength: 3 })
  .map((records) => printLinkCell({ count: records.length, records: records.map(([id, title]) => [id as RowId, title]) }));
const date = fc.integer({ min: 0, max: 40_000 }).map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
const time = fc.tuple(fc.nat(23), fc.nat(59)).map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
const amount = fc.integer({ min: -1e9, max: 1e9 }).map((hundredths) => hundredths / 100 + 0);
const whole = fc.integer({ min: -1e12, max: 1e12 });

/** Values of every type people write. */
const values: Partial<Record<FieldType, fc.Arbitrary<CellValue>>> = {
  SingleLineText: line,
  LongText: text,
  Attachment: fc
    .array(line, { minLength: 1, maxLength: 3 })
    .map((titles) => JSON.stringify(titles.map((title) => ({ path: 'download/ab.png', title, mimetype: 'image/png', size: 3 })))),
  Checkbox: fc.boolean(),
  MultiSelect: fc.shuffledSubarray(ids, { minLength: 1 }),
  SingleSelect: fc.constantFrom(...ids),
  Collaborator: fc.constantFrom(...people.map(({ id }) => [id])),
  Date: date,
  Year: fc.integer({ min: 1000, max: 9999 }),
  Time: time.map((value) => `${value}:00`),
  PhoneNumber: fc.integer({ min: 100_000, max: 999_999_999 }).map((number) => `+49 30 ${number}`),
  GeoData: fc.tuple(fc.integer({ min: -90, max: 90 }), fc.integer({ min: -180, max: 180 })).map(([north, east]) => `${north};${east}`),
  Email: fc.integer({ min: 0, max: 999 }).map((at) => `ana.${at}@acme.studio`),
  URL: fc.webPath().map((path) => `https://example.com/${path}`),
  Number: whole,
  Decimal: amount,
  Currency: amount,
  Percent: amount,
  Duration: fc.integer({ min: 0, max: 359_999 }),
  Rating: fc.integer({ min: 1, max: 5 }),
  DateTime: fc.tuple(date, time).map(([day, clock]) => `${day} ${clock}:00+00:00`),
  Geometry: fc.tuple(whole, whole).map(([x, y]) => `POINT (${x} ${y})`),
  JSON: fc.json().filter((value) => value !== 'null' && !value.includes('\\u0000')),
  SpecificDBType: line,
  LinkToAnotherRecord: links,
  Links: links,
};

/** Buttons and passwords carry nothing. */
const written = fieldTypes.filter((type) => {
  const { readOnly, clipboard } = fieldKinds[type];
  return readOnly === null && clipboard !== 'nothing';
});

test('there are values of every type that takes part', () => {
  expect(Object.keys(values).toSorted()).toEqual([...written].toSorted());
});

interface Copied {
  readonly text: string;
  readonly html: string;
}

/** A grid in the page whose columns are written and read by the events of the browser. */
async function openGrid(columns: readonly GridColumn[], cells: readonly Readonly<Record<string, CellValue>>[]) {
  const host = document.body.appendChild(document.createElement('div'));
  host.style.cssText = 'inline-size:900px;block-size:400px';
  const source = createArraySource({ rows: cells.map((held, at) => ({ id: at + 1, version: 1, cells: held })) });
  const grid = createGrid({ source, columns });
  grid.mount(host);
  await expect.poll(() => grid.$rows.get().status, { interval: 1 }).toBe('ready');
  const fire = (type: 'copy' | 'paste', clipboardData: DataTransfer): void => {
    grid.focus();
    (document.activeElement ?? host).dispatchEvent(new ClipboardEvent(type, { clipboardData, bubbles: true, cancelable: true }));
  };
  return {
    copy(columnId: string, lastId = columnId): Copied {
      grid.dispatch({ type: 'select', index: 0, columnId });
      grid.dispatch({ type: 'select', index: cells.length - 1, columnId: lastId, extend: true });
      const data = new DataTransfer();
      fire('copy', data);
      return { text: data.getData('text/plain'), html: data.getData('text/html') };
    },
    async paste(columnId: string, { text, html }: Copied, index = 0): Promise<void> {
      grid.dispatch({ type: 'select', index, columnId });
      const data = new DataTransfer();
      data.setData('text/plain', text);
      if (html) data.setData('text/html', html);
      fire('paste', data);
      await grid.settled();
    },
    held: (columnId: string, from = 0, to = source.total): CellValue[] =>
      Array.from({ length: to - from }, (_, at) => source.rowAt(from + at)?.cells[columnId] ?? null),
    close() {
      grid.destroy();
      host.remove();
    },
  };
}

/** What a paste may find of a copy: all of it; what another tab finds; what other programs keep of it. */
const forms: Readonly<Record<string, (copied: Copied) => Copied>> = {
  whole: (copied) => copied,
  elsewhere: ({ text, html }) => ({ text, html: html.replace(/ data-copy="[^"]*"/, '') }),
  table: ({ html }) => ({ text: 'not asked', html: html.replaceAll(/ data-(copy|cells)="[^"]*"/g, '') }),
  plain: ({ text }) => ({ text, html: '' }),
};

const isLink = (type: FieldType): boolean => fieldKinds[type].cell === 'links';

test.each(written.filter((type) => !isLink(type)))(
  'I-49 %s copied and pasted is as it was: in this page and another, as a table and as text alone',
  async (type) => {
    const held = fc.array(fc.option(values[type]!, { freq: 6 }), { minLength: 1, maxLength: 30 });
    const columns = ['from', ...Object.keys(forms)].map((id) => columnOf(type, id));
    await fc.assert(
      fc.asyncProperty(held, async (cells) => {
        const grid = await openGrid(
          columns,
          cells.map((from) => ({ from })),
        );
        const copied = grid.copy('from');
        for (const [form, shape] of Object.entries(forms)) {
          await grid.paste(form, shape(copied));
          expect([form, grid.held(form)]).toEqual([form, cells]);
        }
        grid.close();
      }),
      tries(8),
    );
  },
);

test.each(written.filter(isLink))(
  'I-49 %s copied and pasted names the same records: by themselves within the field, in another by their titles',
  async (type) => {
    const held = fc.array(fc.option(values[type]!, { freq: 6 }), { minLength: 1, maxLength: 10 });
    const columns = ['from', 'whole', 'elsewhere', 'plain', 'table'].map((id) => columnOf(type, id));
    await fc.assert(
      fc.asyncProperty(held, async (cells) => {
        const grid = await openGrid(
          columns,
          [...cells, ...cells].map((from, at) => ({ from: at < cells.length ? from : null })),
        );
        const copied = grid.copy('from');
        await grid.paste('from', copied, cells.length);
        expect(grid.held('from', cells.length, 2 * cells.length)).toEqual(cells);
        const titles = cells.map((cell) => readLinkCell(cell).records.map(([, title]) => title));
        for (const [form, shape] of Object.entries(forms)) {
          await grid.paste(form, shape(copied));
          const wanted = grid.held(form, 0, cells.length).map((cell) => toWantedLinks(cell as string | null));
          const isList = form === 'whole' || form === 'elsewhere';
          // one text is for the server to take apart
          expect([form, wanted]).toEqual([
            form,
            titles.map((all) => (all.length === 0 ? { ids: [] } : isList && all.length > 1 ? { titles: all } : { text: all.join(', ') })),
          ]);
        }
        grid.close();
      }),
      tries(8),
    );
  },
);

test('I-35 the table that is copied is sound to a reader that forgives nothing, cell by cell', async () => {
  const columns = (['LongText', 'Decimal', 'MultiSelect'] as const).map((type) => columnOf(type, type));
  const held = fc.record({ LongText: text, Decimal: fc.option(amount), MultiSelect: values.MultiSelect! });
  await fc.assert(
    fc.asyncProperty(fc.array(held, { minLength: 1, maxLength: 10 }), async (cells) => {
      const grid = await openGrid(columns, cells);
      const { html } = grid.copy('LongText', 'MultiSelect');
      const strict = new DOMParser().parseFromString(`<body>${html.replaceAll('<br>', '<br/>')}</body>`, 'application/xml');
      expect(strict.querySelector('parsererror')).toBe(null);
      const rows = [...strict.querySelectorAll('table > tbody > tr')].map((row) => [...row.children].map(readStrictly));
      const shown = cells.map((one) => columns.map((column) => toEditText(one[column.id as keyof typeof one], column)));
      expect(rows).toEqual(shown);
      grid.close();
    }),
    tries(15),
  );
});

/** The texts of a cell, a break between each two. */
function readStrictly(cell: Element): string {
  expect(cell.tagName).toBe('td');
  return [...cell.childNodes].map((node) => (node.nodeName === 'br' ? '\n' : (node.textContent ?? ''))).join('');
}

test('never carries a password, and nothing of a button', async () => {
  const column = columnOf('Password', 'secret');
  const mark = getFieldKind('Password').format('••••••', sampleField('Password'));
  expect(toEditText(mark, column)).not.toContain('secret');
  expect(parseCell(mark, column)).toEqual({ ok: true, value: mark });
  const grid = await openGrid([columnOf('SingleLineText', 'name'), columnOf('Button', 'press')], [{ name: 'a' }]);
  const { text, html } = grid.copy('press');
  expect([text, new DOMParser().parseFromString(html, 'text/html').querySelector('td')?.textContent]).toEqual(['', '']);
  await grid.paste('press', { text: 'x', html: '' });
  expect(grid.held('press')).toEqual([null]);
  grid.close();
});

/** As programs put a row of the same values on the clipboard: text, amount, share, day, moment, hour, yes or no, a code of digits. */
const programs: Readonly<Record<string, string>> = {
  'Excel 365 in English': `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=Generator content="Microsoft Excel 15"><style><!--table
	{mso-displayed-decimal-separator:"\\.";
	mso-displayed-thousand-separator:"\\,";}
.xl65
	{mso-number-format:"\\#\\,\\#\\#0\\.00\\\\ \\0022€\\0022";}
.xl66
	{mso-number-format:0%;}
.xl67
	{mso-number-format:"Short Date";}
.xl68
	{mso-number-format:"m\\/d\\/yyyy\\ h\\:mm";}
.xl69
	{mso-number-format:"h\\:mm";}
.xl70
	{mso-number-format:"\\@";}
--></style></head><body><table border=0 cellpadding=0 cellspacing=0>
<!--StartFragment-->
 <tr height=43 style='height:32.0pt'>
  <td height=43 style='height:32.0pt'>BANK ACCOUNT
  NUMBER,<br>
    second line</td>
  <td class=xl65 align=right>1,200.50 €</td>
  <td class=xl66 align=right>45%</td>
  <td class=xl67 align=right>1/5/2026</td>
  <td class=xl68 align=right>1/5/2026
  10:30</td>
  <td class=xl69 align=right>10:30</td>
  <td align=center>TRUE</td>
  <td class=xl70>007</td>
 </tr>
<!--EndFragment-->
</table></body></html>`,
  'Excel 365 in German': `<html><head><meta name=Generator content="Microsoft Excel 15"><style><!--table
	{mso-displayed-decimal-separator:"\\,";
	mso-displayed-thousand-separator:"\\.";}
.xl65
	{mso-number-format:"\\#\\,\\#\\#0\\.00\\\\ \\0022€\\0022";}
.xl66
	{mso-number-format:0%;}
.xl67
	{mso-number-format:"dd\\.mm\\.yyyy";}
.xl68
	{mso-number-format:"dd\\.mm\\.yyyy\\ hh\\:mm";}
.xl69
	{mso-number-format:"h\\:mm";}
.xl70
	{mso-number-format:"\\@";}
--></style></head><body><table>
<!--StartFragment-->
 <tr>
  <td>BANK ACCOUNT
  NUMBER,<br>
    second line</td>
  <td class=xl65 align=right>1.200,50 €</td>
  <td class=xl66 align=right>45%</td>
  <td class=xl67 align=right>05.01.2026</td>
  <td class=xl68 align=right>05.01.2026 10:30</td>
  <td class=xl69 align=right>10:30</td>
  <td align=center>true</td>
  <td class=xl70>007</td>
 </tr>
<!--EndFragment-->
</table></body></html>`,
  Sheets: `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" dir="ltr" border="1" style="table-layout:fixed" data-sheets-root="1"><tbody><tr style="height:21px;"><td data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:&quot;BANK ACCOUNT NUMBER,\\nsecond line&quot;}">BANK ACCOUNT NUMBER,<br/>second line</td><td data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:1200.5}" data-sheets-numberformat="{&quot;1&quot;:4,&quot;2&quot;:&quot;#,##0.00 [$€-1]&quot;,&quot;3&quot;:1}">1,200.50 €</td><td data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:0.45}" data-sheets-numberformat="{&quot;1&quot;:3,&quot;2&quot;:&quot;0%&quot;,&quot;3&quot;:1}">45%</td><td data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:46027}" data-sheets-numberformat="{&quot;1&quot;:5,&quot;2&quot;:&quot;M/d/yyyy&quot;,&quot;3&quot;:1}">1/5/2026</td><td data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:46027.4375}" data-sheets-numberformat="{&quot;1&quot;:7,&quot;2&quot;:&quot;M/d/yyyy H:mm&quot;,&quot;3&quot;:1}">1/5/2026 10:30</td><td data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:0.4375}" data-sheets-numberformat="{&quot;1&quot;:6,&quot;2&quot;:&quot;H:mm&quot;,&quot;3&quot;:1}">10:30</td><td data-sheets-value="{&quot;1&quot;:4,&quot;4&quot;:1}">TRUE</td><td data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:&quot;007&quot;}">007</td></tr></tbody></table>`,
  'Sheets of late': `<meta charset='utf-8'><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" dir="ltr" data-sheets-root="1" data-sheets-baot="1"><tbody><tr style="height:21px;"><td style="overflow:hidden;padding:2px 3px 2px 3px;vertical-align:bottom;">BANK ACCOUNT NUMBER,<br/>second line</td><td style="text-align:right;">1,200.50 €</td><td style="text-align:right;">45%</td><td style="text-align:right;">1/5/2026</td><td style="text-align:right;">1/5/2026 10:30</td><td style="text-align:right;">10:30</td><td>TRUE</td><td>007</td></tr></tbody></table>`,
  LibreOffice: `<!DOCTYPE html>
<html>
<head>
	<meta http-equiv="content-type" content="text/html; charset=utf-8"/>
	<meta name="generator" content="LibreOffice 24.2.7.2 (Linux)"/>
</head>
<body>
<table cellspacing="0" border="0">
	<colgroup width="150"></colgroup>
	<tr>
		<td height="34" align="left" valign=bottom>BANK ACCOUNT NUMBER,<br>second line</td>
		<td align="right" valign=bottom sdval="1200.5" sdnum="1033;0;#,##0.00 [$€-407]">1,200.50 €</td>
		<td align="right" valign=bottom sdval="0.45" sdnum="1033;0;0%">45%</td>
		<td align="right" valign=bottom sdval="46027" sdnum="1033;0;MM/DD/YY">01/05/26</td>
		<td align="right" valign=bottom sdval="46027.4375" sdnum="1033;0;MM/DD/YYYY HH:MM">01/05/2026 10:30</td>
		<td align="right" valign=bottom sdval="0.4375" sdnum="1033;0;HH:MM">10:30</td>
		<td align="center" valign=bottom sdval="1" sdnum="1033;0;BOOLEAN">TRUE</td>
		<td align="left" valign=bottom sdnum="1033;0;@">007</td>
	</tr>
</table>
</body>
</html>`,
};

test.each(Object.entries(programs))('I-49 copied in %s each value is what it is, by the type of its field', async (_, html) => {
  const types: readonly FieldType[] = ['LongText', 'Decimal', 'Percent', 'Date', 'DateTime', 'Time', 'Checkbox', 'SingleLineText'];
  const grid = await openGrid(
    types.map((type) => columnOf(type, type)),
    [{}],
  );
  await grid.paste('LongText', { text: 'not asked', html });
  expect(types.map((type) => grid.held(type)[0])).toEqual([
    'BANK ACCOUNT NUMBER,\nsecond line',
    1200.5,
    45,
    '2026-01-05',
    '2026-01-05 10:30:00+00:00',
    '10:30:00',
    true,
    '007',
  ]);
  grid.close();
});

test('a pasted column is read as all of its texts say, as an import or a conversion reads it', () => {
  const pasted = (type: FieldType, texts: readonly string[]): unknown[] => {
    const field = sampleField(type);
    const column = toGridColumn({ field, viewColumn: null, isShown: true }, context);
    const read = column.parseTogether?.(texts) ?? (() => ({ ok: false }));
    const { reading } = readColumn(texts, field);
    const plainly = texts.map((one) => getFieldKind(type).parse(one, field, { timeZone: 'UTC', reading }));
    const values = texts.map((one) => read(one));
    expect(values.map((one) => 'value' in one && one.value)).toEqual(plainly.map((one) => one.ok && one.value));
    return values.map((one) => 'value' in one && one.value);
  };
  const dates = ['2021-03-14', '2021-06-05', '2020-11-27', '2020-09-02'];
  expect(pasted('Date', ['14/03/2021', '05/06/2021', '27/11/2020', '02/09/2020'])).toEqual(dates);
  expect(pasted('Date', ['03/14/2021', '06/05/2021', '11/27/2020', '09/02/2020'])).toEqual(dates);
  expect(pasted('DateTime', ['14/03/2021 10:00', '05/06/2021 11:00'])).toEqual(['2021-03-14 10:00:00+00:00', '2021-06-05 11:00:00+00:00']);
  expect(pasted('Decimal', ['1.234', '2,5'])).toEqual([1234, 2.5]);
  expect(pasted('Decimal', ['1,234', '2.5'])).toEqual([1234, 2.5]);
});

test('where a pasted column leaves open how it is meant it is asked, and read as was chosen', () => {
  const asked = (type: FieldType, texts: readonly string[], meta: Record<string, unknown> = {}): unknown => {
    const column = toGridColumn({ field: sampleField(type, { meta }), viewColumn: null, isShown: true }, context);
    const open = column.findOpen?.(texts) ?? null;
    return open?.readings.map((reading) => column.parseTogether?.(texts, reading)(open.example)) ?? null;
  };
  expect(asked('Date', ['05/06/2021', '01/02/2021'])).toMatchObject([{ value: '2021-06-05' }, { value: '2021-05-06' }]);
  expect(asked('Decimal', ['1,234'])).toMatchObject([{ value: 1234 }, { value: 1.234 }]);
  expect(asked('Date', ['05/06/2021'], { reading: { order: 'monthFirst' } })).toBeNull();
  expect(asked('Date', ['05/06/2021', '14/06/2021'])).toBeNull();
  expect(asked('Decimal', ['1,234', '2.5'])).toBeNull();
});
