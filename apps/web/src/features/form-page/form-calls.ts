import type { SharedViewMeta } from '@quadrille/contract';
import { i18n } from '@lingui/core';
import type { FormLinked } from '@quadrille/ui-kit/form';
import { pageAddress } from '../../platform/page.ts';

/** A call that was refused, as its answer says it. */
export class FormCallError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;
  constructor(status: number, body: unknown) {
    const { msg, message, code, details } = (typeof body === 'object' && body !== null ? body : {}) as Readonly<Record<string, unknown>>;
    super(String(msg ?? message ?? status));
    this.status = status;
    this.code = typeof code === 'string' ? code : '';
    this.details = typeof details === 'object' && details !== null ? (details as Record<string, unknown>) : {};
  }
}

/**
 * The few calls of a public form. They stand beside the client of the app, which brings every call there is: a form is opened by people who
 * see nothing else of the product, on slow lines. No session goes along.
 */
export interface FormCalls {
  readMeta(): Promise<SharedViewMeta>;
  /** Answers the record and, where the form gives one, the token of its receipt. */
  send(body: FormData | string): Promise<{ readonly row: Readonly<Record<string, unknown>>; readonly receipt: string | null }>;
  findRecords(columnId: string, display: string | null, text: string): Promise<readonly FormLinked[]>;
  call(method: string, path: string, body?: FormData | string): Promise<Response>;
  /** From now on it goes along. */
  setPassword(password: string): void;
}

export function createFormCalls(uuid: string, timeZone: string): FormCalls {
  let password: string | null = null;
  const call = async (method: string, path: string, body?: FormData | string): Promise<Response> => {
    const answer = await fetch(`${pageAddress.href}api/v1/db/public/shared-view/${uuid}/${path}`, {
      method,
      credentials: 'omit',
      headers: {
        'x-quadrille-time-zone': timeZone,
        'accept-language': i18n.locale || 'en',
        ...(password !== null && { 'xc-password': password }),
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
    });
    if (!answer.ok) throw new FormCallError(answer.status, await answer.json().catch(() => null));
    return answer;
  };
  return {
    call,
    readMeta: async () => (await call('GET', 'meta')).json() as Promise<SharedViewMeta>,
    send: async (body) => {
      const answer = await call('POST', 'rows', body);
      return { row: (await answer.json()) as Readonly<Record<string, unknown>>, receipt: answer.headers.get('x-quadrille-receipt') };
    },
    findRecords: async (columnId, display, text) => {
      const where =
        display === null || text === '' ? '' : `&where=${encodeURIComponent(`(${display},like,${text.replaceAll(/[(),~]/g, ' ')})`)}`;
      const { list } = (await (await call('GET', `nested/${columnId}?limit=25${where}`)).json()) as {
        readonly list: readonly Readonly<Record<string, unknown>>[];
      };
      return list.map((row) => {
        const [id, title] = Object.values(row);
        return { id: String(id), title: title == null || title === '' ? `#${String(id)}` : String(title) };
      });
    },
    setPassword: (next) => void (password = next),
  };
}
