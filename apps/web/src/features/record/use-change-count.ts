import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { everyEvent, readEvents } from './read-events.ts';
import type { RecordState } from './record.state.ts';
import { toChangeCount } from './to-change-count.ts';
import type { Structure } from '../structure/index.ts';

/** How often a record was changed, as far as one page of its history tells; undefined until that is known, and where nobody may. */
export function useChangeCount(state: Pick<Structure, 'may' | 'tableId'>, record: RecordState): string | undefined {
  const { tableId } = state;
  const { rowId } = record;
  const may = state.may('rowHistory');
  const changes = useStore(record.$changes);
  const [count, setCount] = useState<string | undefined>(undefined);
  useEffect(() => {
    if (!may || changes === 0) return;
    let isMeant = true;
    // the record is there all the same without the figure, and the list itself says what failed
    readEvents(tableId, rowId, everyEvent)
      .then((events) => isMeant && setCount(toChangeCount(events.length)))
      .catch(() => {});
    return () => {
      isMeant = false;
    };
  }, [tableId, rowId, may, changes]);
  return count;
}
