import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { EmptyState, IconButton, Menu, MenuItem, Skeleton } from '@quadrille/ui-kit-react';
import { ChevronDown, ChevronRight, ChevronUp, Ellipsis, Link2, Maximize2, Minimize2, Trash2, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { LoadFailed } from '../../platform/widgets/load-failed.tsx';
import { copyAndNotify } from '../../platform/copy-and-notify.ts';
import { useIsNarrow } from '../../platform/use-is-narrow.ts';
import { isWithin } from '../../platform/text-inputs.ts';
import { notifyLostDraft } from './comments.state.ts';
import { RecordField } from './record-field.tsx';
import { RecordSections } from './record-sections.tsx';
import type { Section } from './record-sections.tsx';
import { createRecordState } from './record.state.ts';
import type { RecordState } from './record.state.ts';
import styles from './record.module.css';
import { PromptItems } from '../cowriter/index.ts';
import { deleteRecord, notifyDeleted, refusedTextsOf } from '../records/index.ts';
import type { ViewState } from '../view/index.ts';
import type { Presence, ScreenRequests, TableRows, ViewHost } from '../records/index.ts';
import { takesOneLine } from '../fields/index.ts';
import type { ShownField } from '../fields/index.ts';
import { wordsOfCell, toWordsContext } from '../structure/index.ts';
import type { Structure, TableField } from '../structure/index.ts';

type PanelParts = ViewState & Presence & TableRows & Pick<ScreenRequests, '$toComment'>;

export interface RecordPanelProps {
  readonly state: PanelParts;
  /** What draws the view beside it. */
  readonly host: ViewHost | null;
  readonly rowId: number;
  readonly onOpen: (rowId: number) => void;
  readonly onClose: () => void;
}

/** One record in full, beside its view: every field with its control, comments and history. */
export function RecordPanel({ state, host, rowId, onOpen, onClose }: RecordPanelProps) {
  const { t } = useLingui();
  const panel = useRef<HTMLElement>(null);
  const [record, setRecord] = useState(() => createRecordState(state, rowId));
  if (record.rowId !== rowId) setRecord(createRecordState(state, rowId));
  const [isWide, setWide] = useState(false);
  const [look, setLook] = useState<Look>(firstLook);
  const isNarrow = useIsNarrow();
  const table = useStore(state.$table);
  const place = useStore(record.$place);
  const view = useStore(state.$view);
  const viewId = view?.id;
  useEffect(() => {
    void record.load();
    return state.source.subscribe((event) => {
      if (event.type !== 'presence' && event.type !== 'resummarized' && (event.type !== 'changed' || record.isNews(event.rows)))
        void record.load();
    });
  }, [record, state, viewId]);
  const index = place?.index ?? null;
  useEffect(() => {
    if (index !== null) host?.follow(rowId, index);
  }, [host, index, rowId]);
  // the field that had focus went with the record before: keys are still the panel's
  useEffect(() => {
    if (!panel.current?.contains(document.activeElement) && !isWithin(document.activeElement, '[data-view-screen]'))
      panel.current?.focus({ preventScroll: true });
  }, [rowId]);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);

  const go = (id: number | null | undefined): void => {
    if (id !== null && id !== undefined) onOpen(id);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const isMod = (event.ctrlKey || event.metaKey) && event.shiftKey;
    const isBack = (event.altKey && event.key === 'ArrowLeft') || (isMod && event.code === 'Comma');
    const isForth = (event.altKey && event.key === 'ArrowRight') || (isMod && event.code === 'Period');
    if (isBack || isForth) {
      event.preventDefault();
      // in a mirrored page the next record is still the one further down
      go(isBack ? place?.previous : place?.next);
    } else if (event.key === 'Escape' && !event.defaultPrevented) {
      event.preventDefault();
      onClose();
      host?.focus();
    }
  };
  const remove = async (): Promise<void> => {
    if (!(await deleteRecord(state, rowId))) return;
    onClose();
    notifyDeleted(state);
  };
  const locale = document.documentElement.lang;
  const number = (value: number): string => value.toLocaleString(locale);
  const where = place?.index === null || !place ? '' : t`${number(place.index + 1)} of ${number(place.total)}`;
  return (
    <aside
      ref={panel}
      data-docked
      data-open-record={rowId}
      data-wide={isWide || undefined}
      className={styles.panel}
      aria-label={t`Record`}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <header className={styles.head}>
        <IconButton
          label={t`Previous record`}
          icon={ChevronUp}
          size="sm"
          disabled={place !== null && place.previous === null}
          onClick={() => go(place?.previous)}
        />
        <IconButton
          label={t`Next record`}
          icon={ChevronDown}
          size="sm"
          disabled={place !== null && place.next === null}
          onClick={() => go(place?.next)}
        />
        <span className={styles.where}>
          <bdi className={styles.tableTitle}>{table?.title}</bdi> <span className={styles.count}>{where}</span>
        </span>
        <IconButton
          label={t`Copy link`}
          icon={Link2}
          size="sm"
          onClick={() => void copyAndNotify(location.href, t`Link copied`, t`Copy the address of this page instead.`)}
        />
        {!isNarrow && (
          <IconButton
            label={isWide ? t`Shrink record` : t`Expand record`}
            icon={isWide ? Minimize2 : Maximize2}
            size="sm"
            onClick={() => setWide(!isWide)}
          />
        )}
        {state.may('dataDelete') && (
          <Menu label={t`Record`} trigger={<IconButton label={t`More`} icon={Ellipsis} size="sm" />}>
            {state.may('bulkDataUpdate') && (
              <PromptItems baseId={state.baseId} tableId={state.tableId} readIds={async () => [Number(rowId)]} />
            )}
            <MenuItem icon={Trash2} isDanger onSelect={() => void remove()}>{t`Delete record`}</MenuItem>
          </Menu>
        )}
        <span aria-hidden className={styles.rule} />
        <IconButton
          label={t`Close`}
          icon={X}
          size="sm"
          onClick={() => {
            onClose();
            host?.focus();
          }}
        />
      </header>
      <RecordBody state={state} record={record} look={look} onLook={setLook} />
    </aside>
  );
}

/** How the panel is looked at, which stays from record to record. */
interface Look {
  readonly section: Section;
  readonly showsHidden: boolean;
}

const firstLook: Look = { section: 'comments', showsHidden: false };

interface BodyProps {
  readonly look: Look;
  readonly onLook: (look: Look) => void;
  readonly state: PanelParts;
  readonly record: RecordState;
}

/** The next record takes the place of the one before once it is read: what was looked at, and what had focus, stay where they are. */
function RecordBody({ record: wanted, ...rest }: BodyProps) {
  const box = useRef<HTMLDivElement>(null);
  const [record, setRecord] = useState(wanted);
  const row = useStore(wanted.$row);
  const error = useStore(wanted.$error);
  const isReady = row !== 'loading' || error !== null;
  if (isReady && record !== wanted) setRecord(wanted);
  useEffect(() => {
    if (isReady) return;
    const timer = setTimeout(() => setRecord(wanted), patience);
    return () => clearTimeout(timer);
  }, [wanted, isReady]);
  const scroll = useRef(0);
  const focused = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (!isReady || !box.current) return;
    box.current.scrollTop = scroll.current;
    const active = document.activeElement;
    if (active !== null && active !== document.body && !active.matches(':disabled')) return;
    if (focused.current === null || !focusField(box.current, focused.current)) box.current.parentElement?.focus({ preventScroll: true });
  }, [record, isReady]);
  return (
    <div
      ref={box}
      className={styles.body}
      aria-busy={!isReady}
      onScroll={({ currentTarget }) => {
        if (isReady) scroll.current = currentTarget.scrollTop;
      }}
      onFocus={({ target }) => (focused.current = target.closest<HTMLElement>('[data-field]')?.dataset['field'] ?? null)}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) focused.current = null;
      }}
    >
      <OneRecord key={record.rowId} record={record} {...rest} />
    </div>
  );
}

/** Milliseconds the record before stays while the next is read. */
const patience = 400;

function focusField(box: HTMLElement, fieldId: string): boolean {
  const field = box.querySelector(`[data-field="${CSS.escape(fieldId)}"]`);
  const tab = field?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');
  const control = tab ?? field?.querySelector<HTMLElement>('input, textarea, button, [tabindex="0"], [contenteditable="true"]');
  control?.focus({ preventScroll: true });
  return control !== null && control !== undefined;
}

function OneRecord({ state, record, look, onLook }: BodyProps) {
  const row = useStore(record.$row);
  const error = useStore(record.$error);
  if (error !== null)
    return <LoadFailed title={<Trans>This record could not be loaded</Trans>} error={error} onRetry={() => void record.load()} />;
  if (row === 'gone') return <GoneRecord state={state} rowId={record.rowId} />;
  if (row === 'loading') return <LoadingFields />;
  return (
    <>
      <Fields state={state} record={record} look={look} onLook={onLook} />
      <RecordSections state={state} record={record} section={look.section} onSection={(section) => onLook({ ...look, section })} />
    </>
  );
}

/** What was typed in it has no place any more. */
function GoneRecord({ state, rowId }: { readonly state: Pick<Structure, '$fields' | 'tableId'>; readonly rowId: number }) {
  useEffect(() => {
    for (const field of state.$fields.get()) refusedTextsOf(field, state.tableId, rowId).tell(null);
    notifyLostDraft(state.tableId, rowId);
  }, [state, rowId]);
  return (
    <EmptyState
      title={<Trans>This record is not here any more</Trans>}
      description={<Trans>It was deleted, or you may not see it.</Trans>}
    />
  );
}

function LoadingFields() {
  const { t } = useLingui();
  return (
    <div aria-busy aria-label={t`Loading`} className={styles.loading}>
      {Array.from({ length: 8 }, (_, at) => (
        <Skeleton key={at} height={20} />
      ))}
    </div>
  );
}

function Fields({ state, record, look, onLook }: BodyProps) {
  const shown = useStore(state.$shown);
  const row = useStore(record.$row);
  const words = toWordsContext(useStore(state.$people));
  const { showsHidden } = look;
  if (typeof row === 'string') return null;
  const primary = shown.find((one) => one.field.isPrimary);
  const { open, hidden } = splitFields(shown);
  const title = primary ? wordsOfCell(primary.field, row.cells[primary.field.id] ?? null, words) : '';
  const isTitled = primary !== undefined && isTypedTitle(state, primary.field);
  const line = ({ field }: ShownField) => (
    <RecordField
      key={field.id}
      state={state}
      record={record}
      field={field}
      value={row.cells[field.id] ?? null}
      isTitle={isTitled && field === primary.field}
    />
  );
  return (
    <>
      <h2 className={isTitled ? styles.spoken : styles.title} dir="auto">
        {title || <Trans>Untitled record</Trans>}
      </h2>
      {isTitled && line(primary)}
      <div className={styles.fields}>{[...(primary && !isTitled ? [primary] : []), ...open].map(line)}</div>
      {hidden.length > 0 && (
        <>
          <button
            type="button"
            className={styles.more}
            aria-expanded={showsHidden}
            onClick={() => onLook({ ...look, showsHidden: !showsHidden })}
          >
            <ChevronRight size={14} aria-hidden />
            <HiddenCount count={hidden.length} />
          </button>
          {showsHidden && <div className={styles.fields}>{hidden.map(line)}</div>}
        </>
      )}
    </>
  );
}

/** Whether the title of records is typed where it stands. */
function isTypedTitle(state: Pick<Structure, 'may'>, field: TableField): boolean {
  return takesOneLine(field.type) && state.may('dataUpdate');
}

function HiddenCount({ count }: { readonly count: number }) {
  const { t } = useLingui();
  const number = count.toLocaleString(document.documentElement.lang);
  return <span>{count === 1 ? t`1 hidden field` : t`${number} hidden fields`}</span>;
}

function splitFields(shown: readonly ShownField[]): { open: readonly ShownField[]; hidden: readonly ShownField[] } {
  const others = shown.filter((one) => !one.field.isPrimary);
  return {
    open: others.filter((one) => one.isShown),
    hidden: others.filter((one) => !one.isShown && !one.field.isSystem),
  };
}
