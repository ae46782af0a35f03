import type { RowSource, SourceEvent } from '@quadrille/ui-kit/grid';
import { expect, it, vi } from 'vitest';
import type { TableRows } from '../records/table-parts.ts';
import { createRecordPages } from './record-pages.ts';

const groups = [{ path: ['done'], value: 'Done', count: 2 }];

/** Two records in one group. */
function open() {
  const asked: string[] = [];
  let tell = (_event: SourceEvent): void => {};
  let question = 'sum';
  const source: Partial<RowSource> = {
    shape: async () => {
      asked.push('shape');
      return { total: 2, exact: true, epoch: '1', groups: { levels: ['status'], groups } };
    },
    page: async () => {
      asked.push('page');
      return { rows: [], epoch: '1' };
    },
    groupQuestion: () => question,
    summarizeGroups: async () => {
      asked.push(question);
      return groups.map(({ path }) => ({ path, summaries: { price: { name: question, value: '7' } } }));
    },
    subscribe: (listener) => {
      tell = listener;
      return () => {};
    },
  };
  const pages = createRecordPages({ source } as unknown as TableRows);
  const said = (): string | undefined => pages.$state.get().groups?.groups[0]?.summaries?.['price']?.name;
  return { pages, asked, said, tell: (event: SourceEvent) => tell(event), ask: (next: string) => (question = next) };
}

it('another summary is read without the records', async () => {
  const { pages, asked, said, tell, ask } = open();
  pages.show(['price']);
  pages.$state.get().rowAt(0);
  await vi.waitFor(() => expect(said()).toBe('sum'));
  expect(asked).toContain('page');
  asked.length = 0;
  ask('max');
  tell({ type: 'resummarized' });
  await vi.waitFor(() => expect(said()).toBe('max'));
  expect(asked).toEqual(['max']);
  pages.destroy();
});
