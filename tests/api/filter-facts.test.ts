import { itSoftly } from '@quadrille/tooling/it-softly';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { must, signUp, type HttpClient } from '../harness/http-client.ts';
import { everyDatabaseKind, missingReason, type Stage } from '../harness/on-each-database.ts';
import { makeProject, makeTable, type SampleTable } from './sample-table.ts';

const meta = '/api/v1/db/meta';
interface Condition {
  readonly field: string;
  readonly op: string;
  readonly value?: string | number | null;
  readonly sub?: string;
}
const has = (field: string, op: string, value?: string | number | null, sub?: string): Condition => ({
  field,
  op,
  ...(value !== undefined && { value }),
  ...(sub !== undefined && { sub }),
});

const text = ['eq', 'neq', 'like', 'nlike', 'empty', 'notempty', 'null', 'notnull', 'blank', 'notblank'];
const ordered = ['eq', 'neq', 'gt', 'lt', 'gte', 'lte', 'null', 'notnull', 'blank', 'notblank'];
const dated = ['eq', 'neq', 'gt', 'lt', 'gte', 'lte', 'isWithin', 'blank', 'notblank', 'null', 'notnull'];

/** Which operators fit which type, and how a value of it is written. */
const operators: Readonly<Record<string, readonly [value: string, ops: readonly string[]]>> = {
  SingleLineText: ['abc', text],
  LongText: ['abc', text],
  Email: ['a@example.org', text],
  URL: ['https://example.org', text],
  PhoneNumber: ['123', text],
  Number: ['1', ordered],
  Decimal: ['1.5', ordered],
  Currency: ['1.5', ordered],
  Percent: ['10', ordered],
  Duration: ['60', ordered],
  Rating: ['3', ordered],
  Year: ['2000', ordered],
  AutoNumber: ['1', ordered],
  Checkbox: ['', ['checked', 'notchecked']],
  SingleSelect: ['a', ['eq', 'neq', 'anyof', 'nanyof', 'null', 'notnull', 'blank', 'notblank']],
  MultiSelect: ['a', ['allof', 'anyof', 'nallof', 'nanyof', 'null', 'notnull', 'blank', 'notblank']],
  Date: ['2020-01-01', dated],
  DateTime: ['2020-01-01', dated],
  CreateTime: ['2020-01-01', dated],
  LastModifiedTime: ['2020-01-01', dated],
  Time: ['10:00:00', ['eq', 'neq', 'gt', 'lt', 'gte', 'lte', 'blank', 'notblank']],
  Attachment: ['photo', ['like', 'nlike', 'blank', 'notblank']],
  JSON: ['{"a":1}', ['eq', 'neq', 'blank', 'notblank', 'null', 'notnull', 'like', 'nlike']],
};

/** Of the world below: teams 1 to 3 with the people 1 and 2 in the first, 3 in the second, nobody in the third. */
const cases: readonly (readonly [table: 'teams' | 'people', condition: Condition, ids: readonly number[]])[] = [
  ['teams', has('People', 'eq', 2), [1]],
  ['teams', has('People', 'gt', 0), [1, 2]],
  ['teams', has('People', 'blank'), [3]],
  ['teams', has('People', 'notblank'), [1, 2]],
  ['teams', has('Names', 'eq', 'Ann'), [1]],
  ['teams', has('Names', 'like', 'b'), [1]],
  ['teams', has('Names', 'neq', 'Ann'), [2, 3]],
  ['teams', has('Names', 'nlike', 'n'), [2, 3]],
  ['teams', has('Names', 'blank'), [3]],
  ['teams', has('Names', 'notblank'), [1, 2]],
  ['teams', has('Total', 'gt', 2), [1, 2]],
  ['teams', has('Total', 'eq', 3), [1, 2]],
  ['teams', has('Twice', 'eq', 20), [2]],
  ['teams', has('Twice', 'lt', 25), [1, 2]],
  ['people', has('Team', 'eq', 'Red'), [1, 2]],
  ['people', has('Team', 'neq', 'Red'), [3, 4]],
  ['people', has('Team', 'like', 'BLU'), [3]],
  ['people', has('Team', 'nlike', 'blu'), [1, 2, 4]],
  ['people', has('Team', 'blank'), [4]],
  ['people', has('Team', 'notblank'), [1, 2, 3]],
  ['people', has('Team name', 'eq', 'Blue'), [3]],
  ['people', has('Team name', 'blank'), [4]],
  ['people', has('Level', 'btw', '2,3'), [2, 3]],
  ['people', has('Level', 'nbtw', '2,3'), [1, 4]],
  ['people', has('Level', 'in', '1,3'), [1, 3]],
  ['people', has('Name', 'is', 'null'), [4]],
  ['people', has('Name', 'isnot', 'null'), [1, 2, 3]],
  ['people', has('Name', 'like', '%n'), [1]],
  ['people', has('Name', 'like', 'B%'), [2]],
];

describe.each(everyDatabaseKind)('filters, on $name', ({ open }) => {
  let stage: Stage | null;
  let me: HttpClient;
  let typed: SampleTable;
  let teams: SampleTable;
  let people: SampleTable;
  const fieldIds = new Map<string, string>();
  beforeAll(async () => {
    stage = await open();
    if (stage === null) return;
    me = await signUp(stage.product.url, 'owner@example.org');
    const projectId = await makeProject(me, 'Filters');
    typed = await makeTable(
      me,
      projectId,
      'Typed',
      Object.keys(operators).map((uidt) => ({ title: uidt, uidt, ...(uidt.endsWith('Select') && { dtxp: "'a','b'" }) })),
    );
    const plain = Object.entries(operators).filter(([, [value]]) => value !== '');
    const isWritten = (uidt: string): boolean => !['AutoNumber', 'CreateTime', 'LastModifiedTime', 'Attachment'].includes(uidt);
    const filled = Object.fromEntries(plain.filter(([uidt]) => isWritten(uidt)).map(([uidt, [value]]) => [uidt, value]));
    const Attachment = [{ title: 'photo.png', path: 'download/none.png', mimetype: 'image/png', size: 1 }];
    await must(me('POST', typed.bulk, { body: [{ ...filled, Attachment, Checkbox: true }, {}] }));

    teams = await makeTable(me, projectId, 'Teams', [
      { title: 'Name', uidt: 'SingleLineText' },
      { title: 'Ten', uidt: 'Number' },
    ]);
    people = await makeTable(me, projectId, 'People', [
      { title: 'Name', uidt: 'SingleLineText' },
      { title: 'Level', uidt: 'Number' },
    ]);
    const rows = (names: readonly (string | null)[], other: string, step: number) =>
      names.map((Name, at) => ({ Name, [other]: (at + 1) * step }));
    await must(me('POST', teams.bulk, { body: rows(['Red', 'Blue', 'None'], 'Ten', 5) }));
    await must(me('POST', people.bulk, { body: rows(['Ann', 'Bob', 'Cid', null], 'Level', 1) }));
    const add = (table: SampleTable, body: object) => must(me('POST', `${meta}/tables/${table.tableId}/columns`, { body }));
    const read = async (table: SampleTable): Promise<{ id: string; title: string; uidt: string }[]> =>
      (await must(me('GET', `${meta}/tables/${table.tableId}`))).columns;
    await add(teams, {
      uidt: 'Links',
      title: 'People',
      type: 'hm',
      parentId: teams.tableId,
      childId: people.tableId,
      mirror_title: 'Team',
    });
    const link = (await read(teams)).find(({ title }) => title === 'People')?.id;
    const back = (await read(people)).find(({ title }) => title === 'Team')?.id;
    await add(teams, { uidt: 'Lookup', title: 'Names', fk_relation_column_id: link, fk_lookup_column_id: people.fields['Name'] });
    await add(teams, {
      uidt: 'Rollup',
      title: 'Total',
      fk_relation_column_id: link,
      fk_rollup_column_id: people.fields['Level'],
      rollup_function: 'sum',
    });
    await add(teams, { uidt: 'Formula', title: 'Twice', formula_raw: '{Ten} * 2' });
    await add(people, { uidt: 'Lookup', title: 'Team name', fk_relation_column_id: back, fk_lookup_column_id: teams.fields['Name'] });
    for (const path of ['1/hm/People/1', '1/hm/People/2', '2/hm/People/3']) await must(me('POST', `${teams.rows}/${path}`));
    for (const [name, table] of Object.entries({ typed, teams, people }))
      for (const { id, title } of await read(table)) fieldIds.set(`${name}.${title}`, id);
  }, 120_000);
  afterAll(() => stage?.dispose());
  beforeEach((ctx) => {
    if (stage === null) ctx.skip(missingReason);
  });

  const toWire = (table: string, { field, op, value, sub }: Condition): object => ({
    fk_column_id: fieldIds.get(`${table}.${field}`),
    comparison_op: op,
    ...(value !== undefined && { value }),
    ...(sub !== undefined && { comparison_sub_op: sub }),
  });
  const ask = (table: SampleTable, filters: readonly object[]) =>
    me('GET', table.rows, { query: { filterArrJson: JSON.stringify(filters) } });
  const idsOf = (page: { list: { Id: number }[] }): number[] => page.list.map(({ Id }) => Id);

  describe.each(Object.entries(operators))('%s', (uidt, [value, ops]) => {
    itSoftly(ops)('takes %s, and with its contrary holds each row once or leaves those without a value', async (op) => {
      const sub = op === 'isWithin' ? 'pastYear' : undefined;
      const answer = await ask(typed, [toWire('typed', has(uidt, op, value, sub))]);
      expect(answer).toMatchObject({ status: 200 });
      const found = idsOf(answer.body);
      if (['blank', 'null'].includes(op)) expect(found).not.toContain(1);
      if (['notblank', 'notnull', 'like', 'allof', 'anyof', 'checked'].includes(op)) expect(found).toContain(1);
      if (['nlike', 'nallof', 'nanyof', 'notchecked'].includes(op)) expect(found).toEqual([2]);
    });
  });

  describe('of links, lookups, rollups, formulas and plain fields', () => {
    itSoftly(cases)('%s: %j are %j', async (table, condition, ids) => {
      expect(idsOf(await must(ask(table === 'teams' ? teams : people, [toWire(table, condition)])))).toEqual(ids);
    });

    itSoftly(cases)('%s by a filter of the view: %j are %j', async (name, condition, ids) => {
      const table = name === 'teams' ? teams : people;
      const made = await must(me('POST', `${meta}/views/${table.viewId}/filters`, { body: toWire(name, condition) }));
      const page = await must(me('GET', `${table.rows}/views/${table.viewId}`));
      await must(me('DELETE', `${meta}/filters/${made.id}`));
      expect(idsOf(page)).toEqual(ids);
    });
  });

  describe('joined', () => {
    const level = (value: number): object => toWire('people', has('Level', 'eq', value));
    const group = (logical_op: string, children: readonly object[]): object => ({ is_group: true, logical_op, children });
    const or = (condition: object): object => ({ ...condition, logical_op: 'or' });
    const not = (condition: object): object => ({ ...condition, logical_op: 'not' });

    itSoftly<[string, () => readonly object[], readonly number[]]>([
      ['by nothing said, all of them hold', () => [level(1), level(2)], []],
      ['by or', () => [level(1), or(level(2))], [1, 2]],
      ['by not', () => [toWire('people', has('Level', 'lt', 4)), not(level(2))], [1, 3]],
      ['by and before or', () => [level(1), or(level(2)), toWire('people', has('Name', 'eq', 'Cid'))], [1]],
      ['in a group first', () => [group('and', [level(1), or(level(2))]), toWire('people', has('Name', 'eq', 'Bob'))], [2]],
      ['in a group that is denied', () => [group('not', [level(1), or(level(2))])], [3, 4]],
      ['in groups of groups', () => [group('and', [group('and', [level(1), or(level(3))]), or(level(4))])], [1, 3, 4]],
      ['with an empty group', () => [group('and', []), level(1)], [1]],
    ])('%s', async (_, filters, ids) => {
      expect(idsOf(await must(ask(people, filters())))).toEqual(ids);
    });

    it('those of the view, of the query and of the text hold all together', async () => {
      const made = await must(me('POST', `${meta}/views/${people.viewId}/filters`, { body: toWire('people', has('Level', 'lt', 4)) }));
      const query = { filterArrJson: JSON.stringify([toWire('people', has('Level', 'gt', 1))]), where: '(Name,neq,Bob)' };
      const page = await must(me('GET', `${people.rows}/views/${people.viewId}`, { query }));
      await must(me('DELETE', `${meta}/filters/${made.id}`));
      expect(idsOf(page)).toEqual([3]);
    });
  });

  itSoftly([
    [has('Number', 'eq', 1, 'today'), `'today' is not supported for UI Type'Number'.`],
    [has('Date', 'eq', '1', 'someday'), `'someday' is not supported.`],
    [has('Date', 'eq', '1', 'pastWeek'), `'pastWeek' is not supported for 'eq'`],
    [has('Date', 'isWithin', '1', 'today'), `'today' is not supported for 'isWithin'`],
    [has('Number', 'resembles', 1), 'resembles is not supported.'],
  ])('%j is refused: %s', async (condition, msg) => {
    expect(await ask(typed, [toWire('typed', condition)])).toMatchObject({ status: 400, body: { msg } });
  });

  itSoftly(['daysAgo', 'daysFromNow', 'exactDate'])('%s without a value matches nothing', async (sub) => {
    expect(idsOf(await must(ask(typed, [toWire('typed', has('Date', 'eq', null, sub))])))).toEqual([]);
  });
});
