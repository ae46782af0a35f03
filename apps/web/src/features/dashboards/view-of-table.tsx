import type { BoardChoice, BoardFilter, QuestionInput } from '@quadrille/contract';
import { EmbeddedView } from '../embedded-view/index.ts';
import { conditionsOfPlace } from './conditions-of-place.ts';

export interface ViewOfTableProps {
  readonly baseId: string;
  readonly question: QuestionInput;
  readonly filters: readonly BoardFilter[];
  readonly choices: readonly BoardChoice[];
  readonly isReadOnly?: boolean;
  readonly onOpenRecord: (tableId: string, rowId: number) => void;
}

/** The view a widget shows, under the conditions of the widget and what is chosen in the filters of the board. */
export function ViewOfTable({ baseId, question, filters, choices, isReadOnly = false, onOpenRecord }: ViewOfTableProps) {
  const { fk_model_id: tableId, fk_view_id: viewId = null, filter = [] } = question;
  return (
    <EmbeddedView
      key={JSON.stringify([tableId, viewId, filter, filters, choices])}
      baseId={baseId}
      tableId={tableId}
      viewId={viewId ?? undefined}
      also={(fieldIds) => conditionsOfPlace({ filter, filters, choices }, fieldIds)}
      isReadOnly={isReadOnly}
      onOpenRow={(rowId) => onOpenRecord(tableId, rowId)}
    />
  );
}
