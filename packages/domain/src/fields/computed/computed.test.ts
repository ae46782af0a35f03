import { describe, expect, it } from 'vitest';
import type { FieldId, TableId } from '../../ids/id.ts';
import { limits } from '../../limits/limits.ts';
import { sampleField, sampleOptions } from '../../testing/sample-field.ts';
import type { CellValue } from '../../values/value.ts';
import type { ComparisonOp } from '../../view/filter.ts';
import { matchesFilter } from '../../view/matches-filter.ts';
import type { FieldDefinition } from '../field-definition.ts';
import type { Field } from '../field.ts';
import { printLinkCell, readLinkCell } from './link-cell.ts';
import { printListCell, readListCell } from './list-cell.ts';
import { formatCell, toWireCell } from './show-cell.ts';
import { type FieldSource, valueFieldOf } from './value-field.ts';

const here = 'mhere' as TableId;
const there = 'mthere' as TableId;
const context = { now: 0, timeZone: 'UTC', userId: null };

function computed(id: string, type: Field['type'], definition: FieldDefinition): Field {
  return { ...sampleField(type, { id: id as FieldId, tableId: here, title: id }), definition };
}

const link = (relation: 'hm' | 'bt'): FieldDefinition => ({
  kind: 'link',
  relation,
  relatedTableId: there,
  mirrorFieldId: 'x' as FieldId,
  foreignKeyId: 'key' as FieldId,
});
const lookup = (linkId: string, targetId: string): FieldDefinition => ({
  kind: 'lookup',
  linkFieldId: linkId as FieldId,
  targetFieldId: targetId as FieldId,
});

const name = sampleField('SingleLineText', { id: 'name' as FieldId, tableId: there });
const price = sampleField('Currency', { id: 'price' as FieldId, tableId: there, meta: { currency_code: 'EUR' } });
const colour = sampleField('SingleSelect', { id: 'colour' as FieldId, tableId: there, options: sampleOptions('Red', 'Blue') });
const secret = sampleField('Password', { id: 'secret' as FieldId, tableId: there });
const many = computed('many', 'Links', link('hm'));
const one = computed('one', 'LinkToAnotherRecord', link('bt'));
const fields = [name, price, colour, secret, many, one];
const source: FieldSource = {
  find: (id) => fields.find((field) => field.id === id),
  displayFieldOf: (id) => (id === there ? name : undefined),
};

describe('what a computed field holds', () => {
  it('S-120 is what it was made of: one value over bt, a list otherwise', () => {
    expect(valueFieldOf(many, source)).toMatchObject({ type: 'Number', title: 'many' });
    expect(valueFieldOf(one, source)).toMatchObject({ type: 'SingleLineText', isList: false });
    expect(valueFieldOf(computed('l', 'Lookup', lookup('many', 'price')), source)).toMatchObject({
      id: 'l',
      type: 'Currency',
      isList: true,
      meta: { currency_code: 'EUR' },
    });
    expect(valueFieldOf(computed('l', 'Lookup', lookup('one', 'colour')), source)).toMatchObject({
      isList: false,
      options: colour.options,
    });
  });

  it('S-121 keeps amounts amounts, and makes numbers of everything else that is added up', () => {
    const rollup = (target: Field, how: 'sum' | 'avg' | 'max' | 'count'): Field['type'] | undefined =>
      valueFieldOf(computed('r', 'Rollup', { kind: 'rollup', linkFieldId: many.id, targetFieldId: target.id, function: how }), source)
        ?.type;
    expect([rollup(price, 'sum'), rollup(name, 'sum'), rollup(name, 'max'), rollup(price, 'count')]).toEqual([
      'Currency',
      'Decimal',
      'SingleLineText',
      'Number',
    ]);
  });

  it('S-122 is nothing when something is gone, is secret, or leads back to itself', () => {
    expect(valueFieldOf(computed('l', 'Lookup', lookup('many', 'gone')), source)).toBeNull();
    expect(valueFieldOf(computed('l', 'Lookup', lookup('name', 'price')), source)).toBeNull();
    expect(valueFieldOf(computed('l', 'Lookup', lookup('many', 'secret')), source)).toBeNull();
    const loop: Field = { ...computed('loop', 'Lookup', lookup('many', 'loop')), tableId: there };
    const looped = { ...source, find: (id: FieldId) => (id === loop.id ? loop : source.find(id)) };
    expect(valueFieldOf(loop, looped)).toBeNull();
    expect(limits.computedDepth).toBeGreaterThan(4);
  });

  it('S-123 is shown and sent as its values are', () => {
    const colours = computed('l', 'Lookup', lookup('many', 'colour'));
    const [red, blue] = colour.options.map((option) => option.id);
    const cell = printListCell([red as string, blue as string]);
    expect(formatCell(cell, colours, source)).toBe('Red, Blue');
    expect(toWireCell(cell, colours, source)).toEqual(['Red', 'Blue']);
    expect(toWireCell(null, colours, source)).toEqual([]);
    const linked = printLinkCell({ count: 30, records: [[1, 'Ada']] });
    expect(toWireCell(linked, many, source)).toBe(30);
    expect(formatCell(linked, many, source)).toBe('Ada');
  });

  it('S-124 cells that are none read as empty', () => {
    for (const value of [null, '', 'x', '{}', '[]', 5] as CellValue[]) expect(readLinkCell(value)).toEqual({ count: 0, records: [] });
    for (const value of [null, '', 'x', '{}', 5] as CellValue[]) expect(readListCell(value)).toEqual([]);
    expect(printListCell([])).toBeNull();
  });
});

describe('conditions on lists', () => {
  const prices = valueFieldOf(computed('l', 'Lookup', lookup('many', 'price')), source);
  const colours = valueFieldOf(computed('c', 'Lookup', lookup('many', 'colour')), source);
  const passes = (field: NonNullable<typeof prices>, cell: CellValue, op: ComparisonOp, value: string | null = null): boolean =>
    matchesFilter(
      [{ kind: 'condition', logicalOp: 'and', fieldId: field.id, op, subOp: null, value }],
      { [field.id]: cell },
      new Map([[field.id, field]]),
      context,
    );

  it('S-125 ask for one value that fulfils them, negated ones for none', () => {
    if (prices === null) throw new Error('no prices');
    expect([passes(prices, '[1,5]', 'gt', '4'), passes(prices, '[1,5]', 'lt', '1'), passes(prices, null, 'gt', '0')]).toEqual([
      true,
      false,
      false,
    ]);
    expect([passes(prices, '[1,5]', 'neq', '5'), passes(prices, '[1,5]', 'neq', '6'), passes(prices, null, 'neq', '5')]).toEqual([
      false,
      true,
      true,
    ]);
    expect([passes(prices, null, 'blank'), passes(prices, '[0]', 'blank'), passes(prices, '[0]', 'is', 'notnull')]).toEqual([
      true,
      false,
      true,
    ]);
    expect([passes(prices, '[2]', 'isnot', 'null'), passes(prices, null, 'isnot', 'null')]).toEqual([true, false]);
  });

  it('S-126 find several options in several values', () => {
    if (colours === null) throw new Error('no colours');
    const [red = '', blue = ''] = colour.options.map((option) => option.id as string);
    const both = JSON.stringify([red, blue]);
    expect([passes(colours, both, 'allof', 'Red,Blue'), passes(colours, JSON.stringify([red]), 'allof', 'Red,Blue')]).toEqual([
      true,
      false,
    ]);
    expect([passes(colours, both, 'nanyof', 'Red'), passes(colours, null, 'nallof', 'Red,Blue')]).toEqual([false, true]);
  });
});
