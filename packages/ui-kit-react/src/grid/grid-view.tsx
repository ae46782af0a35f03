import { useDirection } from '@base-ui/react/direction-provider';
import { useStore } from '@nanostores/react';
import { createGrid } from '@quadrille/ui-kit/grid';
import type { Grid, GridAtoms, GridOptions } from '@quadrille/ui-kit/grid';
import '@quadrille/ui-kit/grid.css';
import { useLayoutEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import styles from './grid-view.module.css';

export interface GridViewProps extends GridOptions {
  /**
   * Is called with the grid each time one is made; the function it returns runs when that one is removed. Drive it with `grid.dispatch`.
   */
  readonly onReady?: (grid: Grid) => void | (() => void);
  readonly className?: string | undefined;
}

/** The options that are functions; one that is not listed does not compile. */
type CallbackName = {
  [Name in keyof GridOptions]-?: NonNullable<GridOptions[Name]> extends (...args: never[]) => unknown ? Name : never;
}[keyof GridOptions];

/** Callbacks may change with every render; whether there is one at all counts when the grid is made. */
const callbacks: Readonly<Record<CallbackName, true>> = {
  newRowCells: true,
  isNarrowed: true,
  onColumns: true,
  onCollapsed: true,
  onMoveRows: true,
  rowOrder: true,
  onFillChoices: true,
  onOpenRecord: true,
  onMenu: true,
  onImport: true,
  onAddColumn: true,
  onSummary: true,
  onRenameColumn: true,
  onUndo: true,
  onRedo: true,
  onFind: true,
  onShortcuts: true,
  onNotice: true,
  confirmPaste: true,
  onColumnsLeft: true,
  formatConflict: true,
  onFiles: true,
  onPress: true,
  onOpenLink: true,
  createKey: true,
  now: true,
};
const callbackNames = Object.keys(callbacks) as readonly CallbackName[];

/**
 * The grid of `@quadrille/ui-kit` in a React page. Needs a height from its place. Columns, row height, mode, frozen columns
 * and closed groups follow their props, callbacks are those of the last render; a new `source`, `labels` or set of callbacks
 * makes a new grid, so keep those steady.
 */
export function GridView({ onReady, className, ...options }: GridViewProps) {
  const host = useRef<HTMLDivElement>(null);
  const made = useRef<Grid | null>(null);
  const latest = useRef({ options, onReady });
  const direction = useDirection();
  const { source, columns, rowHeight, mode, frozenCount, collapsed, labels, dir, clock } = options;
  const { canCreateRows, canDeleteRows, canCreateColumns, hasFooter, tabAtEnd, confirmAbove, composing, takesPagePaste } = options;
  const shape = callbackNames.filter((name) => options[name]).join();
  useLayoutEffect(() => {
    latest.current = { options, onReady };
  });
  useLayoutEffect(() => {
    const grid = createGrid(toLastingOptions(latest, dir ?? direction));
    if (host.current) grid.mount(host.current);
    made.current = grid;
    const leave = latest.current.onReady?.(grid);
    return () => {
      leave?.();
      made.current = null;
      grid.destroy();
    };
  }, [
    source,
    labels,
    dir,
    direction,
    clock,
    shape,
    canCreateRows,
    canDeleteRows,
    canCreateColumns,
    hasFooter,
    tabAtEnd,
    confirmAbove,
    composing,
    takesPagePaste,
  ]);
  useChange(columns, () => made.current?.setColumns(columns));
  useChange(rowHeight, () => rowHeight && made.current?.dispatch({ type: 'setRowHeight', rowHeight }));
  useChange(mode, () => mode && made.current?.dispatch({ type: 'setMode', mode }));
  useChange(frozenCount, () => frozenCount !== undefined && made.current?.dispatch({ type: 'freeze', count: frozenCount, isKnown: true }));
  useChange(collapsed?.join('\n'), () => collapsed && made.current?.dispatch({ type: 'setCollapsed', keys: collapsed }));
  return <div ref={host} className={cx(styles.host, className)} />;
}

/** One slice of a grid's state, such as `$selection` or `$rows`, as it changes. */
export function useGridState<Slice extends keyof GridAtoms>(grid: Grid, slice: Slice): ReturnType<GridAtoms[Slice]['get']> {
  return useStore(grid[slice] as GridAtoms[Slice]) as ReturnType<GridAtoms[Slice]['get']>;
}

/** Runs after a value changed; not on the first render, when the grid is made with it. */
function useChange(value: unknown, effect: () => void): void {
  const before = useRef(value);
  useLayoutEffect(() => {
    if (Object.is(before.current, value)) return;
    before.current = value;
    effect();
  });
}

/** The options of now, with callbacks that always reach those of the last render. */
function toLastingOptions(latest: { readonly current: { readonly options: GridOptions } }, dir: 'ltr' | 'rtl'): GridOptions {
  const { options } = latest.current;
  const lasting = Object.fromEntries(
    callbackNames
      .filter((name) => options[name])
      .map((name) => [
        name,
        (...args: unknown[]) => (latest.current.options[name] as ((...args: unknown[]) => unknown) | undefined)?.(...args),
      ]),
  );
  return { ...options, ...lasting, dir };
}
