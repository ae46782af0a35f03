import type { FocusControl } from './focus-control.ts';
import type { RecordId } from './record.ts';
import type { SelectionStore } from './selection-store.ts';
import type { ViewCommand } from './view-command.ts';

type Command<Type extends ViewCommand['type']> = Extract<ViewCommand, { type: Type }>;

/** The parts that carry out commands. */
interface ViewDispatchOptions {
  readonly focus: FocusControl;
  readonly selection: SelectionStore;
  readonly select: (command: Command<'select' | 'toggle' | 'extend' | 'selectAll' | 'clearSelection'>) => void;
  readonly drag: (command: Command<'lift' | 'over' | 'drop' | 'cancel'>) => void;
  readonly change: (command: Command<'edit' | 'create' | 'delete' | 'undo' | 'redo'>) => void;
  readonly retry: () => void;
  readonly discard: () => void;
  readonly dismiss: (ids: readonly RecordId[]) => void;
}

/** Hands each command to the part that does it. */
export function createViewDispatch(options: ViewDispatchOptions): (command: ViewCommand) => void {
  const { focus, selection } = options;

  /** Where nothing is selected, a range starts at the record in focus. */
  const startRange = ({ bucket }: Command<'extend'>): void => {
    const here = focus.$focus.get();
    if (here?.bucket === bucket && selection.$selection.get().ids.size === 0) selection.set([here.recordId], here);
  };

  return (command) => {
    switch (command.type) {
      case 'extend':
      case 'select':
      case 'toggle':
        if (command.type === 'extend') startRange(command);
        focus.set({ recordId: command.recordId, bucket: command.bucket });
        return options.select(command);
      case 'selectAll':
      case 'clearSelection':
        return options.select(command);
      case 'focus':
        return focus.set(
          command.recordId === null || command.bucket === undefined ? null : { recordId: command.recordId, bucket: command.bucket },
        );
      case 'lift':
      case 'over':
      case 'drop':
      case 'cancel':
        return options.drag(command);
      case 'retry':
        return options.retry();
      case 'discard':
        return options.discard();
      case 'dismiss':
        return options.dismiss([command.recordId]);
      default:
        return options.change(command);
    }
  };
}
