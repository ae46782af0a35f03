import { setImmediate } from 'node:timers/promises';
import { AppError } from '@quadrille/contract';
import type { FilterContext } from '@quadrille/domain';
import type { ReadOptions } from '../../storage/store/read-requests.ts';
import type { CompiledQuestion } from './compile-question.ts';
import type { FromTally } from './read-tallies.ts';
import { rollUp, type RolledUp } from './roll-up.ts';

/**
 * Puts answers together from tallies, one after the other. It is done in the thread that serves everybody, so others get a turn in between,
 * and nothing is worked out for those who have gone.
 */
export function rollUpAll(
  { signal, deadlineMs, context }: Pick<ReadOptions, 'signal' | 'deadlineMs'> & { readonly context: FilterContext },
  tallies: ReadonlyMap<CompiledQuestion, FromTally>,
): ReadonlyMap<CompiledQuestion, Promise<RolledUp>> {
  const began = performance.now();
  const pause = async (): Promise<void> => {
    await setImmediate();
    if (signal?.aborted) throw new AppError('aborted');
    if (deadlineMs !== undefined && performance.now() - began > deadlineMs) throw new AppError('deadline');
  };
  let before: Promise<unknown> = Promise.resolve();
  const inTurn = ({ named, question }: FromTally): Promise<RolledUp> => {
    const own = before.then(pause).then(() => rollUp(named, question, context, pause));
    // one that fails says so in its own answer
    before = own.catch(() => undefined);
    return own;
  };
  return new Map([...tallies].map(([compiled, one]) => [compiled, inTurn(one)]));
}
