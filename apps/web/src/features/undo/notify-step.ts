import { t } from '@lingui/core/macro';
import { $tables, loadTables } from '../../platform/bases.state.ts';
import { describeChange } from '../../platform/change-words.ts';
import { notices, reportError } from '../../platform/notices.ts';
import { visitEvent } from '../../platform/report-visits.ts';
import { $wantedPlace } from '../../platform/wanted-place.state.ts';
import { findElsewhere } from './find-elsewhere.ts';
import { listLeft, describeLeft } from './left-words.ts';
import type { StepTaken, StepWay } from './step-taken.ts';

/** Each word about history takes the place of the one before. */
const id = 'history';

/** Ends when what is said of a failure is no more about the page that is open. */
let failure = new AbortController();

/** Things left alone that are named in a notice. */
const mostNamed = 3;

/** Where a person is who takes a step: what is changed elsewhere they cannot see. */
export interface Whereabouts {
  readonly baseId: string;
  /** Null: on no table's page. */
  readonly tableId: string | null;
}

/** Says what was taken back or done again, and what was left alone; what was done in another table comes with the way there. */
export async function notifyStep(step: StepTaken, { baseId, tableId }: Whereabouts): Promise<void> {
  failure.abort();
  const { way, answer } = step;
  const { change, place } = answer;
  if (!change) return void notices.toast(way === 'undo' ? t`Nothing to undo` : t`Nothing to redo`, { id });
  const what = describeChange(answer);
  const title = way === 'undo' ? t`Undone: ${what}` : t`Done again: ${what}`;
  const left = describeLeft(step);
  const tables = $tables.get()[baseId] ?? (await loadTables(baseId).catch(() => []));
  const elsewhere = findElsewhere(tables, change, tableId, place);
  if (left === null && elsewhere === null) return void notices.toast(title, { id });
  const description = [
    ...(elsewhere && tableId !== null ? [t`This was in another table: ${elsewhere.title}.`] : []),
    ...(left === null ? [] : [left, ...listLeft(answer, mostNamed).map((name) => `${name}.`)]),
  ].join(' ');
  const show = (): void => {
    if (!elsewhere) return;
    const { rowId, fieldId } = place?.tableId === elsewhere.id ? place : { rowId: null, fieldId: null };
    $wantedPlace.set({ baseId, tableId: elsewhere.id, rowId, fieldId });
  };
  notices.notify({
    id,
    title,
    ...(description !== '' && { description }),
    ...(elsewhere && { action: { label: t({ message: 'Show', context: 'go to a place' }), onSelect: show } }),
  });
}

/** Says why a step was not taken, until the next one is or the page is left. */
export function notifyStepFailed(way: StepWay, error: unknown): void {
  failure.abort();
  failure = new AbortController();
  reportError(way === 'undo' ? t`Undo failed` : t`Redo failed`, error, id);
  window.addEventListener(visitEvent, () => notices.close(id), { once: true, signal: failure.signal });
}
