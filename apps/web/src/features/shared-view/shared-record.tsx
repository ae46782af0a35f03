import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Button, EmptyState, FieldIcon, IconButton, Skeleton } from '@quadrille/ui-kit-react';
import { formatCell } from '@quadrille/ui-kit/cells';
import type { GridColumn, GridRow } from '@quadrille/ui-kit/grid';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { CellLook, drawnKinds, iconKindOf, LinkedText } from '../fields/index.ts';
import type { CellPictures } from '../files/index.ts';
import { listShown, toColumns } from './shared-columns.ts';
import type { TableField } from '../structure/index.ts';
import type { LinkedNames, SharedPlace } from './shared-record-reads.ts';
import type { SharedViewState } from './shared-view.state.ts';
import styles from './shared-record.module.css';

const noSummaries = new Map<string, never>();
const listKinds: ReadonlySet<string> = new Set(['files', 'links', 'list']);

export interface SharedRecordProps {
  readonly state: SharedViewState;
  readonly picturesOf: CellPictures;
  readonly rowId: number;
  readonly onOpen: (rowId: number) => void;
  readonly onClose: () => void;
}

/** One record of a shared view in full: what its fields hold, as far as the view shows them, and nothing to change. */
export function SharedRecord({ state, picturesOf, rowId, onOpen, onClose }: SharedRecordProps) {
  const { t, i18n } = useLingui();
  const panel = useRef<HTMLElement>(null);
  const row = useSharedRow(state, rowId);
  const place = useSharedPlace(state, rowId);
  useStore(state.$meta);
  useStore(state.$people);
  const columns = toColumns(state, picturesOf, noSummaries);
  const shown = listShown(state).flatMap(({ field }) => {
    const column = columns.find(({ id }) => id === field.id);
    return column && field.type !== 'ID' ? [{ field, column }] : [];
  });
  const title = shown.find(({ field }) => field.isPrimary);
  const isRead = row !== 'loading' && row !== 'gone';
  useEffect(() => {
    if (!panel.current?.contains(document.activeElement)) panel.current?.focus({ preventScroll: true });
  }, [rowId]);
  const go = (id: number | null | undefined): void => {
    if (id !== null && id !== undefined) onOpen(id);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented) return;
    if (event.key === 'Escape') onClose();
    else if (event.altKey && event.key === 'ArrowLeft') go(place?.previous);
    else if (event.altKey && event.key === 'ArrowRight') go(place?.next);
    else return;
    event.preventDefault();
  };
  const where = place === null ? '' : t`${i18n.number(place.index + 1)} of ${i18n.number(place.total)}`;
  return (
    <aside ref={panel} className={styles.panel} aria-label={t`Record`} aria-busy={row === 'loading'} tabIndex={-1} onKeyDown={onKeyDown}>
      <header className={styles.head}>
        <IconButton
          label={t`Previous record`}
          icon={ChevronUp}
          size="sm"
          disabled={place === null || place.previous === null}
          onClick={() => go(place?.previous)}
        />
        <IconButton
          label={t`Next record`}
          icon={ChevronDown}
          size="sm"
          disabled={place === null || place.next === null}
          onClick={() => go(place?.next)}
        />
        <span className={styles.where}>
          <bdi>{state.$meta.get()?.title}</bdi> <span className={styles.count}>{where}</span>
        </span>
        <IconButton label={t`Close`} icon={X} size="sm" onClick={onClose} />
      </header>
      <div className={styles.body}>
        {row === 'loading' && <Skeleton height={24} />}
        {row === 'gone' && (
          <EmptyState
            title={<Trans>This record is not here any more</Trans>}
            description={<Trans>It was deleted, or this link does not show it any more.</Trans>}
          />
        )}
        {isRead && (
          <>
            <h2 className={styles.title} dir="auto">
              {(title && formatCell(row.cells[title.column.id] ?? null, title.column)) || <Trans>Untitled record</Trans>}
            </h2>
            <dl className={styles.fields}>
              {shown
                .filter((one) => one !== title)
                .map(({ field, column }) => (
                  <div key={field.id} className={styles.field}>
                    <dt className={styles.name}>
                      <FieldIcon kind={iconKindOf(field)} />
                      <span dir="auto">{field.title}</span>
                    </dt>
                    <dd className={styles.value}>
                      {leadsToMany(field) ? (
                        <LinkedRecords key={rowId} state={state} rowId={rowId} field={field} />
                      ) : (
                        <Value column={column} row={row} />
                      )}
                    </dd>
                  </div>
                ))}
            </dl>
          </>
        )}
      </div>
    </aside>
  );
}

const leadsToMany = ({ definition }: TableField): boolean => definition?.kind === 'link' && definition.relation !== 'bt';

interface LinkedRecordsProps {
  readonly state: SharedViewState;
  readonly rowId: number;
  readonly field: TableField;
}

/** The records a link leads to, by the names the link of the view tells; some at first, the others when they are asked for. */
function LinkedRecords({ state, rowId, field }: LinkedRecordsProps) {
  const { t } = useLingui();
  const [{ names, total }, setRead] = useState<LinkedNames>({ names: [], total: 0 });
  const [wanted, setWanted] = useState(0);
  useEffect(() => {
    const request = new AbortController();
    state
      .readLinked({ rowId, field, offset: wanted }, request.signal)
      .then((more) => setRead((read) => ({ names: [...read.names.slice(0, wanted), ...more.names], total: more.total })))
      .catch(() => {}); // what was read stays
    return () => request.abort();
  }, [state, rowId, field, wanted]);
  const left = total - names.length;
  return (
    <>
      <ul className={styles.linked} aria-label={field.title}>
        {names.map((name, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- names come twice
          <li key={at} className={styles.record} dir="auto">
            {name}
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button variant="ghost" size="sm" onClick={() => setWanted(names.length)}>
          {t`${plural(left, { one: 'Show # more', other: 'Show # more' })}`}
        </Button>
      )}
    </>
  );
}

function Value({ column, row }: { readonly column: GridColumn; readonly row: GridRow }) {
  const value = row.cells[column.id] ?? null;
  if (drawnKinds.has(column.kind) || listKinds.has(column.kind)) return <CellLook column={column} value={value} className={styles.look} />;
  return <LinkedText text={formatCell(value, column)} kind={column.kind} className={styles.text ?? ''} />;
}

/** Where the record stands among those this visitor sees; it is asked again when something changed, or they see others. */
function useSharedPlace(state: SharedViewState, rowId: number): SharedPlace | null {
  const [read, setRead] = useState<{ readonly rowId: number; readonly place: SharedPlace | null } | null>(null);
  useEffect(() => {
    let request = new AbortController();
    const load = (): void => {
      request.abort();
      request = new AbortController();
      state
        .readPlace(rowId, request.signal)
        .then((place) => setRead({ rowId, place }))
        .catch(() => {}); // without it the record is shown all the same
    };
    load();
    const stop = state.source.subscribe(load);
    return () => {
      stop();
      request.abort();
    };
  }, [state, rowId]);
  return read?.rowId === rowId ? read.place : null;
}

/** The record as the link shows it now; it is read again when something changed. */
function useSharedRow(state: SharedViewState, rowId: number): GridRow | 'loading' | 'gone' {
  const [read, setRead] = useState<{ readonly rowId: number; readonly row: GridRow | 'gone' } | null>(null);
  useEffect(() => {
    let request = new AbortController();
    const load = (): void => {
      request.abort();
      request = new AbortController();
      const { signal } = request;
      state
        .readRecord(rowId, signal)
        .then((row) => setRead({ rowId, row: row ?? 'gone' }))
        .catch(() => {}); // what was read stays until the next change
    };
    load();
    const stop = state.source.subscribe(load);
    return () => {
      stop();
      request.abort();
    };
  }, [state, rowId]);
  return read?.rowId === rowId ? read.row : 'loading';
}
