import type { UserId } from '@quadrille/domain';
import type { Kysely } from 'kysely';
import { type AuditStore, createAuditStore } from './audit-store.ts';
import { createNotificationStore, type NotificationStore } from './notification-store.ts';
import { createPersonChoiceStore, type PersonChoiceStore } from './person-choice-store.ts';
import { createProfileStore, type ProfileStore } from './profile-store.ts';
import { createAccountTokenStore, type AccountTokenStore } from './account-token-store.ts';
import { createApiTokenStore, type ApiTokenStore } from './api-token-store.ts';
import { createBaseListStore, type BaseListStore } from './base-list-store.ts';
import { createFileEntryStore, type FileEntryStore } from './file-entry-store.ts';
import { createFormStore, type FormStore } from './form-store.ts';
import { createHookDeliveryStore, type HookDeliveryStore } from './hook-delivery-store.ts';
import { createHookStore, type HookStore } from './hook-store.ts';
import { createImportUploadStore, type ImportUploadStore } from './import-upload-store.ts';
import { createInvitationStore, type InvitationStore } from './invitation-store.ts';
import { createMetaLookups, type MetaLookups } from './meta-lookups.ts';
import { createMemberStore, type MemberStore } from './member-store.ts';
import { createKeptAnswerStore, type KeptAnswerStore } from './kept-answer-store.ts';
import type { EngineName } from '../platform/database-kind.ts';
import type { MetaSchema } from './meta-schema.ts';
import { createPageReaderStore, type PageReaderStore } from './page-reader-store.ts';
import { createPageStore, type PageStore } from './page-store.ts';
import { createPromptStore, type PromptStore } from './prompt-store.ts';
import { createRateStore, type RateStore } from './rate-store.ts';
import { createRefreshTokenStore, type RefreshTokenStore } from './refresh-token-store.ts';
import { createProviderStore, type ProviderStore } from './provider-store.ts';
import { createSecondFactorStore, type SecondFactorStore } from './second-factor-store.ts';
import { createSessionStore, type SessionStore } from './session-store.ts';
import { createShareVisitStore, type ShareVisitStore } from './share-visit-store.ts';
import { createSnapshotStore, type SnapshotStore } from './snapshot-store.ts';
import { createSettingStore, type SettingStore } from './setting-store.ts';
import { createSourceStore, type SourceStore } from './source-store.ts';
import { createUsageStore, type UsageStore } from './usage-store.ts';
import { type Author, createUserStore, type UserStore } from './user-store.ts';
import { databaseKinds } from '../platform/database-kind.ts';

/** People, sessions, the list of bases, members, settings and jobs; one per installation. */
export interface MetaStore {
  readonly engine: EngineName;
  readonly db: Kysely<MetaSchema>;
  readonly users: UserStore;
  readonly sessions: SessionStore;
  readonly refreshTokens: RefreshTokenStore;
  readonly apiTokens: ApiTokenStore;
  readonly accountTokens: AccountTokenStore;
  readonly secondFactors: SecondFactorStore;
  readonly providers: ProviderStore;
  readonly invitations: InvitationStore;
  readonly bases: BaseListStore;
  readonly sources: SourceStore;
  readonly members: MemberStore;
  readonly audits: AuditStore;
  readonly notifications: NotificationStore;
  readonly personChoices: PersonChoiceStore;
  readonly profiles: ProfileStore;
  readonly settings: SettingStore;
  readonly snapshots: SnapshotStore;
  readonly importUploads: ImportUploadStore;
  readonly pages: PageStore;
  readonly pageReaders: PageReaderStore;
  readonly prompts: PromptStore;
  readonly rates: RateStore;
  readonly usage: UsageStore;
  readonly keptAnswers: KeptAnswerStore;
  readonly lookups: MetaLookups;
  readonly files: FileEntryStore;
  readonly forms: FormStore;
  readonly shareVisits: ShareVisitStore;
  readonly hooks: HookStore;
  readonly hookDeliveries: HookDeliveryStore;
  /** Addresses and names of these users (who made a change, who said something). */
  authorsOf(ids: readonly UserId[]): Promise<ReadonlyMap<UserId, Author>>;
  /** A copy into one file, consistent while others write; embedded engine only. */
  copyTo(file: string): Promise<void>;
  close(): Promise<void>;
}

/** Puts the stores on an open, migrated database. */
export function createMetaStore(
  engine: MetaStore['engine'],
  plain: Kysely<MetaSchema>,
  edge: Pick<MetaStore, 'copyTo' | 'close'>,
): MetaStore {
  const { db, over } = createMetaLookups(plain, databaseKinds[engine].isShared);
  const users = createUserStore(db);
  const bases = createBaseListStore(db);
  const sessions = createSessionStore(db);
  const apiTokens = createApiTokenStore(db);
  return {
    engine,
    db,
    users,
    bases,
    sources: createSourceStore(db),
    members: createMemberStore(db),
    invitations: createInvitationStore(db),
    sessions,
    refreshTokens: createRefreshTokenStore(db),
    audits: createAuditStore(db),
    notifications: createNotificationStore(db),
    personChoices: createPersonChoiceStore(db),
    profiles: createProfileStore(db),
    apiTokens,
    accountTokens: createAccountTokenStore(db),
    secondFactors: createSecondFactorStore(db),
    providers: createProviderStore(db),
    settings: createSettingStore(db),
    snapshots: createSnapshotStore(db),
    importUploads: createImportUploadStore(db),
    pages: createPageStore(db),
    pageReaders: createPageReaderStore(db),
    prompts: createPromptStore(db),
    rates: createRateStore(db),
    usage: createUsageStore(plain), // decides nothing, so nothing kept in memory is forgotten for it
    keptAnswers: createKeptAnswerStore(db),
    lookups: over({ users, bases, sessions, apiTokens }),
    files: createFileEntryStore(db),
    forms: createFormStore(db),
    shareVisits: createShareVisitStore(db),
    hooks: createHookStore(db),
    hookDeliveries: createHookDeliveryStore(db),
    authorsOf: users.authorsOf,
    ...edge,
  };
}
