import type { CallAnswer, calls } from '@quadrille/contract';
import type { AppParts } from '../../app-context.ts';
import type { SourceConfig } from '../../storage/sources/source.ts';
import { failureText } from './say-failure.ts';
import { withConnection } from './with-connection.ts';

/** Connects and asks the smallest question there is. What does not work is an answer; only a signal that aborts is thrown. */
export async function tryConfig(
  parts: AppParts,
  config: SourceConfig,
  signal: AbortSignal,
): Promise<CallAnswer<typeof calls.sources.test>> {
  try {
    await withConnection(parts, config, signal, (open) => open.session.run([{ sql: 'SELECT 1', params: [] }]));
    return { code: 0, message: '', data: {} };
  } catch (error) {
    signal.throwIfAborted();
    return { code: -1, message: failureText(error), data: {} };
  }
}
