import type { ChangePlan } from './change-plan.ts';
import type { FocusControl } from './focus-control.ts';
import type { Overlay } from './overlay.ts';
import { heldValues, placeForNew, placeOf } from './plan-drop.ts';
import type { PlanContext } from './plan-drop.ts';
import type { RecordId } from './record.ts';
import type { UndoStack } from './undo-stack.ts';
import type { ViewCommand } from './view-command.ts';
import type { ViewWords } from './view-words.ts';

interface ChangeControlOptions {
  readonly context: PlanContext;
  readonly overlay: Overlay;
  readonly focus: FocusControl;
  readonly mode: 'edit' | 'read';
  readonly words: ViewWords;
  readonly undoStack: UndoStack;
  readonly createKey: () => string;
  readonly push: (plan: ChangePlan) => void;
  readonly announce: (text: string) => void;
  /** Resolves when every change made so far has been answered. */
  readonly written: () => Promise<void>;
  /** Is called for undo and redo where the product keeps the history. */
  readonly onUndo: (() => void) | undefined;
  readonly onRedo: (() => void) | undefined;
}

type ChangeCommand = Extract<ViewCommand, { type: 'edit' | 'create' | 'delete' | 'undo' | 'redo' }>;

interface ChangeControl {
  dispatch(command: ChangeCommand): void;
  /** Resolves when every undo asked for so far is done. */
  settled(): Promise<void>;
}

/** Makes, changes and deletes records by commands, and undoes changes. */
export function createChangeControl(options: ChangeControlOptions): ChangeControl {
  const { context, overlay, focus, words, undoStack, createKey, push, announce } = options;
  let stepping: Promise<void> = Promise.resolve();

  const edit = (command: Extract<ViewCommand, { type: 'edit' }>): void => {
    const changes = command.changes.flatMap(({ recordId, values }) => {
      const record = overlay.record(recordId);
      if (!record) return [];
      return [
        { recordId, version: record.version, from: { values: heldValues(record, values), place: null }, to: { values, place: null } },
      ];
    });
    push({ key: createKey(), label: 'edit', changes, creates: [], deletes: [] });
  };

  const create = (command: Extract<ViewCommand, { type: 'create' }>): void => {
    const target = context.bucket(command.bucket);
    if (!target) return;
    const place = placeForNew({ bucket: target.id, index: command.index ?? overlay.list(target.id).length }, context);
    const key = `new:${createKey()}`;
    push({
      key: createKey(),
      label: 'create',
      changes: [],
      creates: [{ key, values: { ...target.values, ...command.values }, place }],
      deletes: [],
    });
    focus.set({ recordId: key, bucket: target.id });
    announce(words.created);
  };

  const remove = (ids: readonly RecordId[]): void => {
    const deletes = ids.flatMap((recordId) => {
      const record = overlay.record(recordId);
      const home = overlay.bucketsOf(recordId)[0];
      return record ? [{ recordId, values: record.cells, place: home === undefined ? null : placeOf(recordId, home, context) }] : [];
    });
    if (deletes.length === 0) return;
    if (deletes.some(({ recordId }) => recordId === focus.$focus.get()?.recordId)) focus.set(null);
    push({ key: createKey(), label: 'delete', changes: [], creates: [], deletes });
    announce(words.deleted(deletes.length));
  };

  /** Changes that are on their way are written first, because only a written change can be undone. */
  const takeBack = async (take: () => ChangePlan | null, done: string, nothing: string): Promise<void> => {
    await options.written();
    const plan = take();
    if (plan) push(plan);
    announce(plan ? done : nothing);
  };

  const undo = (): void => {
    if (options.onUndo) options.onUndo();
    else stepping = takeBack(undoStack.undo, words.undone, words.nothingToUndo);
  };

  const redo = (): void => {
    if (options.onRedo) options.onRedo();
    else stepping = takeBack(undoStack.redo, words.redone, words.nothingToRedo);
  };

  return {
    dispatch(command) {
      if (options.mode === 'read') return;
      switch (command.type) {
        case 'edit':
          return edit(command);
        case 'create':
          return create(command);
        case 'delete':
          return remove(command.ids);
        case 'undo':
          return undo();
        case 'redo':
          return redo();
      }
    },
    settled: () => stepping,
  };
}
