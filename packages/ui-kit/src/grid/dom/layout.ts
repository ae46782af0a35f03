import { frozenWidth, totalWidth } from '../core/column-model.ts';
import type { GridController } from '../core/grid-controller.ts';
import { recordCount } from '../core/grid-state.ts';
import { createChangeCheck } from './change-check.ts';
import { setAttribute } from './elements.ts';
import type { Frame } from './frame.ts';
import type { Sizes } from './read-sizes.ts';
import { sketchBackground } from './sketch-background.ts';

interface LayoutOptions {
  readonly controller: GridController;
  readonly root: HTMLElement;
  readonly sizer: HTMLElement;
  readonly table: HTMLElement;
  readonly sizes: () => Sizes;
}

/**
 * Writes the sizes that follow from columns, row height and count. It writes, and answers true, only when one of them or the `version`
 * changed.
 */
export function createLayout({ controller, root, sizer, table, sizes }: LayoutOptions): (frame: Frame, version: number) => boolean {
  const hasChanged = createChangeCheck();
  const addSpace = controller.options.onAddColumn ? 44 : 0;

  return (frame, version) => {
    const { rows, columns, rowHeight, physical, state } = frame;
    if (!hasChanged([rows, columns, rowHeight, physical, rows.lineCount, version])) return false;
    sizer.style.blockSize = `calc(${physical}px + var(--q-head-height) + var(--q-foot-height))`;
    sizer.style.inlineSize = `${totalWidth(columns) + addSpace}px`;
    root.style.setProperty('--q-row-height', `${rowHeight}px`);
    root.style.setProperty('--q-lines', String(Math.max(1, Math.floor((rowHeight - 12) / 20))));
    root.style.setProperty('--q-gutter', `${columns.gutter}px`);
    root.style.setProperty('--q-frozen', `${frozenWidth(columns)}px`);
    root.style.setProperty('--q-sketch', sketchBackground(columns, state.dir === 'rtl', sizes().skeleton));
    root.classList.toggle('is-frozen', columns.frozenCount > 0);
    root.dataset.rowHeight = state.rowHeight;
    setAttribute(table, 'aria-colcount', String(columns.visible.length + (addSpace > 0 ? 2 : 1)));
    setAttribute(table, 'role', state.rows.groups ? 'treegrid' : 'grid');
    setAttribute(table, 'aria-rowcount', state.rows.exact ? String(rows.lineCount + 1) : '-1');
    controller.setGutter(68 + Math.max(0, String(recordCount(state)).length - 6) * 7);
    return true;
  };
}
