import { tries } from '@quadrille/tooling/budget';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleField, sampleOptions } from '../../testing/sample-field.ts';
import type { FilterNode } from '../filter.ts';
import { matchesFilter } from '../matches-filter.ts';
import { validateFilter } from '../validate-filter.ts';
import { parseWhere } from './parse-where.ts';

const fields = [
  sampleField('SingleLineText', { title: 'Title' }),
  sampleField('SingleLineText', { title: 'Last, first', columnName: 'last_first' }),
  sampleField('Number', { title: 'Count' }),
  sampleField('Date', { title: 'Due' }),
  sampleField('MultiSelect', { title: 'Tags', options: sampleOptions('x', 'y') }),
];

/** Filter trees as short text: `and Title eq 1`, groups in brackets. */
function show(nodes: readonly FilterNode[]): string {
  return nodes
    .map((node) => {
      if (node.kind === 'group') return `${node.logicalOp} [${show(node.children)}]`;
      if (node.kind === 'broken') return `${node.logicalOp} broken`;
      const title = fields.find((field) => field.id === node.fieldId)?.title;
      return `${node.logicalOp} ${title} ${node.op}${node.subOp === null ? '' : ` ${node.subOp}`}${node.value === null ? '' : ` <${node.value}>`}`;
    })
    .join('; ');
}

function toGroup({ text, shown }: { readonly text: string; readonly shown: string }): { readonly text: string; readonly shown: string } {
  return { text: `(${text})`, shown: `[${shown}]` };
}

/** Brackets inside a value must come in pairs to be told from those of groups. */
function isBalanced(text: string): boolean {
  let open = 0;
  for (const letter of text) {
    open += letter === '(' ? 1 : letter === ')' ? -1 : 0;
    if (open < 0) return false;
  }
  return open === 0;
}

describe('parseWhere', () => {
  it.each([
    ['(Title,eq,abc)', 'and Title eq <abc>'],
    ['(Title,eq,)', 'and Title eq <>'],
    ['(Title,null)', 'and Title null'],
    ['(Title,is,null)', 'and Title is <null>'],
    ['~not(Title,eq,r1)', 'not Title eq <r1>'],
    ['(Count,eq,1)~or(Count,eq,2)~and(Title,eq,)', 'and Count eq <1>; or Count eq <2>; and Title eq <>'],
    ['(Count,eq,1) ~or (Count,eq,2)', 'and Count eq <1>; or Count eq <2>'],
    ['((Title,eq,1)~or(Title,eq,2))~and(Count,gt,0)', 'and [and Title eq <1>; or Title eq <2>]; and Count gt <0>'],
    ['(Count,gt,0)~and((Title,eq,1)~or(Title,eq,2))', 'and Count gt <0>; and [and Title eq <1>; or Title eq <2>]'],
    ['~not((Count,eq,1)~or(Count,eq,2))', 'not [and Count eq <1>; or Count eq <2>]'],
    ['(~not(Count,eq,1))', 'and [not Count eq <1>]'],
    ['(Count,eq,1)~ornot(Count,eq,2)', 'and Count eq <1>; or [not Count eq <2>]'],
    ['(Count,eq,1)~andnot(Count,eq,2)', 'and Count eq <1>; not Count eq <2>'],
    ['(Tags,allof,x,y)', 'and Tags allof <x,y>'],
    ['(Title,in,a,b c)', 'and Title in <a,b c>'],
    ['(Last, first,like,x)', 'and Last, first like <x>'],
    ['(last_first,like,x)', 'and Last, first like <x>'],
    [`(${fields[2]?.id},gte,4)`, 'and Count gte <4>'],
    ['', ''],
  ])('S-40 reads %s', (text, expected) => {
    expect(parseWhere(text, fields)).toMatchObject({ issues: [], errors: [] });
    expect(show(parseWhere(text, fields).nodes)).toBe(expected);
  });

  it.each([
    ['(Title,eq,f(x))', 'and Title eq <f(x)>'],
    ['(Title,eq,:))', 'and Title eq <:)>'],
    ['(Title,eq,a)b)', 'and Title eq <a)b>'],
    ['((Title,eq,f(x)))', 'and [and Title eq <f(x)>]'],
    ['((Title,eq,f(x))~or(Count,eq,1))', 'and [and Title eq <f(x)>; or Count eq <1>]'],
    ['((Title,eq,a)~or(Title,eq,b))~and((Count,gt,0))', 'and [and Title eq <a>; or Title eq <b>]; and [and Count gt <0>]'],
  ])('S-41 keeps brackets that belong to the value in %s', (text, expected) => {
    expect(show(parseWhere(text, fields).nodes)).toBe(expected);
  });

  it.each([
    ['(Due,eq,exactDate,2023-01-02)', 'and Due eq exactDate <2023-01-02>'],
    ['(Due,eq,2023-01-02)', 'and Due eq exactDate <2023-01-02>'],
    ['(Due,lt,today)', 'and Due lt today'],
    ['(Due,isWithin,pastNumberOfDays,7)', 'and Due isWithin pastNumberOfDays <7>'],
    ['(Due,eq,)', 'and Due eq'],
    ['(Due,blank)', 'and Due blank'],
    ['(Due,btw,2023-01-01,2023-02-01)', 'and Due btw <2023-01-01,2023-02-01>'],
  ])('S-42 reads the sub-operator of %s', (text, expected) => {
    expect(parseWhere(text, fields).errors).toEqual([]);
    expect(show(parseWhere(text, fields).nodes)).toBe(expected);
  });

  it.each([
    ['(Nope,eq,1)', 'and broken'],
    ['(Title, eq ,1)', 'and broken'],
    ['hello', 'and broken'],
    ['(Title)', 'and broken'],
    ['()', 'and broken'],
    ['(Title,eq,1)~and(Nope,eq,1)', 'and Title eq <1>; and broken'],
    ['~not(Nope,eq,1)', 'not broken'],
    ['(Title,eq,1)~nand(Count,eq,1)', 'and broken'],
    ['(Title,eq,1)(Count,eq,1)', 'and broken'],
    ['(Title,eq,1', 'and broken'],
    ['(Title,eq', 'and broken'],
    ['(Title,eq,1)~and', 'and broken'],
    ['(Title,eq,1) x', 'and broken'],
    ['((Title,eq,1)', 'and broken'],
    ['((((', 'and broken'],
    [')~and(', 'and broken'],
  ])('S-43 closes on %s', (text, expected) => {
    const parsed = parseWhere(text, fields);
    expect(parsed.errors).toEqual([]);
    expect(show(parsed.nodes)).toBe(expected);
    expect(parsed.issues.length).toBeGreaterThan(0);
  });

  it.each([
    ['(Title,almost,1)', 'almost is not supported.'],
    ['(Title,constructor,1)', 'constructor is not supported.'],
    ['(Due,eq,someday)', "'someday' is not supported."],
    ['(Due,eq,pastWeek)', "'pastWeek' is not supported for 'eq'"],
    ['(Due,isWithin,today)', "'today' is not supported for 'isWithin'"],
    ['(Count,like,1)', "like is not supported for UI Type'Number'."],
  ])('S-44 names the broken rule in %s', (text, message) => {
    expect(parseWhere(text, fields).errors).toEqual([message]);
  });

  it('S-43 never throws, and what it reads can be evaluated', () => {
    const pieces = ['(', ')', '~', 'and', 'or', 'not', ',', 'Title', 'Due', 'Tags', 'eq', 'like', 'today', 'isWithin', ' ', 'x', '%'];
    const byId = new Map(fields.map((field) => [field.id, field]));
    const context = { now: 0, timeZone: 'UTC', userId: null };
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 30 }), (parts) => {
        const { nodes, errors } = parseWhere(parts.join(''), fields);
        expect(validateFilter(nodes, byId).length).toBeLessThanOrEqual(errors.length);
        expect(typeof matchesFilter(nodes, {}, byId, context)).toBe('boolean');
      }),
      tries(200),
    );
  });

  it('S-43 reads back conditions joined and grouped at random', () => {
    const value = fc.string({ unit: fc.constantFrom('a', '(', ')', ' ', ',', 'é'), maxLength: 8 }).filter(isBalanced);
    const condition = value.map((text) => ({ text: `(Title,eq,${text})`, shown: `Title eq <${text}>` }));
    const { items } = fc.letrec<{ items: { text: string; shown: string } }>((tie) => ({
      items: fc
        .array(fc.tuple(fc.constantFrom('and', 'or', 'not'), fc.oneof({ maxDepth: 3 }, condition, tie('items').map(toGroup))), {
          minLength: 1,
          maxLength: 3,
        })
        .map((list) => ({
          text: list.map(([op, one]) => `~${op}${one.text}`).join(''),
          shown: list.map(([op, one]) => `${op} ${one.shown}`).join('; '),
        })),
    }));
    fc.assert(
      fc.property(items, ({ text, shown }) => {
        expect(show(parseWhere(text, fields).nodes)).toBe(shown);
      }),
      tries(30),
    );
  });

  it('S-45 refuses filters that are too long, too deep or too many', () => {
    expect(parseWhere(`(Title,eq,${'x'.repeat(100_001)})`, fields).errors).toHaveLength(1);
    expect(parseWhere(`${'('.repeat(5000)}Title,eq,1${')'.repeat(5000)}`, fields).errors).toHaveLength(1);
    expect(parseWhere(Array.from({ length: 501 }, () => '(Title,eq,1)').join('~or'), fields).errors).toHaveLength(1);
  });
});
