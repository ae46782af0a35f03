import { type CellValue, type Field, type FieldType, getFieldKind, isSameValue, type OptionId, readColumn } from '@quadrille/domain';
import { sampleField } from '@quadrille/domain/testing';
import { changeColumnType, createColumnObserver, createRowConverter, type ImportColumn, toDraftField } from '@quadrille/importer';
import { tries } from '@quadrille/tooling/budget';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { FieldDoc } from '../../storage/schema/documents.ts';
import { createConverter } from '../../storage/convert/converter.ts';
import { contextOfRows } from '../records/to-cells.ts';

/** How people of ten countries write. */
const locales = ['en-US', 'en-GB', 'de-DE', 'fr-FR', 'sv-SE', 'ja-JP', 'pt-BR', 'pl-PL', 'ar-EG', 'en-IN'] as const;

interface Read {
  readonly values: readonly unknown[];
  /** Whether the person is asked how the texts are meant. */
  readonly isOpen: boolean;
}

const asText = sampleField('LongText') as FieldDoc;

/** Options by their titles, as each surface makes ids of its own. */
function titled(value: CellValue, titles: ReadonlyMap<string, string>): unknown {
  return Array.isArray(value) ? value.map((id) => titles.get(id) ?? id) : value;
}

function byImport(type: FieldType, texts: readonly string[]): Read {
  const observer = createColumnObserver({ source: 'text' });
  for (const text of texts) observer.add(text);
  const named = { title: 'c', columnName: 'c', refColumnName: 'c', source: 0, keep: true, samples: [] };
  const rows = texts.map((text) => [text]);
  const { column }: { column: ImportColumn } = changeColumnType({ ...named, ...observer.guess(), options: [] }, type, rows);
  const field = toDraftField(column);
  const titles = new Map<string, string>(field.options.map(({ id, title }) => [id, title]));
  const addOption = (_field: Field, title: string): OptionId => {
    titles.set(`o${title}`, title);
    return `o${title}` as OptionId;
  };
  const convert = createRowConverter([{ source: 0, field, read: column.read }], { addOption });
  return { values: rows.map((row) => titled(convert(row)[0] ?? null, titles)), isOpen: column.warnings.length > 0 };
}

function byConversion(type: FieldType, texts: readonly string[]): Read {
  const to = sampleField(type) as FieldDoc;
  const makeOption = (title: string, position: number) => ({ id: `o${title}` as OptionId, title, color: null, order: position + 1 });
  const converter = createConverter({ from: asText, to, growsOptions: type === 'MultiSelect', context: {} }, makeOption);
  for (const text of texts) if (text !== '') converter.watch(text);
  const values = texts.map((text) => {
    const read = converter.convert(text === '' ? null : text, null);
    return read.ok ? read.value : null;
  });
  const titles = new Map<string, string>(converter.options().map(({ id, title }) => [id, title]));
  return { values: values.map((value) => titled(value, titles)), isOpen: converter.reading().other !== null };
}

/** The options of the paste are those the import found: it names options there are. */
function byPaste(type: FieldType, texts: readonly string[], options: readonly string[]): Read {
  const field = withOptions(type, options);
  const { reading, other } = readColumn(texts, field);
  return { values: texts.map((text) => parse(field, text, { reading })), isOpen: other !== null };
}

function byCall(type: FieldType, texts: readonly string[], options: readonly string[]): readonly unknown[] {
  const field = withOptions(type, options) as FieldDoc;
  const context = contextOfRows(
    texts.map((text) => ({ [field.title]: text })),
    {},
  )(field);
  return texts.map((text) => parse(field, text, context));
}

function withOptions(type: FieldType, options: readonly string[]): Field {
  return sampleField(type, {
    options: options.map((title, index) => ({ id: `o${title}` as OptionId, title, color: null, order: index + 1 })),
  });
}

function parse(field: Field, text: string, context: Parameters<ReturnType<typeof getFieldKind>['parse']>[2]): unknown {
  const read = getFieldKind(field.type).parse(text, field, context);
  return read.ok ? titled(read.value, new Map(field.options.map(({ id, title }) => [id, title]))) : null;
}

const locale = fc.constantFrom(...locales);
const moment = fc.date({ min: new Date('1971-01-01'), max: new Date('2060-12-31'), noInvalidDate: true });
const dates = fc
  .tuple(locale, fc.constantFrom('numeric' as const, '2-digit' as const), fc.array(moment, { minLength: 1, maxLength: 12 }))
  .map(([name, day, list]) =>
    list.map((date) =>
      new Intl.DateTimeFormat(name, { year: 'numeric', month: day, day, timeZone: 'UTC', calendar: 'gregory' }).format(date),
    ),
  );
const moments = fc.tuple(locale, fc.array(moment, { minLength: 1, maxLength: 12 })).map(([name, list]) =>
  list.map((date) =>
    new Intl.DateTimeFormat(name, {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      timeZone: 'UTC',
      calendar: 'gregory',
    }).format(date),
  ),
);
const amount = fc.oneof(
  fc.integer({ min: -5_000_000, max: 5_000_000 }),
  fc.integer({ min: -500_000, max: 500_000 }).map((cents) => cents / 100),
);
const numbers = fc
  .tuple(locale, fc.constantFrom('decimal' as const, 'percent' as const), fc.boolean(), fc.array(amount, { minLength: 1, maxLength: 12 }))
  .map(([name, style, useGrouping, list]) =>
    list.map((value) => new Intl.NumberFormat(name, { style, useGrouping, maximumFractionDigits: 3 }).format(value)),
  );
const word = fc.stringMatching(/^[a-zé]{1,4}( [a-z]{1,3})?$/);
const lists = fc
  .tuple(
    fc.constantFrom(',', ', ', ';', '; ', '|', 'json'),
    fc.array(fc.array(word, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 8 }),
  )
  .map(([mark, rows]) => rows.map((row) => (mark === 'json' ? JSON.stringify(row) : row.join(mark))));
const times = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 59 }), fc.constantFrom('', ':07', ':59', ' pm'))
    .map(([hour, minute, end]) => `${hour}:${String(minute).padStart(2, '0')}${end}`),
  { minLength: 1, maxLength: 8 },
);
const booleans = fc.array(fc.constantFrom('yes', 'no', 'YES', 'true', 'false', 'x', '1', '0', 'on', 'maybe', '✓'), {
  minLength: 1,
  maxLength: 8,
});
const marked = fc.constantFrom(
  ['+001999', '+002024'],
  ['1999', '2024', '12'],
  ['★★★☆☆', '★☆☆☆☆'],
  ['3', '4.5', '11'],
  ['1h 30m 0s', '-0h 0m 59.5s'],
  ['EUR 1234.5', 'EUR -3'],
  ['12.5\u202f%', '-3\u202f%'],
  ['52.5;13.4', '-33.9;151.2'],
  ['52.5, 13.4', 'POINT(13.4 52.5)'],
  ['a@x.example', 'A@X.example '],
  ['https://x.example/a ', ' x.example', 'x'],
  ['+49 30 123456', '030/123'],
);
const column = fc.oneof(dates, moments, numbers, lists, times, booleans, marked);
/** Now and then two habits in one column, blank cells and words between. */
const columns = fc.oneof(
  { weight: 5, arbitrary: column },
  { weight: 2, arbitrary: fc.tuple(column, column).map(([one, other]) => [...one, ...other]) },
  { weight: 1, arbitrary: fc.tuple(column, fc.constantFrom('', ' ', 'n/a', '-')).map(([one, odd]) => [odd, ...one, odd]) },
);
const types: readonly FieldType[] = [
  'Date',
  'DateTime',
  'Number',
  'Decimal',
  'Percent',
  'Currency',
  'MultiSelect',
  'Checkbox',
  'Time',
  'Duration',
  'Year',
  'Rating',
  'GeoData',
  'Geometry',
  'Email',
  'URL',
  'PhoneNumber',
  'SingleLineText',
  'LongText',
];

const keepsBlanks: ReadonlySet<FieldType> = new Set(['Email', 'URL', 'PhoneNumber', 'SingleLineText', 'LongText']);

it('a column of text is read alike by import, conversion, paste and call, or the same is asked', () => {
  fc.assert(
    fc.property(columns, fc.constantFrom(...types), (written, type) => {
      // Cells of a file that hold nothing but blanks are padding; typed ones stay in a text.
      const texts = keepsBlanks.has(type) ? written.map((text) => (text.trim() === '' ? '' : text)) : written;
      const imported = byImport(type, texts);
      const converted = byConversion(type, texts);
      expect({ by: 'conversion', ...converted }).toEqual({ by: 'conversion', ...imported });
      const options =
        type === 'MultiSelect' ? [...new Set(imported.values.flatMap((value) => (Array.isArray(value) ? value.map(String) : [])))] : [];
      const pasted = byPaste(type, texts, options);
      expect({ by: 'paste', ...pasted }).toEqual({ by: 'paste', ...imported });
      // A call cannot be asked: what is open says each for itself there.
      if (!imported.isOpen) expect(byCall(type, texts, options)).toEqual(imported.values);
    }),
    tries(200),
  );
}, 120_000);

it('keeps the answer with the field', () => {
  const texts = ['05/06/2021', '01/02/2021'];
  const field = sampleField('Date', { meta: { reading: { order: 'monthFirst' } } });
  const { reading, other } = readColumn(texts, field);
  expect(other).toBeNull();
  expect(isSameValue(parse(field, texts[0] ?? '', { reading }) as CellValue, '2021-05-06')).toBe(true);
});
