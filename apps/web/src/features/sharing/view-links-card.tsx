import { Trans, useLingui } from '@lingui/react/macro';
import type { WireTable, WireView } from '@quadrille/contract';
import { viewKindOf } from '@quadrille/domain';
import { Button, CopyButton, Icon, Skeleton, ViewIcon } from '@quadrille/ui-kit-react';
import { Lock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { loadTables } from '../../platform/bases.state.ts';
import { client } from '../../platform/client.ts';
import { errorWords } from '../../platform/error-words.ts';
import { reportError } from '../../platform/notices.ts';
import { toShareLink } from '../share/index.ts';
import styles from './sharing.module.css';

interface SharedOne {
  readonly view: WireView;
  readonly table: WireTable;
}

async function listShared(baseId: string): Promise<readonly SharedOne[]> {
  const tables = await loadTables(baseId);
  const lists = await Promise.all(
    tables.map(async (table) => (await client.shares.list({ params: { tableId: table.id } })).list.map((view) => ({ view, table }))),
  );
  return lists.flat();
}

/** The views of the base that have a link, each with its end. */
export function ViewLinksCard({ baseId }: { readonly baseId: string }) {
  const { t } = useLingui();
  const [shared, setShared] = useState<readonly SharedOne[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    listShared(baseId).then(setShared, (reason: unknown) => setError(errorWords(reason)));
  }, [baseId]);
  const end = async ({ view }: SharedOne): Promise<void> => {
    try {
      await client.shares.delete({ params: { viewId: view.id } });
      setShared(await listShared(baseId));
    } catch (reason) {
      reportError(t`The link could not be changed`, reason);
    }
  };
  return (
    <section className={styles.list} aria-label={t`Shared views`}>
      <h2 className={styles.title}>
        <Trans>Shared views</Trans>
      </h2>
      {error !== null && <p className={styles.none}>{error}</p>}
      {shared === null && error === null && <Skeleton height={52} />}
      {shared?.length === 0 && (
        <p className={styles.none}>
          <Trans>No view has a link. Open a view and press Share to give it one.</Trans>
        </p>
      )}
      <ul>
        {shared?.map((one) => (
          <li key={one.view.id} className={styles.row}>
            <ViewIcon kind={viewKindOf(one.view.type) ?? 'grid'} />
            <span className={styles.words}>
              <span className={styles.name} dir="auto">
                {one.view.title}
              </span>
              <span className={styles.note} dir="auto">
                {one.table.title}
              </span>
            </span>
            {one.view.password && <Icon icon={Lock} size={14} label={t`With a password`} />}
            <CopyButton text={toShareLink(one.view.uuid ?? '')} label={t`Copy link`} />
            <Button variant="ghost" size="sm" onClick={() => void end(one)}>
              <Trans>End</Trans>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
