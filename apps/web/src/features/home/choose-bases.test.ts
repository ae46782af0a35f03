import type { WireProject } from '@quadrille/contract';
import { expect, it } from 'vitest';
import { chooseBases } from './choose-bases.ts';

const base = (title: string, of: Partial<WireProject>) => ({ id: title, title, description: null, ...of }) as WireProject;
const bases = [
  base('Roadmap', { project_role: 'owner', starred: 1 }),
  base('CRM', { project_role: 'editor', starred: 0, description: 'Who buys from us' }),
  base('Of the server', { project_role: null, starred: null }),
];
const titles = (...given: [Parameters<typeof chooseBases>[1], string]) => chooseBases(bases, ...given).map(({ title }) => title);

it('the tabs have all bases, those with a star, and those of others one was invited to', () => {
  expect(titles('all', '')).toEqual(['Roadmap', 'CRM', 'Of the server']);
  expect(titles('starred', '')).toEqual(['Roadmap']);
  expect(titles('shared', '')).toEqual(['CRM']);
});

it('bases are found by their name and by what they are for', () => {
  expect(titles('all', 'ROAD')).toEqual(['Roadmap']);
  expect(titles('all', 'buys')).toEqual(['CRM']);
  expect(titles('starred', 'crm')).toEqual([]);
});
