import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { WireSession } from '@quadrille/contract';
import { Button, DataTable, Skeleton, Status } from '@quadrille/ui-kit-react';
import type { DataColumn } from '@quadrille/ui-kit-react';
import { useEffect, useState } from 'react';
import { client } from '../../platform/client.ts';
import { doEach } from '../../platform/do-each.ts';
import { reportError } from '../../platform/notices.ts';
import { SaveList } from '../../platform/widgets/save-list.tsx';
import { readAgent } from './read-agent.ts';
import styles from './account.module.css';

/** Where the person is signed in, each to be ended, or all of them. */
export function SessionsCard({ onEverywhere }: { readonly onEverywhere: () => void }) {
  const { t, i18n } = useLingui();
  const [list, setList] = useState<readonly WireSession[] | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const load = (): void => {
    client.auth
      .sessions({})
      .then((answer) => setList(answer.list))
      .catch((error: unknown) => reportError(t`The sign-ins could not be loaded`, error));
  };
  useEffect(load, [t]);
  const end = async (sessionIds: readonly string[]): Promise<void> => {
    const { failed, reason } = await doEach(sessionIds, (sessionId) => client.auth.endSession({ params: { sessionId } }));
    if (failed.length > 0) reportError(t`The sign-in could not be ended`, reason);
    setChosen(new Set(failed));
    load();
  };
  const nameOf = ({ agent, ip }: WireSession): string => (agent === null ? (ip ?? '') : readAgent(agent));
  const columns: readonly DataColumn<WireSession>[] = [
    { id: 'agent', header: t`Browser`, isRowHeader: true, value: nameOf, cell: (session) => <bdi>{nameOf(session)}</bdi> },
    { id: 'ip', header: t`Address`, isMinor: true, value: ({ ip }) => ip, cell: ({ ip }) => <bdi dir="ltr">{ip}</bdi> },
    {
      id: 'seen',
      header: t`Last seen`,
      value: ({ last_seen_at: seen }) => Date.parse(seen),
      told: ({ last_seen_at: seen }) => seen,
      cell: ({ last_seen_at: seen }) => i18n.date(new Date(seen), { dateStyle: 'medium', timeStyle: 'short' }),
    },
    {
      id: 'end',
      header: t`Sign out`,
      isHeaderHidden: true,
      isNumeric: true,
      cell: ({ id, is_current: isCurrent }) =>
        isCurrent ? (
          <Status tone="success">
            <Trans>This device</Trans>
          </Status>
        ) : (
          <Button size="sm" onClick={() => void end([id])}>
            <Trans>Sign out</Trans>
          </Button>
        ),
    },
  ];
  return (
    <section className={styles.card} aria-label={t`Where you are signed in`}>
      <h2 className={styles.cardTitle}>
        <Trans>Where you are signed in</Trans>
      </h2>
      <div className={styles.lines}>
        {list === null ? (
          <Skeleton height={80} />
        ) : (
          <DataTable
            label={t`Sign-ins`}
            columns={columns}
            rows={list}
            getRowId={({ id }) => id}
            sortedBy={{ id: 'seen', isDescending: true }}
            chosen={chosen}
            onChosenChange={setChosen}
            canChoose={({ is_current: isCurrent }) => !isCurrent}
            getRowName={nameOf}
            labels={{ chooseAll: t`Choose all`, chooseRow: (one) => t`Choose ${one}` }}
            empty={<Trans>Nowhere</Trans>}
          />
        )}
        <div className={styles.buttons}>
          {chosen.size > 0 && (
            <Button onClick={() => void end([...chosen])}>
              {t`${plural(chosen.size, { one: 'Sign out # device', other: 'Sign out # devices' })}`}
            </Button>
          )}
          <Button onClick={onEverywhere}>
            <Trans>Sign out everywhere</Trans>
          </Button>
          <SaveList title={t`Sign-ins`} columns={columns} rows={list ?? []} />
        </div>
      </div>
    </section>
  );
}
