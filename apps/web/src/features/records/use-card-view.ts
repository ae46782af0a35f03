import { useStore } from '@nanostores/react';
import type { WireView } from '@quadrille/contract';
import type { CardSpec, PictureSize, ViewCore, ViewRecord } from '@quadrille/ui-kit/view';
import type { GridColumn } from '@quadrille/ui-kit/grid';
import { atom } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { useEffect, useMemo, useRef } from 'react';
import { fieldOfSetting } from '../view/index.ts';
import type { TableRows } from './table-parts.ts';
import type { PendingWrites } from './pending-writes.state.ts';
import type { ViewState } from '../view/index.ts';
import type { ViewHost } from './view-kind-entry.ts';

/** What cards show: the fields of the view as the grid draws them, and the pictures of the field of covers. */
export function useCardSpec(
  $view: ReadableAtom<Pick<WireView, 'view'> | null>,
  columns: readonly GridColumn[],
  look: { readonly left?: string | null; readonly fit: 'fit' | 'fill' },
): CardSpec | null {
  const coverId = fieldOfSetting(useStore($view), 'fk_cover_image_col_id');
  const { left = null, fit } = look;
  return useMemo(() => {
    const title = columns.find(({ isPrimary }) => isPrimary) ?? columns.find(({ isHidden }) => !isHidden);
    if (!title) return null;
    const fields = columns.filter(({ id, isHidden }) => !isHidden && id !== title.id && id !== coverId && id !== left);
    const cover = columns.find(({ id }) => id === coverId);
    const picturesOf = (record: ViewRecord, show: (addresses: readonly string[]) => void, _size: PictureSize): void =>
      cover?.picturesOf?.(record.cells[cover.id] ?? null, record.id, (found) => show(found.filter((one) => one !== null)));
    return { title, fields, cover: cover?.picturesOf ? { fit, picturesOf } : null };
  }, [columns, coverId, left, fit]);
}

/** The ids of all fields a card reads. */
export function fieldsOfCard(
  { title, fields }: CardSpec,
  state: Pick<ViewState, '$fields' | '$view'>,
  more: readonly (string | null)[] = [],
): readonly string[] {
  const cover = fieldOfSetting(state.$view.get(), 'fk_cover_image_col_id');
  const known = new Set<string>(state.$fields.get().map(({ id }) => id));
  return [...new Set([title.id, ...fields.map(({ id }) => id), cover, ...more])].filter((id) => id !== null).filter((id) => known.has(id));
}

/** A view of cards as what stands beside it knows it; cards stay where they are while another record is opened. */
export function toCardHost(view: { focus(): void }): ViewHost {
  return { $conflict: atom(null), focus: () => view.focus(), follow: () => {} };
}

/** Tells the page how much of what was done here is still being saved. Answers how to stop. */
export function reportCardWork(state: Pick<PendingWrites, '$saving' | 'settled'>, view: ViewCore): () => void {
  const stopWaiting = state.settled.add(() => view.settled().then(() => true));
  const stop = view.$pending.subscribe((pending) => state.$saving.set(pending.filter((one) => one.state === 'saving').length));
  return () => {
    stop();
    stopWaiting();
    state.$saving.set(0);
  };
}

/** Fields that are shown from now on have to be read. */
export function useFieldsOfCard(state: TableRows, card: CardSpec): void {
  const shown = [card.title, ...card.fields].map(({ id }) => id).join(' ');
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    state.source.emit({ type: 'shifted' });
  }, [state, shown]);
}
