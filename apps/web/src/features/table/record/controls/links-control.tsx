import { Trans, useLingui } from '@lingui/react/macro';
import { readLinkCell } from '@quadrille/domain';
import { Button, IconButton } from '@quadrille/ui-kit-react';
import type { PressRequest } from '@quadrille/ui-kit/grid';
import { Link } from '@tanstack/react-router';
import { Plus, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { client } from '../../../../platform/client.ts';
import { reportError } from '../../../../platform/notices.ts';
import { LinkPicker } from '../../link-picker.tsx';
import { describeRecord, fieldsOf, toRelated } from '../../related-table.ts';
import styles from '../record.module.css';
import type { ControlProps } from './control-props.ts';

/** Linked records as small cards that lead to them; + finds and makes more, the cross lets one go. */
export function LinksControl(props: ControlProps) {
  const { state, grid, record, field, value } = props;
  const { t } = useLingui();
  const [request, setRequest] = useState<PressRequest | null>(null);
  const { count, records } = readLinkCell(value);
  const open = (element: HTMLElement): void => {
    const { left: x, top: y, width, height } = element.getBoundingClientRect();
    setRequest({ rowId: record.rowId, columnId: field.id, text: '', takeTyped: () => '', anchor: { x, y, width, height } });
  };
  const unlink = async (id: number): Promise<void> => {
    try {
      const params = { tableId: state.tableId, columnId: field.id, rowId: String(record.rowId) };
      await client.links.removeMany({ params, body: [id] });
      state.source.emit({ type: 'shifted' });
      state.noteWritten();
      await record.load();
    } catch (error) {
      reportError(t`The record could not be unlinked`, error);
    }
  };
  const relatedId = field.definition?.kind === 'link' ? field.definition.relatedTableId : null;
  const notes = useNotes(props, relatedId);
  const rest = count - records.length;
  return (
    <div className={styles.cards}>
      {records.map(([id, title]) => (
        <span key={id} className={styles.card}>
          <span className={styles.cardWords}>
            {relatedId === null ? (
              <span className={styles.cardTitle} dir="auto">
                {title || `#${id}`}
              </span>
            ) : (
              <Link
                to="/$typeOrId/$projectId/$viewId/{-$viewTitle}"
                params={{ typeOrId: 'nc', projectId: state.baseId, viewId: relatedId, viewTitle: undefined }}
                search={{ rowId: Number(id) }}
                className={styles.cardTitle}
                dir="auto"
              >
                {title || `#${id}`}
              </Link>
            )}
            {notes.get(Number(id)) && (
              <span className={styles.cardNote} dir="auto">
                {notes.get(Number(id))}
              </span>
            )}
          </span>
          {state.may('relationDataRemove') && (
            <IconButton size="xs" icon={X} label={t`Unlink ${title || `#${id}`}`} onClick={() => void unlink(Number(id))} />
          )}
        </span>
      ))}
      {state.may('mmList') && (
        <span className={styles.cardTools}>
          {rest > 0 && (
            <Button size="sm" variant="ghost" onClick={(event) => open(event.currentTarget)}>
              <Trans>{rest} more</Trans>
            </Button>
          )}
          {state.may('relationDataAdd') && (
            <Button
              size="sm"
              variant="ghost"
              icon={Plus}
              aria-label={t`Link: ${field.title}`}
              onClick={(event) => open(event.currentTarget)}
            >
              <Trans>Link</Trans>
            </Button>
          )}
        </span>
      )}
      {request && grid && (
        <LinkPicker
          state={state}
          grid={grid}
          request={request}
          onClose={() => {
            setRequest(null);
            void record.load();
          }}
        />
      )}
    </div>
  );
}

const none: ReadonlyMap<number, string> = new Map();

/** What else is to be said about the records a field is linked with, by their ids. */
function useNotes({ state, record, field, value }: ControlProps, relatedId: string | null): ReadonlyMap<number, string> {
  const [notes, setNotes] = useState(none);
  const { tableId } = state;
  const { rowId } = record;
  const shown = readLinkCell(value).records.length;
  const mayList = state.may('mmList');
  useEffect(() => {
    if (relatedId === null || shown === 0 || !mayList) return;
    let isMeant = true;
    const read = async (): Promise<void> => {
      const related = toRelated(await client.tables.get({ params: { tableId: relatedId } }));
      const params = { tableId, columnId: field.id, rowId: String(rowId) };
      const { list } = await client.links.list({ params, query: { fields: fieldsOf(related), limit: shown } });
      const said = list.map((row) => describeRecord(row, related));
      if (isMeant) setNotes(new Map(said.map(({ id, note }) => [id, note])));
    };
    void read().catch(() => {}); // the titles say enough to go on
    return () => {
      isMeant = false;
    };
  }, [tableId, relatedId, field.id, rowId, shown, mayList, value]);
  return notes;
}
