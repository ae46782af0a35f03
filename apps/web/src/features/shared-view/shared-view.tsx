import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { errorMessage } from '@quadrille/sdk';
import { Button, EmptyState, Field, PasswordInput, Skeleton } from '@quadrille/ui-kit-react';
import { createGrid } from '@quadrille/ui-kit/grid';
import '@quadrille/ui-kit/grid.css';
import { Download, Table2 } from 'lucide-react';
import { Icon } from '@quadrille/ui-kit-react';
import { useEffect, useRef, useState } from 'react';
import { reportError } from '../../platform/notices.ts';
import { LanguageMenu } from '../../shell/language-menu.tsx';
import { Mark } from '../../shell/mark.tsx';
import { NotFound } from '../errors/index.ts';
import { saveBytes, toGridColumn, useGridLabels } from '../table/index.ts';
import { createSharedViewState } from './shared-view.state.ts';
import type { SharedViewState } from './shared-view.state.ts';
import styles from './shared-view.module.css';

/** A view opened by its link: no sidebar, nothing to change. */
export function SharedView({ uuid }: { readonly uuid: string }) {
  const [state] = useState(() => createSharedViewState(uuid));
  const status = useStore(state.$status);
  useEffect(() => {
    if (state.$status.get() === 'loading') void state.open(null);
  }, [state]);
  if (status === 'missing') return <NotFound />;
  if (status === 'locked' || status === 'refused') return <PasswordCard state={state} isRefused={status === 'refused'} />;
  if (status === 'failed') return <Failed state={state} />;
  if (status === 'loading') return <Loading />;
  return <OpenView state={state} />;
}

function Loading() {
  const { t } = useLingui();
  return (
    <div className={styles.loading} aria-busy aria-label={t`Loading`}>
      <Skeleton height={24} />
      <Skeleton height={24} />
      <Skeleton height={24} />
    </div>
  );
}

function Failed({ state }: { readonly state: SharedViewState }) {
  return (
    <main className={styles.center}>
      <EmptyState
        title={<Trans>This view could not be loaded</Trans>}
        description={errorMessage(state.$error.get())}
        actions={
          <Button variant="primary" onClick={() => void state.open(null)}>
            <Trans>Try again</Trans>
          </Button>
        }
      />
    </main>
  );
}

function PasswordCard({ state, isRefused }: { readonly state: SharedViewState; readonly isRefused: boolean }) {
  const { t } = useLingui();
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);
  const open = async (): Promise<void> => {
    setBusy(true);
    await state.open(password);
    setBusy(false);
  };
  return (
    <main className={styles.center}>
      <form
        className={styles.card}
        onSubmit={(event) => {
          event.preventDefault();
          void open();
        }}
      >
        <Mark size={32} />
        <h1 className={styles.cardTitle}>
          <Trans>This view is protected</Trans>
        </h1>
        <Field label={<Trans>Password</Trans>} error={isRefused && !isBusy ? t`That password does not open this view.` : undefined}>
          <PasswordInput size="lg" autoFocus autoComplete="off" value={password} onValueChange={setPassword} />
        </Field>
        <Button type="submit" variant="primary" size="lg" isBlock isBusy={isBusy}>
          <Trans>Open view</Trans>
        </Button>
      </form>
    </main>
  );
}

function OpenView({ state }: { readonly state: SharedViewState }) {
  const { t } = useLingui();
  const meta = useStore(state.$meta);
  const canDownload = allowsDownload(meta?.meta);
  const download = async (): Promise<void> => {
    try {
      saveBytes(await state.exportCsv(), `${meta?.title ?? 'view'}.csv`, 'text/csv');
    } catch (error) {
      reportError(t`The export failed`, error);
    }
  };
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <Icon icon={Table2} />
        <h1 className={styles.title} dir="auto">
          {meta?.title}
        </h1>
        {canDownload && (
          <Button variant="ghost" size="sm" icon={Download} onClick={() => void download()}>
            <Trans>Download</Trans>
          </Button>
        )}
        <LanguageMenu />
      </header>
      <main className={styles.main}>
        <SharedGrid state={state} />
      </main>
      <footer className={styles.foot}>
        <Mark size={16} /> Quadrille
      </footer>
    </div>
  );
}

function SharedGrid({ state }: { readonly state: SharedViewState }) {
  const { i18n } = useLingui();
  const host = useRef<HTMLDivElement>(null);
  const labels = useGridLabels();
  const latest = useRef(labels);
  useEffect(() => {
    latest.current = labels;
  });
  useEffect(() => {
    if (!host.current) return;
    const meta = state.$meta.get();
    const byField = new Map(meta?.columns.map((column) => [column.fk_column_id, column]));
    const context = {
      canEdit: false,
      canEditFields: false,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      sorts: new Map<string, 'asc' | 'desc'>(),
      tints: new Map<string, 'filtered'>(),
    };
    const shown = state
      .fields()
      .filter((field) => byField.get(field.id)?.show)
      .map((field) => ({ field, viewColumn: byField.get(field.id) ?? null, isShown: true }))
      .sort((a, b) => Number(b.field.isPrimary) - Number(a.field.isPrimary) || (a.viewColumn?.order ?? 0) - (b.viewColumn?.order ?? 0));
    const grid = createGrid({
      source: state.source,
      columns: shown.map((one) => toGridColumn(one, context)),
      mode: 'read',
      canCreateRows: false,
      labels: latest.current,
      dir: document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr',
    });
    const unmount = grid.mount(host.current);
    return () => {
      unmount();
      grid.destroy();
    };
  }, [state, i18n.locale]);
  return <div ref={host} className={styles.host} />;
}

function allowsDownload(meta: unknown): boolean {
  const value: unknown = typeof meta === 'string' && meta !== '' ? JSON.parse(meta) : meta;
  return typeof value === 'object' && value !== null && Boolean((value as Record<string, unknown>)['allowCSVDownload']);
}
