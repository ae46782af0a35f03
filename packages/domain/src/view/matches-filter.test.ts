import { describe, expect, it } from 'vitest';
import type { Cells } from '../change/change.ts';
import type { Field } from '../fields/field.ts';
import { sampleField, sampleOptions } from '../testing/sample-field.ts';
import type { CellValue } from '../values/value.ts';
import type { FilterContext } from './filter-context.ts';
import type { Condition, FilterNode } from './filter.ts';
import { matchesFilter } from './matches-filter.ts';
import { parseWhere } from './where/parse-where.ts';

const context: FilterContext = { now: Date.UTC(2024, 2, 15, 10, 30), timeZone: 'UTC', userId: null };
const options = sampleOptions('x', 'y', 'z');
const [x, y, z] = options.map((option) => option.id as string);
const fields: readonly Field[] = [
  sampleField('SingleLineText', { title: 'Title' }),
  sampleField('Number', { title: 'N' }),
  sampleField('Rating', { title: 'rat' }),
  sampleField('Checkbox', { title: 'chk' }),
  sampleField('SingleSelect', { title: 'sel', options }),
  sampleField('MultiSelect', { title: 'ms', options }),
  sampleField('Date', { title: 'd' }),
  sampleField('DateTime', { title: 'dt' }),
  sampleField('DateTime', { title: 'tokyo', meta: { timezone: 'Asia/Tokyo' } }),
  sampleField('GeoData', { title: 'geo' }),
  sampleField('Time', { title: 'tm' }),
  sampleField('Formula', { title: 'fx' }),
];
const byId = new Map(fields.map((field) => [field.id, field]));

function idOf(title: string): Field['id'] {
  const field = fields.find((one) => one.title === title);
  if (field === undefined) throw new Error(`no field ${title}`);
  return field.id;
}

function matches(where: string, cells: Readonly<Record<string, CellValue>>, given: Partial<FilterContext> = {}): boolean {
  const row: Cells = Object.fromEntries(Object.entries(cells).map(([title, value]) => [idOf(title), value]));
  return matchesFilter(parseWhere(where, fields).nodes, row, byId, { ...context, ...given });
}

/** Which of the values match a condition on one field. */
function kept(where: string, title: string, values: readonly CellValue[]): CellValue[] {
  return values.filter((value) => matches(where, { [title]: value }));
}

describe('matchesFilter on text', () => {
  const values = ['r1', 'r2', 'R1', null];
  it.each([
    ['(Title,like,r)', ['r1', 'r2', 'R1']],
    ['(Title,like,r%)', ['r1', 'r2', 'R1']],
    ['(Title,like,%1)', ['r1', 'R1']],
    ['(Title,like,)', ['r1', 'r2', 'R1']],
    ['(Title,nlike,r1)', ['r2', null]],
    ['(Title,nlike,)', ['r1', 'r2', 'R1', null]],
    ['(Title,eq,r1)', ['r1']],
    ['(Title,eq,)', []],
    ['(Title,neq,r1)', ['r2', 'R1', null]],
    ['(Title,not,r1)', ['r2', 'R1', null]],
    ['~not(Title,eq,r1)', ['r2', 'R1']],
    ['(Title,null)', [null]],
    ['(Title,is,null)', [null]],
    ['(Title,isnot,null)', ['r1', 'r2', 'R1']],
    ['(Title,blank)', [null]],
    ['(Title,notblank)', ['r1', 'r2', 'R1']],
    ['(Title,notempty)', ['r1', 'r2', 'R1', null]],
    ['(Title,in,r1,R1)', ['r1', 'R1']],
    ['(Title,btw,a,r1)', ['r1']],
  ])('S-50 %s keeps %j', (where, expected) => {
    expect(kept(where, 'Title', values)).toEqual(expected);
  });

  it('S-51 takes percent and underscore literally inside contained text', () => {
    expect(kept('(Title,like,5%_)', 'Title', ['5%_', '500'])).toEqual(['5%_']);
    expect(kept('(Title,like,a_c%)', 'Title', ['abc', 'ac'])).toEqual(['abc']);
  });

  it('S-52 ignores case of every script in like', () => {
    expect(kept('(Title,like,MÜLL)', 'Title', ['müller', 'miller'])).toEqual(['müller']);
  });
});

describe('matchesFilter on numbers', () => {
  it.each([
    ['(N,eq,2)', [2]],
    ['(N,neq,2)', [1, -3, null]],
    ['(N,gt,1)', [2]],
    ['(N,ge,1)', [1, 2]],
    ['(N,lte,1)', [1, -3]],
    ['(N,btw,1,2)', [1, 2]],
    ['(N,nbtw,1,2)', [-3, null]],
    ['(N,in,1,-3,x)', [1, -3]],
    ['(N,eq,abc)', []],
    ['(N,neq,abc)', []],
    ['~not(N,eq,abc)', []],
    ['(N,nbtw,1)', []],
    ['(N,eq,)', []],
    ['(N,eq,)~or(N,eq,1)', [1]],
  ])('S-53 %s keeps %j', (where, expected) => {
    expect(kept(where, 'N', [1, 2, -3, null])).toEqual(expected);
  });

  it.each([
    ['(rat,eq,0)', [0, null]],
    ['(rat,neq,0)', [3]],
    ['(rat,neq,3)', [0, null]],
    ['(rat,lt,2)', [0, null]],
    ['(rat,lte,0)', [0, null]],
    ['(rat,gte,0)', [0, 3, null]],
    ['(rat,gt,0)', [3]],
    ['(rat,blank)', [null]],
  ])('S-54 an unset rating counts as 0: %s keeps %j', (where, expected) => {
    expect(kept(where, 'rat', [0, 3, null])).toEqual(expected);
  });
});

describe('matchesFilter on choices', () => {
  it.each([
    ['(chk,checked)', [true]],
    ['(chk,notchecked)', [false, null]],
    ['(chk,eq,1)', [true]],
    ['(chk,eq,false)', [false, null]],
    ['(chk,is,true)', [true]],
    ['(chk,isnot,true)', [false, null]],
  ])('S-55 %s keeps %j', (where, expected) => {
    expect(kept(where, 'chk', [true, false, null])).toEqual(expected);
  });

  it.each([
    ['(sel,eq,x)', [x]],
    ['(sel,eq,nobody)', []],
    ['(sel,neq,nobody)', []],
    ['(sel,anyof,x,nobody)', [x]],
    ['(sel,nanyof,x,nobody)', []],
    ['(sel,neq,x)', [y, z, null]],
    ['(sel,anyof,x,y)', [x, y]],
    ['(sel,nanyof,x,y)', [z, null]],
    ['(sel,allof,x)', [x]],
    ['(sel,allof,x,y)', []],
    ['(sel,nallof,x)', [y, z, null]],
    ['(sel,like,X)', [x]],
  ])('S-56 %s keeps %j', (where, expected) => {
    expect(kept(where, 'sel', [x ?? '', y ?? '', z ?? '', null])).toEqual(expected);
  });

  it.each([
    ['(ms,allof,x,y)', ['yx', 'xy', 'xyz']],
    ['(ms,anyof,x,z)', ['x', 'yx', 'xy', 'xyz', 'z']],
    ['(ms,nanyof,x)', ['z', 'null']],
    ['(ms,nallof,x,y)', ['x', 'z', 'null']],
    ['(ms,allof,x,nobody)', []],
    ['(ms,nallof,x,nobody)', []],
    ['(ms,nanyof,nobody)', []],
    ['(ms,eq,x,y)', ['xy']],
    ['(ms,blank)', ['null']],
  ])('S-57 %s keeps %j', (where, expected) => {
    const cells = { x: [x], yx: [y, x], xy: [x, y], xyz: [x, y, z], z: [z], null: null } as Record<string, readonly string[] | null>;
    expect(Object.keys(cells).filter((name) => matches(where, { ms: cells[name] ?? null }))).toEqual(expected);
  });
});

describe('matchesFilter on dates', () => {
  const values = ['2024-03-14', '2024-03-15', '2024-03-16', '2024-02-15', null];
  it.each([
    ['(d,eq,today)', ['2024-03-15']],
    ['(d,neq,today)', ['2024-03-14', '2024-03-16', '2024-02-15', null]],
    ['(d,gt,today)', ['2024-03-16']],
    ['(d,lte,today)', ['2024-03-14', '2024-03-15', '2024-02-15']],
    ['(d,eq,oneMonthAgo)', ['2024-02-15']],
    ['(d,eq,daysAgo,1)', ['2024-03-14']],
    ['(d,eq,daysAgo,)', []],
    ['(d,neq,exactDate,nonsense)', []],
    ['(d,eq,exactDate,15/03/2024)', ['2024-03-15']],
    ['(d,isWithin,pastWeek)', ['2024-03-14', '2024-03-15']],
    ['(d,isWithin,nextNumberOfDays,1)', ['2024-03-15', '2024-03-16']],
    ['(d,btw,2024-03-14,2024-03-15)', ['2024-03-14', '2024-03-15']],
    ['(d,in,2024-03-14,2024-02-15)', ['2024-03-14', '2024-02-15']],
    ['(d,eq,exactDate,nonsense)', []],
  ])('S-58 %s keeps %j', (where, expected) => {
    expect(kept(where, 'd', values)).toEqual(expected);
  });

  it('S-59 a moment equals the day it lies in', () => {
    const moments = [
      '2024-03-14 23:59:59+00:00',
      '2024-03-15 00:00:00+00:00',
      '2024-03-15 23:59:59.999+00:00',
      '2024-03-16 00:00:00+00:00',
    ];
    expect(kept('(dt,eq,today)', 'dt', moments)).toEqual(moments.slice(1, 3));
    expect(kept('(dt,gt,today)', 'dt', moments)).toEqual(moments.slice(3));
    expect(kept('(dt,lt,today)', 'dt', moments)).toEqual(moments.slice(0, 1));
  });

  it('S-60 days begin in the reader’s time zone', () => {
    const late = '2024-03-14 23:30:00+00:00';
    expect(matches('(dt,eq,today)', { dt: late })).toBe(false);
    expect(matches('(dt,eq,today)', { dt: late }, { timeZone: 'Europe/Berlin' })).toBe(true);
  });

  it('S-61 an exact date with a time means that minute', () => {
    const moments = ['2024-03-15 10:29:59+00:00', '2024-03-15 10:30:00+00:00', '2024-03-15 10:30:59+00:00', '2024-03-15 10:31:00+00:00'];
    expect(kept('(dt,eq,exactDate,2024-03-15 10:30)', 'dt', moments)).toEqual(moments.slice(1, 3));
  });

  it('compares times however they are typed', () => {
    expect(kept('(tm,lt,9:30 am)', 'tm', ['09:00:00', '10:00:00', null])).toEqual(['09:00:00']);
  });
});

describe('matchesFilter on lists', () => {
  const rows = [1, 2, 3, null];
  it.each([
    ['(N,eq,1)~or(N,eq,2)~and(Title,eq,a)', [1]],
    ['((N,eq,1)~or(N,eq,2))~and(Title,null)', [1, 2]],
    ['~not((N,eq,1)~or(N,eq,2))', [3]],
    ['(N,eq,1)~ornot(N,lt,3)', [1, 3]],
    ['~or(N,eq,3)', [3]],
    ['(Nope,eq,1)~or(N,eq,3)', [3]],
  ])('S-62 %s keeps %j', (where, expected) => {
    expect(kept(where, 'N', rows)).toEqual(expected);
  });

  it('S-63 entries without the value they need and on lost fields match nothing, empty groups count as absent', () => {
    const unset: Condition = { kind: 'condition', logicalOp: 'or', fieldId: idOf('N'), op: 'eq', subOp: null, value: null };
    const lost = { ...unset, fieldId: 'cabc123gone0000' as Field['id'], value: '1' };
    const group: FilterNode = { kind: 'group', logicalOp: 'and', children: [] };
    const two = { ...unset, value: '2' };
    const run = (nodes: readonly FilterNode[], value: CellValue): boolean => matchesFilter(nodes, { [idOf('N')]: value }, byId, context);
    expect(run([unset], 1)).toBe(false);
    expect(run([lost], 1)).toBe(false);
    expect(run([{ ...lost, logicalOp: 'not' }], 1)).toBe(false);
    expect(run([group], 1)).toBe(true);
    expect(run([two, unset, lost, group], 2)).toBe(true);
    expect(run([two, { ...lost, logicalOp: 'and' }], 2)).toBe(false);
  });

  it('S-64 a type that cannot hold values matches nothing', () => {
    expect(matches('(fx,eq,1)', {})).toBe(false);
  });
});

describe('moments of a field with a zone of its own', () => {
  const values = ['2024-03-14 14:59:00+00:00', '2024-03-14 15:00:00+00:00', '2024-03-15 14:59:00+00:00', '2024-03-15 15:00:00+00:00'];
  it.each(['(tokyo,eq,today)', '(tokyo,eq,exactDate,2024-03-15)', '(tokyo,btw,2024-03-15,2024-03-15)'])(
    'S-128 %s means a day there, wherever the reader is',
    (where) => {
      for (const timeZone of ['UTC', 'America/New_York'])
        expect(values.filter((value) => matches(where, { tokyo: value }, { timeZone }))).toEqual(values.slice(1, 3));
    },
  );
});

it('S-129 a condition on a place takes it in any form it is written in', () => {
  const values = ['52.52;13.405', '1;2'];
  for (const text of ['52.52;13.405', `52°31'12"N 13°24'18"E`, '52.52'])
    expect(kept(text === '52.52' ? '(geo,like,52.52)' : `(geo,eq,${text})`, 'geo', values)).toEqual(['52.52;13.405']);
});
