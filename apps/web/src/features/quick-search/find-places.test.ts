import type { Outline } from '@quadrille/contract';
import { describe, expect, it } from 'vitest';
import { findPlaces, mostOfKind } from './find-places.ts';

const table = (title: string, fields: readonly string[], views: readonly string[] = []): Outline['tables'][number] => ({
  id: `m-${title}`,
  title,
  fields: fields.map((field, at) => ({ id: `c-${title}-${field}`, title: field, uidt: 'SingleLineText', pv: at === 0, system: false })),
  views: ['Grid', ...views].map((view, at) => ({ id: `v-${title}-${view}`, title: view, type: 3, isDefault: at === 0 })),
});
const bases = [
  { id: 'p1', title: 'Studio' },
  { id: 'p2', title: 'Garden' },
];
const outlines = {
  p1: {
    tables: [table('Films', ['Title', 'Régie'], ['By year']), table('People', ['Name'])],
    dashboards: [{ id: 'db1', title: 'Film sales' }],
    items: [{ id: 'it1', title: 'Film rules', kind: 'page' as const }],
  },
  p2: { tables: [table('Plants', ['Name', 'Film']), table('Filmography', ['Name'])], dashboards: [] },
};
const names = (query: string, current: string | null = 'p1'): string[] =>
  findPlaces(bases, outlines, query, current).map(({ kind, title }) => `${kind} ${title}`);

describe('places', () => {
  it('are found by a part of their name, whatever its case and marks', () => {
    expect(names('regie')).toEqual(['field Régie']);
    expect(names('FILM')).toEqual(['table Films', 'table Filmography', 'dashboard Film sales', 'item Film rules', 'field Film']);
  });

  it('stand with those that begin with the text first, and those of the base on screen before others', () => {
    expect(names('name')).toEqual(['field Name', 'field Name', 'field Name']);
    expect(findPlaces(bases, outlines, 'name', 'p1')[0]?.baseId).toBe('p1');
    expect(findPlaces(bases, outlines, 'name', 'p2')[0]?.baseId).toBe('p2');
  });

  it('may be narrowed by what they are in, which alone finds nothing', () => {
    expect(names('plants name')).toEqual(['field Name']);
    expect(names('garden')).toEqual(['base Garden']);
  });

  it('are the bases and what is in the one on screen while nothing is typed', () => {
    expect(names('')).toEqual([
      'table Films',
      'table People',
      'view By year',
      'dashboard Film sales',
      'item Film rules',
      'base Studio',
      'base Garden',
    ]);
    expect(names('', null)).toEqual(['base Studio', 'base Garden']);
  });

  it('are few of each kind', () => {
    const many = { p1: { tables: Array.from({ length: 300 }, (_, at) => table(`Table ${at}`, ['Name'])), dashboards: [] } };
    expect(findPlaces(bases, many, 'table', 'p1')).toHaveLength(mostOfKind);
  });
});
