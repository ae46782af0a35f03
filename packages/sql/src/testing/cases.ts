import { type CellValue, type Field, type FieldType, getFieldKind, type RowsQuery, type Sort } from '@quadrille/domain';
import { rowDecoder } from '../codec/codec.ts';
import { compileAggregates, compileHistograms } from '../compile/aggregates.ts';
import { compileDelete, compileDeleteWhere } from '../compile/delete.ts';
import { compileGroupCount, compileGroups } from '../compile/groups.ts';
import { bareInsertText, compileInsertMany } from '../compile/insert.ts';
import { compileOptionCounts } from '../compile/option-counts.ts';
import { compileFindPosition, compilePageAfter, compileSortKeys } from '../compile/position.ts';
import { compileCount, compileIds, compilePage, compileRowsById } from '../compile/read.ts';
import { compileUpdate, compileUpdateMany, compileUpdateRows, compileUpdateWhere } from '../compile/update.ts';
import type { RowPlan } from '../computed/query-rows.ts';
import type { SqlValue, Statement } from '../fragment.ts';
import { compileIntrospection } from '../introspect/introspect.ts';
import {
  planAddField,
  planAddStamps,
  planCreateIndex,
  planCreateTable,
  planDropField,
  planDropIndex,
  planDropTable,
} from '../migrate/plan.ts';
import { expectSame } from './expect-same.ts';
import { fieldOf } from './sample-table.ts';

import { all, type Bench, cellsOf, context, idsOf, insertRows, numbers, one, sortBy, stamp } from './bench.ts';

/** One claim about a dialect on a real connection. Throws when it does not hold. */
export interface DriverCase {
  readonly rule: string;
  readonly title: string;
  run(bench: Bench): Promise<void>;
}

/** What every dialect must do alike, for any connection that offers a `Driver`. */
export const driverCases: readonly DriverCase[] = [
  {
    rule: 'S-10',
    title: 'gives every built type back as it was stored',
    async run(bench) {
      const option = fieldOf(bench.table, 'SingleSelect').options[1]?.id ?? null;
      const list = fieldOf(bench.table, 'MultiSelect')
        .options.map((item) => item.id)
        .toReversed();
      const row: Partial<Record<FieldType, CellValue>> = {
        SingleLineText: `'"\\%_?$1 ä🙂`,
        LongText: 'a\nb\r\n',
        Email: 'a@b.c',
        URL: 'https://a.b/?c=d',
        PhoneNumber: '+1 2',
        Number: 9_007_199_254_740_991,
        Decimal: 0.1,
        Currency: -1e300,
        Percent: 1e18,
        Rating: 5,
        Checkbox: false,
        Date: '0001-01-01',
        DateTime: '9999-12-31 23:59:59.001+00:00',
        SingleSelect: option,
        MultiSelect: list,
      };
      const [id] = await insertRows(bench, [row, {}]);
      expectSame(
        await cellsOf(bench, id ?? 0),
        bench.fields.map((field) => row[field.type] ?? null),
      );
      expectSame(
        await cellsOf(bench, (id ?? 0) + 1),
        bench.fields.map(() => null),
      );
    },
  },
  {
    rule: 'S-12',
    title: 'reads system fields from system columns',
    async run(bench) {
      const [id] = await insertRows(bench, [{}]);
      const { driver, table } = bench;
      const system = table.fields.filter((field) => field.isSystem);
      const rows = await driver.run(compileRowsById(driver.dialect, table, system, [id ?? 0]));
      expectSame(rows.map(rowDecoder(driver.dialect, system)), [{ id, version: 1, cells: [id, stamp.at, stamp.at] }]);
    },
  },
  {
    rule: 'S-24',
    title: 'takes the signs of LIKE in a contained text as they are, and as signs in a pattern',
    async run(bench) {
      const texts = ['100%', '1000', 'a_b', 'axb', 'back\\slash', 'backslash', 'A_B'];
      const ids = await insertRows(
        bench,
        texts.map((text) => ({ SingleLineText: text })),
      );
      const found = async (op: 'like' | 'nlike', value: string): Promise<string[]> => {
        const fieldId = fieldOf(bench.table, 'SingleLineText').id;
        const filters: RowsQuery['filters'] = [[{ kind: 'condition', logicalOp: 'and', fieldId, op, subOp: null, value }]];
        return (await idsOf(bench, { ...all, filters })).map((id) => texts[ids.indexOf(id)] ?? '');
      };
      expectSame(await found('like', '0%0'), []);
      expectSame(await found('like', 'a_b'), ['a_b', 'A_B']);
      expectSame(await found('like', 'k\\s'), ['back\\slash']);
      expectSame(await found('like', '%0'), ['1000']);
      expectSame(await found('like', '%a_b'), ['a_b', 'axb', 'A_B']);
      expectSame(await found('like', '%k\\s%'), ['back\\slash']);
      expectSame(await found('nlike', 'A_b'), ['100%', '1000', 'axb', 'back\\slash', 'backslash']);
    },
  },
  {
    rule: 'S-25',
    title: 'folds ASCII texts from A to Z, all others by Unicode',
    async run(bench) {
      await insertRows(bench, [{ LongText: 'ÄPFEL 300 \u212a' }]);
      const fieldId = fieldOf(bench.table, 'LongText').id;
      const count = async (value: string): Promise<number> => {
        const filters: RowsQuery['filters'] = [[{ kind: 'condition', logicalOp: 'and', fieldId, op: 'like', subOp: null, value }]];
        return (await idsOf(bench, { ...all, filters })).length;
      };
      const counts: number[] = [];
      for (const value of ['äpfel', 'pfel', '\u212a', 'Äpfel 300 K', 'k']) counts.push(await count(value));
      expectSame(counts, [1, 1, 1, 1, 0]);
    },
  },
  {
    rule: 'S-31',
    title: 'searches texts, titles of options, numbers and dates',
    async run(bench) {
      const { table } = bench;
      const [red, green] = fieldOf(table, 'SingleSelect').options.map((option) => option.id);
      const blue = fieldOf(table, 'MultiSelect').options[2]?.id as string;
      const [a = 0, b = 0, c = 0, d = 0] = await insertRows(bench, [
        { SingleLineText: 'ÄPFEL', Number: 7, SingleSelect: red ?? null },
        { LongText: 'x_y', SingleSelect: green ?? null },
        { MultiSelect: [blue], DateTime: '2026-03-15 10:30:00+00:00' },
        { Date: '2026-03-15', Number: 1234 },
      ]);
      const fieldIds = bench.fields.map((field) => field.id);
      const found = (text: string): Promise<number[]> => idsOf(bench, { ...all, search: { text, fieldIds } });
      expectSame(await found('äpf'), [a]);
      expectSame(await found('_'), [b]);
      expectSame(await found('RE'), [a, b]);
      expectSame(await found('blau'), [c]);
      expectSame(await found('2026-03-15'), [c, d]);
      expectSame(await found('2026-03'), [c, d]);
      expectSame(await found('10:3'), [c]);
      expectSame(await found('1,234'), [d]);
      expectSame(await found('nowhere'), []);
      expectSame(await found(''), [a, b, c, d]);
      expectSame(await idsOf(bench, { ...all, search: { text: 'a', fieldIds: [] } }), []);
    },
  },
  {
    rule: 'S-40',
    title: 'puts nulls first ascending and last descending, ties by id',
    async run(bench) {
      const ids = await insertRows(bench, [{ Number: 2 }, {}, { Number: 1 }, {}, { Number: 2 }]);
      const at = (...places: number[]): (number | undefined)[] => places.map((place) => ids[place]);
      expectSame(await idsOf(bench, { ...all, sorts: sortBy(bench, 'Number') }), at(1, 3, 2, 0, 4));
      expectSame(await idsOf(bench, { ...all, sorts: sortBy(bench, '-Number') }), at(0, 4, 2, 1, 3));
    },
  },
  {
    rule: 'S-41',
    title: 'sorts text without case and other letters by code point',
    async run(bench) {
      const texts = ['b', 'A', 'a', 'B', 'é', 'Z', '', '_', '🙂', '\uff5e', '10', '9'];
      const ids = await insertRows(
        bench,
        texts.map((text) => ({ SingleLineText: text })),
      );
      const order = (await idsOf(bench, { ...all, sorts: sortBy(bench, 'SingleLineText') })).map((id) => texts[ids.indexOf(id)]);
      expectSame(order, ['', '10', '9', '_', 'A', 'a', 'b', 'B', 'Z', 'é', '\uff5e', '🙂']);
    },
  },
  {
    rule: 'S-42',
    title: 'sorts selects by the order of their options, those that are gone last',
    async run(bench) {
      const [first, second, third] = fieldOf(bench.table, 'SingleSelect').options.map((option) => option.id);
      const ids = await insertRows(
        bench,
        [third, 'gone', first, null, second].map((value) => ({ SingleSelect: value ?? null })),
      );
      const at = (...places: number[]): (number | undefined)[] => places.map((place) => ids[place]);
      expectSame(await idsOf(bench, { ...all, sorts: sortBy(bench, 'SingleSelect') }), at(3, 2, 4, 0, 1));
      expectSame(await idsOf(bench, { ...all, sorts: sortBy(bench, '-SingleSelect') }), at(1, 0, 4, 2, 3));
    },
  },
  {
    rule: 'S-43',
    title: 'sorts multi selects option by option',
    async run(bench) {
      const [a = '', b = '', c = ''] = fieldOf(bench.table, 'MultiSelect').options.map((option) => option.id as string);
      const lists: CellValue[] = [[b], [a, c], [a], null, [a, 'gone'], [a, b]];
      const ids = await insertRows(
        bench,
        lists.map((list) => ({ MultiSelect: list })),
      );
      const at = (...places: number[]): (number | undefined)[] => places.map((place) => ids[place]);
      expectSame(await idsOf(bench, { ...all, sorts: sortBy(bench, 'MultiSelect') }), at(3, 2, 5, 1, 4, 0));
    },
  },
  {
    rule: 'S-49',
    title: 'sorts files by what they are called, not by where they are kept, and groups of them likewise',
    async run(bench) {
      const files = (...titles: string[]): string =>
        JSON.stringify(titles.map((title, at) => ({ path: `${9 - at}${title.length}`, title })));
      const cells = [files('pear.png'), files('Apple.png', 'pear.png'), null, files('apple.png'), files('zoo "1", 2.pdf')];
      const ids = await insertRows(
        bench,
        cells.map((cell) => ({ Attachment: cell })),
      );
      const order = [2, 3, 1, 0, 4];
      const query = { ...all, sorts: sortBy(bench, 'Attachment') };
      expectSame(
        await idsOf(bench, query),
        order.map((at) => ids[at]),
      );
      const { driver, table } = bench;
      const { statement, read } = compileGroups(driver.dialect, table, query, [fieldOf(table, 'Attachment').id], null, context);
      expectSame(
        (await driver.run(statement)).map((row) => read(row).values[0]),
        order.map((at) => cells[at]),
      );
      const compare = (left: CellValue, right: CellValue): number =>
        getFieldKind('Attachment').compare(left, right, fieldOf(table, 'Attachment'));
      expectSame(
        cells.toSorted(compare),
        order.map((at) => cells[at]),
      );
    },
  },
  {
    rule: 'S-50',
    title: 'cuts the same page as the whole order has',
    async run(bench) {
      await insertRows(
        bench,
        Array.from({ length: 30 }, (_, index) => ({ Number: index % 4, SingleLineText: `t${index % 7}` })),
      );
      const { driver, table, fields } = bench;
      const query = { ...all, sorts: sortBy(bench, '-SingleLineText', 'Number') };
      const whole = await idsOf(bench, query);
      const page = await driver.run(compilePage(driver.dialect, table, query, { offset: 11, limit: 7 }, fields, context));
      expectSame(numbers(page), whole.slice(11, 18));
      const above = {
        kind: 'condition',
        logicalOp: 'and',
        fieldId: fieldOf(table, 'Number').id,
        op: 'gt',
        subOp: null,
        value: '1',
      } as const;
      for (const filters of [[], [[above]]]) {
        const plain = { ...all, filters };
        const rows = await driver.run(compilePage(driver.dialect, table, plain, { offset: 3, limit: 5 }, fields, context));
        expectSame(numbers(rows), (await idsOf(bench, plain)).slice(3, 8));
      }
      const ids = await driver.run(compileIds(driver.dialect, table, query, { offset: 11, limit: 7 }, context));
      expectSame(numbers(ids), whole.slice(11, 18));
      expectSame(Number((await one(bench, compileCount(driver.dialect, table, query, context)))?.[0]), 30);
    },
  },
  {
    rule: 'S-51',
    title: 'gives rows by id in the order asked, without those that are missing',
    async run(bench) {
      const [a = 0, b = 0, c = 0] = await insertRows(bench, [{}, {}, {}]);
      const { driver, table } = bench;
      expectSame(numbers(await driver.run(compileRowsById(driver.dialect, table, [], [c, 999_999, a, Number.NaN, b, 0.5]))), [c, a, b]);
      const run = [a - 1, a, a + 1, a + 2];
      expectSame(
        numbers(await driver.run(compileRowsById(driver.dialect, table, [], run))),
        run.filter((id) => [a, b, c].includes(id)),
      );
      expectSame(await driver.run(compileRowsById(driver.dialect, table, [], [a - 0.5, a + 0.5, a + 1.5])), []);
      expectSame(await driver.run(compileRowsById(driver.dialect, table, [], [])), []);
    },
  },
  {
    rule: 'S-52',
    title: 'shuffles without losing or repeating a row',
    async run(bench) {
      const ids = await insertRows(
        bench,
        Array.from({ length: 20 }, () => ({})),
      );
      const { driver, table } = bench;
      const page = await driver.run(compilePage(driver.dialect, table, { ...all, shuffle: true }, { offset: 0, limit: 50 }, [], context));
      expectSame(
        numbers(page).toSorted((left, right) => left - right),
        ids,
      );
    },
  },
  {
    rule: 'S-53',
    title: 'finds the position of every row, and none of a row outside the view',
    async run(bench) {
      const { driver, table } = bench;
      for (const [sorts, filters] of await mixedOrders(bench)) {
        const query = { ...all, sorts, filters };
        const whole = await idsOf(bench, query);
        for (const [index, id] of whole.entries()) {
          expectSame(Number((await one(bench, compileFindPosition(driver.dialect, table, query, id, context)))?.[0]), index);
        }
        expectSame(await one(bench, compileFindPosition(driver.dialect, table, query, 999_999, context)), undefined);
      }
    },
  },
  {
    rule: 'S-54',
    title: 'continues after a cursor as the whole order does',
    async run(bench) {
      const { driver, table, fields } = bench;
      for (const [sorts, filters] of await mixedOrders(bench)) {
        const query = { ...all, sorts, filters };
        const whole = await idsOf(bench, query);
        for (const [index, id] of whole.entries()) {
          const keys = (await one(bench, compileSortKeys(driver.dialect, table, query, id)))?.slice(0, -1) as SqlValue[];
          const next = await driver.run(compilePageAfter(driver.dialect, table, query, { keys, id }, 5, fields, context));
          expectSame(numbers(next), whole.slice(index + 1, index + 6));
        }
      }
    },
  },
  {
    rule: 'S-56',
    title: 'finds the same page by every plan, with and without indexes',
    async run(bench) {
      const { driver, table, fields } = bench;
      const orders = await mixedOrders(bench);
      const number = fieldOf(table, 'Number').id;
      const condition = { kind: 'condition', logicalOp: 'and', fieldId: number, op: 'gte', subOp: null, value: '0' } as const;
      const plans: readonly (RowPlan | undefined)[] = [undefined, { by: null }, { by: number }, { by: null, top: 1_000_000 }];
      const pages = async (): Promise<number[][]> => {
        const found: number[][] = [];
        for (const [sorts, filters] of orders)
          for (const plan of plans) {
            const query = { ...all, sorts, filters: [...filters, [condition]] };
            const planned = plan === undefined ? table : { ...table, plan };
            const page = compilePage(driver.dialect, planned, query, { offset: 1, limit: 7 }, fields, context);
            found.push(numbers(await driver.run(page)));
          }
        return found;
      };
      const before = await pages();
      for (let index = 0; index < before.length; index += plans.length)
        expectSame(
          before.slice(index, index + plans.length),
          plans.map(() => before[index]),
        );
      const specs = [
        { name: 'i_exact', sorts: sortBy(bench, 'Number'), isExact: true },
        { name: 'i_text', sorts: sortBy(bench, 'SingleLineText'), isExact: true },
        { name: 'i_order', sorts: sortBy(bench, '-Number', 'SingleLineText') },
      ];
      for (const spec of specs) for (const statement of planCreateIndex(driver.dialect, table, spec)) await driver.run(statement);
      expectSame(await pages(), before);
    },
  },
  {
    rule: 'S-60',
    title: 'groups by one and by several fields, null being a group',
    async run(bench) {
      const { driver, table } = bench;
      await insertRows(bench, [
        { SingleLineText: 'a', Checkbox: true },
        { SingleLineText: 'A', Checkbox: true },
        { SingleLineText: 'a', Checkbox: false },
        { SingleLineText: 'a', Checkbox: true },
        {},
      ]);
      const text = fieldOf(table, 'SingleLineText').id;
      const box = fieldOf(table, 'Checkbox').id;
      const groups = compileGroups(driver.dialect, table, all, [text], null, context);
      const answer = await driver.run(groups.statement);
      expectSame(answer.map(groups.total), [3, 3, 3]);
      expectSame(answer.map(groups.read), [
        { values: [null], count: 1, aggregates: [] },
        { values: ['A'], count: 1, aggregates: [] },
        { values: ['a'], count: 3, aggregates: [] },
      ]);
      const both = compileGroups(
        driver.dialect,
        table,
        { ...all, sorts: sortBy(bench, '-Checkbox') },
        [text, box],
        { offset: 1, limit: 2 },
        context,
      );
      expectSame((await driver.run(both.statement)).map(both.read), [
        { values: ['a', true], count: 2, aggregates: [] },
        { values: ['a', false], count: 1, aggregates: [] },
      ]);
      expectSame(Number((await one(bench, compileGroupCount(driver.dialect, table, all, [text, box], context)))?.[0]), 4);
    },
  },
  {
    rule: 'S-64',
    title: 'summarises each group, and the groups and rows inside one',
    async run(bench) {
      const { driver, table } = bench;
      const option = fieldOf(table, 'SingleSelect').options[0]?.id ?? null;
      const ids = await insertRows(bench, [
        { SingleSelect: option, Checkbox: true, Number: 1, SingleLineText: 'a' },
        { SingleSelect: option, Checkbox: true, Number: 4, SingleLineText: 'A' },
        { SingleSelect: option, Number: 10, SingleLineText: 'a' },
        { Number: 7 },
      ]);
      const select = fieldOf(table, 'SingleSelect').id;
      const number = fieldOf(table, 'Number').id;
      const levels = sortBy(bench, '-SingleSelect', 'Checkbox', 'SingleLineText');
      const specs = (['sum', 'median', 'stdDev', 'percentFilled', 'countUnique'] as const).map((aggregate) => ({
        fieldId: number,
        aggregate,
      }));
      const top = compileGroups(driver.dialect, table, { ...all, sorts: levels }, [select], null, context, specs);
      expectSame((await driver.run(top.statement)).map(top.read), [
        { values: [option], count: 3, aggregates: [15, 4, Math.sqrt(14), 100, 3] },
        { values: [null], count: 1, aggregates: [7, 7, 0, 100, 1] },
      ]);
      const inside: RowsQuery = { ...all, grouping: { levels, path: [option] } };
      const next = compileGroups(driver.dialect, table, { ...inside, sorts: levels }, [fieldOf(table, 'Checkbox').id], null, context);
      expectSame((await driver.run(next.statement)).map(next.read), [
        { values: [null], count: 1, aggregates: [] },
        { values: [true], count: 2, aggregates: [] },
      ]);
      const at = (...places: number[]): (number | undefined)[] => places.map((place) => ids[place]);
      expectSame(await idsOf(bench, { ...all, grouping: { levels, path: [] } }), at(2, 1, 0, 3));
      expectSame(await idsOf(bench, { ...all, grouping: { levels, path: [option, true] } }), at(1, 0));
      expectSame(await idsOf(bench, { ...all, grouping: { levels, path: [option, true, 'a'] } }), at(0));
      expectSame(await idsOf(bench, { ...all, grouping: { levels, path: [null] } }), at(3));
    },
  },
  {
    rule: 'S-65',
    title: 'counts the values in the bars of a histogram',
    async run(bench) {
      const { driver, table } = bench;
      await insertRows(bench, [
        { Number: -5, Date: '2026-01-31', DateTime: '2026-01-31 23:59:59.500+00:00' },
        { Number: 0, Date: '2026-02-01', DateTime: '2026-02-01 00:00:00+00:00' },
        { Number: 9.99, Date: '2026-02-28' },
        { Number: 10 },
        { Number: 1000 },
        {},
      ]);
      const compiled = compileHistograms(
        driver.dialect,
        table,
        all,
        [
          { fieldId: fieldOf(table, 'Number').id, bounds: [0, 10, 20] },
          { fieldId: fieldOf(table, 'Date').id, bounds: ['2026-01-01', '2026-02-01'] },
          { fieldId: fieldOf(table, 'DateTime').id, bounds: ['2026-01-01 00:00:00+00:00', '2026-02-01 00:00:00+00:00'] },
          { fieldId: fieldOf(table, 'Rating').id, bounds: [] },
          { fieldId: fieldOf(table, 'ID').id, bounds: [0.5] },
        ],
        context,
      );
      expectSame(compiled.read((await one(bench, compiled.statement)) ?? []), [[3, 1, 1], [1, 2], [1, 1], [], [6]]);
    },
  },
  {
    rule: 'S-61',
    title: 'counts the rows of each option of a select',
    async run(bench) {
      const { driver, table } = bench;
      const single = fieldOf(table, 'SingleSelect');
      const multi = fieldOf(table, 'MultiSelect');
      const [a, b] = single.options.map((option) => option.id);
      const [x = '', y = ''] = multi.options.map((option) => option.id as string);
      await insertRows(bench, [
        { SingleSelect: a ?? null, MultiSelect: [x, y] },
        { SingleSelect: a ?? null },
        { SingleSelect: b ?? null, MultiSelect: [y] },
        {},
      ]);
      for (const [field, counts] of [
        [single, [1, 2, 1, 0, 0, 0]],
        [multi, [2, 1, 2, 0, 0, 0]],
      ] as const) {
        const compiled = compileOptionCounts(driver.dialect, table, all, field, context);
        expectSame(
          compiled.read(await driver.run(compiled.statement)),
          [null, ...field.options.map((option) => option.id)].map((optionId, index) => ({ optionId, count: counts[index] })),
        );
      }
    },
  },
  {
    rule: 'S-62',
    title: 'summarises numbers, texts, dates and checkboxes',
    async run(bench) {
      const { driver, table } = bench;
      await insertRows(bench, [
        { Number: 1, SingleLineText: 'a', Date: '2026-01-01', Checkbox: true },
        { Number: 4, SingleLineText: 'a', Date: '2026-01-31', Checkbox: false },
        { Number: 10, SingleLineText: 'b', DateTime: '2026-01-01 00:00:00+00:00' },
        {},
      ]);
      const asked = [
        ['Number', 'count', 4],
        ['Number', 'countFilled', 3],
        ['Number', 'countEmpty', 1],
        ['Number', 'percentFilled', 75],
        ['Number', 'sum', 15],
        ['Number', 'avg', 5],
        ['Number', 'min', 1],
        ['Number', 'max', 10],
        ['Number', 'range', 9],
        ['Number', 'median', 4],
        ['Number', 'stdDev', Math.sqrt(14)],
        ['SingleLineText', 'countUnique', 2],
        ['SingleLineText', 'percentUnique', 50],
        ['Date', 'earliestDate', '2026-01-01'],
        ['Date', 'latestDate', '2026-01-31'],
        ['Date', 'dateRange', 30],
        ['DateTime', 'earliestDate', '2026-01-01 00:00:00+00:00'],
        ['Checkbox', 'checked', 1],
        ['Checkbox', 'unchecked', 3],
        ['Checkbox', 'percentChecked', 25],
      ] as const;
      const specs = asked.map(([type, aggregate]) => ({ fieldId: fieldOf(table, type).id, aggregate }));
      const compiled = compileAggregates(driver.dialect, table, all, specs, context);
      expectSame(
        compiled.read((await one(bench, compiled.statement)) ?? []),
        asked.map(([, , value]) => value),
      );
    },
  },
  {
    rule: 'S-63',
    title: 'summarises no rows as no value',
    async run(bench) {
      const { driver, table } = bench;
      const names = ['count', 'sum', 'avg', 'min', 'range', 'percentEmpty', 'median', 'stdDev'] as const;
      const specs = names.map((aggregate) => ({ fieldId: fieldOf(table, 'Number').id, aggregate }));
      const compiled = compileAggregates(driver.dialect, table, all, specs, context);
      expectSame(compiled.read((await one(bench, compiled.statement)) ?? []), [0, null, null, null, null, null, null, null]);
    },
  },
  {
    rule: 'S-66',
    title: 'answers sums beyond the largest number as no value, and the largest numbers as they are',
    async run(bench) {
      const { driver, table } = bench;
      await insertRows(bench, [
        { Number: 1e308, Decimal: 0.1 },
        { Number: 1e308, Decimal: 0.2 },
      ]);
      const own = (aggregate: 'sum' | 'avg', type: 'Number' | 'Decimal') => ({ fieldId: fieldOf(table, type).id, aggregate });
      const specs = [own('sum', 'Number'), own('sum', 'Decimal'), own('avg', 'Decimal')];
      const whole = compileAggregates(driver.dialect, table, all, specs, context);
      const row = whole.read((await one(bench, whole.statement)) ?? []);
      expectSame(row, [null, 0.1 + 0.2, (0.1 + 0.2) / 2]);
      const single = compileGroups(driver.dialect, table, all, [fieldOf(table, 'Decimal').id], null, context, [own('sum', 'Number')]);
      expectSame(
        (await driver.run(single.statement)).map((group) => single.read(group).aggregates),
        [[1e308], [1e308]],
      );
    },
  },
  {
    rule: 'S-70',
    title: 'updates a row only while it is as expected, and raises its version',
    async run(bench) {
      const { driver, table } = bench;
      const field = fieldOf(table, 'MultiSelect');
      const before = [field.options[0]?.id as string];
      const [id = 0] = await insertRows(bench, [{ MultiSelect: before }]);
      const cells = new Map([[field.id, null]]);
      const update = (expected: Parameters<typeof compileUpdate>[6]): Statement =>
        compileUpdate(driver.dialect, table, id, cells, { at: '2026-04-01 00:00:00+00:00', by: null }, [field], expected);
      expectSame((await driver.run(update({ version: 2 }))).length, 0);
      expectSame((await driver.run(update({ cells: new Map([[field.id, null]]) }))).length, 0);
      const done = await driver.run(update({ version: 1, cells: new Map([[field.id, before]]) }));
      expectSame(done.map(rowDecoder(driver.dialect, [field])), [{ id, version: 2, cells: [null] }]);
    },
  },
  {
    rule: 'S-71',
    title: 'updates many rows with the same and with different cells',
    async run(bench) {
      const { driver, table } = bench;
      const fields = [fieldOf(table, 'Number'), fieldOf(table, 'Date'), fieldOf(table, 'Checkbox')];
      const [a = 0, b = 0, c = 0] = await insertRows(bench, [{}, {}, { Number: 7 }]);
      const first = fields[0] as Field;
      expectSame((await driver.run(compileUpdateMany(driver.dialect, table, [a, b, 999], new Map([[first.id, 1]]), stamp))).length, 2);
      const rows = [
        { id: a, cells: [2, null, true] },
        { id: b, cells: [null, '2026-01-02', null] },
      ];
      expectSame(numbers(await driver.run(compileUpdateRows(driver.dialect, table, fields, rows, stamp))).toSorted(), [a, b].toSorted());
      const read = await driver.run(compileRowsById(driver.dialect, table, fields, [a, b, c]));
      expectSame(read.map(rowDecoder(driver.dialect, fields)), [
        { id: a, version: 3, cells: [2, null, true] },
        { id: b, version: 3, cells: [null, '2026-01-02', null] },
        { id: c, version: 1, cells: [7, null, null] },
      ]);
    },
  },
  {
    rule: 'S-72',
    title: 'updates and deletes what a query matches',
    async run(bench) {
      const { driver, table } = bench;
      const field = fieldOf(table, 'Number');
      const [a = 0, b = 0, c = 0] = await insertRows(bench, [{ Number: 1 }, { Number: 2 }, {}]);
      const query: RowsQuery = {
        ...all,
        filters: [[{ kind: 'condition', logicalOp: 'and', fieldId: field.id, op: 'gt', subOp: null, value: '1' }]],
      };
      const changed = await driver.run(compileUpdateWhere(driver.dialect, table, query, new Map([[field.id, 5]]), stamp, context, [field]));
      expectSame(changed.map(rowDecoder(driver.dialect, [field])), [{ id: b, version: 2, cells: [5] }]);
      expectSame(numbers(await driver.run(compileDeleteWhere(driver.dialect, table, query, context))), [b]);
      expectSame(numbers(await driver.run(compileDelete(driver.dialect, table, [a, b]))), [a]);
      expectSame(await idsOf(bench, all), [c]);
    },
  },
  {
    rule: 'S-84',
    title: 'stamps added after a load hold for its rows and not for later ones',
    run: async ({ driver, table, fields }) => {
      const { dialect } = driver;
      const made = [...planDropTable(dialect, table), ...planCreateTable(dialect, table, { stampsLater: true })];
      for (const statement of made) await driver.run(statement);
      const name = fields.filter((field) => field.type === 'SingleLineText');
      await driver.run({ sql: bareInsertText(dialect, table, name, 2), params: ['a', 'b'] });
      for (const statement of planAddStamps(dialect, table, stamp)) await driver.run(statement);
      const later = { at: '2026-03-16 10:30:00+00:00', by: null };
      await driver.run(compileInsertMany(dialect, table, name, [{ cells: ['c'] }], later));
      const shown = ['CreateTime', 'LastModifiedTime', 'SingleLineText'].map((type) => fieldOf(table, type as FieldType));
      const rows = await driver.run(compilePage(dialect, table, all, { offset: 0, limit: 9 }, shown, context));
      const decode = rowDecoder(dialect, shown);
      expectSame(rows.map(decode), [
        { id: 1, version: 1, cells: [stamp.at, stamp.at, 'a'] },
        { id: 2, version: 1, cells: [stamp.at, stamp.at, 'b'] },
        { id: 3, version: 1, cells: [later.at, later.at, 'c'] },
      ]);
    },
  },
  {
    rule: 'S-73',
    title: 'restores a deleted row under its id and version, and never gives its id to another',
    async run(bench) {
      const { driver, table, fields } = bench;
      const [id = 0] = await insertRows(bench, [{ Number: 1 }]);
      await driver.run(compileDelete(driver.dialect, table, [id]));
      const [next = 0] = await insertRows(bench, [{}]);
      const restore = { id, ver: 7, createdAt: stamp.at, updatedAt: stamp.at, createdBy: 'us1', updatedBy: null };
      await driver.run(compileInsertMany(driver.dialect, table, fields, [{ cells: fields.map(() => null), restore }], stamp));
      expectSame(next > id, true);
      const rows = await driver.run(compileRowsById(driver.dialect, table, [], [id]));
      expectSame(rows.map(rowDecoder(driver.dialect, [])), [{ id, version: 7, cells: [] }]);
    },
  },
  {
    rule: 'S-80',
    title: 'adds and drops the column of a field, keeping rows',
    async run(bench) {
      const { driver, table } = bench;
      const [id = 0] = await insertRows(bench, [{ Number: 3 }]);
      const added: Field = { ...fieldOf(table, 'Date'), id: 'cadded' as Field['id'], column: 'c_added' };
      const wider = { ...table, fields: [...table.fields, added] };
      for (const statement of planAddField(driver.dialect, table, added)) await driver.run(statement);
      await driver.run(compileUpdate(driver.dialect, wider, id, new Map([[added.id, '2026-05-05']]), stamp));
      const read = await driver.run(compileRowsById(driver.dialect, wider, [added], [id]));
      expectSame(read.map(rowDecoder(driver.dialect, [added]))[0]?.cells, ['2026-05-05']);
      for (const statement of planDropField(driver.dialect, wider, added)) await driver.run(statement);
      expectSame((await cellsOf(bench, id))?.length, bench.fields.length);
    },
  },
  {
    rule: 'S-81',
    title: 'makes and drops indexes for every sortable type',
    async run(bench) {
      const { driver, table } = bench;
      for (const field of table.fields) {
        const sorts = [{ fieldId: field.id, direction: 'desc' as const }];
        for (const statement of planCreateIndex(driver.dialect, table, { name: `i_${field.column}`, sorts })) await driver.run(statement);
        for (const statement of planDropIndex(driver.dialect, table, `i_${field.column}`)) await driver.run(statement);
      }
    },
  },
  {
    rule: 'S-90',
    title: 'finds the tables of a schema with their columns and keys',
    async run(bench) {
      const { driver, table } = bench;
      const compiled = compileIntrospection(driver.dialect, driver.schema);
      const found = compiled.read(await driver.run(compiled.statement)).find((candidate) => candidate.name === table.name);
      expectSame(found?.isView, false);
      expectSame(found?.columns.map((column) => [column.name, column.keyPosition]).slice(0, 3), [
        ['id', 1],
        ['ver', 0],
        ['created_at', 0],
      ]);
      expectSame(found?.columns.find((column) => column.name === 'ver')?.isNullable, false);
    },
  },
];

/** Rows with nulls and ties in every sorted field, and orders over them, filtered and not. */
async function mixedOrders(bench: Bench): Promise<[Sort[], RowsQuery['filters']][]> {
  const { table } = bench;
  const [a, b] = fieldOf(table, 'SingleSelect').options.map((option) => option.id);
  const [x = '', y = ''] = fieldOf(table, 'MultiSelect').options.map((option) => option.id as string);
  await insertRows(
    bench,
    Array.from({ length: 24 }, (_, index) => ({
      Number: [null, 0, -1.5, 2][index % 4] ?? null,
      SingleLineText: [null, 'a', 'A', 'b', 'é'][index % 5] ?? null,
      Date: [null, '2026-01-01', '2025-01-01'][index % 3] ?? null,
      DateTime: [null, '2026-01-01 00:00:00.500+00:00', '2026-01-01 00:00:00+00:00'][index % 3] ?? null,
      Checkbox: [null, true, false][index % 3] ?? null,
      SingleSelect: [null, a, b, 'gone'][index % 4] ?? null,
      MultiSelect: [null, [x], [x, y], [y], ['gone']][index % 5] ?? null,
    })),
  );
  const filter = { kind: 'condition', logicalOp: 'and', fieldId: fieldOf(table, 'Number').id, op: 'neq', subOp: null, value: '2' } as const;
  return [
    [[], []],
    [sortBy(bench, 'Number'), []],
    [sortBy(bench, '-Number', 'SingleLineText'), []],
    [sortBy(bench, 'SingleLineText', '-DateTime'), [[filter]]],
    [sortBy(bench, '-SingleLineText', '-Date', 'Checkbox'), []],
    [sortBy(bench, 'SingleSelect', '-MultiSelect'), []],
    [sortBy(bench, '-SingleSelect', 'MultiSelect', 'Number'), [[filter], [{ ...filter, op: 'lte' }]]],
  ];
}
