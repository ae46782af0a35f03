import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { viewKindOf } from '@quadrille/domain';
import { Icon, IconButton, Menu, MenuItem, Skeleton } from '@quadrille/ui-kit-react';
import { useNavigate } from '@tanstack/react-router';
import { Maximize2, Pin, PinOff, Radio } from 'lucide-react';
import { createContext, useContext, useEffect, useState } from 'react';
import { client } from '../../platform/client.ts';
import { errorWords } from '../../platform/error-words.ts';
import { live } from '../../platform/live.ts';
import { placeOfView } from '../../platform/table-place.ts';
import { viewKindEntries } from '../kinds/index.ts';
import { createTableState, followTable } from '../records/index.ts';
import type { LiveBlock } from './editor/node-views.ts';
import type { BlockPage } from './page-blocks.tsx';
import type { SinceRead } from './use-since-read.ts';
import styles from './page.module.css';

export interface ValuePage extends BlockPage {
  readonly baseId: string;
}

interface ValueProps {
  readonly block: LiveBlock;
  readonly page: ValuePage;
}

/** Blocks that show what stands in tables, to members of the base. */
export const valueDrawers = {
  view_block: ({ block: { attrs }, page: { baseId } }: ValueProps) => (
    <ViewBlock key={`${attrs['table_id']} ${attrs['view_id']}`} baseId={baseId} attrs={attrs} />
  ),
  inline_value: InlineValue,
};

/** What the values of a page were when it was last read, and what they are now. */
export const SeenBefore = createContext<Pick<SinceRead, 'last' | 'onValue'>>({ last: null, onValue: () => {} });

interface ViewBlockProps {
  readonly baseId: string;
  readonly attrs: LiveBlock['attrs'];
}

/** A view of a table in a page: what whoever reads the page may see of it, live, and changed there like anywhere. */
function ViewBlock({ baseId, attrs }: ViewBlockProps) {
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

/**
 * A number in a line: how many records a table or a view has, or what a summary makes of a field, as whoever reads the page may see it. One that
 * is pinned is what it was, and says when it is so no longer.
 */
function InlineValue({ block: { attrs, canWrite, change } }: ValueProps) {
  const { t, i18n } = useLingui();
  const { last, onValue } = useContext(SeenBefore);
  const { table_id: tableId = '', view_id: viewId = '', field_id: fieldId = '', aggregate = 'count', label = '' } = attrs;
  const { pinned = '', pinned_at: pinnedAt = '' } = attrs;
  const [shown, setShown] = useState<{ readonly text: string; readonly isFault: boolean } | null>(null);
  const question = [tableId, viewId, fieldId, aggregate].join('/');
  useEffect(() => {
    let isCurrent = true;
    const show = (text: string, isFault: boolean): void => {
      if (isCurrent) setShown({ text, isFault });
      if (isCurrent && !isFault) onValue(question, text);
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
    // the keeper of values is that of the page, which stays
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [tableId, viewId, fieldId, aggregate, i18n]);
  const what = aggregate === 'count' ? t`Number of records in ${label}` : t`Sum of ${label}`;
  const now = shown?.text ?? '…';
  const isPinned = pinned !== '';
  const before = last?.values[question];
  const hasMoved = shown?.isFault === false && before !== undefined && before !== now;
  const day = isPinned ? i18n.date(new Date(pinnedAt), { dateStyle: 'medium' }) : '';
  const told = isPinned ? t`${what}, as of ${day}: ${pinned}` : `${what}: ${now}`;
  const more = isPinned && shown?.isFault === false && pinned !== now ? t`now ${now}` : hasMoved ? t`was ${before}` : null;
  const text = isPinned ? pinned : now;
  const look = {
    className: styles.value,
    'data-fault': (!isPinned && shown?.isFault === true) || undefined,
    'data-pinned': isPinned || undefined,
    'data-new': (!isPinned && hasMoved) || undefined,
  };
  const words = (
    <>
      {text}
      {more !== null && <span className={styles.moved}> ({more})</span>}
    </>
  );
  if (!canWrite)
    return (
      <span {...look} title={told} aria-label={more === null ? told : `${told} (${more})`} role="img">
        {words}
      </span>
    );
  const pin = (): void => change({ pinned: now, pinned_at: new Date().toISOString() });
  return (
    <Menu
      label={told}
      trigger={
        <button type="button" {...look} title={told} aria-label={more === null ? told : `${told} (${more})`}>
          {words}
        </button>
      }
    >
      {isPinned ? (
        <MenuItem icon={PinOff} onSelect={() => change({ pinned: '', pinned_at: '' })}>{t`Show what it is now`}</MenuItem>
      ) : (
        <MenuItem icon={Pin} isDisabled={shown === null || shown.isFault} onSelect={pin}>{t`Keep it as it is now`}</MenuItem>
      )}
    </Menu>
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
