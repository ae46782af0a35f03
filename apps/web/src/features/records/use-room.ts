import { useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import type { CellValue } from '@quadrille/domain';
import type { SpanFields } from '@quadrille/ui-kit/calendar';
import type { GridColumn } from '@quadrille/ui-kit/grid';
import type { FieldValues, RecordId, ViewCore, ViewNotice } from '@quadrille/ui-kit/view';
import { useCallback, useMemo } from 'react';
import { notices, reportError } from '../../platform/notices.ts';
import { goBack, goForth } from '../undo/index.ts';
import { fieldOfSetting } from '../view/index.ts';
import type { Seen } from '../view/index.ts';
import { createRecord } from './create-record.ts';
import { toSpanFields } from './span-records.ts';
import { reportCardWork, toCardHost } from './use-card-view.ts';
import type { ViewScreenProps } from './view-kind-entry.ts';

/** A view of the kit as a room of the page holds it. */
interface RoomView {
  readonly view: ViewCore;
  focus(): void;
}

/** What views of the kit that stand on a page of a table have in common: rights, the record panel, new records, steps back, notices. */
export function useRoom({ state, onOpenRow, onHost }: Pick<ViewScreenProps, 'state' | 'onOpenRow' | 'onHost'>) {
  const { t } = useLingui();
  const roles = useStore(state.$roles);
  const onReady = useCallback(
    (made: RoomView) => {
      onHost(toCardHost(made));
      const stop = reportCardWork(state, made.view);
      return () => {
        stop();
        onHost(null);
      };
    },
    [state, onHost],
  );
  const onCreate = (values: FieldValues): void => {
    if (!state.may('dataInsert')) return;
    createRecord(state, values as Readonly<Record<string, CellValue>>)
      .then(onOpenRow)
      .catch((error: unknown) => reportError(t`The record could not be added`, error));
  };
  return {
    mode: roles.length > 0 && state.may('dataUpdate') ? ('edit' as const) : ('read' as const),
    selection: state.selection,
    onReady,
    onCreate,
    onOpenRecord: (id: RecordId) => onOpenRow(Number(id)),
    onUndo: () => void goBack(state),
    onRedo: () => void goForth(state),
    onNotice: ({ text }: ViewNotice) => void notices.toast(text, { tone: 'warning' }),
    ...(!state.may('dataDelete') && { onDelete: () => {} }),
  };
}

/** The fields records of the view begin and end by; the same object for as long as they are the same, so that nothing is made anew. */
export function useSpanFields(state: Seen, columns: readonly GridColumn[]): SpanFields | null {
  const view = useStore(state.$view);
  const all = useStore(state.$fields);
  const said = JSON.stringify(
    toSpanFields(columns, all, { from: fieldOfSetting(view, 'fk_from_col_id'), to: fieldOfSetting(view, 'fk_to_col_id') }),
  );
  return useMemo(() => JSON.parse(said) as SpanFields | null, [said]);
}
