import type { BaseId, UserId } from '@quadrille/domain';
import type { Kysely } from 'kysely';
import type { MetaSchema } from './meta-schema.ts';

/** People, sessions, the list of bases, members, settings and jobs; one per installation. */
export interface MetaStore {
  readonly db: Kysely<MetaSchema>;
  /** E-mail addresses of these users (who made a change, who edited a row). */
  emailsOf(ids: readonly UserId[]): Promise<ReadonlyMap<UserId, string>>;
  /** The base whose ids carry this key, if there is one that is not deleted. */
  findBaseByKey(key: string): Promise<BaseId | null>;
  close(): Promise<void>;
}
