import type { RowId } from '@quadrille/ui-kit/grid';
import { useEffect, useState } from 'react';
import { knownId } from './move-records.ts';
import type { TableRows } from './table-parts.ts';

/** Whether a record that was there is not any more, be it shown by the view or not: asked whenever records came or went. */
export function useIsGone({ source }: TableRows, rowId: RowId): boolean {
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    const id = knownId(rowId);
    if (id === null) return;
    let asked = 0;
    const look = async (): Promise<void> => {
      const mine = (asked += 1);
      // without an answer it is asked again with the next change
      const rows = await source.readRows([id]).catch(() => null);
      if (mine === asked && rows) setGone(rows.length === 0);
    };
    const unsubscribe = source.subscribe(({ type }) => {
      if (type === 'shifted' || type === 'reset') void look();
    });
    return () => {
      asked += 1;
      unsubscribe();
    };
  }, [source, rowId]);
  return isGone;
}
