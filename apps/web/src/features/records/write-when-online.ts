import { t } from '@lingui/core/macro';
import { headerNames } from '@quadrille/contract';
import { isRequestError } from '@quadrille/sdk';
import { randomId } from '@quadrille/ui-kit';
import { UnclearWrite } from '@quadrille/ui-kit/grid';
import type { WriteBatch, WriteResult } from '@quadrille/ui-kit/grid';
import { noteUnreachable, whenOnline } from '../../platform/connection.ts';
import { $user } from '../../platform/session.state.ts';
import type { RecordParts } from './table-parts.ts';

/** How often the server is asked what became of a first try it may still be at; it takes a second to say that it does not know. */
const mostAsks = 30;
/** How long a server that stops is left alone before it is asked again. */
const stoppingMs = 500;

/**
 * What cannot be sent waits until the server can be reached again. A first try whose answer was lost on the way is known to the server by
 * the key of the batch, so records and fields are made once. Visitors have no keys: whether theirs were made is for them to look.
 */
export async function writeWhenOnline(
  state: RecordParts,
  wanted: WriteBatch,
  write: (batch: WriteBatch) => Promise<WriteResult>,
): Promise<WriteResult> {
  let batch = wanted;
  const isMaking = batch.creates.length > 0 || Boolean(batch.newColumns?.length);
  const mayRepeat = !isMaking || $user.get() !== null;
  for (let asks = 0; ;) {
    await whenOnline();
    try {
      return await write(batch);
    } catch (error) {
      if (isUnclear(error)) {
        asks += 1;
        // cells of records that are there are simply written once more; what makes something must not be made twice
        if (!isMakingMore(batch)) batch = { ...batch, key: randomId() };
      } else if (isRequestError(error) && error.status === null) noteUnreachable();
      else if (isStopping(error)) {
        asks += 1;
        await new Promise((resolve) => setTimeout(resolve, stoppingMs));
      } else throw error;
      if (mayRepeat && asks < mostAsks) continue;
      void state.refresh();
      throw new UnclearWrite(t`The connection broke while this record was saved. Look whether it is there, then try again.`);
    }
  }
}

/** What `writeWhenOnline` sends once more. */
export function isWorthRepeating(error: unknown): boolean {
  return isRequestError(error) && (error.status === null || isUnclear(error) || isStopping(error));
}

/** A server that stops, or starts again does this: it comes back, or is not reached at all next. */
function isStopping(error: unknown): boolean {
  return isRequestError(error) && error.status === 503;
}

/** Whether fields, options or records are made, or records taken away. */
function isMakingMore({ creates, newColumns = [], newOptions, deletes }: WriteBatch): boolean {
  return creates.length + newColumns.length + newOptions.length > 0 || deletes !== null;
}

/** A first try arrived and is not answered yet, or never will be. */
function isUnclear(error: unknown): boolean {
  return isRequestError(error) && error.code === 'firstTryUnclear';
}

/** Under the key of its batch a call is carried out once, however often it is sent. `part`: which of its calls. */
export function keyOf({ key }: WriteBatch, part = 0): { readonly headers: Readonly<Record<string, string>> } {
  return { headers: { [headerNames.idempotencyKey]: part === 0 ? key : `${key}-${part}` } };
}
