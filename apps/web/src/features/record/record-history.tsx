import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import type { RowEvent } from '@quadrille/contract';
import { Avatar, Button, Combobox, cx, Icon, IconButton, Skeleton } from '@quadrille/ui-kit-react';
import { ArrowRight, RotateCcw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { client } from '../../platform/client.ts';
import { notices, reportError } from '../../platform/notices.ts';
import { eventsPerPage } from './events-per-page.ts';
import { everyEvent, readEvents } from './read-events.ts';
import type { EventsWanted } from './read-events.ts';
import type { RecordState } from './record.state.ts';
import { isSameSession } from './same-session.ts';
import { useTimeWords } from './use-time-words.ts';
import styles from './record.module.css';
import { goBack } from '../undo/index.ts';
import { wordsOfCell, toWordsContext, useMembers, useNames } from '../structure/index.ts';
import type { Structure, TableField } from '../structure/index.ts';
import type { TableHistory } from '../undo/index.ts';
import type { TableRows } from '../records/index.ts';

/** Who changed what, newest first, by all or one, of all fields or one; any value and any version can be put back. */
export function RecordHistory({ state, record }: { readonly state: TableHistory & Structure & TableRows; readonly record: RecordState }) {
  const { t } = useLingui();
  const changes = useStore(record.$changes);
  const [wanted, setWanted] = useState(everyEvent);
  const [events, setEvents] = useState<readonly RowEvent[] | null>(null);
  const [hasMore, setHasMore] = useState(false);
  const { tableId } = state;
  const { rowId } = record;
  useEffect(() => {
    let isMeant = true;
    readEvents(tableId, rowId, wanted)
      .then((list) => {
        if (!isMeant) return;
        setEvents(list);
        setHasMore(list.length >= eventsPerPage);
      })
      .catch((error: unknown) => {
        if (!isMeant) return;
        setEvents((known) => known ?? []);
        reportError(t`The history could not be read`, error);
      });
    return () => {
      isMeant = false;
    };
  }, [tableId, rowId, wanted, changes, t]);
  const readMore = async (): Promise<void> => {
    try {
      const list = await readEvents(tableId, rowId, wanted, events?.at(-1)?.sequence);
      setEvents((known) => [...(known ?? []), ...list]);
      setHasMore(list.length >= eventsPerPage);
    } catch (error) {
      reportError(t`The history could not be read`, error);
    }
  };
  const restore = async (event: RowEvent, what: RestoreWanted): Promise<void> => {
    try {
      const params = { tableId, rowId: String(rowId), sequence: String(event.sequence) };
      const { change } = await client.history.restore({ params, body: what });
      if (change === null) return void notices.toast(t`The record is as it was then`);
      state.source.emit({ type: 'shifted' });
      state.noteWritten();
      const done = what.isWhole === true ? t`Version restored` : t`Value restored`;
      notices.toast(done, { action: { label: t`Undo`, onSelect: () => void goBack(state, change.id) } });
    } catch (error) {
      reportError(what.isWhole === true ? t`The version could not be restored` : t`The value could not be restored`, error);
    }
  };
  const isAll = wanted.actorId === null && wanted.fieldId === null;
  if (events === null) return <Skeleton height={60} />;
  if (events.length === 0 && isAll)
    return (
      <p className={styles.none}>
        <Trans>Nothing was changed here yet.</Trans>
      </p>
    );
  return (
    <>
      <HistoryFilter state={state} wanted={wanted} onWanted={setWanted} />
      {events.length === 0 && (
        <p className={styles.none}>
          <Trans>No change is like that.</Trans>{' '}
          <Button variant="ghost" size="sm" onClick={() => setWanted(everyEvent)}>
            <Trans>Show all</Trans>
          </Button>
        </p>
      )}
      <ol className={styles.events}>
        {events.map((event, index) => (
          <Event
            key={event.sequence}
            state={state}
            event={event}
            isNow={isAll && index === 0}
            isSameSession={isSameSession(events[index - 1], event)}
            onRestore={(what) => void restore(event, what)}
          />
        ))}
      </ol>
      {hasMore && (
        <Button variant="ghost" size="sm" onClick={() => void readMore()}>
          <Trans>Show earlier changes</Trans>
        </Button>
      )}
    </>
  );
}

interface FilterProps {
  readonly state: Pick<Structure, '$fields' | 'baseId'>;
  readonly wanted: EventsWanted;
  readonly onWanted: (wanted: EventsWanted) => void;
}

function HistoryFilter({ state, wanted, onWanted }: FilterProps) {
  const { t } = useLingui();
  const people = useMembers(state).map(({ id, name }) => ({ value: id, label: name }));
  const fields = useStore(state.$fields).filter((field) => !field.isSystem && isKept(field));
  const choices = fields.map(({ id, title }) => ({ value: id as string, label: title }));
  const shared = { size: 'sm', canClear: true, className: styles.narrow } as const;
  return (
    <div className={styles.narrowing} role="group" aria-label={t`Which changes`}>
      <Combobox
        {...shared}
        label={t`Person`}
        placeholder={t`Everybody`}
        value={wanted.actorId}
        choices={people}
        onValueChange={(actorId) => onWanted({ ...wanted, actorId })}
      />
      <Combobox
        {...shared}
        label={t`Field`}
        placeholder={t`Every field`}
        value={wanted.fieldId}
        choices={choices}
        onValueChange={(fieldId) => onWanted({ ...wanted, fieldId })}
      />
    </div>
  );
}

/** What is made of other values is in no history. */
function isKept({ type, definition }: TableField): boolean {
  return type !== 'ID' && (definition === undefined || definition.kind === 'link');
}

type RestoreWanted = Parameters<typeof client.history.restore>[0]['body'];

interface EventProps {
  readonly state: Structure;
  readonly event: RowEvent;
  /** The record is as this event left it. */
  readonly isNow: boolean;
  /** Of the same person, shortly before the one above it. */
  readonly isSameSession: boolean;
  readonly onRestore: (what: RestoreWanted) => void;
}

function Event({ state, event, isNow, isSameSession, onRestore }: EventProps) {
  const { t } = useLingui();
  const nameOf = useNames(state);
  const formatTime = useTimeWords();
  const fields = useStore(state.$fields);
  const words = toWordsContext(useStore(state.$people));
  const who = nameOf(event.actorId);
  const what = {
    created: event.isBack ? t`brought this record back` : t`made this record`,
    updated: t`changed`,
    deleted: t`deleted this record`,
  }[event.kind];
  const mayRestore = state.may('dataUpdate');
  // in the order of the fields, whatever order they were written in
  const cells = fields
    .filter(({ isSystem, type }) => !isSystem && type !== 'ID')
    .flatMap((field) => event.cells.filter(({ fieldId }) => fieldId === field.id).map((cell) => ({ ...cell, field })));
  return (
    <li className={cx(styles.event, isSameSession && styles.sameSession)}>
      {isSameSession ? <span className={styles.noAvatar} /> : <Avatar name={who} size={24} isDecorative />}
      <div className={styles.eventBody}>
        <p>
          {!isSameSession && <strong>{who}</strong>} {what} <time dateTime={event.at}>{formatTime(event.at)}</time>
          {mayRestore && !isNow && event.kind !== 'deleted' && (
            <span className={styles.eventActs}>
              <IconButton
                size="xs"
                icon={RotateCcw}
                label={t`Restore this version`}
                onClick={() => onRestore({ side: 'after', isWhole: true })}
              />
            </span>
          )}
        </p>
        {event.kind === 'updated' && (
          <dl className={styles.changes}>
            {cells.map(({ field, before, after }) => (
              <div key={field.id} className={styles.change}>
                <dt>{field.title}</dt>
                <dd>
                  <del dir="auto">{wordsOfCell(field, before, words) || t`empty`}</del>
                  <Icon icon={ArrowRight} size={12} isFlipped className={styles.arrow} />
                  <ins dir="auto">{wordsOfCell(field, after, words) || t`empty`}</ins>
                </dd>
                {mayRestore && (
                  <dd>
                    <Button
                      variant="ghost"
                      size="sm"
                      aria-label={t`Restore ${field.title}`}
                      onClick={() => onRestore({ fieldIds: [field.id], side: 'before' })}
                    >
                      <Trans>Restore</Trans>
                    </Button>
                  </dd>
                )}
              </div>
            ))}
          </dl>
        )}
      </div>
    </li>
  );
}
