import type { AppParts } from '../../app-context.ts';
import type { OpenSource, SourceConfig } from '../../storage/sources/source.ts';

/** Work on a connection of its own, which ends with the signal whatever it is waiting for. */
export async function withConnection<T>(
  { sources, log }: Pick<AppParts, 'sources' | 'log'>,
  config: SourceConfig,
  signal: AbortSignal,
  work: (open: OpenSource) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const opening = sources.connect(config, signal);
  const done = opening.then(work);
  // Nobody waits for it: a server that does not answer may keep its connections for a while.
  const close = (): void =>
    void opening.then((open) => open.close()).catch((error: unknown) => log.debug('A connection was not closed in good order.', { error }));
  const stopped = Promise.withResolvers<never>();
  const stop = (): void => {
    stopped.reject(signal.reason as Error);
    void opening.then((open) => open.cut()).catch(() => {});
  };
  signal.addEventListener('abort', stop, { once: true });
  done.catch(() => {});
  try {
    return await Promise.race([done, stopped.promise]);
  } finally {
    signal.removeEventListener('abort', stop);
    close();
  }
}
