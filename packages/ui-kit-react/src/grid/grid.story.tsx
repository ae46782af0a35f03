import type { GridColumn } from '@quadrille/ui-kit/grid';
import { createArraySource } from '@quadrille/ui-kit/testing';
import { useState } from 'react';
import { GridView } from './grid-view.tsx';

export default { title: 'Grid/Grid', parameters: { layout: 'fullscreen' } };

const columns: readonly GridColumn[] = [
  { id: 'name', title: 'Name', kind: 'text', isPrimary: true, width: 220 },
  {
    id: 'status',
    title: 'Status',
    kind: 'singleSelect',
    width: 120,
    options: [
      { id: 'a', title: 'In progress', hue: 'amber' },
      { id: 'b', title: 'Planned', hue: 'blue' },
    ],
  },
  { id: 'budget', title: 'Budget', kind: 'currency', width: 110 },
  { id: 'progress', title: 'Progress', kind: 'percent', width: 120 },
  { id: 'impact', title: 'Impact', kind: 'rating', width: 110 },
  { id: 'done', title: 'Done', kind: 'checkbox', width: 72 },
  { id: 'due', title: 'Due', kind: 'date', width: 110 },
];

function makeSource(prefix: string) {
  return createArraySource({
    rows: {
      count: 10_000,
      make: (index) => ({
        id: index + 1,
        version: 1,
        cells: {
          name: `${prefix} ${index + 1}`,
          status: index % 3 ? 'a' : 'b',
          budget: (index % 90) * 125,
          progress: (index % 11) * 10,
          impact: (index % 5) + 1,
          done: index % 4 === 0,
          due: `2026-12-${String((index % 28) + 1).padStart(2, '0')}`,
        },
      }),
    },
  });
}

function Demo({ prefix }: { readonly prefix: string }) {
  const [source] = useState(() => makeSource(prefix));
  return (
    <div style={{ blockSize: 560 }}>
      <GridView source={source} columns={columns} />
    </div>
  );
}

export const TenThousandRows = { render: () => <Demo prefix="Record" /> };
export const Arabic = { globals: { direction: 'rtl', locale: 'ar' }, render: () => <Demo prefix="سجل" /> };
