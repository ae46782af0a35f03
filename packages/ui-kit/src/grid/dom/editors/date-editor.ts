import type { CellValue } from '../../../cells/cell-spec.ts';
import { toDraftText } from '../../../cells/format-cell.ts';
import { parseCell } from '../../../cells/parse-cell.ts';
import { findDay } from '../../../time/days.ts';
import type { PlainDay } from '../../../time/days.ts';
import { createDiv } from '../elements.ts';
import { createCalendar } from './calendar.ts';
import type { CellEditor, CellEditorOptions } from './cell-editor.ts';
import { placePopover } from './place-popover.ts';
import { createTextEditor } from './text-editor.ts';

/** Typed like any text, with a calendar below for those who rather point; Alt+Down goes into it. */
export function createDateEditor(options: CellEditorOptions): CellEditor {
  const { column, dispatch } = options;
  const typed = createTextEditor(options);
  const { element } = typed;
  const input = element.querySelector<HTMLInputElement>('.q-editor-input');
  const popover = createDiv('q-popover q-popover--date', { popover: 'manual' });
  const dayOfValue = (value: unknown): PlainDay | null => findDay(column.dayOf?.(value as CellValue) ?? String(value));
  const today = (column.dayOf && dayOfValue(options.now().toISOString())) ?? localDay(options.now());
  const initialText = toDraftText(options.edit.initial, column);

  const pick = (day: PlainDay): void => {
    dispatch({ type: 'draft', draft: textOf(day) });
    if (column.kind === 'date') return dispatch({ type: 'commit', then: 'stay' });
    typed.focus();
  };

  /** A picked day in the way the field writes it; a moment keeps the time that is there. */
  const textOf = (day: PlainDay): string => {
    const time = column.kind === 'date' ? '' : ` ${/\d{1,2}:\d{2}(:\d{2})?/.exec(input?.value ?? '')?.[0] ?? '00:00'}`;
    const parsed = parseCell(`${day}${time}`, column);
    return parsed.ok ? toDraftText(parsed.value, column) : `${day}${time}`;
  };

  const calendar = createCalendar({
    labels: options.labels,
    dir: options.dir,
    today,
    onPick: pick,
    onLeave: () => typed.focus(),
  });
  popover.append(calendar.element);
  element.append(popover);

  const dayOf = (text: string): PlainDay | null => {
    // a field may write texts that it cannot read
    if (text !== '' && text === initialText) return dayOfValue(options.edit.initial);
    const parsed = parseCell(text, column);
    return findDay(text) ?? (parsed.ok && parsed.value !== null ? dayOfValue(parsed.value) : null);
  };

  const show = (text: string): void => {
    const day = dayOf(text);
    calendar.show(day ?? today, day);
  };

  element.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'ArrowDown' || !event.altKey || event.target !== input || !popover.matches(':popover-open')) return;
      event.preventDefault();
      event.stopPropagation();
      calendar.focus();
    },
    { capture: true },
  );
  popover.addEventListener('pointerdown', (event) => event.stopPropagation());
  // focus stays where it is: pressing a day does not close the editor
  popover.addEventListener('mousedown', (event) => event.preventDefault());
  let shown: string | null = null;

  return {
    element,
    focus: typed.focus,
    update(edit, next) {
      typed.update(edit, next);
      const text = String(edit.draft ?? '');
      if (text !== shown) show(text);
      shown = text;
      // the reason why a date does not read stands where the calendar would
      if (edit.error !== null && popover.matches(':popover-open')) popover.hidePopover();
      else if (edit.error === null && !popover.matches(':popover-open')) popover.showPopover();
    },
    place() {
      if (popover.matches(':popover-open')) placePopover(popover, element, options.dir);
    },
    destroy() {
      if (popover.matches(':popover-open')) popover.hidePopover();
      typed.destroy();
    },
  };
}

function localDay(now: Date): PlainDay {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
