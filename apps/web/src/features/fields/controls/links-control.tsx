import { Trans, useLingui } from '@lingui/react/macro';
import { readLinkCell } from '@quadrille/domain';
import { Button, Icon, IconButton, Pill, toHueProps, Tooltip } from '@quadrille/ui-kit-react';
import type { Anchor } from '@quadrille/ui-kit/grid';
import { Link } from '@tanstack/react-router';
import { Plus, Table2, X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { client } from '../../../platform/client.ts';
import { reportError } from '../../../platform/notices.ts';
import { useIsNarrow } from '../../../platform/use-is-narrow.ts';
import { toAnchor } from '../../../platform/to-anchor.ts';
import styles from './controls.module.css';
import type { ControlProps } from './control-props.ts';
import { LinkPicker, describeRecord, fieldsOf, toRelated } from '../../links/index.ts';
import type { RecordInWords } from '../../links/index.ts';
import { toWordsContext } from '../../structure/index.ts';

/** Linked records as small cards that lead to them; + finds and makes more, the cross lets one go. */
export function LinksControl(props: ControlProps) {
  const { state, record, field, value } = props;
  const { t } = useLingui();
  const [opened, setOpened] = useState<{ readonly by: HTMLElement; readonly at: Anchor } | null>(null);
  const linkButton = useRef<HTMLButtonElement>(null);
  /** Nothing may be left over by now: who stands on what goes then stays in the field. */
  const handFocusOn = useCallback(
    (element: HTMLElement | null) => () => {
      if (element === document.activeElement) linkButton.current?.focus();
    },
    [],
  );
  const isNarrow = useIsNarrow();
  const { count, records } = readLinkCell(value);
  const open = (element: HTMLElement): void => {
    const { left: x, top: y, width, height } = element.getBoundingClientRect();
    setOpened({ by: element, at: { x, y, width, height } });
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
  const more = useMore(props, relatedId);
  const rest = count - records.length;
  const mayLink = state.may('mmList') && state.may('relationDataAdd');
  // beside the name of the field where there is room, as below many cards it is out of sight
  const isBeside = records.length > 0 && !isNarrow;
  return (
    <div className={styles.cards}>
      {mayLink && (
        <Tooltip
          label={t`Link: ${field.title}`}
          trigger={
            <Button
              ref={linkButton}
              size="sm"
              variant="ghost"
              icon={Plus}
              aria-label={t`Link: ${field.title}`}
              className={isBeside ? styles.linkBeside : styles.link}
              onClick={(event) => open(event.currentTarget)}
            >
              {!isBeside && <Trans>Link</Trans>}
            </Button>
          }
        />
      )}
      {records.map(([id, title]) => (
        <span key={id} className={styles.card}>
          <span className={styles.cardTile} {...toHueProps(more.get(Number(id))?.status?.color ?? 'slate')}>
            <Icon icon={Table2} size={14} />
          </span>
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
            {more.get(Number(id))?.note && (
              <span className={styles.cardNote} dir="auto">
                {more.get(Number(id))?.note}
              </span>
            )}
          </span>
          {more.get(Number(id))?.status && (
            <span className={styles.cardStatus}>
              <Pill color={more.get(Number(id))?.status?.color}>{more.get(Number(id))?.status?.title}</Pill>
            </span>
          )}
          {state.may('relationDataRemove') && (
            <IconButton size="xs" icon={X} label={t`Unlink ${title || `#${id}`}`} onClick={() => void unlink(Number(id))} />
          )}
        </span>
      ))}
      {state.may('mmList') && rest > 0 && (
        <Button ref={handFocusOn} size="sm" variant="ghost" className={styles.rest} onClick={(event) => open(event.currentTarget)}>
          <Trans>{rest} more</Trans>
        </Button>
      )}
      {opened && (
        <LinkPicker
          state={state}
          request={{ rowId: record.rowId, columnId: field.id, text: '', takeTyped: () => '', anchor: opened.at }}
          anchor={toAnchor(opened.at)}
          onClose={() => {
            setOpened(null);
            (opened.by.isConnected ? opened.by : linkButton.current)?.focus();
            void record.load();
          }}
        />
      )}
    </div>
  );
}

const none: ReadonlyMap<number, RecordInWords> = new Map();

/** What else is to be said about the records a field is linked with, by their ids. */
function useMore({ state, record, field, value }: ControlProps, relatedId: string | null): ReadonlyMap<number, RecordInWords> {
  const [more, setMore] = useState(none);
  const { tableId, $people } = state;
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
      const said = list.map((row) => describeRecord(row, related, toWordsContext($people.get())));
      if (isMeant) setMore(new Map(said.map((one) => [one.id, one])));
    };
    void read().catch(() => {}); // the titles say enough to go on
    return () => {
      isMeant = false;
    };
  }, [tableId, relatedId, field.id, rowId, shown, mayList, value, $people]);
  return more;
}
