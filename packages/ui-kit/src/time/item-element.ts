import type { ViewCore } from '../view/core/view-core.ts';
import { createElement } from '../view/dom/elements.ts';
import { recordKey } from '../view/dom/record-key.ts';
import type { UndatedItem } from './timed-item.ts';
import type { HueName } from '../cells/cell-spec.ts';

interface ItemLook {
  readonly className: string;
  readonly hue: HueName | null;
  readonly title: string;
  /** Said behind the title, and shown as a hint: when it takes place. */
  readonly details: string;
  readonly isFocus: boolean;
  /** Its name is a label and no text in it: one element less, where there are hundreds. */
  readonly isLabelled?: boolean;
  readonly children: readonly (Node | string)[];
}

/** A record as something that can be pressed, with what is going on with it: selected, being saved, refused, somebody at it. */
export function createItem(view: ViewCore, { id, bucket }: Pick<UndatedItem, 'id' | 'bucket'>, look: ItemLook): HTMLButtonElement {
  const refusal = view.$refused.get().get(id) ?? null;
  const person = view.$presence.get().find(({ recordId }) => recordId === id);
  const state = view.stateOf(id);
  const isSelected = view.selection.$selection.get().ids.has(id);
  const marks = [
    isSelected && 'is-selected',
    (state === 'failed' || refusal) && 'is-failed',
    state === 'saving' && 'is-saving',
    person && 'is-visited',
  ];
  const more = [look.details, refusal].filter(Boolean).join(', ');
  const said = more === '' || look.isLabelled ? [] : [createElement('span', 'q-view-live', {}, [`, ${more}`])];
  const element = createElement(
    'button',
    ['q-item', look.className, look.hue ? `q-hue-${look.hue}` : 'q-hue-blue', ...marks].filter(Boolean).join(' '),
    {
      type: 'button',
      'aria-pressed': String(isSelected),
      tabindex: look.isFocus ? '0' : '-1',
      title: refusal ?? [look.title, look.details].filter(Boolean).join(', '),
      'data-record': recordKey(id, 0),
      'data-bucket': bucket,
      ...(look.isLabelled && { 'aria-label': [look.title, more, person?.name].filter(Boolean).join(', ') }),
    },
    [...look.children, ...said],
  );
  if (person) element.append(createElement('span', `q-item-person q-hue-${person.hue ?? 'pink'}`, {}, [person.name]));
  return element;
}

/** The record of the element a press or key fell on. */
export function recordOf(
  element: Element,
): { readonly element: HTMLElement; readonly id: string | number; readonly bucket: string } | null {
  const item = element.closest<HTMLElement>('.q-item[data-record]');
  const key = item?.dataset['record'];
  if (!item || key === undefined) return null;
  const text = key.slice(key.indexOf(':') + 1);
  return { element: item, id: key.startsWith('number:') ? Number(text) : text, bucket: item.dataset['bucket'] ?? '' };
}
