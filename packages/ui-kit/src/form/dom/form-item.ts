import { createElement, putAttribute, putClass } from '../../view/dom/elements.ts';
import type { FormAnswer, FormItemSpec, FormLinked, FormQuestionSpec } from '../core/form-spec.ts';
import type { FormWords } from '../core/form-words.ts';
import type { Control } from './control.ts';
import { createControl } from './create-control.ts';

/** An item of a form as it stands on the page. */
export interface DrawnItem {
  readonly spec: FormItemSpec;
  readonly element: HTMLElement;
  readonly control: Control | null;
  focus(): void;
  show(answer: FormAnswer | undefined, fault: string | undefined, isDisabled: boolean): void;
}

export interface ItemParts {
  readonly words: FormWords;
  readonly prefix: string;
  readonly isSurvey: boolean;
  readonly findRecords: ((questionId: string, text: string) => Promise<readonly FormLinked[]>) | undefined;
  readonly onAnswer: (id: string, answer: FormAnswer) => void;
  readonly onLeave: (id: string) => void;
}

export function drawItem(spec: FormItemSpec, parts: ItemParts): DrawnItem {
  return spec.kind === 'question' ? drawQuestion(spec, parts) : drawStatement(spec, parts);
}

function drawStatement(spec: Exclude<FormItemSpec, { kind: 'question' }>, { isSurvey }: ItemParts): DrawnItem {
  const title = createElement(isSurvey ? 'h1' : 'h2', 'q-form-heading', { dir: 'auto', tabindex: '-1' }, [spec.title]);
  const text = spec.kind === 'statement' && spec.text !== '' ? [createElement('p', 'q-form-text', { dir: 'auto' }, [spec.text])] : [];
  return {
    spec,
    element: createElement('div', 'q-form-item q-form-statement', { 'data-item': spec.id }, [
      ...(spec.title === '' ? [] : [title]),
      ...text,
    ]),
    control: null,
    focus: () => title.focus(),
    show: () => {},
  };
}

function drawQuestion(spec: FormQuestionSpec, { words, prefix, isSurvey, findRecords, onAnswer, onLeave }: ItemParts): DrawnItem {
  const id = `${prefix}${spec.id}`;
  const control = createControl({
    question: spec,
    id,
    words,
    isNumbered: isSurvey,
    findRecords,
    answer: (answer) => onAnswer(spec.id, answer),
    leave: () => onLeave(spec.id),
  });
  const star = spec.isRequired ? [createElement('span', 'q-form-star-mark', { 'aria-hidden': 'true' }, [' *'])] : [];
  const name = [createElement('span', '', { dir: 'auto' }, [spec.label]), ...star];
  const help = createElement('p', 'q-form-help', { dir: 'auto', id: `${id}-help` }, [spec.help ?? '']);
  help.hidden = !spec.help;
  const fault = createElement('p', 'q-form-fault', { id: `${id}-fault` });
  fault.hidden = true;
  const isTick = spec.control === 'checkbox';
  const label = createElement(control.isGroup ? 'legend' : 'label', 'q-form-label', control.isGroup ? {} : { for: id }, name);
  const inside = isTick
    ? [createElement('div', 'q-form-ticking', {}, [control.element, label]), help, fault]
    : [label, help, control.element, fault];
  const element = createElement(control.isGroup ? 'fieldset' : 'div', `q-form-item is-${spec.control}`, { 'data-item': spec.id }, inside);
  // a screen reader tells with the name of the group that it must be answered
  if (control.isGroup && spec.isRequired) label.append(createElement('span', 'q-form-hidden', {}, [` ${words.required}`]));
  return {
    spec,
    element,
    control,
    focus: () => control.focus(),
    show: (answer, said, isDisabled) => {
      if ((fault.textContent ?? '') !== (said ?? '')) fault.textContent = said ?? '';
      fault.hidden = said === undefined;
      const described = [...(help.hidden ? [] : [help.id]), ...(said === undefined ? [] : [fault.id])];
      putClass(element, 'is-faulty', said !== undefined);
      putAttribute(element, 'data-fault', said === undefined ? null : '');
      control.show(answer ?? '', {
        describedBy: described.length === 0 ? null : described.join(' '),
        isFaulty: said !== undefined,
        isDisabled: isDisabled || spec.isLocked === true,
      });
    },
  };
}
