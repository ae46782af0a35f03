import type { WireFullTable } from '@quadrille/contract';
import { useEffect, useState } from 'react';
import { client } from '../../platform/client.ts';
import { toField, type TableField } from '../structure/index.ts';

export interface KnownTable {
  readonly table: WireFullTable;
  readonly fields: readonly TableField[];
}

/** A table with its fields and views, read for the choices of an editor; null until it is there. */
export function useTable(tableId: string | null): { readonly known: KnownTable | null; readonly error: unknown } {
  const [known, setKnown] = useState<KnownTable | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    if (tableId === null) return;
    let isCurrent = true;
    client.tables.get({ params: { tableId } }).then(
      (table) => {
        if (!isCurrent) return;
        setError(null);
        setKnown({ table, fields: table.columns.map(toField) });
      },
      (reason: unknown) => isCurrent && setError(reason),
    );
    return () => {
      isCurrent = false;
    };
  }, [tableId]);
  return { known: known?.table.id === tableId ? known : null, error };
}
