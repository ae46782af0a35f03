import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { EmptyState, Kanban } from '@quadrille/ui-kit-react';
import type { Kanban as KanbanBoard, KanbanSettings } from '@quadrille/ui-kit/kanban';
import type { CardSpec } from '@quadrille/ui-kit/view';
import { atom } from 'nanostores';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { notices, reportError } from '../../platform/notices.ts';
import {
  createViewSource,
  fieldsOfCard,
  reportCardWork,
  toCardHost,
  useCardSpec,
  useFieldsOfCard,
  useNewRecord,
} from '../records/index.ts';
import type { ViewScreenProps } from '../records/index.ts';
import { goBack, goForth, toastUndoable } from '../undo/index.ts';
import { isLink } from '../structure/index.ts';
import { saveMeta, sortsOf, useGridColumns } from '../view/index.ts';
import type { SummaryWords, ViewState } from '../view/index.ts';
import { moveOnBoard, valueOfKey } from './board-axes.ts';
import type { AxisWords, BoardAxis } from './board-axes.ts';
import { createBoardReader } from './board-reader.ts';
import { readBoardSettings, withBoardSettings } from './board-settings.ts';
import { createKanbanWords } from './kanban-words.ts';
import { StackMenu } from './stack-menu.tsx';
import type { StackRequest } from './stack-menu.tsx';
import { createStackDays, useShowsDays } from './stack-days.ts';
import { usePast } from './past-moment.ts';
import { useAxes } from './use-axes.ts';
import { useAxisWords } from './use-axis-words.ts';
import styles from './table-board.module.css';

const noSummaries: ReadonlyMap<string, SummaryWords> = new Map();
const PastBoard = lazy(() => import('./past-board.tsx'));
const PastDock = lazy(() => import('./past-dock.tsx'));

/** The records of a view as a board. React draws what surrounds it; the board draws itself. */
export function TableBoard(props: ViewScreenProps) {
  const { state } = props;
  const view = useStore(state.$view);
  const columns = useGridColumns(state, noSummaries);
  const axes = useAxes(state, columns);
  const card = useCardSpec(state.$view, columns, { left: axes[0]?.settingId ?? null, fit: 'fill' });
  const words = useAxisWords(state);
  useNewRecord(state, null, props.onOpenRow);
  const [stack, lane] = axes;
  if (!stack || !card)
    return (
      <div className={styles.missing}>
        <EmptyState
          title={<Trans>This board has no field to stack by</Trans>}
          description={<Trans>The field was deleted, or you may not see it. Add another kanban view with a single select field.</Trans>}
        />
      </div>
    );
  return <Board key={`${view?.id} ${stack.field.id} ${lane?.field.id ?? ''}`} {...props} axes={axes} card={card} axisWords={words} />;
}

interface BoardProps extends ViewScreenProps {
  readonly axes: readonly BoardAxis[];
  readonly card: CardSpec;
  readonly axisWords: AxisWords;
}

function Board({ state, onOpenRow, onHost, axes, card, axisWords }: BoardProps) {
  const { i18n } = useLingui();
  const roles = useStore(state.$roles);
  const [own, sorts] = [useStore(state.$own), useStore(state.$sorts)];
  const isByHand = sortsOf(own, sorts).length === 0;
  const titleOf = useCallback((fieldId: string) => state.$fields.get().find(({ id }) => id === fieldId)?.title ?? '', [state]);
  const [$now] = useState(() => atom({ axes, card, axisWords, titleOf }));
  useEffect(() => $now.set({ axes, card, axisWords, titleOf }), [$now, axes, card, axisWords, titleOf]);
  const isOfLinks = axes.some(({ field }) => isLink(field));
  // what a record was linked with on an earlier day is not kept
  const isTelling = useShowsDays(state) && !isOfLinks;
  const [days] = useState(() => createStackDays(state.tableId, axes[0]?.field.id ?? ''));
  const [source] = useState(() =>
    days.follow(
      createViewSource(
        state,
        createBoardReader({
          now: () => $now.get(),
          columns: (more) => fieldsOfCard($now.get().card, state, more),
          countByValues: state.source.countByValues,
          countWhere: state.source.countWhere,
          linkedWith: state.source.linkedWith,
          showsUnlinked: true,
          summariesByValues: state.source.summariesByValues,
          summariesWhere: state.source.summariesWhere,
          onTotal: (total) => state.$total.set(total),
          onCut: noteCut,
          onTaken: (text) => toastUndoable(state, text, 'taken-links'),
        }),
      ),
    ),
  );
  useEffect(() => days.tell(isTelling), [days, isTelling]);
  const past = usePast(state);
  const aged = useMemo(() => (isTelling ? { ...card, noteOf: days.noteOf } : card), [card, days, isTelling]);
  useFieldsOfCard(state, card);
  const words = useMemo(() => createKanbanWords(i18n.locale), [i18n.locale]);
  const [board, setBoard] = useState<KanbanBoard | null>(null);
  const [request, setRequest] = useState<StackRequest | null>(null);
  const stackField = axes[0]?.field;
  const hasOptions = stackField?.type === 'SingleSelect';
  const { settings, keep } = useBoardSettings(state, axes[0]?.settingId ?? '');
  const isFixed = axes.some(({ field }) => field.isFixed === true);
  const canEdit = roles.length > 0 && state.may('dataUpdate') && !isFixed;
  const canAdd = canEdit && state.may('dataInsert') && card.title.kind === 'text';
  const ready = useCallback(
    (made: KanbanBoard) => {
      onHost(toCardHost(made));
      setBoard(made);
      const stop = reportCardWork(state, made.view);
      return () => {
        stop();
        setBoard(null);
        onHost(null);
      };
    },
    [state, onHost],
  );
  if (past.isOpen && past.day !== null && !isOfLinks)
    return (
      <Suspense>
        <PastBoard
          state={state}
          axes={axes}
          card={card}
          axisWords={axisWords}
          words={words}
          settings={settings}
          day={past.day}
          onOpenRow={onOpenRow}
        />
      </Suspense>
    );
  return (
    <div className={styles.past} data-view-screen>
      <div className={styles.board}>
        <Kanban
          source={source}
          selection={state.selection}
          card={aged}
          words={words}
          order={isByHand ? 'hand' : 'sorted'}
          mode={canEdit ? 'edit' : 'read'}
          untitled={t`Untitled`}
          settings={settings}
          onSettings={keep}
          valuesOnMove={(record, from, to) => moveOnBoard(axes, record, from, to)}
          quickAdd={canAdd ? (text) => ({ [card.title.id]: text }) : null}
          onOpenRecord={(id) => onOpenRow(Number(id))}
          onUndo={() => void goBack(state)}
          onRedo={() => void goForth(state)}
          onNotice={({ text }) => void notices.toast(text, { tone: 'warning' })}
          onReady={ready}
          onStackMenu={(key, anchor) => {
            const stack = board?.layout().stacks.find((one) => one.key === key);
            const value = valueOfKey(key);
            if (stack) setRequest({ what: 'menu', stack, optionId: hasOptions && typeof value === 'string' ? value : null, anchor });
          }}
          {...(hasOptions && state.may('columnUpdate') && { onAddStack: (anchor) => setRequest({ what: 'add', anchor }) })}
          {...(!state.may('dataDelete') && { onDelete: () => {} })}
        />
        {request && stackField && (
          <StackMenu
            key={JSON.stringify(request)}
            state={state}
            fieldId={axes[0]?.settingId ?? ''}
            request={request}
            settings={settings}
            onSettings={keep}
            onClose={() => {
              setRequest(null);
              board?.focus();
            }}
          />
        )}
      </div>
      {past.isOpen && !isOfLinks && (
        <Suspense>
          <PastDock state={state} />
        </Suspense>
      )}
    </div>
  );
}

/** How the stacks stand: kept with the view by those who may change it, by the others until they leave. */
function useBoardSettings(
  state: ViewState,
  fieldId: string,
): { readonly settings: KanbanSettings; readonly keep: (settings: KanbanSettings) => void } {
  const view = useStore(state.$view);
  const [own, setOwn] = useState<KanbanSettings | null>(null);
  const stored = useMemo(() => readBoardSettings(view, fieldId), [view, fieldId]);
  const isShared = state.may('kanbanViewUpdate');
  const keep = (settings: KanbanSettings): void => {
    if (!isShared) return setOwn(settings);
    saveMeta(state, withBoardSettings(state.$view.get(), fieldId, settings)).catch((error: unknown) =>
      reportError(t`The stacks could not be saved`, error),
    );
  };
  return { settings: isShared ? stored : (own ?? stored), keep };
}

/** Says that not every linked record has a stack. */
const noteCut = (most: number): void => {
  notices.toast(t`Only the ${most} records with the most cards have stacks`, { tone: 'warning' });
};
