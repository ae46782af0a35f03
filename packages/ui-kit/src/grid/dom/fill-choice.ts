import { createIcon } from '../../cells/icon.ts';
import { fillChoices } from '../core/commands/fill-series-cells.ts';
import type { GridController } from '../core/grid-controller.ts';
import type { Filled } from '../core/grid-state.ts';
import { createDiv } from './elements.ts';
import type { Frame } from './frame.ts';
import { chromeIcons } from './kind-icons.ts';
import type { RowPool } from './row-pool.ts';

export interface FillChoice {
  paint(frame: Frame, pool: RowPool): void;
}

/** After a fill: a button at its end that offers the other ways to do it. */
export function createFillChoice(controller: GridController): FillChoice {
  const { onFillChoices } = controller.options;
  const element = createDiv('q-fill-choice');
  const button = document.createElement('button');
  button.type = 'button';
  button.setAttribute('aria-label', controller.labels.fillChoices);
  button.title = controller.labels.fillChoices;
  button.append(createIcon(chromeIcons.fill, 'q-icon q-icon-14'));
  element.append(button);
  button.addEventListener('click', () => {
    const { left, top, width, height } = button.getBoundingClientRect();
    onFillChoices?.({ x: left, y: top, width, height }, fillChoices(controller.state));
  });

  let offeredFor: Filled | null = null;

  return {
    paint(frame, pool) {
      const { filled, edit } = frame.state;
      // a fill that is repeated in another way is a new fill, so the focus returns from the button to the cell
      if (filled !== offeredFor) element.remove();
      offeredFor = filled;
      const slot =
        filled && frame.rows.hasLine(filled.range.lastRow) ? pool.slotOfLine(frame.rows.lineOfRecord(filled.range.lastRow)) : null;
      if (!onFillChoices || !filled || !slot || edit || fillChoices(frame.state).length === 0) return element.remove();
      const parent = filled.range.lastColumn < frame.columns.frozenCount ? slot.frozen : slot.element;
      if (element.parentElement !== parent) parent.append(element);
      element.style.insetInlineStart = `${frame.columns.starts[filled.range.lastColumn + 1] ?? 0}px`;
    },
  };
}
