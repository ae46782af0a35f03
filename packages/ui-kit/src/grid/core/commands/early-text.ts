import { cellTraits } from '../../../cells/cell-traits.ts';
import type { CellValue } from '../../../cells/cell-spec.ts';
import { toDraftText } from '../../../cells/format-cell.ts';
import type { GridColumn } from '../column.ts';
import type { GridCommand } from '../command.ts';
import type { GridEffect } from '../effect.ts';
import { readCell, result } from '../grid-env.ts';
import type { GridEnv, StepResult } from '../grid-env.ts';
import { focusOf, recordCount } from '../grid-state.ts';
import type { EarlyText, EditSession, GridState } from '../grid-state.ts';
import { idsOf, matchOptions, takesSeveral, toChoice } from '../match-options.ts';
import { keepEditing } from '../pending-writes.ts';
import { isInRange } from '../selection.ts';
import type { CellRange, CellRef } from '../selection.ts';
import { maskSecret, notifyTextsLost, textsOfEarly } from '../unsaved-texts.ts';
import { canEdit, isAskedOutside } from './can-edit.ts';
import { commitEdit, goOn, leaveGone } from './edit-cell.ts';

type Of<Type extends GridCommand['type']> = Extract<GridCommand, { type: Type }>;

const isSamePlace = (a: CellRef, b: CellRef): boolean => a.index === b.index && a.columnId === b.columnId;

const columnOf = (state: GridState, { columnId }: CellRef): GridColumn | undefined => state.columns.all.find(({ id }) => id === columnId);

/** Keeps an early text. It replaces an earlier one on the same cell; where a cell holds several options both are kept. */
export function keepEarly(
  state: GridState,
  { cell = focusOf(state) ?? undefined, text, via, then, shifts = state.rows.shifts }: Of<'keepEarly'>,
  env: GridEnv,
): StepResult {
  const column = cell && columnOf(state, cell);
  if (!cell || !column) return result(state);
  if (via !== 'type' && text === '') return goOn(state, then, env);
  const before = state.early.find((other) => isSamePlace(other.cell, cell));
  const others = state.early.filter((other) => other !== before);
  const isOutside = isAskedOutside(column);
  const isSecret = column.kind === 'secret';
  const focus = focusOf(state);
  const isGone = cell.isGone === true || (focus?.isGone === true && focus.rowId === cell.rowId);
  if (isGone) {
    const told = notifyTextsLost([maskSecret(text, isSecret)], env.labels);
    const gone = goOn(state, then, env);
    return result(gone.state, ...told, ...gone.effects);
  }
  const fresh: EarlyText = { cell, via, texts: [text], shifts, ...(isOutside && { asks: 'outside' }), ...(isSecret && { isSecret }) };
  const kept = before && takesSeveral(column) ? { ...before, texts: [...before.texts, text] } : fresh;
  const gone = goOn({ ...state, early: [...others, kept] }, then, env);
  return result(gone.state, { type: 'announce', text: isOutside ? env.labels.earlyAsks : env.labels.earlyKept }, ...gone.effects);
}

export function dropEarly(state: GridState, { cell, isFirst = false }: Of<'dropEarly'>): StepResult {
  const at = state.early.findIndex((other) => isSamePlace(other.cell, cell));
  const rest = isFirst ? (state.early[at]?.texts.slice(1) ?? []) : [];
  const early = state.early.flatMap((typed, index) => (index !== at ? [typed] : rest.length > 0 ? [{ ...typed, texts: rest }] : []));
  return result({ ...state, early });
}

/** Drops the early texts of cells that were cleared: they stay empty. */
export function withoutEarly(state: GridState, ranges: readonly CellRange[]): GridState {
  if (state.early.length === 0) return state;
  const isIn = ({ cell }: EarlyText): boolean =>
    ranges.some((range) => isInRange(range, cell.index, state.columns.indexById.get(cell.columnId) ?? -1));
  return { ...state, early: state.early.filter((typed) => !isIn(typed)) };
}

/** Moves early texts along with their records. Where rows moved before the record was known, the person must be asked. */
export function followEarly({ early, rows }: GridState, follow: (cell: CellRef) => CellRef): GridState['early'] {
  const followed = early.map((typed) => {
    const isOfPlace = typed.cell.rowId === null && typed.asks !== 'refused';
    const isMoved = isOfPlace && typed.asks !== 'moved' && typed.shifts !== rows.shifts;
    const cell = follow(typed.cell);
    return isMoved ? { ...typed, cell, asks: 'moved' as const } : cell === typed.cell ? typed : { ...typed, cell };
  });
  return followed.every((typed, at) => typed === early[at]) ? early : followed;
}

/** Moves early texts one row down from the place where a record was made. */
export function moveEarly(early: GridState['early'], index: number): GridState['early'] {
  return early.map((typed) => (typed.cell.index < index ? typed : { ...typed, cell: { ...typed.cell, index: typed.cell.index + 1 } }));
}

/** Whether a text can be written now, or can never be written any more. */
export function isEarlyDue(state: GridState, typed: EarlyText, rowAt: GridEnv['rowAt']): boolean {
  return state.rows.status === 'ready' && (isLost(state, typed) || isReady(typed, rowAt));
}

function isReady({ cell, asks }: EarlyText, rowAt: GridEnv['rowAt']): boolean {
  return asks === undefined && cell.rowId !== null && rowAt(cell.index)?.id === cell.rowId;
}

/**
 * Whether a text can never be written: its place or its field is gone, the grid is read only, or rows moved and its cell is edited
 * outside of the grid, where the question cannot be asked. A text whose record is known is not lost: the record is looked for.
 */
function isLost(state: GridState, { cell, asks }: EarlyText): boolean {
  const column = state.columns.indexById.has(cell.columnId) ? columnOf(state, cell) : undefined;
  if (state.mode === 'read' || !column || !canEdit(column)) return true;
  if (cell.rowId === null && cell.index >= recordCount(state)) return true;
  return asks === 'moved' && isAskedOutside(column);
}

/** Writes early texts as Enter in their editor would. A text that the field refuses is kept, and its person is asked. */
export function writeEarly(state: GridState, _command: GridCommand, env: GridEnv): StepResult {
  let next: GridState = state;
  const effects: GridEffect[] = [];
  const kept: EarlyText[] = [];
  const lost: EarlyText[] = [];
  for (const typed of state.early) {
    if (isLost(state, typed)) lost.push(typed);
    else if (!isReady(typed, env.rowAt)) kept.push(typed);
    else {
      const written = write(next, typed, env);
      next = written.state;
      effects.push(...written.effects);
      if (written.refused.length > 0) kept.push({ ...typed, texts: written.refused, asks: 'refused' });
    }
  }
  return result({ ...next, early: kept }, ...effects, ...notifyTextsLost(textsOfEarly(lost), env.labels));
}

/** Moves early texts and the open editor to where their record is by now. Where the record is gone the texts are announced as lost. */
export function placeTyped(state: GridState, { rowId, index }: Of<'placeTyped'>, env: GridEnv): StepResult {
  const isMeant = ({ cell }: EarlyText): boolean => cell.rowId === rowId;
  const edit = state.edit?.rowId === rowId ? state.edit : null;
  if (index === null) {
    const early = state.early.filter((typed) => !isMeant(typed));
    const left = edit ? leaveGone({ ...state, early }, edit, env) : result({ ...state, early });
    return result(left.state, ...left.effects, ...notifyTextsLost(textsOfEarly(state.early.filter(isMeant)), env.labels));
  }
  const early = state.early.map((typed) => (isMeant(typed) ? { ...typed, cell: { ...typed.cell, index } } : typed));
  return result({ ...state, early, edit: edit ? { ...edit, cell: { ...edit.cell, index } } : state.edit });
}

interface Written extends StepResult {
  /** The texts that cannot be read as values. */
  readonly refused: readonly string[];
}

function write(state: GridState, { cell, via, texts }: EarlyText, env: GridEnv): Written {
  const [row, column] = [env.rowAt(cell.index), columnOf(state, cell)];
  const none = { ...result(state), refused: texts };
  if (!row || !column) return none;
  const initial = readCell(state, row, column.id);
  const { draft, refused } = draftOf(column, initial, via, texts);
  const edit: EditSession = { cell, rowId: row.id, version: row.version, via, initial, draft, error: null };
  const done = commitEdit({ ...state, edit }, { type: 'commit', then: 'stay' }, env);
  if (done.state.edit) return none;
  const batch = done.effects.find((effect) => effect.type === 'write')?.batch;
  return { ...result({ ...done.state, edit: batch ? keepEditing(state, batch) : state.edit }, ...done.effects), refused };
}

/** The value the editor would hold, and the texts that name no option. */
function draftOf(
  column: GridColumn,
  initial: CellValue,
  via: EditSession['via'],
  texts: readonly string[],
): { readonly draft: CellValue; readonly refused: readonly string[] } {
  if (cellTraits[column.kind].editor !== 'options')
    return { draft: `${via === 'type' ? '' : toDraftText(initial, column)}${texts.join('')}`, refused: [] };
  const wanted = texts.filter((text) => text.trim() !== '').map((text) => [text, matchOptions(column, text)[0]?.option.id] as const);
  const refused = wanted.flatMap(([text, id]) => (id === undefined ? [text] : []));
  const ids = wanted.flatMap(([, id]) => id ?? []);
  if (ids.length === 0) return { draft: initial, refused };
  return { draft: toChoice(column, takesSeveral(column) ? [...new Set([...idsOf(initial), ...ids])] : ids), refused };
}
