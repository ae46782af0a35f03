import { expect, it } from 'vitest';

// The parts that every kind of view shares hold no page of their own: they load where there is none, so that they can be tested there.
const rooms: Readonly<Record<string, () => Promise<object>>> = {
  structure: () => import('./structure/index.ts'),
  formula: () => import('./formula/index.ts'),
  links: () => import('./links/index.ts'),
  files: () => import('./files/index.ts'),
  fields: () => import('./fields/index.ts'),
  view: () => import('./view/index.ts'),
  records: () => import('./records/index.ts'),
};

it('loads every shared room without a page', { timeout: 60_000 }, async () => {
  for (const [room, load] of Object.entries(rooms)) expect.soft(Object.keys(await load()), room).not.toHaveLength(0);
});
