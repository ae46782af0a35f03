import { alignOf } from '../../cells/cell-traits.ts';
import { widthAt } from '../core/column-model.ts';
import type { ColumnModel } from '../core/column-model.ts';
import { createDiv } from './elements.ts';

interface FigureWords {
  readonly name: string;
  readonly value: string;
}

/**
 * The summary of a column, in the footer or the head of a group. Its name is left out first where there is no room for both. At the end of
 * a column it may reach into the one before, where that is empty.
 */
export function createFigure(
  columns: ColumnModel,
  index: number,
  figureAt: (index: number) => FigureWords | null | undefined,
): HTMLElement | null {
  const [column, words] = [columns.visible[index], figureAt(index)];
  if (!column || !words) return null;
  const element = createDiv(`q-figure q-align-${alignOf(column)}`);
  const isFrozen = (at: number): boolean => at < columns.frozenCount;
  const before = index - 1;
  // the first column says how many records there are
  const hasRoom = alignOf(column) === 'end' && before > 0 && isFrozen(before) === isFrozen(index) && !figureAt(before);
  element.style.inlineSize = `${widthAt(columns, index) + (hasRoom ? widthAt(columns, before) : 0)}px`;
  const name = createDiv('q-foot-name');
  name.textContent = words.name;
  const value = createDiv('q-foot-value');
  value.dir = 'auto';
  value.textContent = words.value;
  element.append(name, value);
  return element;
}
