import type { StoredFile } from '@quadrille/contract';
import type { Ctx } from '../../app-context.ts';
import { presentFile } from './sign-address.ts';
import { storeFile } from './store-file.ts';
import { countUpload } from './upload-files.ts';

const fetchMs = 60_000;

export interface FileToFetch {
  readonly url: string;
  readonly title?: string | undefined;
  readonly fileName?: string | undefined;
}

/** Fetches files from public addresses on the person's behalf, one after the other. */
export async function uploadByUrl(ctx: Ctx, wanted: readonly FileToFetch[]): Promise<StoredFile[]> {
  const { parts, signal, actor } = ctx;
  const stored: StoredFile[] = [];
  for (const { url, title, fileName } of wanted) {
    await countUpload(ctx);
    const answer = await parts.outbound.get({ url, signal, maxBytes: parts.settings.maxAttachmentBytes, timeoutMs: fetchMs });
    const name = title || fileName || lastPart(answer.url);
    stored.push(presentFile(parts, await storeFile(parts, { name, bytes: answer.body, userId: actor.userId, baseId: null }, signal)));
  }
  return stored;
}

/** The name at the end of an address; a percent sign in it need not begin an escape. */
function lastPart(url: string): string {
  const part = new URL(url).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
