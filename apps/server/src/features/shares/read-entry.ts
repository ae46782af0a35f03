import { refuse, refuseProgram, type BytesReceived, type Row, type StoredFile } from '@quadrille/contract';
import { type Ctx, getBase } from '../../app-context.ts';
import type { FileEntry } from '../../meta/file-entry-store.ts';
import type { FieldDoc } from '../../storage/schema/documents.ts';
import { countUpload, dropFile, presentFile, readForm, storeFile } from '../files/index.ts';

export interface Entry {
  readonly row: Row;
  /** Files that came with it, kept already. */
  readonly files: readonly FileEntry[];
  /** The solved challenge. */
  readonly proof: string;
  /** What stands where people write nothing. */
  readonly trap: string;
}

/** What is sent beside the row. */
const besides = ['data', 'proof', 'trap'] as const;
type Beside = (typeof besides)[number];
const isBeside = (name: string): name is Beside => (besides as readonly string[]).includes(name);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * The row as it was sent: JSON, or a form with its files. Only columns of the form that hold files take any. `admit` is asked before the
 * first file is kept, and once everything was read.
 */
export async function readEntry(
  ctx: Ctx,
  body: unknown,
  asked: readonly FieldDoc[],
  admit: (proof: string, trap: string) => Promise<void>,
): Promise<Entry> {
  if (typeof body !== 'object' || body === null || !(Symbol.asyncIterator in body)) {
    const { data, proof, trap } = body as Readonly<Record<Beside, unknown>>;
    await admit(textOf(proof), textOf(trap));
    return { row: rowIn(data), files: [], proof: textOf(proof), trap: textOf(trap) };
  }
  const cells = new Map<string, StoredFile[]>();
  const files: FileEntry[] = [];
  const said: Record<Beside, string> = { data: '{}', proof: '', trap: '' };
  let isRefused = false;
  let admitted: Promise<void> | null = null;
  const admitOnce = (): Promise<void> => (admitted ??= admit(said.proof, said.trap));
  await countUpload(ctx);
  try {
    await readForm(
      body as BytesReceived,
      ctx.request.header('content-type') ?? '',
      async (name, bytes, place) => {
        await admitOnce();
        const title = place.replace(/^_/, '').replace(/\[\d*\]$/, '');
        const field = asked.find((one) => one.type === 'Attachment' && [one.id, one.title, one.columnName].includes(title));
        if (!field) throw refuse('noFilesHere', { title: title.slice(0, 100) });
        const entry = await storeFile(ctx.parts, { name, bytes, userId: null, baseId: getBase(ctx).baseId }, ctx.signal);
        if (isRefused) await dropAll(ctx, [entry]); // the others were refused while this one was still arriving
        files.push(entry);
        cells.set(field.id, [...(cells.get(field.id) ?? []), presentFile(ctx.parts, entry)]);
        return entry;
      },
      (field, value) => {
        if (isBeside(field)) said[field] = value;
      },
    );
    await admitOnce();
    return { row: { ...rowIn(said.data), ...(Object.fromEntries(cells) as Row) }, files, proof: said.proof, trap: said.trap };
  } catch (error) {
    isRefused = true;
    await dropAll(ctx, files);
    throw error;
  }
}

/** Files of an entry that was refused are nobody's. */
export async function dropAll({ parts }: Ctx, files: readonly FileEntry[]): Promise<void> {
  for (const file of files)
    await dropFile(parts, file).catch((error: unknown) => parts.log.warn('A file of a refused entry stays until it is swept.', { error }));
}

function rowIn(sent: unknown): Row {
  const data: unknown = typeof sent === 'string' ? parseJson(sent) : sent;
  if (typeof data === 'object' && data !== null && !Array.isArray(data)) return data as Row;
  throw refuseProgram('badRequest', 'Send the row as JSON in "data".');
}

/** What a text says as JSON; null for none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
