import { isAppError, refuse } from '@quadrille/contract';
import type { AppParts } from '../../../app-context.ts';
import type { OutboundSend } from '../../../platform/outbound/outbound.ts';
import { DeliveryError, type Notice } from './channel.ts';

/** Most of an answer that is read; the log keeps its beginning. */
const mostAnswer = 256 * 1024;
const keptAnswer = 1000;

/** Sends one request; everything but a status from 200 to 299 is a failure. Answers the beginning of what came back. */
export async function post(
  { outbound }: AppParts,
  { timeoutMs, signal }: Pick<Notice, 'timeoutMs' | 'signal'>,
  request: Pick<OutboundSend, 'url' | 'method' | 'headers' | 'body'>,
): Promise<string> {
  try {
    const reply = await outbound.send({ method: 'POST', ...request, timeoutMs, signal, maxBytes: mostAnswer });
    let text = '';
    for await (const chunk of reply.body) {
      text += Buffer.from(chunk).toString();
      if (text.length >= keptAnswer) break;
    }
    const response = text.slice(0, keptAnswer);
    if (reply.status >= 200 && reply.status < 300) return response;
    const isRedirect = reply.status >= 300 && reply.status < 400;
    const { status } = reply;
    throw new DeliveryError(
      isRedirect ? refuse('receiverRedirects', { status }) : refuse('receiverAnswered', { status }),
      status,
      response,
    );
  } catch (error) {
    if (isAppError(error)) throw new DeliveryError(error);
    throw error;
  }
}

export const postJson = (parts: AppParts, notice: Pick<Notice, 'timeoutMs' | 'signal'>, url: string, value: unknown): Promise<string> =>
  post(parts, notice, { url, headers: { 'content-type': 'application/json' }, body: Buffer.from(JSON.stringify(value)) });
