import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { viewKindOf } from '@quadrille/domain';
import { Icon, IconButton, Skeleton } from '@quadrille/ui-kit-react';
import { useNavigate } from '@tanstack/react-router';
import { Maximize2, Radio } from 'lucide-react';
import { useEffect, useState } from 'react';
import { client } from '../../platform/client.ts';
import { errorWords } from '../../platform/error-words.ts';
import { live } from '../../platform/live.ts';
import { placeOfView } from '../../platform/table-place.ts';
import { viewKindEntries } from '../kinds/index.ts';
import { createTableState, followTable } from '../records/index.ts';
import type { LiveBlock } from './editor/node-views.ts';
import styles from './page.module.css';

export interface LiveBlockProps {
  readonly baseId: string;
  readonly attrs: LiveBlock['attrs'];
}

/** A view of a table in a page: what whoever reads the page may see of it, live, and changed there like anywhere. */
export function ViewBlock({ baseId, attrs }: LiveBlockProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { table_id: tableId = '', view_id: viewId = '', name = '' } = attrs;
  const [state] = useState(() => createTableState(baseId, tableId));
  const view = useStore(state.$view);
  const error = useStore(state.$error);
  const isGone = useStore(state.$isGone);
  useEffect(() => {
    void state.load(viewId);
    return followTable(state);
  }, [state, viewId]);
  const kind = viewKindEntries[viewKindOf(view?.type) ?? 'grid'];
  const place = placeOfView(null, baseId, tableId, viewId);
  return (
    <section className={styles.live} aria-label={name}>
      <header className={styles.liveHead}>
        <Icon icon={kind.icon} />
        <bdi className={styles.liveName}>{name}</bdi>
        <IconButton label={t`Open ${name}`} icon={Maximize2} size="xs" onClick={() => void navigate(place)} />
      </header>
      <div className={styles.liveBody}>
        {isGone || error !== null ? (
          <p className={styles.liveNote}>{isGone ? <Trans>This table is not there any more.</Trans> : errorWords(error)}</p>
        ) : view ? (
          <kind.Screen
            state={state}
            openRow={null}
            onOpenRow={(rowId) => void navigate({ ...place, search: { rowId } })}
            onHost={() => {}}
          />
        ) : (
          <Skeleton height={120} />
        )}
      </div>
      <footer className={styles.liveFoot}>
        <Icon icon={Radio} size={14} />
        <Trans>Live, with your rights</Trans>
      </footer>
    </section>
  );
}

/** A number in a line: how many records a table has, or what a summary makes of a field, as whoever reads the page may see it. */
export function InlineValue({ attrs }: LiveBlockProps) {
  const { t, i18n } = useLingui();
  const { table_id: tableId = '', view_id: viewId = '', field_id: fieldId = '', aggregate = 'count', label = '' } = attrs;
  const [shown, setShown] = useState<{ readonly text: string; readonly isFault: boolean } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const show = (text: string, isFault: boolean): void => {
      if (isCurrent) setShown({ text, isFault });
    };
    const read = async (): Promise<void> => {
      try {
        const value = await readValue({ tableId, viewId, fieldId, aggregate });
        show(typeof value === 'number' ? i18n.number(value, { maximumFractionDigits: 2 }) : String(value ?? '–'), false);
      } catch (error) {
        show(errorWords(error), true);
      }
    };
    void read();
    const followed = live().liveTable(
      { tableId, viewId: null, since: () => null },
      { onChange: () => void read(), onStale: () => void read() },
    );
    return () => {
      isCurrent = false;
      followed.close();
    };
  }, [tableId, viewId, fieldId, aggregate, i18n]);
  const what = aggregate === 'count' ? t`Number of records in ${label}` : t`Sum of ${label}`;
  return (
    <span
      className={styles.value}
      data-fault={shown?.isFault === true || undefined}
      title={what}
      aria-label={`${what}: ${shown?.text ?? '…'}`}
      role="img"
    >
      {shown?.text ?? '…'}
    </span>
  );
}

interface WantedValue {
  readonly tableId: string;
  readonly viewId: string;
  readonly fieldId: string;
  readonly aggregate: string;
}

async function readValue({ tableId, viewId, fieldId, aggregate }: WantedValue): Promise<unknown> {
  const view = viewId === '' ? {} : { viewId };
  if (aggregate === 'count') return (await client.grids.count({ params: { tableId }, query: view })).count;
  const aggregates = JSON.stringify([{ fk_column_id: fieldId, aggregate }]);
  const { values } = await client.grids.aggregates({ params: { tableId }, query: { ...view, aggregates } });
  return values[0];
}
