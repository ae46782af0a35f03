import { Trans, useLingui } from '@lingui/react/macro';
import type { WireBase, WireSourceDiff } from '@quadrille/contract';
import { useStore } from '@nanostores/react';
import { ConfirmDialog, Icon, IconButton, Menu, MenuItem } from '@quadrille/ui-kit-react';
import { Database, Ellipsis, ListChecks, RefreshCw, Unplug, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { notices, reportError } from '../../platform/notices.ts';
import { LeftOutDialog } from './left-out-dialog.tsx';
import { $sources, compareSource, disconnectSource, leftOutOf, loadSources } from './sources.state.ts';
import { TakeOverDialog } from './take-over-dialog.tsx';
import styles from './sources.module.css';

/** The databases connected to a base, each with the ways to follow and to leave it; nothing where there are none. */
export function SourceList({ baseId }: { readonly baseId: string }) {
  const { t } = useLingui();
  const sources = useStore($sources, { keys: [baseId] })[baseId];
  useEffect(() => {
    loadSources(baseId).catch((error: unknown) => reportError(t`The connected databases could not be loaded`, error));
  }, [baseId, t]);
  if (!sources || sources.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2>
        <Trans>Connected databases</Trans>
      </h2>
      <ul className={styles.list}>
        {sources.map((source) => (
          <SourceLine key={source.id} baseId={baseId} source={source} />
        ))}
      </ul>
    </section>
  );
}

const kinds: Readonly<Record<string, string>> = { pg: 'PostgreSQL', mysql2: 'MySQL, MariaDB', sqlite3: 'SQLite' };

function SourceLine({ baseId, source }: { readonly baseId: string; readonly source: WireBase }) {
  const { t } = useLingui();
  const [differences, setDifferences] = useState<readonly WireSourceDiff[] | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const name = source.alias ?? kinds[source.type] ?? source.type;
  const [isComparing, setComparing] = useState(false);
  const running = useRef<AbortController | null>(null);
  const compare = async (): Promise<void> => {
    const control = new AbortController();
    running.current = control;
    setComparing(true);
    try {
      const found = await compareSource(baseId, source.id, control.signal);
      if (found.length === 0) notices.toast(t`${name} has not changed`);
      else setDifferences(found);
    } catch (error) {
      if (!control.signal.aborted) reportError(t`${name} could not be compared`, error);
    } finally {
      setComparing(false);
    }
  };
  const disconnect = async (): Promise<void> => {
    try {
      await disconnectSource(baseId, source.id);
      notices.toast(t`Disconnected ${name}`);
    } catch (error) {
      reportError(t`${name} could not be disconnected`, error);
    }
  };
  return (
    <li id={source.id} className={styles.line}>
      <Icon icon={Database} />
      <span className={styles.name} dir="auto">
        {name}
      </span>
      {isComparing ? (
        <>
          <span className={styles.kind} role="status">
            <Trans>Comparing…</Trans>
          </span>
          <IconButton label={t`Cancel the comparison`} icon={X} size="xs" onClick={() => running.current?.abort()} />
        </>
      ) : (
        <span className={styles.kind}>{kinds[source.type] ?? source.type}</span>
      )}
      <Menu label={name} trigger={<IconButton label={t`More for ${name}`} icon={Ellipsis} size="xs" />}>
        <MenuItem icon={RefreshCw} isDisabled={isComparing} onSelect={() => void compare()}>{t`Look for changes`}</MenuItem>
        {leftOutOf(source).length > 0 && <MenuItem icon={ListChecks} onSelect={() => setChoosing(true)}>{t`Tables left out`}</MenuItem>}
        <MenuItem icon={Unplug} isDanger onSelect={() => setLeaving(true)}>{t`Disconnect`}</MenuItem>
      </Menu>
      {differences && <TakeOverDialog baseId={baseId} source={source} differences={differences} onClose={() => setDifferences(null)} />}
      {isChoosing && <LeftOutDialog baseId={baseId} source={source} onClose={() => setChoosing(false)} />}
      <ConfirmDialog
        isOpen={isLeaving}
        isDanger
        title={t`Disconnect ${name}?`}
        description={
          <Trans>Its tables leave this base with their views, filters and fields made here. The database itself stays as it is.</Trans>
        }
        confirmLabel={t`Disconnect`}
        cancelLabel={t`Cancel`}
        onOpenChange={setLeaving}
        onConfirm={() => {
          setLeaving(false);
          void disconnect();
        }}
      />
    </li>
  );
}
