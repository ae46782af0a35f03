import { plural, t } from '@lingui/core/macro';
import type { UndoAnswer } from '@quadrille/contract';
import { sayChange } from '../../platform/change-words.ts';
import { notices, reportError } from '../../platform/notices.ts';
import type { TableState } from './table.state.ts';

/** Takes the last own change back and says what it was. */
export async function goBack(state: TableState): Promise<void> {
  try {
    tell(await state.undo(), t`Nothing to undo`, (label) => t`Undone: ${label}`);
  } catch (error) {
    reportError(t`Undo failed`, error);
  }
}

/** Does the last change taken back again. */
export async function goForth(state: TableState): Promise<void> {
  try {
    tell(await state.redo(), t`Nothing to redo`, (label) => t`Done again: ${label}`);
  } catch (error) {
    reportError(t`Redo failed`, error);
  }
}

/** Things left alone that are named in a notice. */
const mostNamed = 3;

/** One thing that was left alone, by the names people know it by. */
function nameLeft({ tableTitle, rowId, fieldTitle, title }: UndoAnswer['left'][number]): string {
  const table = tableTitle ?? t`a deleted table`;
  if (rowId !== null && fieldTitle !== null) return t`${fieldTitle} in record ${rowId} of ${table}.`;
  if (rowId !== null) return t`Record ${rowId} of ${table}.`;
  return title === null ? '' : tableTitle === null ? `${title}.` : t`${title} of ${table}.`;
}

/** Each word about history takes the place of the one before. */
const id = 'history';

function tell(answer: UndoAnswer, nothing: string, done: (label: string) => string): void {
  if (!answer.change) return void notices.toast(nothing, { id });
  const left =
    answer.skipped > 0
      ? t`${plural(answer.skipped, {
          one: '# cell was changed since, so it was left as it is.',
          other: '# cells were changed since, so they were left as they are.',
        })}`
      : undefined;
  const said = done(sayChange(answer));
  if (left) notices.notify({ id, title: said, description: [left, ...answer.left.slice(0, mostNamed).map(nameLeft)].join(' ') });
  else notices.toast(said, { id });
}
