import type { GridLabels } from '../core/grid-labels.ts';
import { createDiv } from './elements.ts';

/** What a row says when its page could not be read. */
export function createRowError(labels: GridLabels): HTMLElement {
  const element = createDiv('q-row-error', { role: 'gridcell', 'aria-colindex': '2' });
  const text = document.createElement('span');
  text.textContent = labels.loadFailed;
  const button = document.createElement('button');
  button.type = 'button';
  button.tabIndex = -1;
  button.dataset.do = 'retry';
  button.textContent = labels.retry;
  element.append(text, button);
  return element;
}
