import { createElement, putAttribute, putClass } from '../../view/dom/elements.ts';
import type { FormLinked } from '../core/form-spec.ts';
import type { Control, ControlParts } from './control.ts';

const typingPause = 200;

/** Records to link with: found by typing, kept as chips. One for a link to one record. */
export function createLinkControl({ question, id, words, answer, findRecords }: ControlParts): Control {
  const isOne = question.control === 'link';
  let chosen: readonly FormLinked[] = [];
  let offered: readonly FormLinked[] = [];
  let active = -1;
  let isOff = false;
  let asked = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listId = `${id}-found`;
  const chips = createElement('ul', 'q-form-chips');
  const input = createElement('input', 'q-form-input', {
    type: 'text',
    role: 'combobox',
    autocomplete: 'off',
    'aria-expanded': 'false',
    'aria-controls': listId,
    'aria-autocomplete': 'list',
    dir: 'auto',
  });
  input.id = id;
  input.placeholder = question.placeholder ?? words.findRecord;
  putAttribute(input, 'aria-required', question.isRequired ? 'true' : null);
  const list = createElement('ul', 'q-form-found', { role: 'listbox', 'aria-label': question.label });
  list.id = listId;
  list.hidden = true;
  const note = createElement('p', 'q-form-quiet', { role: 'status' });
  note.hidden = true;

  const announce = (text: string | null): void => {
    note.hidden = text === null;
    note.textContent = text ?? '';
  };
  const close = (): void => {
    asked += 1;
    clearTimeout(timer);
    list.hidden = true;
    active = -1;
    input.setAttribute('aria-expanded', 'false');
    input.removeAttribute('aria-activedescendant');
  };
  const pick = (record: FormLinked | undefined): void => {
    if (!record) return;
    input.value = '';
    close();
    answer(isOne ? [record] : [...chosen.filter((one) => one.id !== record.id), record]);
  };
  const mark = (next: number): void => {
    active = next;
    [...list.children].forEach((option, at) => {
      putClass(option, 'is-active', at === active);
      putAttribute(option, 'aria-selected', String(at === active));
    });
    putAttribute(input, 'aria-activedescendant', active < 0 ? null : `${listId}-${active}`);
    list.children[active]?.scrollIntoView({ block: 'nearest' });
  };
  const draw = (): void => {
    list.replaceChildren(
      ...offered.map((record, at) => {
        const option = createElement('li', 'q-form-option', { role: 'option', dir: 'auto', id: `${listId}-${at}` }, [record.title]);
        option.addEventListener('pointerdown', (event) => {
          event.preventDefault(); // the focus stays where it is
          pick(record);
        });
        return option;
      }),
    );
    list.hidden = offered.length === 0;
    input.setAttribute('aria-expanded', String(offered.length > 0));
    mark(offered.length > 0 ? 0 : -1);
    announce(offered.length === 0 ? words.noRecords : null);
  };
  const find = async (): Promise<void> => {
    const mine = (asked += 1);
    try {
      const found = await (findRecords?.(question.id, input.value.trim()) ?? []);
      if (mine !== asked) return;
      offered = found.filter((record) => !chosen.some((one) => one.id === record.id));
      draw();
    } catch {
      if (mine === asked) announce(words.searchFailed);
    }
  };
  const search = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void find(), typingPause);
  };
  input.addEventListener('input', search);
  input.addEventListener('click', search);
  input.addEventListener('blur', () => {
    close();
    announce(null);
  });
  input.addEventListener('keydown', (event) => {
    if (event.isComposing) return;
    const take = (): void => {
      event.preventDefault();
      event.stopPropagation();
    };
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      take();
      if (list.hidden) return void find();
      mark((active + (event.key === 'ArrowDown' ? 1 : offered.length - 1)) % offered.length);
    } else if (event.key === 'Enter' && !list.hidden) {
      take();
      pick(offered[active]);
    } else if (event.key === 'Escape' && !list.hidden) {
      take();
      close();
    } else if (event.key === 'Backspace' && input.value === '' && chosen.length > 0 && !isOff) {
      answer(chosen.slice(0, -1));
    }
  });
  const drawChip = (record: FormLinked): HTMLElement => {
    const remove = createElement('button', 'q-form-remove', { type: 'button', 'aria-label': words.removeLink(record.title) }, ['×']);
    remove.addEventListener('click', () => {
      answer(chosen.filter((one) => one.id !== record.id));
      input.focus();
    });
    return createElement('li', 'q-form-chip', {}, [createElement('span', '', { dir: 'auto' }, [record.title]), ...(isOff ? [] : [remove])]);
  };
  return {
    element: createElement('div', 'q-form-linking', {}, [chips, createElement('div', 'q-form-finding', {}, [input, list]), note]),
    isGroup: false,
    focus: () => input.focus(),
    show: (value, { describedBy, isFaulty, isDisabled }) => {
      const next = Array.isArray(value) ? (value as readonly FormLinked[]) : [];
      if (next !== chosen || isOff !== isDisabled) {
        chosen = next;
        isOff = isDisabled;
        chips.replaceChildren(...chosen.map(drawChip));
        chips.hidden = chosen.length === 0;
      }
      input.disabled = isDisabled;
      putAttribute(input, 'aria-describedby', describedBy);
      putAttribute(input, 'aria-invalid', isFaulty ? 'true' : null);
    },
  };
}
