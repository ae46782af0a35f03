import type { GridOptions } from '../grid-options.ts';
import type { GridEnv } from './grid-env.ts';
import type { SurfacePort } from './surface-port.ts';

interface EnvParts extends Pick<GridEnv, 'rowAt' | 'indexOf' | 'createKey' | 'labels'> {
  readonly options: GridOptions;
  readonly surface: Pick<SurfacePort, 'pageRows' | 'pageWidth' | 'viewWidth'> | null;
}

/** Rows of a page and its width as long as no surface can be asked. */
const unmounted = { pageRows: 10, pageWidth: 800 };

/** What a step may look at besides the state: rows, options with their defaults, and how much is on screen. */
export function createEnv({ options, surface, rowAt, indexOf, createKey, labels }: EnvParts): GridEnv {
  return {
    rowAt,
    indexOf,
    createKey,
    now: options.now ?? (() => new Date()),
    labels,
    pageRows: surface?.pageRows ?? unmounted.pageRows,
    pageWidth: surface?.pageWidth ?? unmounted.pageWidth,
    viewWidth: surface?.viewWidth || Number.POSITIVE_INFINITY,
    canCreateRows: options.canCreateRows ?? true,
    newRowCells: () => options.newRowCells?.() ?? {},
    canDeleteRows: options.canDeleteRows ?? true,
    rowOrder: options.onMoveRows ? (options.rowOrder?.() ?? 'manual') : 'fixed',
    canCreateColumns: options.canCreateColumns ?? false,
    tabAtEnd: options.tabAtEnd ?? 'leave',
    confirmAbove: options.confirmPaste ? (options.confirmAbove ?? 500) : Number.POSITIVE_INFINITY,
  };
}
