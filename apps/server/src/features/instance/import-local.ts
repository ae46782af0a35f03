import type { FileReading } from '@quadrille/contract';
import type { UserId } from '@quadrille/domain';
import type { AppParts } from '../../app-context.ts';
import type { Job } from '../../jobs/jobs.ts';
import { createBase } from '../bases/index.ts';
import { beginLocal } from '../imports/index.ts';

export interface LocalImport {
  readonly path: string;
  /** Of the base. */
  readonly title: string;
  readonly reading: FileReading;
}

/** Imports a file of this machine into the base of that title, which is made when there is none. */
export async function importLocal(parts: AppParts, { path, title, reading }: LocalImport, signal: AbortSignal): Promise<Job> {
  const actorId = await findKeeper(parts);
  const known = await parts.meta.bases.findByTitle(title, null);
  const entry = known ?? (await createBase(parts, { title }, actorId));
  try {
    return await beginLocal({ parts, base: await parts.engine.openBase(entry.id), actorId }, path, reading, signal, !known);
  } catch (error) {
    if (!known) {
      await parts.meta.bases.forget(entry.id);
      await parts.engine.dropBase(entry.id);
    }
    throw error;
  }
}

/** The oldest super user: what the command makes belongs to them. */
async function findKeeper(parts: AppParts): Promise<UserId | null> {
  const row = await parts.meta.db
    .selectFrom('user')
    .select('id')
    .where('roles', 'like', '%super%')
    .orderBy('created_at')
    .executeTakeFirst();
  return row?.id ?? null;
}
