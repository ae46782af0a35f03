import { createElement, putAttribute } from '../../view/dom/elements.ts';
import type { FormControl } from '../core/form-spec.ts';
import type { Control, ControlParts } from './control.ts';

const types: Readonly<Partial<Record<FormControl, string>>> = {
  email: 'email',
  url: 'url',
  phone: 'tel',
  password: 'password',
  date: 'date',
  dateTime: 'datetime-local',
  time: 'time',
};
/** Written from left to right in every language. */
const leftToRight: ReadonlySet<FormControl> = new Set(['email', 'url', 'phone', 'number']);

/** What is typed: a line, several lines, or what the device has a picker for. */
export function createTextControl({ question, id, answer, leave }: ControlParts): Control {
  const { control, placeholder, isRequired, autocomplete } = question;
  const input =
    control === 'longText'
      ? createElement('textarea', 'q-form-input', { rows: '3' })
      : createElement('input', 'q-form-input', { type: types[control] ?? 'text' });
  input.id = id;
  input.placeholder = placeholder ?? '';
  putAttribute(input, 'aria-required', isRequired ? 'true' : null);
  putAttribute(input, 'autocomplete', autocomplete ?? 'off');
  if (control === 'number') input.setAttribute('inputmode', 'decimal');
  if (control === 'date' || control === 'dateTime') input.setAttribute('max', control === 'date' ? '9999-12-31' : '9999-12-31T23:59');
  input.dir = leftToRight.has(control) ? 'ltr' : 'auto';
  const grow = (): void => {
    if (control !== 'longText') return;
    input.style.blockSize = 'auto';
    input.style.blockSize = `${Math.min(input.scrollHeight + 2, 400)}px`;
  };
  input.addEventListener('input', () => {
    grow();
    answer(input.value);
  });
  input.addEventListener('blur', leave);
  return {
    element: input,
    isGroup: false,
    focus: () => input.focus(),
    show: (value, { describedBy, isFaulty, isDisabled }) => {
      if (input.value !== value && typeof value === 'string') {
        input.value = value;
        grow();
      }
      if (input.readOnly !== isDisabled) input.readOnly = isDisabled;
      putAttribute(input, 'aria-describedby', describedBy);
      putAttribute(input, 'aria-invalid', isFaulty ? 'true' : null);
    },
  };
}

/** One box to tick, its words beside it. */
export function createCheckControl({ question, id, answer }: ControlParts): Control {
  const input = createElement('input', 'q-form-tick', { type: 'checkbox' });
  input.id = id;
  putAttribute(input, 'aria-required', question.isRequired ? 'true' : null);
  input.addEventListener('change', () => answer(input.checked));
  return {
    element: input,
    isGroup: false,
    focus: () => input.focus(),
    show: (value, { describedBy, isFaulty, isDisabled }) => {
      input.checked = value === true;
      input.disabled = isDisabled;
      putAttribute(input, 'aria-describedby', describedBy);
      putAttribute(input, 'aria-invalid', isFaulty ? 'true' : null);
    },
    pick: (number) => {
      if (number !== 1) return false;
      answer(!input.checked);
      return true;
    },
  };
}
