import { alignOf } from '../../cells/cell-traits.ts';
import { createDiv } from './elements.ts';
import type { Frame } from './frame.ts';
import { spanOf } from './mark-place.ts';
import type { RowPool } from './row-pool.ts';

export interface EarlyTexts {
  paint(frame: Frame, pool: RowPool): void;
}

/** What waits for records that are not read yet, where it will stand; it is said when it begins to wait. It is rare: each gets an element for as long as it waits. */
export function createEarlyTexts(): EarlyTexts {
  const held = new Map<string, HTMLElement>();

  return {
    paint(frame, pool) {
      const { early } = frame.state;
      if (early.length === 0 && held.size === 0) return;
      const wanted = new Set<string>();
      for (const { cell, texts, asks } of early) {
        const at = frame.columns.indexById.get(cell.columnId);
        const column = at === undefined ? undefined : frame.columns.visible[at];
        const slot = frame.rows.hasLine(cell.index) ? pool.slotOfLine(frame.rows.lineOfRecord(cell.index)) : null;
        if (at === undefined || !column || !slot) continue;
        const key = `${cell.index} ${cell.columnId}`;
        const element = held.get(key) ?? createDiv('', { 'aria-hidden': 'true' });
        const parent = at < frame.columns.frozenCount ? slot.frozen : slot.element;
        // below the ring and whatever else marks the cell
        if (element.parentElement !== parent) parent.prepend(element);
        const { start, size } = spanOf(frame, { firstColumn: at, lastColumn: at });
        element.className = `q-early q-align-${alignOf(column)}${column.isPrimary ? ' is-primary' : ''}${asks === undefined || asks === 'outside' ? '' : ' is-asking'}`;
        element.textContent = texts.join(', ');
        element.style.insetInlineStart = `${start + 1}px`;
        element.style.inlineSize = `${size - 2}px`;
        held.set(key, element);
        wanted.add(key);
      }
      for (const [key, element] of held) {
        if (wanted.has(key)) continue;
        element.remove();
        held.delete(key);
      }
    },
  };
}
