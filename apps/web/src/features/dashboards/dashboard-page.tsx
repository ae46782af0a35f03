import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import type { AnswerGroup, WireFullDashboard, WireWidget, WireChange } from '@quadrille/contract';
import { baseRoles, can, type Permission, type Person, type Role } from '@quadrille/domain';
import { Button, EmptyState, IconButton, Menu, MenuItem, MenuSeparator, Skeleton, cx } from '@quadrille/ui-kit-react';
import {
  Copy,
  Ellipsis,
  Maximize,
  Pencil,
  Plus,
  Printer,
  Redo2,
  RefreshCw,
  SlidersHorizontal,
  Smartphone,
  Trash2,
  Undo2,
} from 'lucide-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { $bases } from '../../platform/bases.state.ts';
import { reportError } from '../../platform/notices.ts';
import { placeOfView } from '../../platform/table-place.ts';
import { useTimeAgo } from '../../platform/use-time-ago.ts';
import { NeedsTables } from '../base/index.ts';
import { BaseBar } from '../../platform/widgets/base-bar.tsx';
import { LoadFailed } from '../../platform/widgets/load-failed.tsx';
import { RenameDialog } from '../../platform/widgets/rename-dialog.tsx';
import { useMembers } from '../structure/index.ts';
import { OpenedRecord } from '../embedded-view/index.ts';
import { createTableHistory, goBack, goForth, isShownOnDashboard, toastUndoable, type TableHistory } from '../undo/index.ts';
import { BoardFilters } from './board-filters.tsx';
import { BoardGrid } from './board-grid.tsx';
import { type BoardSearch, toChoices, withChoice } from './board-search.ts';
import { type BoardState, createBoardState } from './board.state.ts';
import { $boardToShare, loadBoards } from './boards.state.ts';
import { ExplainPanel, type ExplainPanelProps } from './explain-panel.tsx';
import { FiltersDialog } from './filters-dialog.tsx';
import { RecordsPanel } from './records-panel.tsx';
import { ShareBoardDialog } from './share-board-dialog.tsx';
import { useConditionWords } from './use-condition-words.ts';
import { useTable } from './use-table.ts';
import { ViewOfTable } from './view-of-table.tsx';
import { conditionsOfPlace } from './conditions-of-place.ts';
import { WidgetCard, type WidgetCardProps } from './widget-card.tsx';
import { WidgetEditor } from './widget-editor.tsx';
import { widgetKindEntries } from './widget-kinds.ts';
import { client } from '../../platform/client.ts';
import styles from './dashboards.module.css';

export interface DashboardPageProps {
  readonly baseId: string;
  readonly boardId: string;
  readonly search: BoardSearch;
  readonly onSearch: (search: BoardSearch) => void;
}

/** One dashboard: widgets on a grid, filters of the board, and everything that is done with them. */
export function DashboardPage({ baseId, boardId, search, onSearch }: DashboardPageProps) {
  const [state] = useState(() => createBoardState(baseId, boardId));
  const board = useStore(state.$board);
  const error = useStore(state.$error);
  useEffect(() => {
    void state.load();
    return state.follow();
  }, [state]);
  // The address counts before anything is asked: numbers without its filters are never shown.
  const wanted =
    board === null
      ? null
      : JSON.stringify(
          toChoices(
            search,
            board.filters.map(({ id }) => id),
          ),
        );
  useEffect(() => {
    if (wanted !== null) state.choose(JSON.parse(wanted) as ReturnType<typeof toChoices>);
  }, [state, wanted]);
  return (
    <div className={styles.page}>
      {board === null ? (
        <>
          <BaseBar baseId={baseId} title={error === null ? <Skeleton width={120} /> : <Trans>Dashboard</Trans>} isHeading />
          <div className={styles.scrolls}>
            {error === null ? (
              <Skeleton height={240} />
            ) : (
              <LoadFailed title={<Trans>The dashboard could not be opened</Trans>} error={error} onRetry={() => void state.load()} />
            )}
          </div>
        </>
      ) : (
        <OpenBoard key={board.id} state={state} board={board} search={search} onSearch={onSearch} />
      )}
    </div>
  );
}

interface OpenProps {
  readonly state: BoardState;
  readonly board: WireFullDashboard;
  readonly search: BoardSearch;
  readonly onSearch: (search: BoardSearch) => void;
}

/** What is open beside the board. */
type Aside =
  | { readonly kind: 'widget'; readonly widget: WireWidget | null }
  | { readonly kind: 'explain'; readonly widget: WireWidget }
  | { readonly kind: 'records'; readonly widget: WireWidget; readonly path: AnswerGroup['values'] }
  | { readonly kind: 'rename' | 'share' | 'filters' };

function OpenBoard({ state, board, search, onSearch }: OpenProps) {
  const { t, i18n } = useLingui();
  const people = useMembers(state).map(({ id, name }): Person => ({ id, name }) as Person);
  const { may, history } = useBoardHistory(state);
  const [isEditing, setEditing] = useState(board.widgets.length === 0 && may('dashboardUpdate'));
  const [isNarrow, setNarrow] = useState(false);
  const [aside, setAside] = useState<Aside | null>(null);
  const isShareWanted = useStore($boardToShare) === board.id && may('dashboardShare');
  const nameOf = ({ title, kind }: WireWidget): string => title || i18n._(widgetKindEntries[kind].title);
  const attempt = async (work: Promise<unknown>, done: string | null): Promise<void> => {
    try {
      await work;
      void loadBoards(state.baseId).catch(() => {});
      if (done !== null) toastUndoable(history, done);
    } catch (error) {
      reportError(t`The dashboard could not be changed`, error);
      await state.load();
    }
  };
  const isMaker = may('dashboardUpdate');
  const openRecord = (tableId: string, rowId: number, widgetId?: string): void =>
    onSearch({ ...search, r: widgetId === undefined ? [tableId, rowId] : [tableId, rowId, widgetId] });
  return (
    <>
      <BaseBar
        baseId={state.baseId}
        title={board.title}
        isHeading
        actions={
          <>
            <BoardMenu
              state={state}
              board={board}
              history={history}
              may={may}
              onRename={() => setAside({ kind: 'rename' })}
              attempt={attempt}
            />
            {may('dashboardShare') && (
              <Button variant="primary" onClick={() => setAside({ kind: 'share' })}>
                <Trans>Share</Trans>
              </Button>
            )}
          </>
        }
      />
      <p className={styles.printed} dir="auto" aria-hidden>
        {board.title}
      </p>
      <div className={styles.bar} role="toolbar" aria-label={t`Filters of the dashboard`}>
        <BoardFilters
          board={board}
          search={search}
          people={people}
          readValues={state.readValues}
          onChoose={(id, choice) => onSearch(withChoice(search, id, choice))}
        />
        {isMaker && isEditing && (
          <Button variant="ghost" size="sm" icon={SlidersHorizontal} onClick={() => setAside({ kind: 'filters' })}>
            <Trans>Filters</Trans>
          </Button>
        )}
        <span className={styles.push} />
        <Freshness state={state} />
        {isMaker && (
          <EditTools
            isEditing={isEditing}
            isNarrow={isNarrow}
            onEdit={setEditing}
            onNarrow={setNarrow}
            onAdd={() => setAside({ kind: 'widget', widget: null })}
          />
        )}
      </div>
      <main className={styles.scrolls}>
        {board.widgets.length === 0 ? (
          <NeedsTables baseId={state.baseId}>
            <EmptyState
              title={<Trans>Nothing is on this dashboard yet</Trans>}
              description={
                isMaker ? (
                  <Trans>Add a number or a chart of one of your tables. It stays current by itself.</Trans>
                ) : (
                  <Trans>Whoever may change it has not added anything.</Trans>
                )
              }
              actions={
                isMaker && (
                  <Button variant="primary" icon={Plus} onClick={() => setAside({ kind: 'widget', widget: null })}>
                    <Trans>Add widget</Trans>
                  </Button>
                )
              }
            />
          </NeedsTables>
        ) : (
          <div className={isEditing && isNarrow ? styles.phone : undefined}>
            <BoardGrid
              widgets={board.widgets}
              isEditing={isEditing && isMaker}
              nameOf={nameOf}
              onArrange={(id, place, width) => void attempt(state.arrange([{ id, place }], width), null)}
            >
              {(widget) => (
                <BoardWidget
                  state={state}
                  board={board}
                  widget={widget}
                  people={people}
                  onAside={setAside}
                  onOpenRecord={openRecord}
                  actions={
                    isMaker
                      ? {
                          onEdit: () => setAside({ kind: 'widget', widget }),
                          onDuplicate: () => void attempt(state.duplicate(widget.id), t`The widget was copied`),
                          onRemove: () => void attempt(state.remove(widget.id), t`The widget was removed`),
                        }
                      : undefined
                  }
                />
              )}
            </BoardGrid>
          </div>
        )}
      </main>
      {search.r && <BoardRecord state={state} board={board} search={search} opened={search.r} onSearch={onSearch} />}
      {search.r === undefined && (aside ?? isShareWanted) && (
        <OpenAside
          state={state}
          board={board}
          aside={aside ?? { kind: 'share' }}
          people={people}
          nameOf={nameOf}
          onOpenRecord={openRecord}
          isMaker={isMaker}
          onAside={(next) => {
            $boardToShare.set(null);
            setAside(next);
          }}
        />
      )}
    </>
  );
}

interface BoardRecordProps extends Pick<OpenProps, 'search' | 'onSearch'> {
  readonly state: BoardState;
  readonly board: WireFullDashboard;
  readonly opened: NonNullable<BoardSearch['r']>;
}

/** The record that is open beside the board, as the address says. */
function BoardRecord({ state, board, search, opened: [tableId, rowId, widgetId], onSearch }: BoardRecordProps) {
  const choices = useStore(state.$choices);
  const { r: _closed, ...rest } = search;
  const shownIn = board.widgets.find(({ id, kind }) => id === widgetId && kind === 'view')?.questions[0];
  const { fk_view_id: viewId = null, filter = [] } = shownIn ?? {};
  const place = shownIn && choices && { filter, filters: board.filters, choices };
  // what is chosen in the filters is read first
  if (shownIn && !place) return null;
  return (
    <OpenedRecord
      key={JSON.stringify([tableId, viewId, place])}
      baseId={state.baseId}
      tableId={tableId}
      rowId={rowId}
      viewId={viewId ?? undefined}
      also={place ? (fieldIds) => conditionsOfPlace(place, fieldIds) : undefined}
      onOpen={(next) => onSearch({ ...rest, r: widgetId === undefined ? [tableId, next] : [tableId, next, widgetId] })}
      onClose={() => onSearch(rest)}
    />
  );
}

interface BoardWidgetProps extends Pick<WidgetCardProps, 'widget' | 'people' | 'actions'> {
  readonly state: BoardState;
  readonly board: WireFullDashboard;
  readonly onAside: (aside: Aside) => void;
  readonly onOpenRecord: (tableId: string, rowId: number, widgetId?: string) => void;
}

/** A widget on the board of a member: its marks and records open, its number explains itself, its view is the view. */
function BoardWidget({ state, board, widget, people, actions, onAside, onOpenRecord }: BoardWidgetProps) {
  const navigate = useNavigate();
  const look = useStore(state.$looks)[widget.id];
  const choices = useStore(state.$choices);
  const [question] = widget.questions;
  const common = { widget, look, people, actions };
  if (question === undefined) return <WidgetCard {...common} />;
  if (widget.kind === 'view') {
    const { fk_model_id: tableId, fk_view_id: viewId } = question;
    const openRecord = (table: string, rowId: number): void => onOpenRecord(table, rowId, widget.id);
    const props = { baseId: state.baseId, question, filters: board.filters, onOpenRecord: openRecord };
    return (
      <WidgetCard
        {...common}
        drawView={() => choices && <ViewOfTable {...props} choices={choices} />}
        onOpenView={() => void navigate(placeOfView(null, state.baseId, tableId, viewId ?? undefined))}
      />
    );
  }
  return (
    <WidgetCard
      {...common}
      onOpen={question.records == null ? (path) => onAside({ kind: 'records', widget, path }) : undefined}
      onOpenRecord={(rowId) => onOpenRecord(question.fk_model_id, rowId)}
      onExplain={widget.kind === 'number' ? () => onAside({ kind: 'explain', widget }) : undefined}
    />
  );
}

interface EditToolsProps {
  readonly isEditing: boolean;
  readonly isNarrow: boolean;
  readonly onEdit: (isEditing: boolean) => void;
  readonly onNarrow: (isNarrow: boolean) => void;
  readonly onAdd: () => void;
}

/** Begins and ends to change the dashboard; meanwhile what is added, and which of its arrangements is looked at. */
function EditTools({ isEditing, isNarrow, onEdit, onNarrow, onAdd }: EditToolsProps) {
  return (
    <>
      {isEditing && (
        <>
          <Button
            variant="ghost"
            size="sm"
            icon={Smartphone}
            aria-pressed={isNarrow}
            className={styles.wideOnly}
            onClick={() => onNarrow(!isNarrow)}
          >
            <Trans>On narrow screens</Trans>
          </Button>
          <Button variant="secondary" size="sm" icon={Plus} onClick={onAdd}>
            <Trans>Add widget</Trans>
          </Button>
        </>
      )}
      <Button variant="ghost" size="sm" icon={Pencil} aria-pressed={isEditing} onClick={() => onEdit(!isEditing)}>
        {isEditing ? <Trans>Done</Trans> : <Trans>Edit</Trans>}
      </Button>
    </>
  );
}

interface AsideProps {
  readonly state: BoardState;
  readonly board: WireFullDashboard;
  readonly aside: Aside;
  readonly people: readonly Person[];
  readonly nameOf: (widget: WireWidget) => string;
  readonly onOpenRecord: (tableId: string, rowId: number) => void;
  readonly onAside: (aside: Aside | null) => void;
  readonly isMaker: boolean;
}

/** What stands beside the board: an editor, records, an explanation or a dialog. */
function OpenAside({ state, board, aside, people, nameOf, onOpenRecord, onAside, isMaker }: AsideProps) {
  const { t } = useLingui();
  const close = (): void => onAside(null);
  return (
    <>
      {aside.kind === 'widget' && (
        <WidgetEditor
          baseId={state.baseId}
          widget={aside.widget}
          people={people}
          onSave={async (draft) => {
            const body = { ...draft, questions: draft.questions as WireWidget['questions'], settings: { ...draft.settings } };
            await (aside.widget ? state.update(aside.widget.id, body) : state.add(body));
          }}
          onClose={close}
        />
      )}
      {aside.kind === 'records' && aside.widget.questions[0] && (
        <RecordsPanel
          baseId={state.baseId}
          boardId={board.id}
          title={nameOf(aside.widget)}
          question={aside.widget.questions[0]}
          path={aside.path}
          choices={state.$choices.get() ?? []}
          people={people}
          onOpenRecord={onOpenRecord}
          onClose={close}
        />
      )}
      {aside.kind === 'explain' && (
        <ExplainWidget
          state={state}
          board={board}
          widget={aside.widget}
          title={nameOf(aside.widget)}
          people={people}
          onShowRecords={() => onAside({ kind: 'records', widget: aside.widget, path: [] })}
          onOpenRecord={onOpenRecord}
          onChange={isMaker ? () => onAside({ kind: 'widget', widget: aside.widget }) : undefined}
          mayAllow={isMaker}
          isAllowed={board.tells_hidden}
          onAllow={(tells) =>
            void state.change({ tells_hidden: tells }).catch((error: unknown) => reportError(t`The dashboard could not be changed`, error))
          }
          onClose={close}
        />
      )}
      {aside.kind === 'rename' && (
        <RenameDialog
          heading={t`Rename dashboard`}
          title={board.title}
          maxLength={255}
          onSave={async (title) => {
            await state.change({ title });
            await loadBoards(state.baseId);
          }}
          onClose={close}
        />
      )}
      {aside.kind === 'share' && <ShareBoardDialog board={board} onChange={() => void state.load()} onClose={close} />}
      {aside.kind === 'filters' && <FiltersDialog state={state} board={board} onClose={close} />}
    </>
  );
}

interface ExplainProps extends Pick<ExplainPanelProps, 'onOpenRecord' | 'onChange' | 'mayAllow' | 'isAllowed' | 'onAllow'> {
  readonly state: BoardState;
  readonly board: WireFullDashboard;
  readonly widget: WireWidget;
  readonly title: string;
  readonly people: readonly Person[];
  readonly onShowRecords: () => void;
  readonly onClose: () => void;
}

function ExplainWidget({ state, board, widget, ...rest }: ExplainProps) {
  const [question] = widget.questions;
  const look = useStore(state.$looks)[widget.id];
  const choices = useStore(state.$choices) ?? [];
  const { known } = useTable(question?.fk_model_id ?? null);
  const say = useConditionWords(known?.fields ?? [], rest.people);
  if (question === undefined || known === null) return null;
  return (
    <ExplainPanel
      {...rest}
      baseId={state.baseId}
      boardId={board.id}
      tableTitle={known.table.title}
      question={question}
      answer={look?.answers[0]}
      choices={choices}
      conditions={say(question.filter, choices, board.filters)}
    />
  );
}

/** When the numbers were last read, and reading them now. */
function Freshness({ state }: { readonly state: BoardState }) {
  const { t } = useLingui();
  const answeredAt = useStore(state.$answeredAt);
  const timeAgo = useTimeAgo();
  return (
    <>
      {answeredAt !== null && (
        <span className={cx(styles.note, styles.freshness)}>
          <Trans>Read {timeAgo(new Date(answeredAt).toISOString())}</Trans>
        </span>
      )}
      <IconButton
        label={t`Read again`}
        icon={RefreshCw}
        size="sm"
        onClick={() => void state.ask().catch((error: unknown) => reportError(t`The numbers could not be read`, error))}
      />
    </>
  );
}

interface BoardMenuProps {
  readonly state: BoardState;
  readonly board: WireFullDashboard;
  readonly history: TableHistory;
  readonly may: (permission: Permission) => boolean;
  readonly onRename: () => void;
  readonly attempt: (work: Promise<unknown>, done: string | null) => Promise<void>;
}

function BoardMenu({ state, board, history, may, onRename, attempt }: BoardMenuProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const params = { dashboardId: board.id };
  const leave = async (): Promise<void> => {
    await client.dashboards.delete({ params });
    await navigate({ to: '/$typeOrId/$projectId', params: { typeOrId: 'nc', projectId: state.baseId } });
  };
  const copy = async (): Promise<void> => {
    const { id } = await client.dashboards.duplicate({ params });
    await navigate({
      to: '/$typeOrId/$projectId/dashboard/$dashboardId',
      params: { typeOrId: 'nc', projectId: state.baseId, dashboardId: id },
    });
  };
  return (
    <Menu label={t`More`} align="end" trigger={<IconButton label={t`More for this dashboard`} icon={Ellipsis} />}>
      <MenuItem
        icon={Maximize}
        onSelect={() => void document.documentElement.requestFullscreen?.().catch(() => {})}
      >{t`Full screen`}</MenuItem>
      <MenuItem icon={Printer} onSelect={() => window.print()}>{t`Print`}</MenuItem>
      {may('changeUndo') && (
        <>
          <MenuSeparator />
          <MenuItem icon={Undo2} isFlipped onSelect={() => void goBack(history)}>{t`Undo`}</MenuItem>
          <MenuItem icon={Redo2} isFlipped onSelect={() => void goForth(history)}>{t`Redo`}</MenuItem>
        </>
      )}
      {may('dashboardUpdate') && (
        <>
          <MenuSeparator />
          <MenuItem icon={Pencil} onSelect={onRename}>{t`Rename`}</MenuItem>
          <MenuItem icon={Copy} onSelect={() => void attempt(copy(), null)}>{t`Duplicate`}</MenuItem>
          <MenuItem
            icon={Trash2}
            isDanger
            onSelect={() => void attempt(leave(), t`The dashboard was deleted`)}
          >{t`Delete dashboard`}</MenuItem>
        </>
      )}
    </Menu>
  );
}

/** What this person may do in the base, and their steps back and forth, by keys as well. */
function useBoardHistory(state: BoardState): { readonly may: (permission: Permission) => boolean; readonly history: TableHistory } {
  const role = useStore($bases)?.find(({ id }) => id === state.baseId)?.project_role ?? 'owner';
  const roles: readonly Role[] = baseRoles.filter((one) => one === role);
  const may = (permission: Permission): boolean => can(permission, roles);
  const key = roles.join();
  const [kept, setKept] = useState<{ readonly key: string; readonly history: TableHistory } | null>(null);
  const make = (): TableHistory => {
    const isShown = (change: WireChange): boolean => isShownOnDashboard(change, state.boardId);
    const show = async (): Promise<void> => {
      await Promise.all([state.load(), loadBoards(state.baseId)]);
    };
    return {
      baseId: state.baseId,
      tableId: '',
      may,
      ...createTableHistory({ baseId: state.baseId, may, settle: async () => {}, show, isShown }),
    };
  };
  const current = kept?.key === key ? kept : { key, history: make() };
  if (current !== kept) setKept(current);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, [contenteditable]') !== null;
      if (isTyping || event.altKey || !(event.ctrlKey || event.metaKey)) return;
      const name = event.key.toLowerCase();
      if (name !== 'z' && name !== 'y') return;
      event.preventDefault();
      void (name === 'y' || event.shiftKey ? goForth(current.history) : goBack(current.history));
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [current.history]);
  return { may, history: current.history };
}
