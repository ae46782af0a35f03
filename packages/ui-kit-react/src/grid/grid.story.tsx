import { englishLabels } from '@quadrille/ui-kit/grid';
import type { Grid, GridColumn, RowSource } from '@quadrille/ui-kit/grid';
import { createArraySource, showFilms, whenRead } from '@quadrille/ui-kit/testing';
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

const rtl = { globals: { direction: 'rtl', locale: 'ar' } };
const wait = { timeout: 15_000 };

interface Canvas {
  readonly canvas: {
    findAllByText(text: string | RegExp, by: object, wait: { readonly timeout: number }): Promise<HTMLElement[]>;
    findAllByTitle(title: string, by: object, wait: { readonly timeout: number }): Promise<HTMLElement[]>;
    findAllByRole(role: string, by: { readonly busy?: boolean; readonly name?: string | RegExp }, wait: object): Promise<HTMLElement[]>;
  };
}

type Look = (canvas: Canvas['canvas'], prefix: string) => Promise<unknown>;

const hasText =
  (text: (prefix: string) => string | RegExp): Look =>
  (canvas, prefix) =>
    canvas.findAllByText(text(prefix), {}, wait);
const hasRows = hasText((prefix) => `${prefix} 2`);

/** A grid, and what has to show for the story to be told. */
const grid = (props: DemoProps = {}, look: Look = hasRows) => ({
  render: () => <Demo {...props} />,
  play: async ({ canvas }: Canvas) => void (await look(canvas, 'Record')),
});
const mirrored = (props: DemoProps = {}, look: Look = hasRows) => ({
  ...rtl,
  render: () => <Demo {...props} prefix="سجل" />,
  play: async ({ canvas }: Canvas) => void (await look(canvas, 'سجل')),
});

export const TenThousandRows = grid();
export const Arabic = mirrored();

/** Its last row, where the height of the page is not that of the rows any more. */
const millionRows: DemoProps = { count: 1_000_000, onReady: (made) => whenRead(made, () => select(made, 999_999, 'name')) };
const lastOfMillion = hasText((prefix) => `${prefix} 1000000`);
export const MillionRows = grid(millionRows, lastOfMillion);
export const MillionRowsRightToLeft = mirrored(millionRows, lastOfMillion);

const slow: DemoProps = { rows: { delay: 1500 } };
const comesLate: Look = async (canvas, prefix) => {
  await canvas.findAllByRole('row', { busy: true }, wait);
  await hasRows(canvas, prefix);
};
export const Slow = grid(slow, comesLate);
export const SlowRightToLeft = mirrored(slow, comesLate);

const readOnly: DemoProps = { mode: 'read', canCreateRows: false };
export const ReadOnly = grid(readOnly);
export const ReadOnlyRightToLeft = mirrored(readOnly);

const unknownTotal: DemoProps = { rows: { exact: false } };
const isUnknown = hasText(() => '200 records+');
export const UnknownTotal = grid(unknownTotal, isUnknown);
export const UnknownTotalRightToLeft = mirrored(unknownTotal, isUnknown);

const grouped: DemoProps = { count: 300, rows: { groupBy: ['status', 'done'], sums: ['budget'] } };
const hasGroups: Look = (canvas) => canvas.findAllByRole('treegrid', {}, wait);
export const Grouped = grid(grouped, hasGroups);
export const GroupedRightToLeft = mirrored(grouped, hasGroups);

const nothing: DemoProps = { count: 0 };
const saysSo = hasText(() => englishLabels.emptyTitle);
export const NothingThere = grid(nothing, saysSo);
export const NothingThereRightToLeft = mirrored(nothing, saysSo);

const tall: DemoProps = { rowHeight: 'tall', frozenCount: 2 };
export const TallRows = grid(tall);
export const TallRowsRightToLeft = mirrored(tall);

/** A cell that is being edited, among others. */
const editing: DemoProps = {
  onReady: (made) =>
    whenRead(made, () => {
      select(made, 3, 'due');
      made.dispatch({ type: 'edit', via: 'enter' });
    }),
};
const hasEditor: Look = (canvas) => canvas.findAllByRole('textbox', { name: 'Due' }, wait);
export const Editing = grid(editing, hasEditor);
export const EditingRightToLeft = mirrored(editing, hasEditor);

const refusal = 'The server cannot be reached.';
const refuse = (): never => {
  throw new Error(refusal);
};

/** Pages are refused: rows say so and offer another try, the rest stays usable. */
const failing: DemoProps = { rows: { onPage: refuse } };
const offersRetry: Look = (canvas) => canvas.findAllByRole('button', { name: englishLabels.retry }, wait);
export const Failing = grid(failing, offersRetry);
export const FailingRightToLeft = mirrored(failing, offersRetry);

/** Writes are refused: what was typed stays, marked. */
const failingWrites: DemoProps = {
  rows: { onWrite: refuse },
  onReady: (made) =>
    whenRead(made, () => {
      select(made, 1, 'budget');
      made.dispatch({ type: 'setValue', value: 4711 });
    }),
};
const isMarked: Look = (canvas) => canvas.findAllByTitle(refusal, {}, wait);
export const FailingWrites = grid(failingWrites, isMarked);
export const FailingWritesRightToLeft = mirrored(failingWrites, isMarked);

const select = (made: Grid, index: number, columnId: string): void => made.dispatch({ type: 'select', index, columnId });

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
export const OwnDataWithoutReact = {
  render: () => <PlainPage />,
  play: async ({ canvas }: Canvas) => void (await hasText(() => 'Film 12')(canvas, '')),
};
