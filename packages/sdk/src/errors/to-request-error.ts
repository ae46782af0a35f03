import type { WireIssue } from '@quadrille/contract';
import { isTimeoutError } from 'ky';
import { bodyMessage } from './error-message.ts';
import { RequestError } from './request-error.ts';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Bytes as JSON when they are JSON, else as text; null for none. */
export function readBody(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The error for a failed answer, whatever kind of body the call would have had. */
export async function toAnswerError(call: string, response: Response): Promise<RequestError> {
  const body = readBody(await response.text().catch(() => ''));
  const record = isRecord(body) ? body : {};
  return new RequestError({
    kind: 'answer',
    call,
    message: bodyMessage(body),
    status: response.status,
    code: typeof record['code'] === 'string' ? record['code'] : null,
    details: isRecord(record['details']) ? record['details'] : {},
    issues: Array.isArray(record['errors']) ? (record['errors'] as WireIssue[]) : [],
    body,
  });
}

/** The error for a call that got no answer. */
export function toConnectionError(call: string, error: unknown, signal: AbortSignal | undefined): RequestError {
  if (error instanceof RequestError) return error;
  if (signal?.aborted) return new RequestError({ kind: 'aborted', call, message: 'Request aborted', cause: signal.reason ?? error });
  if (isTimeoutError(error)) return new RequestError({ kind: 'timeout', call, message: 'Timeout exceeded', cause: error });
  return new RequestError({ kind: 'network', call, message: 'Network error: the server cannot be reached', cause: error });
}
