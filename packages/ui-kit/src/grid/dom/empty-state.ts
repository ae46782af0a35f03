import type { GridController } from '../core/grid-controller.ts';
import { createDiv } from './elements.ts';
import type { Frame } from './frame.ts';

export interface EmptyState {
  readonly element: HTMLElement;
  paint(frame: Frame): void;
}

/** What stands in for rows: nothing there, or the reason they could not be read, with Retry. */
export function createEmptyState(controller: GridController): EmptyState {
  const { labels } = controller;
  const element = createDiv('q-empty');
  const title = createDiv('q-empty-title');
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'q-button';
  element.append(title, button);
  element.hidden = true;
  button.addEventListener('click', () => {
    if (controller.state.rows.status === 'failed') controller.window.retry(0);
    else controller.dispatch({ type: 'addRow' });
  });
  return {
    element,
    paint({ state, rows }) {
      const isFailed = state.rows.status === 'failed' && rows.recordCount === 0;
      const isEmpty = state.rows.status === 'ready' && rows.recordCount === 0 && controller.options.isNarrowed?.() !== true;
      element.hidden = !isFailed && !isEmpty;
      if (element.hidden) return;
      const text = isFailed ? `${labels.loadFailed}${state.rows.reason ? `: ${state.rows.reason}` : ''}` : labels.emptyTitle;
      if (title.textContent !== text) title.textContent = text;
      const canAdd = state.mode === 'edit' && (controller.options.canCreateRows ?? true);
      button.hidden = !isFailed && !canAdd;
      button.textContent = isFailed ? labels.retry : labels.newRecord;
    },
  };
}
