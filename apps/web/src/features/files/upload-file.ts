import type { StoredFile } from '@quadrille/contract';
import { t } from '@lingui/core/macro';
import { client } from '../../platform/client.ts';

export interface UploadStep {
  /** From 0 to 1. */
  readonly onProgress: (part: number) => void;
  readonly signal: AbortSignal;
}

/** Sends one file and tells how far it is: `fetch` cannot. A session that ended on the way is renewed once. */
export async function uploadFile(file: File, step: UploadStep): Promise<StoredFile> {
  const first = await send(file, step);
  const answer = first.status === 401 && (await client.session.refresh()) !== null ? await send(file, step) : first;
  const [stored] = answer.status === 200 ? (answer.body as readonly StoredFile[]) : [];
  if (stored) return stored;
  const words = (answer.body as { readonly msg?: unknown } | null)?.msg;
  throw new Error(typeof words === 'string' ? words : t`The file could not be uploaded.`);
}

function send(file: File, { onProgress, signal }: UploadStep): Promise<{ readonly status: number; readonly body: unknown }> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open('POST', new URL(`api/v1/db/storage/upload?name=${encodeURIComponent(file.name)}`, document.baseURI));
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.setRequestHeader('xc-auth', client.session.$token.get() ?? '');
    request.upload.onprogress = (event) => event.lengthComputable && onProgress(event.loaded / event.total);
    request.onload = () => resolve({ status: request.status, body: readJson(request.responseText) });
    request.onerror = () => reject(new Error(t`The server cannot be reached.`));
    request.onabort = () => reject(new DOMException('', 'AbortError'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
