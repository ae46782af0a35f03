import { createPill, patchPill } from '../../cells/select-cell.ts';
import type { AxisKey } from '../core/record.ts';
import { createElement } from './elements.ts';

/** The title of a stack, lane or group: a pill where it is an option, else text. */
export function titleElement({ title, option }: AxisKey): HTMLElement {
  if (!option) return createElement('span', 'q-board-title', { dir: 'auto' }, [title]);
  const pill = createPill();
  patchPill(pill, { ...option, title });
  return pill;
}
