import type { GridController } from '../core/grid-controller.ts';
import { createAddRow } from './add-row.ts';
import type { AddRow } from './add-row.ts';
import { createAnnouncer } from './announcer.ts';
import type { Announcer } from './announcer.ts';
import { createDiv } from './elements.ts';
import { createEmptyState } from './empty-state.ts';
import type { EmptyState } from './empty-state.ts';
import { createFooter } from './footer.ts';
import type { Footer } from './footer.ts';
import { createHeader } from './header.ts';
import type { Header } from './header.ts';
import { createLoadingRows } from './loading-rows.ts';
import type { LoadingRows } from './loading-rows.ts';
import { createThumbLabel } from './thumb-label.ts';
import type { ThumbLabel } from './thumb-label.ts';

/** The elements of a surface, and what is drawn around its rows. */
export interface SurfaceElements {
  readonly root: HTMLElement;
  /** The box that scrolls. */
  readonly scroller: HTMLElement;
  /** As large as all rows and columns. */
  readonly sizer: HTMLElement;
  readonly table: HTMLElement;
  readonly body: HTMLElement;
  readonly header: Header;
  /** Null where the product wants none. */
  readonly footer: Footer | null;
  readonly addRow: AddRow;
  readonly empty: EmptyState;
  readonly loading: LoadingRows;
  readonly announcer: Announcer;
  readonly thumb: ThumbLabel;
}

/** Builds the elements of a grid inside `host`. */
export function createSurfaceElements(controller: GridController, host: HTMLElement): SurfaceElements {
  const { labels, options } = controller;
  const root = createDiv('q-grid');
  const scroller = createDiv('q-grid-scroller');
  const sizer = createDiv('q-grid-sizer');
  const table = createDiv('q-grid-table', { role: 'grid', 'aria-label': labels.grid, 'aria-multiselectable': 'true' });
  const body = createDiv('q-grid-body', { role: 'rowgroup' });
  const header = createHeader(controller);
  const footer = options.hasFooter === false ? null : createFooter(controller);
  const addRow = createAddRow(controller);
  const empty = createEmptyState(controller);
  const loading = createLoadingRows(controller);
  const announcer = createAnnouncer();
  const thumb = createThumbLabel(controller);
  const shade = createDiv('q-frozen-shade');
  table.append(header.element, body);
  sizer.append(table, addRow.element);
  if (footer) sizer.append(footer.element);
  scroller.append(sizer);
  root.append(scroller, shade, loading.element, empty.element, thumb.element, announcer.element);
  host.append(root);
  controller.setDirection(options.dir ?? (getComputedStyle(host).direction === 'rtl' ? 'rtl' : 'ltr'));
  root.dir = controller.state.dir;
  return { root, scroller, sizer, table, body, header, footer, addRow, empty, loading, announcer, thumb };
}
