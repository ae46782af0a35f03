import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ServerHealth } from '@quadrille/contract';
import { Status, type StatusTone } from '@quadrille/ui-kit-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useBytes } from '../../platform/use-bytes.ts';
import { useTimeAgo } from '../../platform/use-time-ago.ts';
import styles from './server-settings.module.css';

interface Tile {
  readonly name: string;
  readonly tone: StatusTone;
  readonly value: ReactNode;
  readonly note: ReactNode;
}

const scarce = 0.1;
const oldBackupMs = 8 * 24 * 60 * 60 * 1000;

/** How the server is, in five figures. */
export function HealthTiles({ health }: { readonly health: ServerHealth }) {
  const { t, i18n } = useLingui();
  const bytes = useBytes();
  const ago = useTimeAgo();
  const [opened] = useState(() => Date.now());
  const { disk, backup, mail, jobs, people } = health;
  const isScarce = disk !== null && disk.free < disk.total * scarce;
  const isOld = backup.at === null || opened - Date.parse(backup.at) > oldBackupMs;
  const mailFails = mail.is_set_up && mail.last?.is_taken === false;
  const count = (number: number): string => i18n.number(number);
  const tiles: readonly Tile[] = [
    {
      name: t`People`,
      tone: 'success',
      value: count(people.all),
      note: t`${count(people.with_second_step)} sign in with two steps`,
    },
    {
      name: t`Free disk space`,
      tone: isScarce ? 'danger' : 'success',
      value: disk === null ? <Trans>Not known</Trans> : bytes(disk.free),
      note: disk !== null && t`of ${bytes(disk.total)}`,
    },
    {
      name: t`Last backup`,
      tone: !backup.is_possible
        ? 'neutral'
        : backup.failures > 0 || (backup.at !== null && !backup.is_whole)
          ? 'danger'
          : isOld
            ? 'warning'
            : 'success',
      value: backup.at === null ? <Trans>None</Trans> : ago(backup.at),
      note: backup.is_possible
        ? backup.failures > 0
          ? t`${plural(backup.failures, { one: 'the last try failed', other: 'the last # tries failed' })}`
          : backup.at !== null && (backup.is_whole ? t`of everything` : t`not of everything`)
        : t`made with the tools of the database`,
    },
    {
      name: t`Email`,
      tone: mailFails ? 'danger' : mail.is_set_up ? 'success' : 'neutral',
      value: mailFails ? <Trans>Failing</Trans> : mail.is_set_up ? <Trans>Working</Trans> : <Trans>Not set up</Trans>,
      note: mail.last === null ? mail.is_set_up && t`no mail was sent yet` : t`last tried ${ago(mail.last.at)}`,
    },
    {
      name: t`Jobs waiting`,
      tone: jobs.waiting > 100 ? 'warning' : 'success',
      value: count(jobs.waiting),
      note: t`${count(jobs.active)} under way`,
    },
  ];
  return (
    <dl className={styles.health} aria-label={t`Health of the server`}>
      {tiles.map(({ name, tone, value, note }) => (
        <div key={name} className={styles.tile} data-tone={tone}>
          <dt>
            <Status tone={tone}>{name}</Status>
          </dt>
          <dd className={styles.figureOf}>{value}</dd>
          {note && <dd className={styles.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
