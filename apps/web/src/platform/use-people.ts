import type { WireOrgUser } from '@quadrille/contract';
import { useEffect, useState } from 'react';
import { client } from './client.ts';

const pageSize = 50;
const mostListed = 1000;
const typingPause = 250;

/** The people of this server, as a list that is searched, read further and read again shows them. */
export interface People {
  /** Null until they were read. */
  readonly page: { readonly users: readonly WireOrgUser[]; readonly total: number } | null;
  readonly error: unknown;
  readonly text: string;
  /** What the list is of: the text without spaces around it. */
  readonly wanted: string;
  setText(text: string): void;
  readAgain(): void;
  /** Null where all are there. */
  readonly readMore: (() => void) | null;
}

/** Everybody with an account, or those alone who have a role in the workspace. */
export function usePeople({ isOfWorkspace = false }: { readonly isOfWorkspace?: boolean } = {}): People {
  const [text, setText] = useState('');
  const [count, setCount] = useState(pageSize);
  const [look, setLook] = useState(0);
  const [page, setPage] = useState<People['page']>(null);
  const [error, setError] = useState<unknown>(null);
  const wanted = text.trim();
  useEffect(() => {
    let isCurrent = true;
    const read = async (): Promise<void> => {
      try {
        const query = { limit: count, query: wanted, ...(isOfWorkspace && { workspace: true }) };
        const { list, pageInfo } = await client.orgUsers.list({ query });
        if (!isCurrent) return;
        setError(null);
        setPage({ users: list, total: pageInfo.totalRows });
      } catch (reason) {
        if (isCurrent) setError(reason);
      }
    };
    const timer = setTimeout(() => void read(), wanted === '' ? 0 : typingPause);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [wanted, count, look, isOfWorkspace]);
  const hasMore = page !== null && page.total > page.users.length && count < mostListed;
  return {
    page,
    error,
    text,
    wanted,
    setText,
    readAgain: () => setLook((times) => times + 1),
    readMore: hasMore ? () => setCount(Math.min(mostListed, count + pageSize)) : null,
  };
}
