import type { WireBase } from '@quadrille/contract';
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $sources, loadSources } from './sources.state.ts';
import styles from './sources.module.css';

const badges: Readonly<Record<string, string>> = { pg: 'PG', mysql2: 'MY', sqlite3: 'SL' };

/** The databases connected to a base by id, read once tables of them are wanted. */
export function useSources(baseId: string, isWanted: boolean): ReadonlyMap<string, WireBase> {
  const sources = useStore($sources, { keys: [baseId] })[baseId];
  useEffect(() => {
    if (isWanted && sources === undefined) void loadSources(baseId).catch(() => {}); // the tables stand without the name
  }, [baseId, isWanted, sources]);
  return new Map((sources ?? []).map((source) => [source.id, source]));
}

/** What kind of database tables come from, in two letters. */
export function SourceBadge({ type }: { readonly type: string | undefined }) {
  return (
    <span className={styles.badge} aria-hidden>
      {badges[type ?? ''] ?? 'DB'}
    </span>
  );
}
