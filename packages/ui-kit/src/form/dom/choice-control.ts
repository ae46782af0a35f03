import { createElement, putAttribute, putClass } from '../../view/dom/elements.ts';
import type { FormAnswer } from '../core/form-spec.ts';
import { choicesOf } from './control.ts';
import type { Control, ControlParts } from './control.ts';

/** More choices than this stand in a menu, unless the form says otherwise. */
const mostInList = 8;

/** One of several: a list of cards, or a menu where there are many. */
export function createChoiceControl(parts: ControlParts): Control {
  const { layout = 'auto' } = parts.question;
  const isMenu = layout === 'menu' || (layout === 'auto' && !parts.isNumbered && choicesOf(parts.question).length > mostInList);
  return isMenu ? createMenu(parts) : createList(parts, 'radio');
}

/** Any of several. */
export function createChoicesControl(parts: ControlParts): Control {
  return createList(parts, 'checkbox');
}

function createMenu({ question, id, words, answer, leave }: ControlParts): Control {
  const options = choicesOf(question).map(({ id: value, title }) => createElement('option', '', { value }, [title]));
  const select = createElement('select', 'q-form-input q-form-menu', {}, [
    createElement('option', '', { value: '' }, [words.choose]),
    ...options,
  ]);
  select.id = id;
  putAttribute(select, 'aria-required', question.isRequired ? 'true' : null);
  select.addEventListener('change', () => answer(select.value));
  select.addEventListener('blur', leave);
  return {
    element: select,
    isGroup: false,
    focus: () => select.focus(),
    show: (value, { describedBy, isFaulty, isDisabled }) => {
      select.value = typeof value === 'string' ? value : '';
      select.disabled = isDisabled;
      putAttribute(select, 'aria-describedby', describedBy);
      putAttribute(select, 'aria-invalid', isFaulty ? 'true' : null);
    },
  };
}

function createList({ question, id, words, answer, isNumbered }: ControlParts, type: 'radio' | 'checkbox'): Control {
  const choices = choicesOf(question);
  let chosen: readonly string[] = [];
  const toAnswer = (ids: readonly string[]): FormAnswer => (type === 'radio' ? (ids[0] ?? '') : ids);
  const toggle = (choice: string): void => {
    const isOn = chosen.includes(choice);
    if (type === 'radio') answer(toAnswer(isOn && question.isRequired !== true ? [] : [choice]));
    else
      answer(
        toAnswer(
          isOn
            ? chosen.filter((one) => one !== choice)
            : choices.map((one) => one.id).filter((one) => one === choice || chosen.includes(one)),
        ),
      );
  };
  const inputs = choices.map((choice, at) => {
    const input = createElement('input', 'q-form-pick', { type, name: id, value: choice.id });
    input.id = at === 0 ? id : `${id}-${at}`;
    input.addEventListener('change', () =>
      answer(toAnswer(type === 'radio' ? [choice.id] : choices.map((one) => one.id).filter((one, place) => inputs[place]?.checked))),
    );
    return input;
  });
  const cards = choices.map(({ title }, at) => {
    const input = inputs[at] as HTMLInputElement;
    const number = isNumbered && at < 9 ? [createElement('kbd', 'q-form-number', { 'aria-hidden': 'true' }, [String(at + 1)])] : [];
    return createElement('label', 'q-form-choice', { for: input.id }, [
      ...number,
      input,
      createElement('span', '', { dir: 'auto' }, [title]),
    ]);
  });
  const none = createElement('button', 'q-form-link', { type: 'button' }, [words.noChoice]);
  none.hidden = true;
  none.addEventListener('click', () => {
    answer('');
    inputs[0]?.focus();
  });
  const isShort = choices.length <= 3 && choices.every(({ title }) => title.length <= 20);
  const list = createElement('div', isShort && !isNumbered ? 'q-form-choices is-row' : 'q-form-choices', {}, cards);
  return {
    element: createElement('div', 'q-form-choosing', {}, type === 'radio' ? [list, none] : [list]),
    isGroup: true,
    focus: () => (inputs.find((input) => input.checked) ?? inputs[0])?.focus(),
    show: (value, { describedBy, isFaulty, isDisabled }) => {
      chosen = Array.isArray(value) ? (value as readonly string[]) : typeof value === 'string' && value !== '' ? [value] : [];
      inputs.forEach((input, at) => {
        input.checked = chosen.includes(input.value);
        input.disabled = isDisabled;
        putAttribute(input, 'aria-describedby', at === 0 ? describedBy : null);
        putAttribute(input, 'aria-invalid', isFaulty ? 'true' : null);
        putClass(cards[at] as HTMLElement, 'is-on', input.checked);
      });
      none.hidden = chosen.length === 0 || question.isRequired === true || isDisabled;
    },
    pick: (number) => {
      const choice = choices[number - 1];
      if (choice) toggle(choice.id);
      return choice !== undefined;
    },
  };
}

/** Stars: as radio buttons, so that arrows and readers know them. */
export function createRatingControl({ question, id, words, answer, isNumbered }: ControlParts): Control {
  const most = question.max ?? 5;
  const values = Array.from({ length: most }, (_, at) => String(at + 1));
  const inputs = values.map((value, at) => {
    const input = createElement('input', 'q-form-star-pick', { type: 'radio', name: id, value, 'aria-label': words.stars(at + 1, most) });
    input.id = at === 0 ? id : `${id}-${at}`;
    input.addEventListener('change', () => answer(value));
    return input;
  });
  const stars = inputs.map((input) =>
    createElement('label', 'q-form-star', { for: input.id }, [input, createElement('span', '', { 'aria-hidden': 'true' }, ['★'])]),
  );
  const none = createElement('button', 'q-form-link', { type: 'button' }, [words.noChoice]);
  none.addEventListener('click', () => {
    answer('');
    inputs[0]?.focus();
  });
  const list = createElement('div', 'q-form-stars', {}, stars);
  return {
    element: createElement('div', 'q-form-choosing', {}, [list, none]),
    isGroup: true,
    focus: () => (inputs.find((input) => input.checked) ?? inputs[0])?.focus(),
    show: (value, { describedBy, isFaulty, isDisabled }) => {
      const count = Number(value) || 0;
      inputs.forEach((input, at) => {
        input.checked = at + 1 === count;
        input.disabled = isDisabled;
        putAttribute(input, 'aria-describedby', at === 0 ? describedBy : null);
        putAttribute(input, 'aria-invalid', isFaulty ? 'true' : null);
        putClass(stars[at] as HTMLElement, 'is-on', at < count);
      });
      none.hidden = count === 0 || question.isRequired === true || isDisabled;
    },
    pick: (number) => {
      if (!isNumbered || number > most) return false;
      answer(String(number));
      return true;
    },
  };
}
