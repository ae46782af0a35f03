import { cellViews } from '../../../cells/cell-views.ts';
import type { CellValue } from '../../../cells/cell-spec.ts';
import { toDraftText } from '../../../cells/format-cell.ts';
import type { GridColumn } from '../column.ts';
import type { GridCommand } from '../command.ts';
import { readCell, result } from '../grid-env.ts';
import type { GridEnv, StepResult } from '../grid-env.ts';
import { focusOf, recordCount } from '../grid-state.ts';
import type { EarlyText, EditSession, GridState } from '../grid-state.ts';
import { idsOf, matchOptions, takesSeveral, toChoice } from '../match-options.ts';
import { keepEditing } from '../pending-writes.ts';
import { isInRange } from '../selection.ts';
import type { CellRange, CellRef } from '../selection.ts';
import { commitEdit, goOn } from './edit-cell.ts';

type Of<Type extends GridCommand['type']> = Extract<GridCommand, { type: Type }>;

const isSamePlace = (a: CellRef, b: CellRef): boolean => a.index === b.index && a.columnId === b.columnId;

const columnOf = (state: GridState, { columnId }: CellRef): GridColumn | undefined => state.columns.all.find(({ id }) => id === columnId);

/** Later text on the same cell takes the place of what waited there; options of a cell that holds several come together. */
export function keepEarly(
  state: GridState,
  { cell = focusOf(state) ?? undefined, text, via, then }: Of<'keepEarly'>,
  env: GridEnv,
): StepResult {
  const column = cell && columnOf(state, cell);
  if (!cell || !column) return result(state);
  const before = state.early.find((other) => isSamePlace(other.cell, cell));
  const texts = [...(before && takesSeveral(column) ? before.texts : []), text];
  const isUnchanged = via !== 'type' && text === '';
  const others = state.early.filter((other) => other !== before);
  const early = isUnchanged ? state.early : [...others, { cell, via, texts, epoch: state.rows.epoch }];
  return goOn({ ...state, early }, then, env);
}

export function dropEarly(state: GridState, { cell }: Of<'dropEarly'>): StepResult {
  return result({ ...state, early: state.early.filter((other) => !isSamePlace(other.cell, cell)) });
}

/** Cells that are emptied meanwhile stay empty. */
export function withoutEarly(state: GridState, ranges: readonly CellRange[]): GridState {
  if (state.early.length === 0) return state;
  const isIn = ({ cell }: EarlyText): boolean =>
    ranges.some((range) => isInRange(range, cell.index, state.columns.indexById.get(cell.columnId) ?? -1));
  return { ...state, early: state.early.filter((typed) => !isIn(typed)) };
}

/** Those whose place is still theirs, where their records are by now. */
export function followEarly(state: GridState, follow: (cell: CellRef) => CellRef): GridState['early'] {
  const { early, rows } = state;
  const isKept = ({ cell, epoch }: EarlyText): boolean => cell.index < recordCount(state) && (cell.rowId !== null || epoch === rows.epoch);
  const followed = early.filter(isKept).map((typed) => {
    const cell = follow(typed.cell);
    return cell === typed.cell ? typed : { ...typed, cell };
  });
  return followed.length === early.length && followed.every((typed, at) => typed === early[at]) ? early : followed;
}

/** Whether it can be written now. */
export function isEarlyReady({ cell, isRefused }: EarlyText, rowAt: GridEnv['rowAt']): boolean {
  return isRefused !== true && cell.rowId !== null && rowAt(cell.index)?.id === cell.rowId;
}

/** As Enter in its editor would. What the field does not take is kept, to be asked about. */
export function writeEarly(state: GridState, _command: GridCommand, env: GridEnv): StepResult {
  let next: GridState = state;
  const effects: StepResult['effects'][number][] = [];
  const kept: EarlyText[] = [];
  for (const typed of state.mode === 'read' ? [] : state.early) {
    const written = isEarlyReady(typed, env.rowAt) ? write(next, typed, env) : null;
    if (written) {
      next = written.state;
      effects.push(...written.effects);
    } else kept.push(isEarlyReady(typed, env.rowAt) ? { ...typed, isRefused: true } : typed);
  }
  return result({ ...next, early: kept }, ...effects);
}

/** Null: it does not read. */
function write(state: GridState, { cell, via, texts }: EarlyText, env: GridEnv): StepResult | null {
  const [row, column] = [env.rowAt(cell.index), columnOf(state, cell)];
  if (!row || !column) return result(state);
  const initial = readCell(state, row, column.id);
  const draft = draftOf(column, initial, via, texts);
  if (draft === undefined) return null;
  const edit: EditSession = { cell, rowId: row.id, version: row.version, via, initial, draft, error: null };
  const done = commitEdit({ ...state, edit }, { type: 'commit', then: 'stay' }, env);
  if (done.state.edit) return null;
  const batch = done.effects.find((effect) => effect.type === 'write')?.batch;
  return result({ ...done.state, edit: batch ? keepEditing(state, batch) : state.edit }, ...done.effects);
}

/** What the editor would hold; undefined: no option is called so. */
function draftOf(column: GridColumn, initial: CellValue, via: EditSession['via'], texts: readonly string[]): CellValue | undefined {
  if (cellViews[column.kind].editor !== 'options') return `${via === 'type' ? '' : toDraftText(initial, column)}${texts.join('')}`;
  const found = texts.filter((text) => text.trim() !== '').map((text) => matchOptions(column, text)[0]?.option.id);
  if (found.length === 0) return initial;
  const ids = found.filter((id) => id !== undefined);
  if (ids.length < found.length) return undefined;
  return toChoice(column, takesSeveral(column) ? [...new Set([...idsOf(initial), ...ids])] : ids);
}
