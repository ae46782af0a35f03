import { Trans, useLingui } from '@lingui/react/macro';
import type { PageVersion, WireItem, WirePageNode } from '@quadrille/contract';
import { pageText } from '@quadrille/domain';
import { Button, cx, Dialog, EmptyState, Input, Skeleton } from '@quadrille/ui-kit-react';
import { useCallback, useEffect, useState } from 'react';
import { client } from '../../platform/client.ts';
import { reportError } from '../../platform/notices.ts';
import { useTimeAgo } from '../../platform/use-time-ago.ts';
import { WordDiff } from '../../platform/widgets/word-diff.tsx';
import styles from './page.module.css';

export interface VersionsDialogProps {
  readonly item: WireItem;
  /** What the page says now. */
  readonly now: string;
  readonly onClose: () => void;
}

/** What a page said before: what differs from it, word by word, and the way back. */
export function VersionsDialog({ item, now, onClose }: VersionsDialogProps) {
  const { t } = useLingui();
  const timeAgo = useTimeAgo();
  const [list, setList] = useState<readonly PageVersion[] | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [content, setContent] = useState<WirePageNode | null>(null);
  const [title, setTitle] = useState('');
  const params = { itemId: item.id };
  const load = useCallback(
    () =>
      client.pages.versions({ params: { itemId: item.id } }).then(
        (answer) => setList(answer.list),
        (error: unknown) => reportError(t`The versions could not be loaded`, error),
      ),
    [item.id, t],
  );
  useEffect(() => void load(), [load]);
  const show = (id: string): void => {
    setChosen(id);
    setContent(null);
    client.pages.version({ params: { ...params, versionId: id } }).then(
      (answer) => setContent(answer.content),
      (error: unknown) => reportError(t`The version could not be read`, error),
    );
  };
  const save = async (): Promise<void> => {
    try {
      await client.pages.keepVersion({ params, body: { title: title.trim() } });
      setTitle('');
      await load();
    } catch (error) {
      reportError(t`The version could not be kept`, error);
    }
  };
  const restore = async (id: string): Promise<void> => {
    try {
      await client.pages.restoreVersion({ params: { ...params, versionId: id } });
      onClose();
    } catch (error) {
      reportError(t`The version could not be brought back`, error);
    }
  };
  const nameOf = (version: PageVersion): string => version.title ?? timeAgo(version.created_at);
  return (
    <Dialog isOpen size="lg" title={t`Versions of ${item.title}`} onOpenChange={(next) => !next && onClose()}>
      <div className={styles.versions}>
        <div className={styles.versionList}>
          <div className={styles.keep}>
            <Input value={title} onValueChange={setTitle} aria-label={t`Name of the version`} placeholder={t`Name of the version`} />
            <Button size="md" disabled={title.trim() === ''} onClick={() => void save()}>
              <Trans>Keep</Trans>
            </Button>
          </div>
          {list === null && <Skeleton height={80} />}
          {list?.length === 0 && (
            <EmptyState
              title={<Trans>No versions yet</Trans>}
              description={<Trans>They are kept by themselves while people write, and under a name whenever you want.</Trans>}
            />
          )}
          <ul className={styles.list}>
            {list?.map((version) => (
              <li key={version.id}>
                <button
                  type="button"
                  className={cx(styles.line, styles.version)}
                  aria-pressed={chosen === version.id}
                  onClick={() => show(version.id)}
                >
                  <bdi>{nameOf(version)}</bdi>
                  <span className={styles.when}>
                    {version.title !== null && timeAgo(version.created_at)} {version.created_by?.name}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </div>
        <div className={styles.versionText} dir="auto">
          {chosen !== null && content === null && <Skeleton height={120} />}
          {chosen === null && (
            <p className={styles.none}>
              <Trans>Choose a version to see what has changed since.</Trans>
            </p>
          )}
          {chosen !== null && content !== null && (
            <>
              <div>
                <Button size="sm" onClick={() => void restore(chosen)}>
                  <Trans>Bring this version back</Trans>
                </Button>
              </div>
              <p className={styles.diff}>
                <WordDiff before={pageText(content)} after={now} />
              </p>
            </>
          )}
        </div>
      </div>
    </Dialog>
  );
}
