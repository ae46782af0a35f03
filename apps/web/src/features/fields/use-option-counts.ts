import { limits } from '@quadrille/domain';
import type { Field } from '@quadrille/domain';
import { useEffect, useState } from 'react';
import { client } from '../../platform/client.ts';
import { toOptionCounts } from './option-counts.ts';
import type { OptionCounts } from './option-counts.ts';
import type { Structure } from '../structure/index.ts';

/** How many records hold each option of a field; null until that is known, and for a field without options. */
export function useOptionCounts(state: Structure, field: Field | null): OptionCounts | null {
  const [counts, setCounts] = useState<OptionCounts | null>(null);
  const fieldId = field !== null && field.options.length > 0 ? field.id : null;
  useEffect(() => {
    if (fieldId === null) return;
    const stop = new AbortController();
    const params = { tableId: state.tableId, columnId: fieldId };
    client.grids
      .distinct({ params, query: { limit: limits.distinctValues } }, { signal: stop.signal })
      .then((found) => setCounts(() => toOptionCounts(found)))
      .catch(() => {}); // the figures are a help, the options can be changed without them
    return () => stop.abort();
  }, [state, fieldId]);
  return counts;
}
