import type { Overview, TrashEntry } from '@quadrille/contract';
import { useEffect, useState } from 'react';
import { client } from '../../platform/client.ts';

const pageSize = 100;

export interface Trash {
  /** Null until it was read. */
  readonly entries: readonly TrashEntry[] | null;
  readonly people: Overview['people'];
  readonly error: unknown;
  readonly readAgain: () => void;
  /** Null where all of it is there. */
  readonly readMore: (() => void) | null;
}

/** What was deleted in a base and can come back, newest first. */
export function useTrash(baseId: string): Trash {
  const [entries, setEntries] = useState<readonly TrashEntry[] | null>(null);
  const [people, setPeople] = useState<Overview['people']>([]);
  const [error, setError] = useState<unknown>(null);
  const [pages, setPages] = useState(1);
  const [look, setLook] = useState(0);
  const [hasMore, setMore] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    const read = async (): Promise<void> => {
      try {
        const found: TrashEntry[] = [];
        let isFull = true;
        for (let page = 0; page < pages && isFull; page += 1) {
          const before = found.at(-1)?.sequence;
          const { list } = await client.trash.list({
            params: { projectId: baseId },
            query: { limit: pageSize, ...(before !== undefined && { before }) },
          });
          found.push(...list);
          isFull = list.length === pageSize;
        }
        if (!isCurrent) return;
        setError(null);
        setEntries(found);
        setMore(isFull);
      } catch (reason) {
        if (isCurrent) setError(reason);
      }
    };
    void read();
    return () => {
      isCurrent = false;
    };
  }, [baseId, pages, look]);
  useEffect(() => {
    let isCurrent = true;
    client.projects
      .overview({ params: { projectId: baseId }, query: {} })
      .then((overview) => isCurrent && setPeople(overview.people))
      .catch(() => {}); // who deleted it is then not named
    return () => {
      isCurrent = false;
    };
  }, [baseId]);
  return {
    entries,
    people,
    error,
    readAgain: () => setLook((times) => times + 1),
    readMore: hasMore ? () => setPages(pages + 1) : null,
  };
}
