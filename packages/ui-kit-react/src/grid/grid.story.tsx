import { englishLabels } from '@quadrille/ui-kit/grid';
import type { GridColumn, RowSource } from '@quadrille/ui-kit/grid';
import { createArraySource, showFilms } from '@quadrille/ui-kit/testing';
import type { ArraySourceOptions } from '@quadrille/ui-kit/testing';
import { useEffect, useRef, useState } from 'react';
import { GridView } from './grid-view.tsx';
import type { GridViewProps } from './grid-view.tsx';

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

function makeRow(prefix: string, index: number) {
  return {
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
  };
}

interface DemoProps extends Partial<GridViewProps> {
  readonly count?: number;
  readonly prefix?: string;
  readonly rows?: Partial<ArraySourceOptions>;
}

function Demo({ count = 10_000, prefix = 'Record', rows, ...options }: DemoProps) {
  const [source] = useState<RowSource>(() => createArraySource({ rows: { count, make: (index) => makeRow(prefix, index) }, ...rows }));
  return (
    <div style={{ blockSize: 480 }}>
      <GridView source={source} columns={columns} {...options} />
    </div>
  );
}

export const TenThousandRows = { render: () => <Demo /> };
export const Arabic = { globals: { direction: 'rtl', locale: 'ar' }, render: () => <Demo prefix="سجل" /> };
export const MillionRows = { render: () => <Demo count={1_000_000} /> };
export const Slow = { render: () => <Demo rows={{ delay: 1500 }} /> };
export const ReadOnly = { render: () => <Demo mode="read" canCreateRows={false} /> };
export const UnknownTotal = { render: () => <Demo rows={{ exact: false }} /> };
export const Grouped = { render: () => <Demo count={300} rows={{ groupBy: ['status', 'done'], sums: ['budget'] }} /> };
export const NothingThere = { render: () => <Demo count={0} /> };
export const TallRows = { render: () => <Demo rowHeight="tall" frozenCount={2} /> };

const refuse = (): never => {
  throw new Error('The server cannot be reached.');
};

/** Pages are refused: rows say so and offer another try, the rest stays usable. */
export const Failing = { render: () => <Demo rows={{ onPage: refuse }} /> };

/** Writes are refused: what was typed stays, marked. */
export const FailingWrites = {
  render: () => (
    <Demo
      rows={{ onWrite: refuse }}
      labels={englishLabels}
      onReady={(grid) => {
        const stop = grid.$rows.subscribe(({ status }) => {
          if (status !== 'ready' || grid.$selection.get()) return;
          queueMicrotask(() => {
            grid.dispatch({ type: 'select', index: 1, columnId: 'budget' });
            grid.dispatch({ type: 'setValue', value: 4711 });
          });
        });
        return stop;
      }}
    />
  ),
};

function PlainPage() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return;
    const grid = showFilms(place.current);
    return () => grid.destroy();
  }, []);
  return <div ref={place} style={{ blockSize: 480 }} />;
}

/** The page of the README: somebody's own data without React and without a server. */
export const OwnDataWithoutReact = { render: () => <PlainPage /> };
