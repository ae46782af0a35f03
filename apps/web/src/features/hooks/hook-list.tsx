import { useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Status, Switch } from '@quadrille/ui-kit-react';
import { reportError } from '../../platform/notices.ts';
import type { HooksState } from './hooks.state.ts';
import { useHookWords } from './use-hook-words.ts';
import styles from './hooks.module.css';

export interface HookListProps {
  readonly state: HooksState;
  readonly openId: string | undefined;
  readonly onOpen: (hookId: string) => void;
}

/** Name, table and event of each webhook, how its last call went, and its switch. */
export function HookList({ state, openId, onOpen }: HookListProps) {
  const { t } = useLingui();
  const words = useHookWords();
  const hooks = useStore(state.$hooks) ?? [];
  const tables = useStore(state.$tables);
  return (
    <ul className={styles.items}>
      {hooks.map(({ hook, last }) => {
        const table = tables.find(({ id }) => id === hook.fk_model_id)?.title ?? '';
        const { tone, text } = words.result(hook, last);
        return (
          <li key={hook.id} className={styles.item} data-on={hook.id === openId || undefined}>
            <button type="button" className={styles.open} aria-current={hook.id === openId || undefined} onClick={() => onOpen(hook.id)}>
              <span className={styles.name} dir="auto">
                {hook.title}
              </span>
              <span className={styles.note}>
                <bdi>{table}</bdi> · {words.operations[hook.operation]}
              </span>
              {last !== undefined && <Status tone={tone}>{text}</Status>}
            </button>
            <Switch
              className={styles.switch}
              label={t`${hook.title} is on`}
              isOn={Boolean(hook.active)}
              onChange={(isOn) => {
                state.setActive(hook, isOn).catch((error: unknown) => reportError(t`The webhook could not be switched`, error));
              }}
            />
          </li>
        );
      })}
    </ul>
  );
}
