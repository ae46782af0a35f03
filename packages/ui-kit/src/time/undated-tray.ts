import { createElement } from '../view/dom/elements.ts';
import type { ViewCore } from '../view/core/view-core.ts';
import type { RecordId } from '../view/core/record.ts';
import { morphChildren } from './morph.ts';
import { createItem } from './item-element.ts';
import type { UndatedItem } from './timed-item.ts';

interface TrayWords {
  readonly noDate: string;
  readonly noDateHint: string;
  readonly untitled: string;
  readonly number: (value: number) => string;
  readonly showMore: (count: number) => string;
}

interface TrayLook {
  readonly view: ViewCore;
  readonly words: TrayWords;
  readonly items: readonly UndatedItem[];
  readonly total: number;
  readonly isFocus: (id: RecordId) => boolean;
  readonly canEdit: boolean;
}

/** The list of records without a date. */
export function paintTray(tray: HTMLElement, { view, words, items, total, isFocus, canEdit }: TrayLook): void {
  const cards = items.map((item) => {
    const title = item.title || words.untitled;
    return createItem(view, item, {
      className: 'q-tray-card',
      hue: item.record.hue ?? null,
      title,
      details: '',
      isFocus: isFocus(item.id),
      children: [createElement('bdi', 'q-tray-title', {}, [title])],
    });
  });
  const more = total - items.length;
  tray.setAttribute('aria-label', words.noDate);
  morphChildren(tray, [
    createElement('div', 'q-tray-head', {}, [
      createElement('span', '', {}, [words.noDate]),
      createElement('span', 'q-count', {}, [words.number(Math.max(total, items.length))]),
    ]),
    ...(canEdit && items.length > 0 ? [createElement('p', 'q-tray-hint', {}, [words.noDateHint])] : []),
    ...cards,
    ...(more > 0
      ? [createElement('button', 'q-tray-more', { type: 'button', 'data-act': 'moreUndated' }, [words.showMore(Math.min(more, 100))])]
      : []),
  ]);
}
