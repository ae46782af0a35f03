import type { BytesToSend, Call } from '@quadrille/contract';
import type { KyInstance, Options } from 'ky';
import { isHTTPError } from 'ky';
import type { CallOptions } from '../client/client-options.ts';
import { toAnswerError, toConnectionError } from '../errors/to-request-error.ts';
import { buildPath } from './build-path.ts';
import { buildQuery } from './build-query.ts';

/** A call's input without its types. */
export interface AnyInput {
  readonly params?: Readonly<Record<string, string | number>> | undefined;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** Worth another try for reads: the server is busy or just starting. */
export const retryStatuses = [429, 503];

/** What may be sent again when nobody knows whether it arrived: reads, and what the server carries out once for each key. */
function mayRepeat(call: Call): boolean {
  return call.method === 'GET' || call.isRepeatable;
}

function toBody(call: Call, body: unknown): Pick<Options, 'json' | 'body'> & { readonly contentType?: string } {
  if (call.body === null || body === undefined) return {};
  if (call.body.kind === 'content') return { body: body as BytesToSend as BodyInit, contentType: call.body.mediaType };
  return { json: body };
}

function toHeaders(
  headers: Readonly<Record<string, string>>,
  options: CallOptions,
  contentType: string | undefined,
): Record<string, string> {
  return {
    ...headers,
    ...(contentType ? { 'content-type': contentType } : {}),
    ...(options.viewPassword ? { 'xc-password': options.viewPassword } : {}),
    ...options.headers,
  };
}

function toOptions(call: Call, input: AnyInput, headers: Readonly<Record<string, string>>, options: CallOptions): Options {
  const { contentType, ...body } = toBody(call, input.body);
  return {
    method: call.method,
    ...body,
    headers: toHeaders(headers, options, contentType),
    throwHttpErrors: (status) => mayRepeat(call) && retryStatuses.includes(status),
    ...(mayRepeat(call) ? {} : { retry: { limit: 0 } }),
    ...(options.signal ? { signal: options.signal } : {}),
    ...(options.timeout === undefined ? {} : { timeout: options.timeout }),
    ...(options.onDownloadProgress ? { onDownloadProgress: toProgress(options.onDownloadProgress) } : {}),
  };
}

function toProgress(report: NonNullable<CallOptions['onDownloadProgress']>): NonNullable<Options['onDownloadProgress']> {
  return (progress) => report({ receivedBytes: progress.transferredBytes, totalBytes: progress.totalBytes });
}

/** Sends a call once. Resolves with any answer but 401 and success refused: those reject as `RequestError`. */
export async function sendCall(
  http: KyInstance,
  call: Call,
  input: AnyInput,
  headers: Readonly<Record<string, string>>,
  options: CallOptions,
): Promise<Response> {
  const query = buildQuery(input.query);
  const url = buildPath(call, input.params) + (query === '' ? '' : `?${query}`);
  try {
    return await http(url, toOptions(call, input, headers, options));
  } catch (error) {
    if (isHTTPError(error)) throw await toAnswerError(call.name, asResponse(error.response, error.data));
    throw toConnectionError(call.name, error, options.signal);
  }
}

/** The library has read the body already; put it back. */
function asResponse(response: Response, data: unknown): Response {
  const text = data === undefined ? '' : typeof data === 'string' ? data : JSON.stringify(data);
  return new Response(text, { status: response.status, headers: response.headers });
}
