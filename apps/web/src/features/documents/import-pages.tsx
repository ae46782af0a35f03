import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Dialog, Progress } from '@quadrille/ui-kit-react';
import { type ReactNode, useState } from 'react';
import { errorWords } from '../../platform/error-words.ts';
import { reportError } from '../../platform/notices.ts';
import { loadItems } from '../items/index.ts';
import { chooseFiles } from './page-files.ts';
import type { TreeResult } from './page-tree-files.ts';
import styles from './page.module.css';

interface Running {
  readonly done: number;
  readonly all: number;
  readonly stop: AbortController;
}

export interface PagesImport {
  /** Asks for files and brings them in. */
  readonly start: () => Promise<void>;
  /** How far it has come and what came of it; they stay while the first pages take the place of what said that there are none. */
  readonly dialogs: ReactNode;
}

/** Brings in pages from files: Markdown, HTML, Word, or a zip with folders of them. */
export function usePagesImport(baseId: string): PagesImport {
  const { t } = useLingui();
  const [running, setRunning] = useState<Running | null>(null);
  const [result, setResult] = useState<TreeResult | null>(null);
  const start = async (): Promise<void> => {
    const files = await chooseFiles('.zip,.md,.markdown,.txt,.html,.htm,.docx');
    if (files.length === 0) return;
    const stop = new AbortController();
    setRunning({ done: 0, all: 0, stop });
    try {
      const { importTree } = await import('./page-tree-files.ts');
      const onProgress = (done: number, all: number): void => setRunning({ done, all, stop });
      setResult(await importTree(baseId, files, null, { signal: stop.signal, onProgress }));
    } catch (error) {
      if (!stop.signal.aborted) reportError(t`The files could not be imported`, error);
      await loadItems(baseId).catch(() => {});
    } finally {
      setRunning(null);
    }
  };
  const dialogs = (
    <>
      {running && (
        <Dialog isOpen title={t`Importing pages`} onOpenChange={(isOpen) => !isOpen && running.stop.abort()}>
          <div className={styles.settings}>
            <Progress
              label={t`Importing pages`}
              value={running.all === 0 ? null : running.done / running.all}
              valueText={t`${running.done} of ${running.all}`}
            />
            <Button onClick={() => running.stop.abort()}>
              <Trans>Cancel</Trans>
            </Button>
          </div>
        </Dialog>
      )}
      {result && (
        <Dialog isOpen title={t`Pages imported`} onOpenChange={(isOpen) => !isOpen && setResult(null)}>
          <div className={styles.settings}>
            <p>
              <Plural value={result.pages} one="# page was made." other="# pages were made." />
            </p>
            {result.failed.length > 0 && (
              <>
                <p>
                  <Trans>These files could not be brought in; a page made of one of them is empty:</Trans>
                </p>
                <ul>
                  {result.failed.map(({ name, error }) => (
                    <li key={name}>
                      <bdi>{name}</bdi>: {errorWords(error)}
                    </li>
                  ))}
                </ul>
              </>
            )}
          </div>
        </Dialog>
      )}
    </>
  );
  return { start, dialogs };
}
