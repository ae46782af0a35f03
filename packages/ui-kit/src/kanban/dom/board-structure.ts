import { createIcon } from '../../cells/icon.ts';
import type { BucketId } from '../../view/core/record.ts';
import type { CardList } from '../../view/dom/card-list.ts';
import { createElement, putAttribute, putClass } from '../../view/dom/elements.ts';
import { viewIcons } from '../../view/dom/view-icons.ts';
import type { BoardLine, BoardStack, KanbanLayout } from '../core/kanban-layout.ts';
import type { KanbanWords } from '../core/kanban-words.ts';
import { paintLaneHead, paintStackHead, paintThinStack } from './stack-head.ts';

interface StructureOptions {
  readonly words: KanbanWords;
  readonly listOf: (bucket: BucketId) => CardList;
  readonly hasMenu: boolean;
  readonly canAdd: boolean;
  readonly canAddStack: boolean;
  /** How many cards a lane cell shows; null: all, in a box that scrolls. */
  readonly mostIn: (bucket: BucketId) => number | null;
}

/** Stacks and lanes as elements. They are made anew only when stacks come, go, fold or change places. */
export interface BoardStructure {
  readonly element: HTMLElement;
  paint(layout: KanbanLayout): void;
}

export function createBoardStructure(options: StructureOptions): BoardStructure {
  const { words, listOf } = options;
  const element = createElement('div', 'q-board');
  let signature = '';

  const newCard = (bucket: BucketId): HTMLElement => {
    const button = createElement('button', 'q-new-card', { type: 'button', 'data-action': 'add', 'data-add': bucket });
    button.append(createIcon(viewIcons.plus, 'q-icon'), words.newCard);
    return button;
  };

  const addStack = (): HTMLElement => {
    const button = createElement('button', 'q-view-icon-button q-add-stack', {
      type: 'button',
      'aria-label': words.addStack,
      'data-action': 'add-stack',
    });
    button.append(createIcon(viewIcons.plus, 'q-icon'));
    return button;
  };

  const buildStack = (stack: BoardStack, bucket: BucketId | null): HTMLElement => {
    const section = createElement('section', 'q-stack', { 'data-stack': stack.key, ...(bucket === null ? {} : { 'data-drop': bucket }) });
    if (stack.isCollapsed) {
      section.classList.add('is-thin');
      return section;
    }
    section.append(createElement('header', 'q-stack-head'));
    if (bucket === null) return section;
    const list = listOf(bucket);
    list.setMost(null);
    section.append(list.element, createElement('div', 'q-stack-empty', {}, [words.emptyStack]));
    if (options.canAdd) section.append(createElement('div', 'q-stack-foot', {}, [newCard(bucket)]));
    return section;
  };

  const buildCell = (stack: BoardStack, lane: BoardLine, layout: KanbanLayout): HTMLElement => {
    const bucket = layout.bucketAt(stack.key, lane.key);
    const cell = createElement(
      'div',
      stack.isCollapsed ? 'q-cell-box is-thin' : 'q-cell-box',
      bucket === null ? {} : { 'data-drop': bucket },
    );
    if (bucket === null) return cell;
    if (stack.isCollapsed) {
      cell.append(createElement('span', 'q-cell-count'));
      return cell;
    }
    cell.append(
      listOf(bucket).element,
      createElement('button', 'q-show-more', { type: 'button', 'data-action': 'more', 'data-more': bucket }),
    );
    if (options.canAdd) cell.append(newCard(bucket));
    return cell;
  };

  const build = (layout: KanbanLayout): void => {
    const { stacks, lanes } = layout;
    element.classList.toggle('has-lanes', lanes !== null);
    if (!lanes) {
      element.replaceChildren(
        ...stacks.map((stack) => buildStack(stack, layout.bucketAt(stack.key, null))),
        ...(options.canAddStack ? [addStack()] : []),
      );
      return;
    }
    const columns = stacks.map(({ isCollapsed }) => (isCollapsed ? '44px' : 'var(--kanban-col)')).join(' ');
    const heads = createElement('div', 'q-board-heads', {}, [
      ...stacks.map(({ isCollapsed, key }) =>
        createElement('div', isCollapsed ? 'q-stack-head is-thin' : 'q-stack-head', { 'data-stack': key }),
      ),
      ...(options.canAddStack ? [addStack()] : []),
    ]);
    const rows = lanes.map((lane) => {
      const section = createElement('section', 'q-lane', { 'data-lane': lane.key }, [createElement('div', 'q-lane-head')]);
      if (!lane.isCollapsed)
        section.append(
          createElement(
            'div',
            'q-lane-row',
            {},
            stacks.map((stack) => buildCell(stack, lane, layout)),
          ),
        );
      return section;
    });
    const inner = createElement('div', 'q-board-inner', {}, [heads, ...rows]);
    inner.style.setProperty('--q-columns', options.canAddStack ? `${columns} 32px` : columns);
    element.replaceChildren(inner);
  };

  const paintHeads = ({ stacks, lanes }: KanbanLayout): void => {
    const heads = [...element.querySelectorAll<HTMLElement>(lanes ? '.q-board-heads > [data-stack]' : ':scope > [data-stack]')];
    stacks.forEach((stack, at) => {
      const holder = heads[at];
      if (!holder) return;
      putAttribute(holder, 'aria-label', words.stack(stack.title, stack.count));
      if (!lanes) putAttribute(holder, 'role', 'group');
      if (stack.isCollapsed) return paintThinStack(holder, stack, words, lanes !== null);
      const head = lanes ? holder : (holder.firstElementChild as HTMLElement);
      paintStackHead(head, stack, words, options.hasMenu);
      putClass(holder, 'is-empty', stack.count === 0);
    });
  };

  const paintLanes = (layout: KanbanLayout): void => {
    const { stacks, lanes } = layout;
    const sections = [...element.querySelectorAll<HTMLElement>('.q-lane')];
    lanes?.forEach((lane, at) => {
      const section = sections[at];
      if (!section) return;
      paintLaneHead(section.firstElementChild as HTMLElement, lane, words);
      const cells = [...(section.querySelector('.q-lane-row')?.children ?? [])] as HTMLElement[];
      stacks.forEach((stack, column) => paintCell(cells[column], stack, lane, layout));
    });
  };

  const paintCell = (cell: HTMLElement | undefined, stack: BoardStack, lane: BoardLine, layout: KanbanLayout): void => {
    const bucket = layout.bucketAt(stack.key, lane.key);
    if (!cell || bucket === null) return;
    const list = listOf(bucket);
    const count = list.count();
    if (stack.isCollapsed) {
      (cell.firstElementChild as HTMLElement).textContent = words.number(count);
      return;
    }
    const most = options.mostIn(bucket);
    list.setMost(most);
    const more = cell.querySelector<HTMLElement>('.q-show-more');
    const hidden = most === null ? 0 : count - most;
    if (more) {
      more.hidden = hidden <= 0;
      more.textContent = words.showMore(hidden);
    }
  };

  return {
    element,
    paint(layout) {
      const { stacks, lanes } = layout;
      const next = JSON.stringify(
        [stacks, lanes ?? []].map((lines) => lines.map(({ key, isCollapsed }) => [key, isCollapsed])).concat(lanes ? [['lanes']] : []),
      );
      if (next !== signature) keepingScroll(element, () => build(layout));
      signature = next;
      paintHeads(layout);
      paintLanes(layout);
    },
  };
}

/** A box that is moved in the document loses its scroll position and the focus inside. */
function keepingScroll(element: HTMLElement, change: () => void): void {
  const boxes = [...element.querySelectorAll<HTMLElement>('.q-cards')].map((box) => [box, box.scrollTop] as const);
  const across = element.scrollLeft;
  const focused = element.contains(document.activeElement) ? (document.activeElement as HTMLElement) : null;
  change();
  for (const [box, top] of boxes) if (top > 0) box.scrollTop = top;
  element.scrollLeft = across;
  if (focused?.isConnected) focused.focus({ preventScroll: true });
}
