import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { reportError } from '../../platform/notices.ts';
import { t } from '@lingui/core/macro';
import { type AlsoWhere, createTableState, followTable } from '../records/index.ts';
import { RecordPanel } from '../record/index.ts';

export interface OpenedRecordProps {
  readonly baseId: string;
  readonly tableId: string;
  readonly rowId: number;
  /** The view it was opened in: the next and the previous record are those of it. Undefined: the first view of the table. */
  readonly viewId?: string | undefined;
  /** Conditions of the place the view stands in; another place is another key. */
  readonly also?: AlsoWhere | undefined;
  readonly onOpen: (rowId: number) => void;
  readonly onClose: () => void;
}

/** A record opened beside something that is no view: it is read, changed and followed as beside its table. */
export function OpenedRecord({ baseId, tableId, rowId, viewId, also, onOpen, onClose }: OpenedRecordProps) {
  const [state] = useState(() => createTableState(baseId, tableId, also));
  const view = useStore(state.$view);
  const error = useStore(state.$error);
  useEffect(() => {
    void state.load(viewId);
    return followTable(state);
  }, [state, viewId]);
  useEffect(() => {
    if (error === null) return;
    reportError(t`The record could not be opened`, error);
    onClose();
    // closing is once, whoever asked for it
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [error]);
  return view && <RecordPanel state={state} host={null} rowId={rowId} onOpen={onOpen} onClose={onClose} />;
}
