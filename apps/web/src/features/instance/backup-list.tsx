import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { BackupContents, BackupState, WireBackup } from '@quadrille/contract';
import { Banner, Button, ConfirmDialog, Dialog, EmptyState, Skeleton } from '@quadrille/ui-kit-react';
import { Link } from '@tanstack/react-router';
import { DatabaseBackup } from 'lucide-react';
import { useEffect, useState } from 'react';
import { client } from '../../platform/client.ts';
import { errorWords } from '../../platform/error-words.ts';
import { reportError } from '../../platform/notices.ts';
import { useBytes } from '../../platform/use-bytes.ts';
import { waitForRestart } from './wait-for-restart.ts';
import styles from './instance.module.css';

const lookEvery = 1500;

/** Backups of everything on this server: making one, looking into one, going back to one. */
export function BackupList() {
  const { t, i18n } = useLingui();
  const bytes = useBytes();
  const [state, setState] = useState<BackupState | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [look, setLook] = useState(0);
  const [opened, setOpened] = useState<WireBackup | null>(null);
  const [restored, setRestored] = useState<WireBackup | null>(null);
  const [isRestoring, setRestoring] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    client.backups.list({}).then((answer) => {
      setState(answer);
      if (answer.is_running) timer = setTimeout(() => setLook((count) => count + 1), lookEvery);
    }, setError);
    return () => clearTimeout(timer);
  }, [look]);
  const make = async (): Promise<void> => {
    try {
      await client.backups.create({});
      setLook(look + 1);
    } catch (reason) {
      reportError(t`The backup could not be made`, reason);
    }
  };
  const restore = async (backup: WireBackup): Promise<void> => {
    setRestored(null);
    setRestoring(true);
    try {
      await client.backups.restore({ params: { name: backup.name } });
      await waitForRestart();
      window.location.reload();
    } catch (reason) {
      setRestoring(false);
      reportError(t`The backup could not be restored`, reason);
    }
  };
  const when = (at: string): string => i18n.date(new Date(at), { dateStyle: 'long', timeStyle: 'short' });
  if (error !== null && state === null)
    return <EmptyState title={<Trans>The backups could not be loaded</Trans>} description={errorWords(error)} />;
  if (state === null) return <Skeleton height={160} />;
  if (!state.is_possible)
    return (
      <Banner tone="info" isInset title={<Trans>Backups are made with the tools of the database</Trans>}>
        {state.reason}
      </Banner>
    );
  return (
    <section className={styles.list} aria-label={t`Backups`}>
      <div className={styles.bar}>
        <p className={styles.barWords}>
          {state.every_hours > 0
            ? t`One is made every ${plural(state.every_hours, { one: 'hour', other: '# hours' })}; the newest ${state.kept} are kept.`
            : t`None are made automatically; the newest ${state.kept} are kept.`}
        </p>
        <Link to="/account/$page/{-$nestedPage}" params={{ page: 'server', nestedPage: undefined }}>
          <Trans>Change when they are made</Trans>
        </Link>
        <Button variant="primary" icon={DatabaseBackup} isBusy={state.is_running} onClick={() => void make()}>
          <Trans>Make a backup</Trans>
        </Button>
      </div>
      {state.failures > 0 && (
        <div className={styles.bar}>
          <Banner tone="danger" isInset title={<Trans>There is no new backup of everything</Trans>}>
            {t`${plural(state.failures, { one: 'The last try', other: 'The last # tries' })} did not copy all bases. The log of the server says why.`}
          </Banner>
        </div>
      )}
      {isRestoring && (
        <div className={styles.bar}>
          <Banner tone="info" isInset>
            <Trans>The server starts again with the backup. This page reloads when it is back.</Trans>
          </Banner>
        </div>
      )}
      {state.list.length === 0 && (
        <p className={styles.none}>
          <Trans>No backups yet</Trans>
        </p>
      )}
      <ul>
        {state.list.map((backup) => (
          <li key={backup.name} className={styles.row}>
            <span className={styles.words}>
              <span className={styles.name}>{when(backup.at)}</span>
              <span className={styles.note}>
                {t`${plural(backup.bases, { one: '# base', other: '# bases' })}`} · {bytes(backup.bytes)}
                {!backup.is_whole && <> · {t`not of everything`}</>}
              </span>
            </span>
            <Button variant="ghost" size="sm" onClick={() => setOpened(backup)}>
              <Trans>Look inside</Trans>
            </Button>
            <Button size="sm" onClick={() => setRestored(backup)}>
              <Trans>Restore</Trans>
            </Button>
          </li>
        ))}
      </ul>
      {opened !== null && <BackupDialog backup={opened} title={when(opened.at)} onClose={() => setOpened(null)} />}
      <ConfirmDialog
        isOpen={restored !== null}
        isDanger
        title={t`Go back to the backup of ${restored === null ? '' : when(restored.at)}?`}
        description={
          <Trans>
            Everything on this server becomes what it was then: bases, people and their passwords. What was done since is put into a folder
            beside the data, and the server starts again.
          </Trans>
        }
        confirmLabel={t`Restore`}
        cancelLabel={t`Cancel`}
        onOpenChange={(next) => !next && setRestored(null)}
        onConfirm={() => restored && void restore(restored)}
      />
    </section>
  );
}

interface BackupDialogProps {
  readonly backup: WireBackup;
  readonly title: string;
  readonly onClose: () => void;
}

/** The bases of a backup by name. */
function BackupDialog({ backup, title, onClose }: BackupDialogProps) {
  const { t } = useLingui();
  const bytes = useBytes();
  const [contents, setContents] = useState<BackupContents | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    client.backups.read({ params: { name: backup.name } }).then(setContents, (reason: unknown) => setError(errorWords(reason)));
  }, [backup.name]);
  return (
    <Dialog isOpen size="md" title={t`Backup of ${title}`} onOpenChange={(next) => !next && onClose()}>
      <div className={styles.form}>
        {error !== null && (
          <Banner tone="danger" isInset>
            {error}
          </Banner>
        )}
        {contents === null && error === null && <Skeleton height={96} />}
        {contents !== null && (
          <>
            <p className={styles.note}>
              <Trans>
                Made by version <bdi dir="ltr">{contents.version}</bdi>, in the folder <bdi dir="ltr">backups/{contents.name}</bdi>
              </Trans>
            </p>
            {!contents.has_key && (
              <Banner tone="warning" isInset title={<Trans>The key of its secrets is not here</Trans>}>
                <Trans>
                  Passwords of connected databases, headers of webhooks, plugins, sign-in providers and second factors would not work. Put
                  the old <bdi dir="ltr">secret.key</bdi> into the data folder first.
                </Trans>
              </Banner>
            )}
            {contents.lost.length > 0 && (
              <Banner tone="danger" isInset title={<Trans>These bases are not in it</Trans>}>
                {contents.lost.map((base) => base.title ?? base.id).join(', ')}
              </Banner>
            )}
            {contents.left_out.length > 0 && (
              <p className={styles.note}>
                <Trans>
                  Left out, as they belong to no base: <bdi dir="ltr">{contents.left_out.join(', ')}</bdi>
                </Trans>
              </p>
            )}
            {contents.projects.length === 0 && (
              <p>
                <Trans>There were no bases yet.</Trans>
              </p>
            )}
            <ul className={styles.inner}>
              {contents.projects.map((base) => (
                <li key={base.id} className={styles.innerRow}>
                  <bdi>{base.title ?? base.id}</bdi>
                  <span className={styles.note}>{bytes(base.bytes)}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  );
}
