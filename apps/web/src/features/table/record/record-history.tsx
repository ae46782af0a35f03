import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import type { RowEvent } from '@quadrille/contract';
import { Avatar, Button, Skeleton } from '@quadrille/ui-kit-react';
import { useEffect, useState } from 'react';
import { client } from '../../../platform/client.ts';
import { notices, reportError } from '../../../platform/notices.ts';
import { goBack } from '../history.ts';
import { wordsOfCell } from '../table-field.ts';
import type { TableState } from '../table.state.ts';
import type { RecordState } from './record.state.ts';
import { useNames } from './use-names.ts';
import { useTimeWords } from './use-time-words.ts';
import styles from './record.module.css';

const perPage = 30;

async function readEvents(tableId: string, rowId: number, before?: number): Promise<readonly RowEvent[]> {
  const { list } = await client.history.list({ params: { tableId, rowId: String(rowId) }, query: { limit: perPage, before } });
  return list;
}

/** Who changed what, newest first; any value can be put back. */
export function RecordHistory({ state, record }: { readonly state: TableState; readonly record: RecordState }) {
  const { t } = useLingui();
  const changes = useStore(record.$changes);
  const [events, setEvents] = useState<readonly RowEvent[] | null>(null);
  const [hasMore, setHasMore] = useState(false);
  const { tableId } = state;
  const { rowId } = record;
  useEffect(() => {
    let isMeant = true;
    readEvents(tableId, rowId)
      .then((list) => {
        if (!isMeant) return;
        setEvents(list);
        setHasMore(list.length >= perPage);
      })
      .catch((error: unknown) => {
        setEvents((known) => known ?? []);
        reportError(t`The history could not be read`, error);
      });
    return () => {
      isMeant = false;
    };
  }, [tableId, rowId, changes, t]);
  const readMore = async (): Promise<void> => {
    try {
      const list = await readEvents(tableId, rowId, events?.at(-1)?.sequence);
      setEvents((known) => [...(known ?? []), ...list]);
      setHasMore(list.length >= perPage);
    } catch (error) {
      reportError(t`The history could not be read`, error);
    }
  };
  const restore = async (event: RowEvent, fieldId: string): Promise<void> => {
    try {
      await client.history.restore({
        params: { tableId, rowId: String(rowId), sequence: String(event.sequence) },
        body: { fieldIds: [fieldId], side: 'before' },
      });
      state.source.emit({ type: 'shifted' });
      state.noteWritten();
      notices.toast(t`Value restored`, { action: { label: t`Undo`, onSelect: () => void goBack(state) } });
    } catch (error) {
      reportError(t`The value could not be restored`, error);
    }
  };
  if (events === null) return <Skeleton height={60} />;
  if (events.length === 0)
    return (
      <p className={styles.none}>
        <Trans>Nothing was changed here yet.</Trans>
      </p>
    );
  return (
    <>
      <ol className={styles.events}>
        {events.map((event) => (
          <Event key={event.sequence} state={state} event={event} onRestore={(fieldId) => void restore(event, fieldId)} />
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

interface EventProps {
  readonly state: TableState;
  readonly event: RowEvent;
  readonly onRestore: (fieldId: string) => void;
}

function Event({ state, event, onRestore }: EventProps) {
  const { t } = useLingui();
  const nameOf = useNames(state);
  const say = useTimeWords();
  const fields = useStore(state.$fields);
  const who = nameOf(event.actorId);
  const what = { created: t`made this record`, updated: t`changed`, deleted: t`deleted this record` }[event.kind];
  const cells = event.cells.flatMap((cell) => {
    const field = fields.find((one) => one.id === cell.fieldId);
    return field && !field.isSystem && field.type !== 'ID' ? [{ ...cell, field }] : [];
  });
  return (
    <li className={styles.event}>
      <Avatar name={who} size={24} isDecorative />
      <div className={styles.eventBody}>
        <p>
          <strong>{who}</strong> {what} <time dateTime={event.at}>{say(event.at)}</time>
        </p>
        {event.kind === 'updated' && (
          <dl className={styles.changes}>
            {cells.map(({ field, before, after }) => (
              <div key={field.id} className={styles.change}>
                <dt>{field.title}</dt>
                <dd>
                  <del dir="auto">{wordsOfCell(field, before) || t`empty`}</del>
                  <span aria-hidden className={styles.arrow} />
                  <ins dir="auto">{wordsOfCell(field, after) || t`empty`}</ins>
                </dd>
                {state.may('dataUpdate') && (
                  <Button variant="ghost" size="sm" aria-label={t`Restore ${field.title}`} onClick={() => onRestore(field.id)}>
                    <Trans>Restore</Trans>
                  </Button>
                )}
              </div>
            ))}
          </dl>
        )}
      </div>
    </li>
  );
}
