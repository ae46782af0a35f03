import type { CallAnswer, calls } from '@quadrille/contract';
import type { AppParts } from '../../app-context.ts';
import type { OpenSource, SourceConfig } from '../../storage/sources/source.ts';
import { failureText } from './say-failure.ts';
import { withConnection } from './with-connection.ts';

/**
 * Connects and asks the smallest question there is, then what `look` wants to know. What does not work is an answer; only a signal that
 * aborts is thrown.
 */
export async function tryConfig(
  parts: AppParts,
  config: SourceConfig,
  signal: AbortSignal,
  look: (open: OpenSource) => Promise<Readonly<Record<string, unknown>>> = () => Promise.resolve({}),
): Promise<CallAnswer<typeof calls.sources.test>> {
  try {
    const data = await withConnection(parts, config, signal, async (open) => {
      await open.session.run([{ sql: 'SELECT 1', params: [] }]);
      return look(open);
    });
    return { code: 0, message: '', data: { ...data } };
  } catch (error) {
    signal.throwIfAborted();
    return { code: -1, message: failureText(error), data: {} };
  }
}
