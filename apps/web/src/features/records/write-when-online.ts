import { t } from '@lingui/core/macro';
import { headerNames } from '@quadrille/contract';
import { isRequestError } from '@quadrille/sdk';
import type { WriteBatch, WriteResult } from '@quadrille/ui-kit/grid';
import { noteUnreachable, whenOnline } from '../../platform/connection.ts';
import { $user } from '../../platform/session.state.ts';
import type { RecordParts } from './table-parts.ts';

/** How often the server is asked what became of a first try it may still be at; it takes a second to say that it does not know. */
const mostAsks = 30;

/**
 * What cannot be sent waits until the server can be reached again. A first try whose answer was lost on the way is known to the server by
 * the key of the batch, so records and fields are made once. Visitors have no keys: whether theirs were made is for them to look.
 */
export async function writeWhenOnline(state: RecordParts, batch: WriteBatch, write: () => Promise<WriteResult>): Promise<WriteResult> {
  const isMaking = batch.creates.length > 0 || Boolean(batch.newColumns?.length);
  const mayRepeat = !isMaking || $user.get() !== null;
  for (let asks = 0; ;) {
    await whenOnline();
    try {
      return await write();
    } catch (error) {
      if (isUnclear(error)) asks += 1;
      else if (isRequestError(error) && error.status === null) noteUnreachable();
      else throw error;
      if (mayRepeat && asks < mostAsks) continue;
      void state.refresh();
      throw new Error(t`The connection broke while this record was saved. Look whether it is there, then try again.`);
    }
  }
}

/** A first try arrived and is not answered yet, or never will be. */
export function isUnclear(error: unknown): boolean {
  return isRequestError(error) && error.code === 'firstTryUnclear';
}

/** Under the key of its batch a call is carried out once, however often it is sent. `part`: which of its calls. */
export function keyOf({ key }: WriteBatch, part = 0): { readonly headers: Readonly<Record<string, string>> } {
  return { headers: { [headerNames.idempotencyKey]: part === 0 ? key : `${key}-${part}` } };
}
