import { atom } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import type { DropPlace } from '../../view/core/drag-session.ts';
import type { BucketId, RecordId } from '../../view/core/record.ts';
import { createViewCore } from '../../view/core/view-core.ts';
import type { ViewCore } from '../../view/core/view-core.ts';
import type { ViewCoreOptions } from '../../view/core/view-core-options.ts';
import { stepOnBoard } from './board-steps.ts';
import type { BoardDirection } from './board-steps.ts';
import { layoutBoard } from './kanban-layout.ts';
import type { KanbanLayout } from './kanban-layout.ts';
import { plainKanbanSettings } from './kanban-settings.ts';
import type { KanbanSettings } from './kanban-settings.ts';
import { englishKanbanWords } from './kanban-words.ts';
import type { KanbanWords } from './kanban-words.ts';

/** What one can do on a board besides what every view can. */
export type KanbanCommand =
  /** Moves the focus; `extends` selects from the anchor to there. */
  | { readonly type: 'go'; readonly to: BoardDirection; readonly extends?: boolean }
  /** Moves the dragged cards by a step. */
  | { readonly type: 'carry'; readonly to: BoardDirection }
  | { readonly type: 'toggleStack'; readonly stack: string }
  | { readonly type: 'toggleLane'; readonly lane: string }
  | { readonly type: 'hideStack'; readonly stack: string }
  | { readonly type: 'showStack'; readonly stack: string }
  | { readonly type: 'setSettings'; readonly settings: Partial<KanbanSettings> };

export interface KanbanCoreOptions extends Omit<ViewCoreOptions, 'words'> {
  readonly settings?: Partial<KanbanSettings>;
  readonly words?: KanbanWords;
  /** Is called when stacks were collapsed or hidden here, so that the product can store it. */
  readonly onSettings?: (settings: KanbanSettings) => void;
}

/** A board without a document: stacks, lanes and where keys lead, over the core of all views. */
export interface KanbanCore {
  readonly view: ViewCore;
  readonly words: KanbanWords;
  readonly $settings: ReadableAtom<KanbanSettings>;
  layout(): KanbanLayout;
  dispatch(command: KanbanCommand): void;
  /** Sets how many cards of a bucket keys can reach: a cell of a lane may show fewer than it has. */
  setShownCount(shown: (bucket: BucketId) => number): void;
  destroy(): void;
}

export function createKanbanCore(options: KanbanCoreOptions): KanbanCore {
  const words = options.words ?? englishKanbanWords;
  const $settings = atom<KanbanSettings>({ ...plainKanbanSettings, ...options.settings });
  let laid: { readonly turn: number; readonly settings: KanbanSettings; readonly layout: KanbanLayout } | null = null;

  const view = createViewCore({
    ...options,
    words,
    refuseDrop(drop) {
      const refusal = options.refuseDrop?.(drop) ?? null;
      return refusal ?? overLimit(drop.ids, drop.to);
    },
  });
  let shownCount = view.count;

  /** Cards that are in the stack already do not add to it. */
  const overLimit = (ids: readonly RecordId[], to: BucketId): string | null => {
    const at = layout().crossingOf(to);
    const stack = at && layout().stacks.find(({ key }) => key === at.stack);
    if (!stack?.limit?.isStrict) return null;
    const coming = ids.filter((id) => !view.bucketsOf(id).some((bucket) => layout().crossingOf(bucket)?.stack === stack.key)).length;
    return coming > 0 && stack.count + coming > stack.limit.most ? words.full(stack.title, stack.limit.most) : null;
  };

  const layout = (): KanbanLayout => {
    const turn = view.$turn.get();
    const settings = $settings.get();
    if (laid?.turn !== turn || laid.settings !== settings) laid = { turn, settings, layout: layoutBoard(view, settings) };
    return laid.layout;
  };

  const go = (to: BoardDirection, isExtending: boolean): void => {
    const focus = view.$focus.get();
    const from = focus ? { bucket: focus.bucket, index: view.indexOf(focus.bucket, focus.recordId) } : null;
    const next = from && from.index >= 0 ? stepOnBoard(from, to, cardSteps) : firstCard();
    const recordId = next && view.idAt(next.bucket, next.index);
    if (!next || recordId === null) return;
    view.dispatch({ type: isExtending ? 'extend' : 'focus', recordId, bucket: next.bucket });
  };

  const cardSteps = {
    get layout() {
      return layout();
    },
    places: (bucket: BucketId) => shownCount(bucket),
    mayStopAt: (bucket: BucketId, isCollapsed: boolean) => !isCollapsed && view.count(bucket) > 0,
  };

  const firstCard = (): DropPlace | null => {
    for (const stack of layout().stacks)
      for (const lane of layout().lanes ?? [null]) {
        const bucket = stack.isCollapsed || lane?.isCollapsed ? null : layout().bucketAt(stack.key, lane?.key ?? null);
        if (bucket !== null && view.idAt(bucket, 0) !== null) return { bucket, index: 0 };
      }
    return null;
  };

  const carry = (to: BoardDirection): void => {
    const drag = view.$drag.get();
    const from = drag?.over ?? drag?.start;
    if (!drag || !from) return;
    const away = (bucket: BucketId): number => drag.records.filter((one) => one.bucket === bucket).length;
    const place = stepOnBoard(from, to, {
      layout: layout(),
      places: (bucket) => view.count(bucket) - away(bucket) + 1,
      mayStopAt: () => true,
    });
    view.dispatch({ type: 'over', place });
  };

  const put = (settings: KanbanSettings, isTold = true): void => {
    $settings.set(settings);
    if (isTold) options.onSettings?.(settings);
  };

  return {
    view,
    words,
    $settings,
    layout,
    dispatch(command) {
      const settings = $settings.get();
      switch (command.type) {
        case 'go':
          return go(command.to, command.extends === true);
        case 'carry':
          return carry(command.to);
        case 'toggleStack':
          return put({ ...settings, collapsedStacks: toggled(settings.collapsedStacks, command.stack) });
        case 'toggleLane':
          return put({ ...settings, collapsedLanes: toggled(settings.collapsedLanes, command.lane) });
        case 'hideStack':
          return put({ ...settings, hiddenStacks: [...new Set([...settings.hiddenStacks, command.stack])] });
        case 'showStack':
          return put({ ...settings, hiddenStacks: settings.hiddenStacks.filter((key) => key !== command.stack) });
        case 'setSettings':
          return put({ ...settings, ...command.settings }, false);
      }
    },
    setShownCount(shown) {
      shownCount = shown;
    },
    destroy: view.destroy,
  };
}

function toggled(keys: readonly string[], key: string): readonly string[] {
  return keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key];
}
