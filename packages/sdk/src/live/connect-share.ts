import { liveMessages, liveNamespace, type LiveShareEnded } from '@quadrille/contract';
import { safeParse } from 'valibot';
import type { ClientCore } from '../client/client.ts';
import { makeSocket, onMessage } from '../socket/open-socket.ts';

export interface LiveShareTarget {
  /** Of the link. */
  readonly uuid: string;
  /** Null where the link has none. */
  readonly password: string | null;
}

export interface LiveShareListener {
  /**
   * What is shown may differ: it is to be read again, with `isStructural` its columns and settings as well. Called with every
   * connection too, the first included: what changed while nobody listened is told by nothing else.
   */
  readonly onChange: (change: { readonly isStructural: boolean }) => void;
  /** The line broke. It comes back by itself, and `onChange` is called then. */
  readonly onLost?: () => void;
  /** The link was ended, has a password it had not, or another one, or is refused. Nothing more comes. */
  readonly onEnd?: (ended: LiveShareEnded) => void;
}

const answerMs = 10_000;
const retryMs = 2000;
/** A join refused for one of these may be granted a little later. */
const passing: ReadonlySet<string> = new Set(['internal', 'unavailable', 'tooManyRequests']);

/** Follows a shared view as any visitor may, signed in or not. Survives interruptions. Answers how to stop. */
export function connectShare(
  client: Pick<ClientCore, 'baseUrl'>,
  { uuid, password }: LiveShareTarget,
  { onChange, onLost, onEnd }: LiveShareListener,
): () => void {
  const { toClient } = liveMessages;
  const socket = makeSocket(client.baseUrl, liveNamespace, () => '');
  const finish = (ended: LiveShareEnded): void => {
    socket.disconnect();
    onEnd?.(ended);
  };
  const join = async (): Promise<void> => {
    const raw: unknown = await socket
      .timeout(answerMs)
      .emitWithAck('joinShare', { uuid, password })
      .catch(() => null);
    if (!socket.connected) return;
    const answer = safeParse(toClient.shareJoined, raw);
    if (answer.success && answer.output.ok) return onChange({ isStructural: true });
    if (answer.success && !answer.output.ok && !passing.has(answer.output.code))
      return finish({ uuid, code: answer.output.code, message: answer.output.message });
    setTimeout(() => {
      if (socket.connected) void join();
    }, retryMs);
  };
  onMessage(socket, 'shareChanged', toClient.shareChanged, ({ isStructural }) => onChange({ isStructural }));
  onMessage(socket, 'shareEnded', toClient.shareEnded, finish);
  socket.on('connect', () => void join());
  socket.on('disconnect', () => (socket.active ? onLost?.() : undefined));
  socket.connect();
  return () => void socket.disconnect();
}
