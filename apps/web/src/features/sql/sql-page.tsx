import { Trans, useLingui } from '@lingui/react/macro';
import type { Diagram } from '@quadrille/contract';
import { useStore } from '@nanostores/react';
import { Button, Menu, MenuItem } from '@quadrille/ui-kit-react';
import { BookmarkPlus, FileCode2, History, Play, Route, Square } from 'lucide-react';
import { type RefCallback, useCallback, useEffect, useRef, useState } from 'react';
import { $bases } from '../../platform/bases.state.ts';
import { client } from '../../platform/client.ts';
import { notices, reportError } from '../../platform/notices.ts';
import { BaseFrame, sourceIdOf } from '../base/index.ts';
import { createItem, mayChangeItems, useItems } from '../items/index.ts';
import type { SqlEditor } from './mount-sql-editor.ts';
import { OutcomePart } from './outcome.tsx';
import { firstRowsOf, quoteName } from './quote-name.ts';
import { SavedQueries } from './saved-queries.tsx';
import { SaveQueryDialog } from './save-query-dialog.tsx';
import { SchemaTree } from './schema-tree.tsx';
import { createStatementState } from './statement.state.ts';
import styles from './sql-page.module.css';

export interface SqlPageProps {
  readonly baseId: string;
  /** The saved query that is open. */
  readonly queryId: string | undefined;
  readonly onOpen: (queryId: string | undefined) => void;
  readonly onStructure: () => void;
}

/** Questions to the tables of a base in SQL: one SELECT that sees what the person may see and changes nothing. */
export function SqlPage({ baseId, queryId, onOpen, onStructure }: SqlPageProps) {
  const { t } = useLingui();
  const base = useStore($bases)?.find((one) => one.id === baseId);
  const [state] = useState(() =>
    createStatementState({
      baseId,
      storage: window.localStorage,
      now: Date.now,
      run: (body, signal) => client.sql.run({ params: { projectId: baseId }, body }, { signal }),
    }),
  );
  const text = useStore(state.$text);
  const outcome = useStore(state.$outcome);
  const isRunning = useStore(state.$isRunning);
  const history = useStore(state.$history);
  const queries = (useItems(baseId, true) ?? []).filter(({ kind }) => kind === 'query');
  const saved = queries.find(({ id }) => id === queryId);
  const mayChange = base !== undefined && mayChangeItems(base.project_role);
  const [diagram, setDiagram] = useState<Diagram | null>(null);
  const [isNaming, setNaming] = useState(false);
  const [editor, host] = useSqlEditor(state, t`Statement`);
  useEffect(() => {
    client.erd
      .get({ params: { projectId: baseId, baseId: sourceIdOf(baseId) } })
      .then((read) => {
        setDiagram(read);
        editor.setTables(Object.fromEntries(read.tables.map(({ title, columns }) => [title, columns.map((column) => column.title)])));
        const [first] = read.tables.filter(({ mm }) => !mm);
        if (state.$text.get() === '' && first) editor.setText(firstRowsOf(first.title));
      })
      .catch((error: unknown) => reportError(t`The tables could not be read`, error));
  }, [baseId, editor, state, t]);
  useEffect(() => {
    if (queryId === undefined) return;
    // the answer for a query that was left meanwhile would stand under the name of the next
    let isWanted = true;
    client.items
      .get({ params: { itemId: queryId } })
      .then(({ meta }) => isWanted && typeof meta['sql'] === 'string' && editor.setText(meta['sql']))
      .catch((error: unknown) => isWanted && reportError(t`The query could not be opened`, error));
    return () => {
      isWanted = false;
    };
  }, [queryId, editor, t]);
  const save = async (): Promise<void> => {
    if (saved === undefined) return setNaming(true);
    await client.items.update({ params: { itemId: saved.id }, body: { meta: { sql: text } } });
    notices.toast(t`Saved`);
  };
  const create = async (title: string): Promise<void> => {
    const made = await createItem(baseId, { kind: 'query', title, meta: { sql: text } });
    onOpen(made.id);
  };
  return (
    <BaseFrame baseId={baseId} title={<Trans>SQL</Trans>} hint="sql" isWide>
      <h1 className={styles.hidden}>
        <Trans>SQL</Trans>
      </h1>
      <div className={styles.page}>
        <aside className={styles.side} aria-label={t`What can be asked about`}>
          <h2>
            <Trans>Schema</Trans>
          </h2>
          <SchemaTree diagram={diagram} onChoose={(title) => editor.insert(quoteName(title))} />
          <SavedQueries baseId={baseId} queries={queries} openId={queryId} mayChange={mayChange} onOpen={onOpen} />
        </aside>
        <div className={styles.work}>
          <div className={styles.tools}>
            <span className={styles.name} dir="auto">
              {saved?.title ?? t`New query`}
            </span>
            <span className={styles.push}>
              <Button variant="ghost" size="sm" icon={FileCode2} onClick={onStructure}>
                <Trans>Structure</Trans>
              </Button>
              <Menu
                label={t`History`}
                align="end"
                trigger={<Button variant="ghost" size="sm" icon={History} disabled={history.length === 0}>{t`History`}</Button>}
              >
                {history.slice(0, 20).map(({ sql }) => (
                  <MenuItem key={sql} onSelect={() => editor.setText(sql)}>
                    {sql.replaceAll(/\s+/g, ' ').slice(0, 80)}
                  </MenuItem>
                ))}
              </Menu>
              {mayChange && (
                <Button
                  variant="ghost"
                  size="sm"
                  icon={BookmarkPlus}
                  disabled={text.trim() === ''}
                  onClick={() => void save().catch((error: unknown) => reportError(t`The query could not be saved`, error))}
                >
                  <Trans>Save</Trans>
                </Button>
              )}
              <Button variant="ghost" size="sm" icon={Route} disabled={isRunning} onClick={() => void state.run(true)}>
                <Trans>Plan</Trans>
              </Button>
              {isRunning ? (
                <Button size="sm" icon={Square} onClick={state.stop}>
                  <Trans>Stop</Trans>
                </Button>
              ) : (
                <Button size="sm" variant="primary" icon={Play} onClick={() => void state.run()}>
                  <Trans>Run</Trans>
                </Button>
              )}
            </span>
          </div>
          <div ref={host} className={styles.editor} />
          <p className={styles.limits}>
            <Trans>
              One SELECT in the words of SQLite, over the titles of your tables. Up to 50,000 records of each table, 1,000 rows of the
              answer and ten seconds.
            </Trans>
          </p>
          <div className={styles.outcome} aria-live="polite" aria-busy={isRunning}>
            <OutcomePart outcome={outcome} title={saved?.title ?? base?.title ?? 'query'} />
          </div>
        </div>
      </div>
      {isNaming && <SaveQueryDialog onSave={create} onClose={() => setNaming(false)} />}
    </BaseFrame>
  );
}

type EditorHandle = Pick<SqlEditor, 'setText' | 'insert' | 'setTables'>;

/** The editor, which comes a moment later: what it is told before is kept for it. */
function useSqlEditor(state: ReturnType<typeof createStatementState>, label: string): readonly [EditorHandle, RefCallback<HTMLDivElement>] {
  const mounted = useRef<SqlEditor | null>(null);
  const tables = useRef<Readonly<Record<string, readonly string[]>>>({});
  const host = useCallback(
    (element: HTMLDivElement | null) => {
      if (element === null) return;
      let isGone = false;
      void import('./mount-sql-editor.ts').then(({ mountSqlEditor }) => {
        if (isGone) return;
        mounted.current = mountSqlEditor(element, {
          text: state.$text.get(),
          label,
          onChange: state.write,
          onRun: () => void state.run(),
        });
        mounted.current.setTables(tables.current);
      });
      return () => {
        isGone = true;
        mounted.current?.destroy();
        mounted.current = null;
      };
    },
    [state, label],
  );
  const [handle] = useState(() => ({
    setText(text: string) {
      state.write(text);
      mounted.current?.setText(text);
    },
    insert: (text: string) => mounted.current?.insert(text),
    setTables(next: Readonly<Record<string, readonly string[]>>) {
      tables.current = next;
      mounted.current?.setTables(next);
    },
  }));
  return [handle, host];
}
