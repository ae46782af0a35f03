import type { WireGridColumn } from '@quadrille/contract';
import { limits } from '@quadrille/domain';
import type { SortData } from '@quadrille/ui-kit-react';
import { writeColumns } from '../change-view-columns.ts';
import { levelIn } from '../own-changes.ts';
import type { ViewState } from '../view.state.ts';
import type { ShownField } from '../../fields/index.ts';

/** The fields a view groups by, outermost first. */
export function groupsOf(shown: readonly ShownField[]): readonly SortData[] {
  return shown
    .flatMap(({ field, viewColumn }) => (viewColumn?.group_by ? [{ field, viewColumn }] : []))
    .toSorted((a, b) => (a.viewColumn.group_by_order ?? 0) - (b.viewColumn.group_by_order ?? 0))
    .slice(0, limits.groupLevels)
    .map(({ field, viewColumn }) => ({ fieldId: field.id, direction: viewColumn.group_by_sort === 'desc' ? 'desc' : 'asc' }));
}

/** Writes what differs from how the view is grouped, or keeps it for this person alone; the menu shows it at once. */
export async function saveGroups(state: ViewState, wanted: readonly SortData[]): Promise<void> {
  if (!state.may('gridColumnUpdate')) {
    state.$own.set({ ...state.$own.get(), groups: wanted });
    return state.source.emit({ type: 'reset' });
  }
  const changes = state.$shown.get().flatMap(({ field, viewColumn }) => {
    if (!viewColumn) return [];
    const body = levelIn(wanted, field.id);
    return isSame(viewColumn, body) ? [] : [{ viewColumn, body }];
  });
  await writeColumns(state, changes);
  state.source.emit({ type: 'reset' });
  state.noteWritten();
}

interface Level {
  readonly group_by: boolean;
  readonly group_by_order: number | null;
  readonly group_by_sort: string | null;
}

function isSame(column: WireGridColumn, wanted: Level): boolean {
  if (!wanted.group_by) return !column.group_by;
  return Boolean(column.group_by) && column.group_by_order === wanted.group_by_order && column.group_by_sort === wanted.group_by_sort;
}

const keyOf = (viewId: string): string => `closed-groups:${viewId}`;

/** Which groups of a view this person closed here. */
export function readClosedGroups(viewId: string | undefined): readonly string[] {
  try {
    const keys: unknown = JSON.parse(localStorage.getItem(keyOf(viewId ?? '')) ?? '[]');
    return Array.isArray(keys) ? keys.map(String) : [];
  } catch {
    return [];
  }
}

/** More closed groups than anybody closes by hand are not worth their room. */
const mostKept = 500;

export function storeClosedGroups(viewId: string | undefined, keys: readonly string[]): void {
  if (viewId === undefined) return;
  try {
    if (keys.length === 0) localStorage.removeItem(keyOf(viewId));
    else localStorage.setItem(keyOf(viewId), JSON.stringify(keys.slice(-mostKept)));
  } catch {
    // storage is full or forbidden: groups then are open the next time
  }
}
