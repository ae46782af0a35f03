import { Trans } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { EmptyState } from '@quadrille/ui-kit-react';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { $bases, $tables, loadTables } from '../../platform/bases.state.ts';
import { mayInBase } from '../../platform/rights.ts';
import { AddTables } from './add-tables.tsx';

interface NeedsTablesProps {
  readonly baseId: string;
  /** Shown once there is a table to work with, and until it is known whether there is one. */
  readonly children: ReactNode;
}

/** What works on tables is a dead end in a base without any: it says so, and offers the ways to one. */
export function NeedsTables({ baseId, children }: NeedsTablesProps) {
  const base = useStore($bases)?.find(({ id }) => id === baseId);
  const tables = useStore($tables, { keys: [baseId] })[baseId];
  useEffect(() => void loadTables(baseId).catch(() => {}), [baseId]); // where it is not known, the page is as ever
  if (tables?.length !== 0) return children;
  const mayAdd = mayInBase(base, 'tableCreate');
  return (
    <EmptyState
      drawing="rows"
      title={<Trans>This base has no table yet</Trans>}
      description={
        mayAdd ? (
          <Trans>
            What stands here is made from the tables of the base. Make one, bring a spreadsheet, or connect a database; then come back.
          </Trans>
        ) : (
          <Trans>What stands here is made from the tables of the base. Ask whoever made it for one.</Trans>
        )
      }
      actions={mayAdd && <AddTables baseId={baseId} />}
    />
  );
}
