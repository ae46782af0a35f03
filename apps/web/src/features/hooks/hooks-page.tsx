import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Button, EmptyState } from '@quadrille/ui-kit-react';
import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { LoadFailed } from '../../platform/widgets/load-failed.tsx';
import { BaseFrame } from '../base/index.ts';
import { HookEditor } from './hook-editor.tsx';
import { HookList } from './hook-list.tsx';
import { createHooksState } from './hooks.state.ts';
import styles from './hooks.module.css';

export interface HooksPageProps {
  readonly baseId: string;
  /** The webhook that is open; `new` for one that is being made. */
  readonly hookId: string | undefined;
  /** The table a new webhook is for. */
  readonly tableId: string | undefined;
  readonly onOpen: (hookId: string | null) => void;
}

/** The webhooks of a base: the list at the start, the open one beside it. */
export function HooksPage({ baseId, hookId, tableId, onOpen }: HooksPageProps) {
  const { t } = useLingui();
  const [state] = useState(() => createHooksState(baseId));
  const hooks = useStore(state.$hooks);
  const tables = useStore(state.$tables);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    state.load().catch(setError);
  }, [state]);
  const open = hooks?.find(({ hook }) => hook.id === hookId)?.hook ?? null;
  const isNew = hookId === 'new' && tables.length > 0;
  const add = (
    <Button icon={Plus} variant={hooks?.length === 0 ? 'primary' : 'secondary'} onClick={() => onOpen('new')}>
      <Trans>New webhook</Trans>
    </Button>
  );
  return (
    <BaseFrame baseId={baseId} title={<Trans>Webhooks</Trans>} hint="webhooks" isWide>
      {error !== null && hooks === null && (
        <LoadFailed
          title={<Trans>The webhooks could not be loaded</Trans>}
          error={error}
          onRetry={() => {
            setError(null);
            state.load().catch(setError);
          }}
        />
      )}
      {hooks?.length === 0 && !isNew && (
        <div className={styles.none}>
          <EmptyState
            drawing="cards"
            title={<Trans>No webhooks yet</Trans>}
            description={
              tables.length === 0 ? (
                <Trans>A webhook tells another program or a chat what happens in a table. Make a table first.</Trans>
              ) : (
                <Trans>A webhook tells another program or a chat when records are added, changed or deleted.</Trans>
              )
            }
            actions={tables.length > 0 && add}
          />
        </div>
      )}
      {hooks !== null && (hooks.length > 0 || isNew) && (
        <div className={styles.panes} data-open={open !== null || isNew || undefined}>
          <section className={styles.list} aria-label={t`Webhooks`}>
            <header className={styles.listHead}>
              <h1>
                <Trans>Webhooks</Trans>
              </h1>
              {add}
            </header>
            <HookList state={state} openId={open?.id} onOpen={onOpen} />
          </section>
          {open !== null || isNew ? (
            <HookEditor
              key={open?.id ?? 'new'}
              state={state}
              hook={open}
              initialTable={tableId ?? tables[0]?.id ?? ''}
              onSaved={(saved) => onOpen(saved.id)}
              onClose={() => onOpen(null)}
            />
          ) : (
            <div className={styles.choose}>
              <p>
                <Trans>Choose a webhook to see what it does and the calls it made.</Trans>
              </p>
            </div>
          )}
        </div>
      )}
    </BaseFrame>
  );
}
