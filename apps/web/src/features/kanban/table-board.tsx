import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { EmptyState, Kanban } from '@quadrille/ui-kit-react';
import type { GridColumn } from '@quadrille/ui-kit/grid';
import type { Kanban as KanbanBoard } from '@quadrille/ui-kit/kanban';
import type { CardSpec, ViewSource } from '@quadrille/ui-kit/view';
import { atom } from 'nanostores';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { notices } from '../../platform/notices.ts';
import {
  createViewSource,
  fieldsOfCard,
  reportCardWork,
  toCardHost,
  useCardSpec,
  useFieldsOfCard,
  useNewRecord,
} from '../records/index.ts';
import type { TableState, ViewScreenProps } from '../records/index.ts';
import { goBack, goForth } from '../undo/index.ts';
import { fieldOfSetting, useGridColumns } from '../view/index.ts';
import type { SummaryWords } from '../view/index.ts';
import { createKanbanWords } from './kanban-words.ts';
import { toStacks, valueOfStack } from './read-stacks.ts';
import styles from './table-board.module.css';

const noSummaries: ReadonlyMap<string, SummaryWords> = new Map();

/** The records of a view as a board. React draws what surrounds it; the board draws itself. */
export function TableBoard(props: ViewScreenProps) {
  const { state } = props;
  const view = useStore(state.$view);
  const columns = useGridColumns(state, noSummaries);
  const stackId = fieldOfSetting(view, 'fk_grp_col_id');
  const stack = columns.find(({ id }) => id === stackId);
  const card = useCardSpec(state, columns, { left: stackId, fit: 'fill' });
  useNewRecord(state, null, props.onOpenRow);
  if (!stack || !card)
    return (
      <div className={styles.missing}>
        <EmptyState
          title={<Trans>This board has no field to stack by</Trans>}
          description={<Trans>The field was deleted, or you may not see it. Add another kanban view with a single select field.</Trans>}
        />
      </div>
    );
  return <Board key={`${view?.id} ${stack.id}`} {...props} stack={stack} card={card} />;
}

interface BoardProps extends ViewScreenProps {
  readonly stack: GridColumn;
  readonly card: CardSpec;
}

function Board({ state, onOpenRow, onHost, stack, card }: BoardProps) {
  const { i18n } = useLingui();
  const roles = useStore(state.$roles);
  const [$now] = useState(() => atom({ stack, card }));
  useEffect(() => $now.set({ stack, card }), [$now, stack, card]);
  const [source] = useState(() => createBoardSource(state, () => $now.get()));
  useFieldsOfCard(state, card);
  const words = useMemo(() => createKanbanWords(i18n.locale), [i18n.locale]);
  const canEdit = roles.length > 0 && state.may('dataUpdate') && stack.isReadOnly !== true;
  const canAdd = canEdit && state.may('dataInsert') && card.title.kind === 'text';
  const ready = useCallback(
    (board: KanbanBoard) => {
      onHost(toCardHost(board));
      const stop = reportCardWork(state, board.view);
      return () => {
        stop();
        onHost(null);
      };
    },
    [state, onHost],
  );
  return (
    <div className={styles.board} data-view-screen>
      <Kanban
        source={source}
        card={card}
        words={words}
        order="sorted"
        mode={canEdit ? 'edit' : 'read'}
        untitled={t`Untitled`}
        quickAdd={canAdd ? (text) => ({ [card.title.id]: text }) : null}
        onOpenRecord={(id) => onOpenRow(Number(id))}
        onUndo={() => void goBack(state)}
        onRedo={() => void goForth(state)}
        onNotice={({ text }) => void notices.toast(text, { tone: 'warning' })}
        onReady={ready}
        {...(!state.may('dataDelete') && { onDelete: () => {} })}
      />
    </div>
  );
}

function createBoardSource(state: TableState, now: () => { readonly stack: GridColumn; readonly card: CardSpec }): ViewSource {
  return createViewSource(state, {
    movesByValue: true,
    columns: () => fieldsOfCard(now().card, state, [now().stack.id]),
    heldIn: (bucket) => ({ fieldId: now().stack.id, value: valueOfStack(bucket) }),
    buckets: async (signal) => {
      const { stack } = now();
      const stacks = toStacks(
        { id: stack.id, options: stack.options ?? [] },
        await state.source.countByValue(stack.id, signal),
        t`No value`,
      );
      state.$total.set(stacks.buckets.reduce((sum, { count }) => sum + count, 0));
      return stacks;
    },
  });
}
