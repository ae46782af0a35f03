import { colorRulesMost, createColorer, fieldsOfColorRules, limits } from '@quadrille/domain';
import { sampleField } from '@quadrille/domain/testing';
import { describe, expect, it } from 'vitest';
import { findColorRulesFault } from './color-rules-fault.ts';
import { parseColorRules } from './parse-color-rules.ts';

const points = sampleField('Number', { title: 'Points' });
const done = sampleField('Checkbox', { title: 'Done' });
const fields = [points, done];
const context = { now: 0, timeZone: 'UTC', userId: null };
const over = (value: number) => [{ fk_column_id: points.id, comparison_op: 'gt', value: String(value), logical_op: 'and' }];
const isDone = [{ fk_column_id: done.id, comparison_op: 'checked', logical_op: 'and' }];

function color(stored: unknown, cells: Readonly<Record<string, number | boolean>>) {
  return createColorer(parseColorRules(stored, fields), new Map(fields.map((field) => [field.id, field])), context)(cells);
}

describe('rules that colour records', () => {
  it('gives each place the colour of the first rule that matches', () => {
    const rules = [
      { hue: 'rose', fk_column_id: null, filters: over(10) },
      { hue: 'amber', fk_column_id: null, filters: over(5) },
      { hue: 'emerald', fk_column_id: done.id, filters: isDone },
    ];
    expect(color(rules, { [points.id]: 12, [done.id]: true })).toEqual({ row: 'rose', cells: { [done.id]: 'emerald' } });
    expect(color(rules, { [points.id]: 7, [done.id]: false })).toEqual({ row: 'amber', cells: {} });
    expect(color(rules, { [points.id]: 2 })).toBe(null);
  });

  it('leaves out what names nothing, says nothing, or is no rule', () => {
    const rules = [
      { hue: 'no such hue', filters: over(1) },
      { hue: 'rose', fk_column_id: 'gone', filters: over(1) },
      { hue: 'rose', filters: [] },
      null,
      'rose',
    ];
    expect(parseColorRules(rules, fields)).toEqual([]);
    expect(parseColorRules('rose', fields)).toEqual([]);
    expect(
      parseColorRules(
        Array.from({ length: 60 }, () => ({ hue: 'rose', filters: over(1) })),
        fields,
      ),
    ).toHaveLength(colorRulesMost);
  });

  it('colours nothing by a condition that is half-typed or on a field that is gone', () => {
    const gone = { fk_column_id: 'gone', comparison_op: 'gt', value: '1', logical_op: 'and' };
    const halfTyped = { fk_column_id: points.id, comparison_op: 'gt', value: null, logical_op: 'and' };
    for (const broken of [gone, halfTyped, { ...gone, logical_op: 'not' }])
      for (const filters of [[broken], [...isDone, broken]])
        expect(color([{ hue: 'rose', filters }], { [points.id]: 12, [done.id]: true })).toBe(null);
  });

  it('finds what is wrong with the shape of rules, but takes half-typed conditions', () => {
    const rule = (more: object) => [{ hue: 'rose', fk_column_id: null, filters: [], ...more }];
    const deep = (levels: number): object => (levels === 0 ? {} : { is_group: true, children: [deep(levels - 1)] });
    for (const rules of [
      [],
      rule({}),
      rule({ filters: [{ fk_column_id: '', comparison_op: 'eq', value: null }] }),
      rule({ filters: [{ is_group: true, logical_op: 'or', children: [...over(1), ...isDone] }] }),
      rule({ filters: [deep(limits.filterDepth)] }),
    ])
      expect(findColorRulesFault(rules)).toBe(null);
    for (const rules of [
      null,
      'rose',
      [null],
      [[]],
      rule({ hue: 'no such hue' }),
      rule({ fk_column_id: 3 }),
      rule({ filters: 'all' }),
      rule({ filters: [null] }),
      rule({ filters: [{ comparison_op: 7 }] }),
      rule({ filters: [{ value: { a: 1 } }] }),
      rule({ filters: [{ logical_op: 'xor' }] }),
      rule({ filters: [{ is_group: true, children: [5] }] }),
      rule({ filters: [deep(limits.filterDepth + 1)] }),
      rule({ filters: Array.from({ length: limits.filterConditions + 1 }, () => ({})) }),
      Array.from({ length: colorRulesMost + 1 }, () => rule({})[0]),
    ])
      expect(findColorRulesFault(rules)).toEqual(expect.any(String));
  });

  it('tells which fields it needs, those in groups too', () => {
    const grouped = [{ hue: 'rose', filters: [{ is_group: true, children: [...over(1), ...isDone] }] }];
    expect([...fieldsOfColorRules(parseColorRules(grouped, fields))]).toEqual([points.id, done.id]);
  });
});
