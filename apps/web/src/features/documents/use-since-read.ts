import { useEffect, useRef, useState } from 'react';
import * as Y from 'yjs';
import { client } from '../../platform/client.ts';
import { readVector } from './editor/new-since.ts';
import type { OpenPage } from './editor/open-page.ts';
import { toText } from './editor/draft-store.ts';

/** What a page was when somebody last read it. */
export interface LastReading {
  readonly at: string;
  readonly vector: ReadonlyMap<number, number>;
  readonly values: Readonly<Record<string, string>>;
}

export interface SinceRead {
  /** Null: never before, or it is not known. */
  readonly last: LastReading | null;
  /** Notes what a value in the page is now. */
  readonly onValue: (question: string, shown: string) => void;
  /** From now on everything counts as read. */
  readonly forget: () => void;
}

/** Who looks at a page for a moment has not read it. */
const readingMs = 2000;

/** What was read of a page before, and the keeping of what is read now, once the reader leaves it. */
export function useSinceRead(itemId: string, page: OpenPage): SinceRead {
  const [last, setLast] = useState<LastReading | null>(null);
  const values = useRef(new Map<string, string>());
  useEffect(() => {
    let isCurrent = true;
    const openedAt = Date.now();
    client.pages.reading({ params: { itemId } }).then(
      (reading) => {
        const vector = readVector(reading.vector);
        if (isCurrent && reading.read_at !== null && vector !== null) setLast({ at: reading.read_at, vector, values: reading.values });
      },
      () => {}, // nothing is marked then
    );
    const keep = (): void => {
      if (Date.now() - openedAt < readingMs) return;
      const vector = toText(Y.encodeStateVector(page.doc));
      // a reading that is not kept is marked again
      client.pages.keepReading({ params: { itemId }, body: { vector, values: Object.fromEntries(values.current) } }).catch(() => {});
    };
    const onHide = (): void => void (document.visibilityState === 'hidden' && keep());
    document.addEventListener('visibilitychange', onHide);
    return () => {
      isCurrent = false;
      document.removeEventListener('visibilitychange', onHide);
      keep();
    };
  }, [itemId, page]);
  return {
    last,
    onValue: (question, shown) => void values.current.set(question, shown),
    forget: () => setLast(null),
  };
}
