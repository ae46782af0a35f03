import { client } from '../../platform/client.ts';
import type { Structure } from '../structure/index.ts';
import type { TableRows } from '../records/index.ts';

type OptionParts = Pick<Structure, '$fields' | 'noteWritten' | 'reload'> & TableRows;

interface StackOption {
  readonly id?: string;
  readonly title: string;
  readonly color?: string | null;
}

/** Writes the options of the field a board stands on, as one change, and shows the board as it then is. */
async function saveOptions(
  state: OptionParts,
  fieldId: string,
  change: (options: readonly StackOption[]) => readonly StackOption[],
): Promise<void> {
  const field = state.$fields.get().find(({ id }) => id === fieldId);
  if (!field) return;
  const now = (field.options ?? []).map(({ id, title, color }): StackOption => ({ id, title, color }));
  const options = change(now);
  await client.columns.update({ params: { columnId: fieldId }, body: { colOptions: { options } } });
  await state.reload();
  state.source.emit({ type: 'reset' });
  state.noteWritten();
}

export const addOption = (state: OptionParts, fieldId: string, title: string): Promise<void> =>
  saveOptions(state, fieldId, (options) => [...options, { title }]);

export const changeOption = (state: OptionParts, fieldId: string, optionId: string, change: Partial<StackOption>): Promise<void> =>
  saveOptions(state, fieldId, (options) => options.map((option) => (option.id === optionId ? { ...option, ...change } : option)));

/** Moves an option beside the one before or behind it; the stacks of the board go the same way. */
export const moveOption = (state: OptionParts, fieldId: string, optionId: string, step: -1 | 1): Promise<void> =>
  saveOptions(state, fieldId, (options) => {
    const at = options.findIndex(({ id }) => id === optionId);
    const moved = options[at];
    return moved ? options.toSpliced(at, 1).toSpliced(Math.max(0, at + step), 0, moved) : options;
  });
