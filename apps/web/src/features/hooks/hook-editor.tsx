import { Trans, useLingui } from '@lingui/react/macro';
import type { WireHook } from '@quadrille/contract';
import { Banner, Button, ConfirmDialog, IconButton, Input, Menu, MenuItem, Skeleton, Switch } from '@quadrille/ui-kit-react';
import { ArrowLeft, Ellipsis, FlaskConical, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { errorWords } from '../../platform/error-words.ts';
import { notices, reportError } from '../../platform/notices.ts';
import { HookCalls } from './hook-calls.tsx';
import { type HookDraft, findFaults, newDraft, toDraft } from './hook-draft.ts';
import { HookForm } from './hook-form.tsx';
import { HookTest } from './hook-test.tsx';
import { type HooksState, type HookTable, nodesOf } from './hooks.state.ts';
import { useHookWords } from './use-hook-words.ts';
import styles from './hooks.module.css';
import type { FilterTree } from '../view/index.ts';

export interface HookEditorProps {
  readonly state: HooksState;
  /** Null while it is new. */
  readonly hook: WireHook | null;
  readonly initialTable: string;
  readonly onSaved: (hook: WireHook) => void;
  readonly onClose: () => void;
}

interface Loaded {
  readonly table: HookTable;
  readonly stored: readonly FilterTree[];
}

/** One webhook: when it calls, whom and with what; then the calls it made. */
export function HookEditor({ state, hook, initialTable, onSaved, onClose }: HookEditorProps) {
  const { t } = useLingui();
  const words = useHookWords();
  const editor = useRef<HTMLElement>(null);
  // a webhook that was new stays open as one that is stored, and whoever saved it stays here
  useEffect(() => {
    if (document.activeElement === document.body) editor.current?.focus();
  }, []);
  const [tableId, setTableId] = useState(hook?.fk_model_id ?? initialTable);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [draft, setDraft] = useState<HookDraft>(() => (hook ? toDraft(hook, []) : newDraft('')));
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [isTesting, setTesting] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const [calls, setCalls] = useState(0);
  const hookId = hook?.id;
  useEffect(() => {
    let isCurrent = true;
    Promise.all([state.readTable(tableId), hookId === undefined ? [] : state.readConditions(hookId)])
      .then(([table, stored]) => {
        if (!isCurrent) return;
        setLoaded({ table, stored });
        setDraft((old) => ({ ...old, nodes: nodesOf(stored) }));
      })
      .catch((reason: unknown) => isCurrent && setError(errorWords(reason)));
    return () => {
      isCurrent = false;
    };
  }, [state, tableId, hookId]);
  const faults = findFaults(draft);
  const save = async (): Promise<void> => {
    setTried(true);
    if (faults.length > 0 || loaded === null) return;
    setBusy(true);
    setError(null);
    try {
      const saved = await state.save(tableId, hook, draft, loaded.stored, loaded.table);
      setLoaded({ ...loaded, stored: await state.readConditions(saved.id) });
      setTried(false);
      notices.toast(t`The webhook is saved`);
      onSaved(saved);
    } catch (reason) {
      setError(errorWords(reason));
    } finally {
      setBusy(false);
    }
  };
  const remove = async (): Promise<void> => {
    if (hook === null) return;
    try {
      await state.remove(hook);
      onClose();
    } catch (reason) {
      reportError(t`The webhook could not be deleted`, reason);
    }
  };
  return (
    <section ref={editor} tabIndex={-1} className={styles.editor} aria-label={hook?.title ?? t`New webhook`}>
      <header className={styles.head}>
        <span className={styles.back}>
          <IconButton label={t`All webhooks`} icon={ArrowLeft} isFlipped onClick={onClose} />
        </span>
        <Input
          isBare
          aria-label={t`Name of the webhook`}
          placeholder={t`Name of the webhook`}
          maxLength={255}
          className={styles.title}
          value={draft.title}
          isInvalid={isTried && faults.includes('title')}
          onValueChange={(title) => setDraft({ ...draft, title })}
        />
        <span className={styles.tools}>
          <Switch isAtEnd isOn={draft.isActive} onChange={(isActive) => setDraft({ ...draft, isActive })}>
            {draft.isActive ? <Trans>On</Trans> : <Trans>Off</Trans>}
          </Switch>
          <Button icon={FlaskConical} disabled={faults.some((fault) => fault !== 'title')} onClick={() => setTesting(true)}>
            <Trans>Test</Trans>
          </Button>
          <Button variant="primary" isBusy={isBusy} onClick={() => void save()}>
            <Trans>Save webhook</Trans>
          </Button>
          {hook !== null && (
            <Menu label={hook.title} align="end" trigger={<IconButton label={t`More for ${hook.title}`} icon={Ellipsis} />}>
              <MenuItem icon={Trash2} isDanger onSelect={() => setDeleting(true)}>{t`Delete webhook`}</MenuItem>
            </Menu>
          )}
        </span>
      </header>
      <div className={styles.scroll}>
        {error !== null && (
          <Banner tone="danger" isInset>
            {error}
          </Banner>
        )}
        {isTried && faults.includes('title') && (
          <Banner tone="danger" isInset>
            {words.faults.title}
          </Banner>
        )}
        {loaded === null && error === null && <Skeleton height={240} />}
        {loaded !== null && (
          <HookForm
            draft={draft}
            table={loaded.table}
            tables={state.$tables.get()}
            hook={hook}
            faults={isTried ? faults : []}
            onTable={(id) => {
              setTableId(id);
              setDraft({ ...draft, nodes: [] });
            }}
            onChange={setDraft}
          />
        )}
        {hook !== null && <HookCalls hook={hook} look={calls} onLook={() => void state.lookAtCalls(hook.id).catch(() => {})} />}
      </div>
      {isTesting && (
        <HookTest
          tableId={tableId}
          hookId={hookId}
          draft={draft}
          onClose={() => {
            setTesting(false);
            setCalls(calls + 1);
          }}
        />
      )}
      <ConfirmDialog
        isOpen={isDeleting}
        isDanger
        title={t`Delete the webhook ${draft.title}?`}
        description={<Trans>Its conditions, its secret and the list of its calls go with it. Nothing more is sent.</Trans>}
        confirmLabel={t`Delete webhook`}
        cancelLabel={t`Cancel`}
        onOpenChange={setDeleting}
        onConfirm={() => void remove()}
      />
    </section>
  );
}
