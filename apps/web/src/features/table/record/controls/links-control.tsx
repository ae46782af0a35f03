import { Trans, useLingui } from '@lingui/react/macro';
import { readLinkCell } from '@quadrille/domain';
import { Button, IconButton } from '@quadrille/ui-kit-react';
import type { PressRequest } from '@quadrille/ui-kit/grid';
import { Link } from '@tanstack/react-router';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { client } from '../../../../platform/client.ts';
import { reportError } from '../../../../platform/notices.ts';
import { LinkPicker } from '../../link-picker.tsx';
import styles from '../record.module.css';
import type { ControlProps } from './control-props.ts';

/** Linked records as small cards that lead to them; + finds and makes more, the cross lets one go. */
export function LinksControl({ state, grid, record, field, value }: ControlProps) {
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
  const rest = count - records.length;
  return (
    <div className={styles.cards}>
      {records.map(([id, title]) => (
        <span key={id} className={styles.card}>
          {relatedId === null ? (
            <span dir="auto">{title || `#${id}`}</span>
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
