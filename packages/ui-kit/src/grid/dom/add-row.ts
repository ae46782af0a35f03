import { createIcon } from '../../cells/icon.ts';
import { setHidden } from '../../cells/patch-element.ts';
import type { GridController } from '../core/grid-controller.ts';
import { createDiv } from './elements.ts';
import { placeInBox } from './frame.ts';
import type { Frame } from './frame.ts';
import { chromeIcons } from './kind-icons.ts';

/** At least as high as the line is, in px. */
const room = 64;

export interface AddRow {
  readonly element: HTMLElement;
  /** Whether records can be added here. */
  canAdd(): boolean;
  /** The line below all rows; in a grouped view each group has its own. */
  isShown(): boolean;
  paint(frame: Frame): void;
}

/** The "New record" line after the last row. It is a button beside the grid, not a row of it. */
export function createAddRow(controller: GridController): AddRow {
  const element = createDiv('q-add-row');
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'q-add-button';
  const icon = createDiv('q-add-icon');
  icon.append(createIcon(chromeIcons.plus, 'q-icon q-icon-14'));
  const text = createDiv('q-add-text');
  text.textContent = controller.labels.newRecord;
  button.append(icon, text);
  element.append(button);
  button.addEventListener('click', () => controller.dispatch({ type: 'addRow' }));
  const canAdd = (): boolean =>
    controller.state.mode === 'edit' && (controller.options.canCreateRows ?? true) && controller.state.rows.status === 'ready';
  const isShown = (): boolean => canAdd() && !controller.state.rows.groups;
  return {
    element,
    canAdd,
    isShown,
    paint(frame) {
      setHidden(element, !isShown());
      // it scrolls with the box, also while the rows do not
      const top = placeInBox(frame, frame.rows.height, room) + (frame.stillAt ?? 0);
      element.style.transform = `translateY(${top}px)`;
    },
  };
}
