import type { EditorView } from 'prosemirror-view';
import type { BarPlace } from './mark-bar.tsx';

/** Of the bar, with the room below it, and as wide as it gets. */
const [height, width] = [44, 300];

/** Where the bar for selected words stands in the sheet: above them, and never out of sight. It lies over the text, which stays where it is. */
export function placeOfBar(view: EditorView | undefined, sheet: HTMLElement | null): BarPlace | null {
  if (!view || !sheet) return null;
  const box = sheet.getBoundingClientRect();
  const start = view.coordsAtPos(view.state.selection.from);
  const top = (sheet.parentElement ?? sheet).getBoundingClientRect().top + 8;
  const x = getComputedStyle(sheet).direction === 'rtl' ? box.right - start.right : start.left - box.left;
  return { x: Math.max(0, Math.min(x, box.width - width)), y: Math.max(start.top - height, top) - box.top };
}
