import { cellViews } from '../../cells/cell-views.ts';
import { formatCell } from '../../cells/format-cell.ts';
import { createIcon } from '../../cells/icon.ts';
import { widthAt } from '../core/column-model.ts';
import type { Anchor } from '../grid-options.ts';
import type { GridController } from '../core/grid-controller.ts';
import { keyOfGroup } from '../core/group-space.ts';
import type { GroupNode, GroupTree } from '../core/row-source.ts';
import type { Line } from '../core/row-space.ts';
import { createDiv, setAttribute } from './elements.ts';
import { createFigure } from './figure.ts';
import { placeInBox, wantedColumns } from './frame.ts';
import type { Frame } from './frame.ts';
import { chromeIcons } from './kind-icons.ts';

/** Number of group heads that stay on screen while their group is scrolled. */
const mostSticky = 3;

type BetweenLine = Extract<Line, { kind: 'group' | 'add' }>;

interface Drawn {
  readonly element: HTMLElement;
  /** The values it was drawn from; it is drawn again only when one of them changes. */
  readonly parts: readonly unknown[];
}

export interface GroupHeads {
  /** Holds the heads that stay in sight; belongs above the rows. */
  readonly sticky: HTMLElement;
  paint(frame: Frame): void;
  /** The head that has focus. */
  focusElement(frame: Frame): HTMLElement | null;
}

/** What stands between records of a grouped view: a head above each group, "New record" below it. `repaint` asks for another frame. */
export function createGroupHeads(body: HTMLElement, controller: GridController, repaint: () => void, signal: AbortSignal): GroupHeads {
  const sticky = createDiv('q-group-sticky', { 'aria-hidden': 'true' });
  const repaintAfterPress = (): void => {
    for (const end of ['pointerup', 'pointercancel']) body.ownerDocument.addEventListener(end, repaint, { once: true, signal });
  };
  const drawn = new Map<number, Drawn>();
  const stuck = new Map<number, Drawn>();

  const draw = (held: Map<number, Drawn>, key: number, line: BetweenLine, frame: Frame, parent: HTMLElement): HTMLElement => {
    const group = frame.state.rows.groups?.groups[line.at];
    const isClosed = frame.state.collapsed.has(keyOfGroup(line.path));
    const parts = [group, line.kind, isClosed, frame.columns, frame.plan.firstColumn, frame.plan.endColumn];
    const before = held.get(key);
    if (before && parts.every((part, at) => part === before.parts[at])) return before.element;
    // a press becomes a click only if its element is still there at its end, so changes are drawn after it
    if (before?.element.matches(':active')) {
      repaintAfterPress();
      return before.element;
    }
    const hadFocus = before?.element.contains(document.activeElement) ?? false;
    const element =
      line.kind === 'add' || !group ? createAdd(controller, line) : createHead(controller, frame, line, group, isClosed, held === stuck);
    if (before) before.element.replaceWith(element);
    else parent.append(element);
    if (hadFocus) element.querySelector<HTMLElement>('.q-group-head')?.focus({ preventScroll: true });
    held.set(key, { element, parts });
    return element;
  };

  const sweep = (held: Map<number, Drawn>, wanted: ReadonlySet<number>): void => {
    for (const [key, { element }] of held) {
      if (wanted.has(key)) continue;
      element.remove();
      held.delete(key);
    }
  };

  const paintLines = (frame: Frame): void => {
    const wanted = new Set<number>();
    for (const line of linesOf(frame)) {
      const found = frame.rows.lineAt(line);
      if (!found || found.kind === 'record') continue;
      wanted.add(line);
      const element = draw(drawn, line, found, frame, body);
      const cell = element.querySelector<HTMLElement>('.q-group-head');
      element.classList.toggle('is-focus-row', line === frame.groupLine);
      if (cell) setAttribute(cell, 'tabindex', line === frame.groupLine ? '0' : '-1');
      const height = frame.rows.heightOf(line);
      element.style.transform = `translateY(${placeInBox(frame, frame.rows.topOf(line), height)}px)`;
      element.style.blockSize = `${height}px`;
      setAttribute(element, 'aria-rowindex', String(line + 2));
    }
    sweep(drawn, wanted);
  };

  const paintSticky = (frame: Frame): void => {
    const wanted = new Set<number>();
    for (const line of linesAbove(frame)) {
      wanted.add(line.at);
      draw(stuck, line.at, line, frame, sticky);
    }
    sweep(stuck, wanted);
    // in the order of their levels, whenever they came
    const ordered = [...stuck].toSorted(([a], [b]) => a - b);
    ordered.forEach(([, { element }], at) => {
      if (sticky.children[at] !== element) sticky.insertBefore(element, sticky.children[at] ?? null);
    });
  };

  return {
    sticky,
    focusElement: (frame) =>
      (frame.groupLine !== null && drawn.get(frame.groupLine)?.element.querySelector<HTMLElement>('.q-group-head')) || null,
    paint(frame) {
      if (!frame.state.rows.groups && drawn.size === 0 && stuck.size === 0) return;
      paintLines(frame);
      paintSticky(frame);
    },
  };
}

/** The lines on screen, and the line of the head with the focus, which stays in the document wherever it is. */
function linesOf({ plan, groupLine }: Frame): readonly number[] {
  const lines = Array.from({ length: Math.max(0, plan.endLine - plan.firstLine) }, (_, at) => plan.firstLine + at);
  return groupLine === null || (groupLine >= plan.firstLine && groupLine < plan.endLine) ? lines : [...lines, groupLine];
}

/** Heads of the groups the top of the screen lies in, where they themselves have scrolled away. */
function linesAbove(frame: Frame): readonly BetweenLine[] {
  const { groups } = frame.state.rows;
  if (!groups) return [];
  const top = frame.rows.lineAtY(frame.viewport.y);
  const line = frame.rows.lineAt(top);
  if (!line || line.path.length === 0) return [];
  const isHead = line.kind === 'group';
  // a head that shows whole needs no copy
  const isWhole = isHead && frame.rows.topOf(top) >= frame.viewport.y;
  const levels = line.path.length - (isWhole ? 1 : 0);
  const found: BetweenLine[] = [];
  for (let level = 1; level <= Math.min(levels, mostSticky); level += 1) {
    const path = line.path.slice(0, level);
    const at = indexOf(groups).get(keyOfGroup(path));
    if (at !== undefined) found.push({ kind: 'group', path, depth: level - 1, at });
  }
  return found;
}

const indexes = new WeakMap<GroupTree, ReadonlyMap<string, number>>();

/** Where each group is among all of a tree: looked up in every frame, counted once. */
function indexOf(tree: GroupTree): ReadonlyMap<string, number> {
  const index = indexes.get(tree) ?? new Map(tree.groups.map(({ path }, at) => [keyOfGroup(path), at]));
  indexes.set(tree, index);
  return index;
}

function createHead(
  controller: GridController,
  frame: Frame,
  line: BetweenLine,
  group: GroupNode,
  isClosed: boolean,
  isCopy: boolean,
): HTMLElement {
  const { labels } = controller;
  const depth = group.path.length - 1;
  const columnId = frame.state.rows.groups?.levels[depth];
  const column = frame.state.columns.all.find((candidate) => candidate.id === columnId);
  const element = createDiv('q-group', isCopy ? {} : { role: 'row', 'aria-level': String(depth + 1), 'aria-expanded': String(!isClosed) });
  if (!isCopy) placeInSet(element, frame, line.at);
  element.classList.toggle('is-closed', isClosed);
  element.style.setProperty('--q-depth', String(depth));
  const frozen = createDiv('q-frozen', isCopy ? {} : { role: 'none' });
  const head = createDiv('q-group-head', isCopy ? {} : { role: 'gridcell', 'aria-colindex': '1' });
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'q-group-toggle';
  button.tabIndex = -1;
  button.append(createIcon(chromeIcons.chevronDown, 'q-icon'));
  button.setAttribute('aria-expanded', String(!isClosed));
  const value = createDiv('q-group-value');
  const text = column ? formatCell(group.value, column) : (group.path.at(-1) ?? '');
  if (group.value === null || !column) {
    value.classList.add('is-empty');
    value.textContent = labels.emptyGroup;
  } else {
    const view = cellViews[column.kind];
    value.className = `q-group-value q-cell-look ${view.className}`;
    view.build(value);
    view.patch(value, group.value, { spec: column, text, labels });
  }
  button.setAttribute('aria-label', `${column?.title ?? ''}: ${text || labels.emptyGroup}, ${labels.records(group.count)}`);
  const count = createDiv('q-group-count');
  count.textContent = labels.records(group.count);
  head.append(button, value, count);
  const askMenu = (anchor: Anchor): void =>
    controller.options.onMenu?.({ what: 'group', index: null, rowId: null, columnId: columnId ?? null, anchor, path: line.path });
  if (controller.options.onMenu) head.append(createMenuButton(labels.fieldMenu(text || labels.emptyGroup), askMenu));
  frozen.append(head);
  element.append(frozen);
  element.addEventListener('click', () => {
    controller.dispatch({ type: 'toggleGroup', path: line.path });
    // a group that was closed by the copy of its head is scrolled to; otherwise the rows below it would be far away
    controller.dispatch({ type: 'focusGroup', path: line.path });
  });
  element.addEventListener('contextmenu', (event) => {
    if (!controller.options.onMenu) return;
    event.preventDefault();
    askMenu({ x: event.clientX, y: event.clientY, width: 0, height: 0 });
  });
  const figureAt = (index: number) => group.summaries?.[frame.columns.visible[index]?.id ?? ''];
  for (const index of wantedColumns(frame, false)) {
    // the first column holds the name of the group
    const figure = index === 0 ? null : createFigure(frame.columns, index, figureAt);
    if (!figure) continue;
    const cell = createDiv('q-group-cell', isCopy ? {} : { role: 'gridcell', 'aria-colindex': String(index + 2) });
    cell.style.insetInlineStart = `${frame.columns.starts[index] ?? 0}px`;
    cell.style.inlineSize = `${widthAt(frame.columns, index)}px`;
    cell.append(figure);
    (index < frame.columns.frozenCount ? frozen : element).append(cell);
  }
  return element;
}

/** A visible button for what a right press opens. */
function createMenuButton(label: string, ask: (anchor: Anchor) => void): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'q-group-menu';
  button.tabIndex = -1;
  button.setAttribute('aria-label', label);
  button.setAttribute('aria-haspopup', 'menu');
  button.append(createIcon(chromeIcons.more, 'q-icon'));
  button.addEventListener('click', (event) => {
    event.stopPropagation();
    const { x, y, width, height } = button.getBoundingClientRect();
    ask({ x, y, width, height });
  });
  return button;
}

const places = new WeakMap<GroupTree, readonly { readonly at: number; readonly of: number }[]>();

/** Tells screen readers which of its sibling groups this is. */
function placeInSet(element: HTMLElement, frame: Frame, at: number): void {
  const tree = frame.state.rows.groups;
  if (!tree) return;
  if (!places.has(tree)) places.set(tree, countSiblings(tree));
  const place = places.get(tree)?.[at];
  if (!place) return;
  element.setAttribute('aria-posinset', String(place.at));
  element.setAttribute('aria-setsize', String(place.of));
}

function countSiblings({ groups }: GroupTree): readonly { readonly at: number; readonly of: number }[] {
  const keys = groups.map((group) => keyOfGroup(group.path.slice(0, -1)));
  const sizes = new Map<string, number>();
  const found = keys.map((key) => {
    const at = (sizes.get(key) ?? 0) + 1;
    sizes.set(key, at);
    return at;
  });
  return found.map((at, place) => ({ at, of: sizes.get(keys[place] ?? '') ?? at }));
}

function createAdd(controller: GridController, line: BetweenLine): HTMLElement {
  const element = createDiv('q-group-add', { role: 'row' });
  const cell = createDiv('q-group-add-cell', { role: 'gridcell', 'aria-colindex': '1' });
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'q-add-button';
  button.tabIndex = -1;
  const icon = createDiv('q-add-icon');
  icon.append(createIcon(chromeIcons.plus, 'q-icon q-icon-14'));
  const text = createDiv('q-add-text');
  text.textContent = controller.labels.newRecord;
  button.append(icon, text);
  cell.append(button);
  element.append(cell);
  button.addEventListener('click', () => controller.dispatch({ type: 'addRow', path: line.path }));
  return element;
}
