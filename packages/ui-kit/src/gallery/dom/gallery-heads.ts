import { createIcon } from '../../cells/icon.ts';
import type { BucketSummary } from '../../view/core/record.ts';
import type { ViewCore } from '../../view/core/view-core.ts';
import { createElement } from '../../view/dom/elements.ts';
import { titleElement } from '../../view/dom/title-element.ts';
import { viewIcons } from '../../view/dom/view-icons.ts';
import type { GalleryGroup } from '../core/gallery-layout.ts';
import type { GalleryWords } from '../core/gallery-words.ts';

/** The head of a group: it can be collapsed, and shows the number of its cards and their summaries. */
export function paintGroupHead(head: HTMLElement, group: GalleryGroup, view: ViewCore, words: GalleryWords): void {
  const title = view.bucketTitle(group.bucket);
  const bucket = view.bucket(group.bucket);
  const summaries = bucket?.summaries ?? [];
  if (!isNew(head, [title, group.count, group.isCollapsed, summaries])) return;
  const fold = createElement('button', 'q-view-icon-button q-gallery-fold', {
    type: 'button',
    'aria-label': words.toggleGroup(title),
    'aria-expanded': String(!group.isCollapsed),
    'data-fold': group.bucket,
  });
  fold.append(createIcon(viewIcons.chevronDown, 'q-icon q-icon-14'));
  const axis = view.list.axes?.[0]?.find(({ key }) => key === (bucket?.path?.[0] ?? group.bucket));
  const count = createElement('span', 'q-gallery-count', {}, [words.cards(group.count)]);
  head.replaceChildren(fold, axis ? titleElement(axis) : title, count, ...sumsOf(summaries));
}

/** The number of cards, and the summaries of a gallery without groups. */
export function paintGalleryFooter(footer: HTMLElement, groups: readonly GalleryGroup[], view: ViewCore, words: GalleryWords): void {
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  const only = groups.length === 1 && groups[0] && !groups[0].hasHead ? groups[0] : null;
  const summaries = only ? (view.bucket(only.bucket)?.summaries ?? []) : [];
  if (!isNew(footer, [total, summaries])) return;
  footer.replaceChildren(createElement('span', 'q-gallery-total', {}, [words.cards(total)]), ...sumsOf(summaries));
}

/** Whether the content of an element has to change. */
function isNew(element: HTMLElement, what: readonly unknown[]): boolean {
  const said = JSON.stringify(what);
  if (element.dataset['said'] === said) return false;
  element.dataset['said'] = said;
  return true;
}

function sumsOf(summaries: readonly BucketSummary[]): HTMLElement[] {
  return summaries.map(({ name, value }) => createElement('span', 'q-gallery-sum', {}, [name, ' ', createElement('bdi', '', {}, [value])]));
}
