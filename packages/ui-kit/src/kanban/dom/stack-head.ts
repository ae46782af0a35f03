import { createIcon } from '../../cells/icon.ts';
import type { BucketSummary } from '../../view/core/record.ts';
import { createElement, putClass } from '../../view/dom/elements.ts';
import { titleElement } from '../../view/dom/title-element.ts';
import { viewIcons } from '../../view/dom/view-icons.ts';
import type { BoardLine, BoardStack } from '../core/kanban-layout.ts';
import type { KanbanWords } from '../core/kanban-words.ts';

const summaryText = (summaries: readonly BucketSummary[]): string =>
  summaries.map(({ name, value }) => (name === '' ? value : `${name} ${value}`)).join(', ');

/** The head of an open stack: title, count against its limit, sums, menu. */
export function paintStackHead(head: HTMLElement, stack: BoardStack, words: KanbanWords, hasMenu: boolean): void {
  const said = JSON.stringify([stack, hasMenu]);
  if (head.dataset['said'] === said) return;
  head.dataset['said'] = said;
  const { key, title, count, limit, isOver, summaries } = stack;
  putClass(head, 'is-over', isOver);
  const number = isOver && limit ? words.ofLimit(count, limit.most) : words.number(count);
  const label = hasMenu ? words.stackMenu(title) : words.collapseStack(title);
  const button = createElement('button', 'q-view-icon-button', {
    type: 'button',
    'aria-label': label,
    'data-action': hasMenu ? 'menu' : 'collapse',
    'data-stack': key,
  });
  button.append(createIcon(hasMenu ? viewIcons.more : viewIcons.chevronStart, hasMenu ? 'q-icon q-icon-dots' : 'q-icon q-icon-mirrored'));
  head.replaceChildren(
    titleElement(stack),
    createElement('span', 'q-stack-count', {}, [number]),
    createElement('span', 'q-stack-sums', {}, [createElement('bdi', '', {}, [summaryText(summaries)])]),
    button,
  );
}

/** A collapsed stack: a strip with its title and count that expands when it is pressed. */
export function paintThinStack(strip: HTMLElement, stack: BoardStack, words: KanbanWords, isWithLanes: boolean): void {
  const said = JSON.stringify([stack, isWithLanes]);
  if (strip.dataset['said'] === said) return;
  strip.dataset['said'] = said;
  const { key, title, count } = stack;
  const button = createElement('button', 'q-stack-expand', {
    type: 'button',
    title,
    'data-action': 'expand',
    'data-stack': key,
  });
  const number = createElement('span', '', {}, [words.number(count)]);
  if (isWithLanes) button.append(number);
  else
    button.append(
      createIcon(viewIcons.unfold, 'q-icon q-icon-mirrored'),
      createElement('span', 'q-stack-upright', {}, [titleElement(stack), number]),
    );
  // its name is the visible text, followed by what a press does
  button.append(createElement('span', 'q-view-said', {}, [words.expandStack(title)]));
  strip.replaceChildren(button);
}

/** The head of a lane: it can be collapsed, and shows the number of its cards and their summaries. */
export function paintLaneHead(head: HTMLElement, lane: BoardLine, words: KanbanWords): void {
  const said = JSON.stringify(lane);
  if (head.dataset['said'] === said) return;
  head.dataset['said'] = said;
  const button = createElement('button', 'q-view-icon-button q-lane-fold', {
    type: 'button',
    'aria-label': words.toggleLane(lane.title),
    'aria-expanded': String(!lane.isCollapsed),
    'data-action': 'lane',
    'data-lane': lane.key,
  });
  button.append(createIcon(viewIcons.chevronDown, 'q-icon q-icon-14'));
  const sums = lane.summaries.map(({ name, value }) => createElement('span', '', {}, [name, ' ', createElement('b', '', {}, [value])]));
  head.replaceChildren(
    button,
    titleElement(lane),
    createElement('span', '', {}, [words.cards(lane.count)]),
    ...(lane.note ? [createElement('span', 'q-lane-note', {}, [lane.note])] : []),
    createElement('span', 'q-lane-sums', {}, sums),
  );
}
