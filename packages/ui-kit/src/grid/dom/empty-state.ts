import { createIcon } from '../../cells/icon.ts';
import { setHidden } from '../../cells/patch-element.ts';
import type { GridController } from '../core/grid-controller.ts';
import { recordCount } from '../core/grid-state.ts';
import { createDiv, setAttribute } from './elements.ts';
import type { Frame } from './frame.ts';

export interface EmptyState {
  readonly element: HTMLElement;
  paint(frame: Frame): void;
}

/** The message in place of rows, or over the former ones: there are none, or the reason why they could not be read, with Retry. */
export function createEmptyState(controller: GridController): EmptyState {
  const { labels } = controller;
  const element = createDiv('q-empty');
  const drawing = createDrawing();
  const title = createDiv('q-empty-title');
  const actions = createDiv('q-empty-actions');
  const [button, bring] = [createButton(), createButton()];
  bring.textContent = labels.importRecords;
  actions.append(button, bring);
  element.append(drawing, title, actions);
  element.hidden = true;
  bring.addEventListener('click', () => controller.options.onImport?.());
  button.addEventListener('click', () => {
    if (controller.state.rows.status === 'failed') controller.window.retry(0);
    else controller.dispatch({ type: 'addRow' });
  });
  return {
    element,
    paint({ state }) {
      // records of closed groups have no line but exist
      const hasNone = recordCount(state) === 0;
      const isFailed = state.rows.status === 'failed';
      const isEmpty = state.rows.status === 'ready' && hasNone && controller.options.isNarrowed?.() !== true;
      setHidden(element, !isFailed && !isEmpty);
      if (element.hidden) return;
      element.classList.toggle('is-over', !hasNone);
      setAttribute(title, 'role', isFailed ? 'alert' : null);
      const text = isFailed ? `${labels.loadFailed}${state.rows.reason ? `: ${state.rows.reason}` : ''}` : labels.emptyTitle;
      if (title.textContent !== text) title.textContent = text;
      const canAdd = state.mode === 'edit' && (controller.options.canCreateRows ?? true);
      button.hidden = !isFailed && !canAdd;
      button.textContent = isFailed ? labels.retry : labels.newRecord;
      bring.hidden = isFailed || !canAdd || !controller.options.onImport;
      drawing.toggleAttribute('hidden', isFailed);
    },
  };
}

function createButton(): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'q-button';
  return button;
}

/** Rows, as they will stand here: a frame, its lines, and the first words in blue. */
function createDrawing(): SVGSVGElement {
  const frame = 'M18 8h60a6 6 0 0 1 6 6v36a6 6 0 0 1-6 6H18a6 6 0 0 1-6-6V14a6 6 0 0 1 6-6z';
  const drawing = createIcon([frame, 'M12 22h72M12 38h72M36 8v48', 'M44 30h24'], 'q-empty-drawing');
  drawing.setAttribute('viewBox', '0 0 96 64');
  return drawing;
}
