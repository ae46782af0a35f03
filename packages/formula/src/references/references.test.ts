import { sampleField } from '@quadrille/domain/testing';
import { describe, expect, it } from 'vitest';
import { parseFormula } from '../syntax/parse-formula.ts';
import { createDependencyGraph, describeCycle, listUsedFields } from './dependency-graph.ts';
import { findCycle } from './find-cycle.ts';
import { listReferences } from './list-references.ts';
import { findReferenced, renameReference, toShownFormula, toStoredFormula } from './rewrite-references.ts';

const count = sampleField('Number', { title: 'Count' });
const price = sampleField('Number', { title: 'Unit price', columnName: 'unit_price' });
const braces = sampleField('Number', { title: 'a}b', columnName: 'ab' });
const fields = [count, price, braces];

describe('references', () => {
  it('F-50 are listed in order, repeated ones too', () => {
    const parsed = parseFormula('IF({A} > B, {A}, -{{cid}})');
    expect(parsed.ok ? listReferences(parsed.expression).map(({ name, by }) => `${by} ${name}`) : []).toEqual([
      'title A',
      'title B',
      'title A',
      'id cid',
    ]);
  });

  it('F-51 are stored by id and shown by title, the rest of the text stays', () => {
    const typed = 'ROUND( {Unit price} * Count ,2)  &  "{Count}"';
    const stored = toStoredFormula(typed, fields);
    expect(stored).toBe(`ROUND( {{${price.id}}} * {{${count.id}}} ,2)  &  "{Count}"`);
    expect(toShownFormula(stored, fields)).toBe('ROUND( {Unit price} * {Count} ,2)  &  "{Count}"');
    expect(toStoredFormula(toShownFormula(stored, fields), fields)).toBe(stored);
  });

  it('F-52 to unknown fields and broken text are left alone', () => {
    expect(toStoredFormula('{Nope} + 1', fields)).toBe('{Nope} + 1');
    expect(toStoredFormula('{Count', fields)).toBe('{Count');
    expect(toShownFormula(`{{${braces.id}}}`, fields)).toBe(`{{${braces.id}}}`);
  });

  it('F-53 follow a rename', () => {
    expect(renameReference('{Count} + Count * {Other}', 'Count', 'Number of')).toBe('{Number of} + {Number of} * {Other}');
  });

  it('F-54 name fields by title, column name or id', () => {
    expect(findReferenced({ name: ' Unit price ', by: 'title' }, fields)).toBe(price);
    expect(findReferenced({ name: 'unit_price', by: 'title' }, fields)).toBe(price);
    expect(findReferenced({ name: price.id, by: 'title' }, fields)).toBe(price);
    expect(findReferenced({ name: 'Count', by: 'id' }, fields)).toBe(undefined);
  });
});

describe('findCycle', () => {
  const graph = new Map([
    ['a', ['b', 'x']],
    ['b', ['c']],
    ['c', ['a']],
    ['d', ['e', 'f']],
    ['e', ['f']],
    ['self', ['self']],
  ]);
  const dependsOn = (id: string): readonly string[] => graph.get(id) ?? [];

  it('F-55 names the circle', () => {
    expect(findCycle('a', dependsOn)).toEqual(['a', 'b', 'c', 'a']);
    expect(findCycle('self', dependsOn)).toEqual(['self', 'self']);
    expect(findCycle('d', dependsOn)).toBe(null);
  });

  it('F-55 survives long chains', () => {
    expect(findCycle('0', (id) => (Number(id) < 100_000 ? [String(Number(id) + 1)] : []))).toBe(null);
  });
});

describe('createDependencyGraph', () => {
  const graph = createDependencyGraph([
    { id: 'total', uses: ['net', 'tax'] },
    { id: 'tax', uses: ['net', 'rate'] },
    { id: 'net', uses: ['price', 'count'] },
    { id: 'a', uses: ['b'] },
    { id: 'b', uses: ['a'] },
  ]);

  it('F-56 lists what a field needs before those that use it', () => {
    expect(graph.needs('total')).toEqual(['price', 'count', 'net', 'rate', 'tax']);
    expect(graph.needs('price')).toEqual([]);
    expect(graph.needs('a')).toEqual(['b']);
  });

  it('F-56 lists what changes with a field in an order in which it can be computed', () => {
    expect(graph.affectedBy(['price'])).toEqual(['net', 'tax', 'total']);
    expect(graph.affectedBy(['rate', 'price'])).toEqual(['net', 'tax', 'total']);
    expect(graph.affectedBy(['total'])).toEqual([]);
  });

  it('F-55 names circles in words', () => {
    expect(graph.cycleOf('a')).toEqual(['a', 'b', 'a']);
    expect(graph.cycleOf('total')).toBe(null);
    expect(describeCycle(['Total', 'Tax', 'Total'])).toBe(
      '"Total" would use itself: Total → Tax → Total. Take one of these fields out of the formula.',
    );
    expect(describeCycle(['Total', 'Total'])).toBe('"Total" would use itself. Take it out of the formula.');
  });

  it('F-56 lists the fields a formula uses once each', () => {
    const parsed = parseFormula('{Count} + {Unit price} * Count + {Nope}');
    expect(parsed.ok ? listUsedFields(parsed.expression, fields) : []).toEqual([count.id, price.id]);
  });
});
