import type { WireUses } from '@quadrille/contract';
import type { Field, SelectOption } from '@quadrille/domain';
import { useEffect, useState } from 'react';
import { client } from '../../platform/client.ts';

/** What uses options that are taken away, by their ids; those that are not known yet are missing. */
export function useOptionUses(field: Field | null, options: readonly SelectOption[]): ReadonlyMap<string, WireUses> {
  const [uses, setUses] = useState<ReadonlyMap<string, WireUses>>(new Map());
  const columnId = field?.id ?? null;
  const asked = options.map(({ id }) => id).join(',');
  useEffect(() => {
    if (columnId === null || asked === '') return;
    const stop = new AbortController();
    for (const optionId of asked.split(','))
      client.columns
        .uses({ params: { columnId }, query: { optionId } }, { signal: stop.signal })
        .then((found) => setUses((known) => new Map(known).set(optionId, found)))
        .catch(() => {}); // who may not delete fields is told of the records alone
    return () => stop.abort();
  }, [columnId, asked]);
  return uses;
}
