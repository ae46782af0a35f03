import { randomId } from '../../random-id.ts';
import { createElement, putAttribute, putClass } from '../../view/dom/elements.ts';
import type { FormFile } from '../core/form-spec.ts';
import type { Control, ControlParts } from './control.ts';

/** Files: chosen, dropped, shown by name and size, taken out again. */
export function createFileControl({ question, id, words, answer }: ControlParts): Control {
  let files: readonly FormFile[] = [];
  let isOff = false;
  const input = createElement('input', 'q-form-file-pick', { type: 'file' });
  input.id = id;
  input.multiple = question.mostOf !== 1;
  if (question.accept !== undefined) input.accept = question.accept;
  putAttribute(input, 'aria-required', question.isRequired ? 'true' : null);
  const list = createElement('ul', 'q-form-files');
  const drop = createElement('label', 'q-form-drop', { for: id }, [
    `${words.dropFiles} `,
    createElement('span', 'q-form-choose', {}, [words.chooseFiles]),
  ]);
  const add = (chosen: readonly File[]): void => {
    if (isOff || chosen.length === 0) return;
    const fresh = chosen.map((content): FormFile => ({
      id: randomId(),
      name: content.name,
      size: content.size,
      type: content.type,
      content,
    }));
    answer(question.mostOf === 1 ? fresh.slice(0, 1) : [...files, ...fresh]);
  };
  input.addEventListener('change', () => {
    add([...(input.files ?? [])]);
    input.value = '';
  });
  drop.addEventListener('dragover', (event) => {
    event.preventDefault();
    putClass(drop, 'is-over', true);
  });
  drop.addEventListener('dragleave', () => putClass(drop, 'is-over', false));
  drop.addEventListener('drop', (event) => {
    event.preventDefault();
    putClass(drop, 'is-over', false);
    add([...(event.dataTransfer?.files ?? [])]);
  });
  const drawFile = (file: FormFile): HTMLElement => {
    const remove = createElement('button', 'q-form-remove', { type: 'button', 'aria-label': words.removeFile(file.name) }, ['×']);
    remove.addEventListener('click', () => {
      answer(files.filter((one) => one.id !== file.id));
      input.focus();
    });
    const name = createElement('span', 'q-form-file-name', { dir: 'auto' }, [file.name]);
    return createElement('li', 'q-form-file', {}, [
      name,
      createElement('span', 'q-form-quiet', {}, [words.size(file.size)]),
      ...(isOff ? [] : [remove]),
    ]);
  };
  return {
    element: createElement('div', 'q-form-filing', {}, [list, input, drop]),
    isGroup: false,
    focus: () => input.focus(),
    show: (value, { describedBy, isFaulty, isDisabled }) => {
      const next = Array.isArray(value) ? (value as readonly FormFile[]) : [];
      if (next !== files || isOff !== isDisabled) {
        files = next;
        isOff = isDisabled;
        list.replaceChildren(...files.map(drawFile));
        list.hidden = files.length === 0;
      }
      input.disabled = isDisabled;
      putAttribute(input, 'aria-describedby', describedBy);
      putAttribute(input, 'aria-invalid', isFaulty ? 'true' : null);
      putClass(drop, 'is-faulty', isFaulty);
    },
  };
}
