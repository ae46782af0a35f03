import { Trans } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { viewKindOf } from '@quadrille/domain';
import { Skeleton } from '@quadrille/ui-kit-react';
import { useEffect, useRef, useState } from 'react';
import { LoadFailed } from '../../platform/widgets/load-failed.tsx';
import { viewKindEntries } from '../kinds/index.ts';
import { type AlsoWhere, createTableState, followTable, useFreshOnReturn } from '../records/index.ts';
import styles from './embedded-view.module.css';

export interface EmbeddedViewProps {
  readonly baseId: string;
  readonly tableId: string;
  /** Undefined: the first view of the table. */
  readonly viewId: string | undefined;
  /** Conditions of the place it stands in; another place is another key. */
  readonly also?: AlsoWhere;
  /** Shown as it will look, and not to be changed. */
  readonly isReadOnly?: boolean;
  readonly onOpenRow: (rowId: number) => void;
}

/** A view of a table inside something else: what its reader may see of it, live, and changed there as on its own page. Read once it is near. */
export function EmbeddedView(props: EmbeddedViewProps) {
  const room = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const { current } = room;
    if (current === null || isNear) return undefined;
    const watch = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && setNear(true), {
      rootMargin: '400px',
    });
    watch.observe(current);
    return () => watch.disconnect();
  }, [isNear]);
  return (
    <div ref={room} className={styles.view}>
      {isNear && <OpenView {...props} />}
    </div>
  );
}

function OpenView({ baseId, tableId, viewId, also, isReadOnly, onOpenRow }: EmbeddedViewProps) {
  const [state] = useState(() => {
    const made = createTableState(baseId, tableId, also);
    return isReadOnly ? { ...made, may: () => false } : made;
  });
  const view = useStore(state.$view);
  const error = useStore(state.$error);
  const isGone = useStore(state.$isGone);
  useFreshOnReturn(state);
  useEffect(() => {
    void state.load(viewId);
    return followTable(state);
  }, [state, viewId]);
  const kind = viewKindEntries[viewKindOf(view?.type) ?? 'grid'];
  if (isGone)
    return (
      <p className={styles.note}>
        <Trans>This table is not there any more.</Trans>
      </p>
    );
  if (error !== null)
    return <LoadFailed title={<Trans>This view could not be loaded</Trans>} error={error} onRetry={() => void state.load(viewId)} />;
  if (view === null) return <Skeleton height={120} />;
  return <kind.Screen state={state} openRow={null} onOpenRow={onOpenRow} onHost={() => {}} />;
}
