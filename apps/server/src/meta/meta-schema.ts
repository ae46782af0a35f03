import type { AuditId, BaseId, ItemId, SharedRole, SourceId, TableId, UserId, ViewId } from '@quadrille/domain';
import type { MailLanguage } from '../platform/mail/mail-words.ts';

/** Times are milliseconds since 1970; flags are 0 and 1; JSON is text. The same on every engine. */
export interface UserTable {
  id: UserId;
  email: string;
  /** PHC text; null while invited, and for people who sign in with a provider alone. */
  password_hash: string | null;
  first_name: string | null;
  last_name: string | null;
  /** Comma list of organisation roles. */
  roles: string;
  /** What the person may do in every base where they are given no role; null for nothing. */
  workspace_role: SharedRole | null;
  /** In which mails are written; null until they signed in with a page or program that names one. */
  language: MailLanguage | null;
  /** Part of every session token; changing it ends them all. */
  token_version: string;
  /** Null while invited. */
  joined_at: number | null;
  /** When it was proved that the address is theirs. */
  email_verified_at: number | null;
  created_at: number;
  updated_at: number;
}

/** One sign-in: a browser or a program. Its id is the family of its refresh tokens and part of its session tokens. */
export interface SessionTable {
  id: string;
  user_id: UserId;
  ip: string | null;
  /** The user agent, shortened. */
  agent: string | null;
  created_at: number;
  seen_at: number;
  expires_at: number;
}

export interface RefreshTokenTable {
  /** SHA-256 of the token; the token itself is never kept. */
  hash: string;
  /** The session: all tokens that descend from one sign-in. */
  family: string;
  user_id: UserId;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

export interface InvitationTable {
  /** SHA-256 of the token; the token itself is never kept. */
  hash: string;
  user_id: UserId;
  /** 1 when nobody but the owner of the mailbox was told the token, so that it proves the address. */
  is_mailed: number;
  created_at: number;
  expires_at: number;
}

/** What somebody holds for a short time: the link of a mail, or a password that was right before the second factor. */
export interface AccountTokenTable {
  /** SHA-256 of the token; the token itself is never kept. */
  hash: string;
  kind: 'reset' | 'verify' | 'secondFactor';
  user_id: UserId;
  created_at: number;
  expires_at: number;
}

export interface SecondFactorTable {
  user_id: UserId;
  /** Base32. Codes are computed from it, so it cannot be hashed. */
  secret: string;
  /** Null until a first code was right. */
  enabled_at: number | null;
  /** The period of the last code taken: each works once. */
  last_step: number;
  created_at: number;
}

export interface RecoveryCodeTable {
  /** SHA-256. */
  hash: string;
  user_id: UserId;
}

/** An account of a sign-in provider that opens one of ours. */
export interface IdentityTable {
  provider: string;
  /** What the provider calls the account; never changes there. */
  subject: string;
  user_id: UserId;
  created_at: number;
}

/** Somebody was sent to a provider and is expected back. */
export interface ProviderVisitTable {
  state_hash: string;
  /** Of the cookie of the browser that left. */
  browser_hash: string;
  provider: string;
  /** Of PKCE. */
  verifier: string;
  nonce: string;
  /** Who connects the provider to their account; null when signing in. */
  user_id: UserId | null;
  expires_at: number;
}

export interface ApiTokenTable {
  id: number;
  /** SHA-256 of the token; the token itself is never kept. */
  hash: string;
  /** Its last characters, so that people can tell theirs apart. */
  hint: string;
  description: string | null;
  /** Whose rights it has at most. */
  user_id: UserId;
  /** The one base it opens; null for all its owner may enter. */
  base_id: BaseId | null;
  access: string;
  expires_at: number | null;
  used_at: number | null;
  created_at: number;
  updated_at: number;
}

export interface BaseTable {
  id: BaseId;
  /** First six characters of the id after the prefix; every id inside the base carries them. */
  key: string;
  /** Id of the one source the v1 wire shows ("base" there). */
  source_id: SourceId;
  title: string;
  description: string | null;
  color: string | null;
  /** As sent: text stays text, an object is JSON. */
  meta: string | null;
  status: string | null;
  type: string;
  prefix: string;
  ord: number;
  created_by: UserId | null;
  /** Of the public link to the diagram. */
  erd_uuid: string | null;
  /** What its own tables are called among its databases. */
  alias: string | null;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
  deleted_by: UserId | null;
}

/** How often something was used on a day. */
export interface UsageTable {
  /** `2026-01-31`, in UTC. */
  day: string;
  kind: string;
  name: string;
  count: number;
}

export interface SourceTable {
  id: SourceId;
  base_id: BaseId;
  alias: string | null;
  /** `pg`, `mysql2` or `sqlite3`. */
  type: string;
  /** Sealed JSON: where it is and how one gets in. */
  config: string;
  /** As sent: text stays text, an object is JSON. */
  meta: string | null;
  is_data_readonly: number;
  enabled: number;
  inflection_column: string;
  inflection_table: string;
  /** The public link to the diagram of its tables; null: there is none. */
  erd_uuid: string | null;
  created_at: number;
  updated_at: number;
}

export interface MemberTable {
  base_id: BaseId;
  user_id: UserId;
  /** One project role. */
  role: string;
  starred: number;
  hidden: number;
  ord: number | null;
  last_accessed: number | null;
  created_at: number;
}

export interface SettingTable {
  key: string;
  /** JSON. */
  value: string;
}

export interface JobTable {
  id: string;
  kind: string;
  state: string;
  base_id: BaseId | null;
  user_id: UserId | null;
  /** JSON: what was asked. */
  data: string;
  /** JSON: what came of it. */
  result: string | null;
  /** JSON: numbers for a progress bar. */
  progress: string | null;
  error: string | null;
  /** The process that runs it. What was queued is begun anew when that process is gone; all else is failed. */
  runner: string | null;
  /** How often it was begun. */
  attempt: number;
  /** Of queued jobs: not to be begun before. */
  due_at: number | null;
  created_at: number;
  updated_at: number;
}

export interface JobLogTable {
  job_id: string;
  /** From 1 in each job. */
  seq: number;
  at: number;
  message: string;
}

export interface RateTable {
  key: string;
  count: number;
  resets_at: number;
}

/** An uploaded file; its bytes are where `store` says. */
export interface FileTable {
  id: string;
  /** With its dot; empty when there is none. */
  extension: string;
  title: string;
  mimetype: string;
  size: number;
  /** Pixels of what a thumbnail can be made of. */
  width: number | null;
  height: number | null;
  /** `local` or the key of a store. */
  store: string;
  user_id: UserId | null;
  created_at: number;
  /** When it was last seen in a cell. */
  used_at: number;
}

/** Whose readers may see a file when they see the cell it is in. */
export interface FileBaseTable {
  file_id: string;
  base_id: BaseId;
}

/** What somebody said about a row (`COMMENT`), or a client noted. */
export interface AuditTable {
  id: AuditId;
  base_id: BaseId;
  table_id: TableId | null;
  row_id: string | null;
  /** Kept when the person is gone. */
  user_id: UserId | null;
  op_type: string;
  op_sub_type: string | null;
  /** `resolved` of a comment that was dealt with. */
  status: string | null;
  description: string | null;
  /** Code of what the description tells in English; null for what somebody wrote, and for entries of older versions. */
  deed: string | null;
  ip: string | null;
  /** Of the last change of the base before it. */
  sequence: number;
  created_at: number;
  updated_at: number;
}

export interface PersonChoiceTable {
  user_id: UserId;
  name: string;
  /** JSON. */
  value: string;
}

export interface NotificationTable {
  id: string;
  user_id: UserId;
  type: string;
  /** JSON. */
  body: string;
  is_read: number;
  is_deleted: number;
  created_at: number;
  updated_at: number;
}

export interface FollowTable {
  follower_id: UserId;
  user_id: UserId;
  created_at: number;
}

/** What people say about themselves. */
export interface ProfileTable {
  user_id: UserId;
  display_name: string | null;
  user_name: string | null;
  bio: string | null;
  location: string | null;
  website: string | null;
  avatar: string | null;
}

/** How far webhooks have heard of the changes of a base that has any. */
export interface HookCursorTable {
  base_id: BaseId;
  sequence: number;
  /** The process that reads on, and until when nobody else does. */
  owner: string | null;
  lease_until: number;
}

export interface HookSecretTable {
  hook_id: string;
  sealed: string;
}

export interface HookLogTable {
  id: string;
  base_id: BaseId;
  hook_id: string;
  at: number;
  /** Null of tests. */
  delivery_id: string | null;
  /** JSON. */
  entry: string;
}

/** What a webhook told once, however often that was tried. */
export interface HookDeliveryTable {
  hook_id: string;
  delivery_id: string;
  base_id: BaseId;
  at: number;
  /** Of the body; 0 without one. */
  bytes: number;
  /** When it is known to have arrived. */
  arrived_at: number | null;
  /** Until when it is being made again by hand, and nobody else does. */
  lease_until: number;
  /** JSON. */
  body: string | null;
}

export interface PluginTable {
  title: string;
  active: number;
  /** Sealed JSON of its settings. */
  sealed: string | null;
  updated_at: number;
}

/** What a request that may be repeated was answered. */
export interface KeptAnswerTable {
  /** Of the person and the key. */
  hash: string;
  /** Digest of what was asked. */
  content: string;
  /** Null until it is answered. */
  sealed: string | null;
  created_at: number;
}

export interface SnapshotTable {
  id: string;
  base_id: BaseId;
  title: string;
  state: 'making' | 'ready';
  reason: 'manual' | 'scheduled';
  /** Where its files are kept: see `FileStores`. */
  store: string;
  bytes: number;
  /** JSON: what is in it, and in which of its files. */
  tables: string;
  created_by: UserId | null;
  created_at: number;
}

export interface SnapshotScheduleTable {
  base_id: BaseId;
  /** 0: never. */
  every_hours: number;
  kept: number;
  /** When one was last asked for. */
  last_at: number;
}

/** The file of an import that is on its way. */
export interface ImportUploadTable {
  id: string;
  user_id: UserId | null;
  size: number;
  /** 1 once the person has said that this is all. */
  finished: number;
  /** When a byte of it was last heard of. */
  heard_at: number;
}

export interface ImportPartTable {
  import_id: string;
  part: number;
  /** `disk`: in the file of the upload on this machine; `meta`: in its pieces; else the store it lies in. */
  store: string;
}

export interface ImportPartPieceTable {
  import_id: string;
  part: number;
  piece: number;
  /** Base64. */
  body: string;
}

/** What is known of a page without reading what is in it. */
export interface PageTable {
  item_id: ItemId;
  base_id: BaseId;
  edited_at: number;
  edited_by: UserId | null;
  /** How many updates it consists of, and their bytes. */
  updates: number;
  bytes: number;
  /** For searches; null while it has to be read from the page anew. */
  text: string | null;
  /** Since when it stands in no tree. */
  gone_at: number | null;
}

export interface PageUpdateTable {
  /** Later ones sort behind. */
  id: string;
  item_id: ItemId;
  /** Base64. */
  body: string;
}

export interface PageVersionTable {
  id: string;
  item_id: ItemId;
  /** Null of those that are kept by themselves. */
  title: string | null;
  created_by: UserId | null;
  created_at: number;
  /** Base64: one update that holds all of it. */
  body: string;
}

/** What somebody said about a page, or about words in it. */
export interface PageCommentTable {
  id: string;
  item_id: ItemId;
  base_id: BaseId;
  /** The comment it answers; null: it begins a thread. */
  thread_id: string | null;
  user_id: UserId | null;
  /** Empty: taken back, and others had answered it. */
  text: string;
  /** The words it is about, and where they are. */
  quote: string | null;
  anchor: string | null;
  resolved: number;
  created_at: number;
  updated_at: number;
}

/** A page as somebody last read it, and whether it is among their favourites. */
export interface PageReaderTable {
  user_id: UserId;
  item_id: ItemId;
  base_id: BaseId;
  /** Null: they never have. */
  read_at: number | null;
  /** Base64 of a state vector, and JSON of what the values were. */
  vector: string;
  kept_values: string;
  starred: number;
}

/** What a language model wrote for a record, and what it was made from. */
export interface PromptDraftTable {
  id: string;
  base_id: BaseId;
  item_id: ItemId;
  run_id: string;
  table_id: string;
  row_id: number;
  field_id: string;
  state: string;
  fault: string | null;
  fault_about: string | null;
  /** The answer as the wire writes such a value, as JSON; null: there is none. */
  value: string | null;
  /** JSON: texts by field. */
  made_from: string;
  model: string;
  tokens: number;
  created_by: UserId | null;
  created_at: number;
  settled_by: UserId | null;
  settled_at: number | null;
}

export interface PromptRunTable {
  id: string;
  base_id: BaseId;
  item_id: ItemId;
  title: string;
  user_id: UserId | null;
  model: string;
  records: number;
  written: number;
  skipped: number;
  failed: number;
  tokens: number;
  /** Millionths of the currency. */
  cost: number;
  stopped: string | null;
  started_at: number;
  ended_at: number | null;
}

/** Which run is at a record of a prompt, and until when at most. */
export interface PromptClaimTable {
  item_id: ItemId;
  row_id: number;
  run_id: string;
  until: number;
}

export interface PromptBudgetTable {
  base_id: BaseId;
  tokens: number;
}

export interface FormCountTable {
  view_id: ViewId;
  base_id: BaseId;
  /** Answers taken since the form was made. */
  taken: number;
}

export interface ShareVisitTable {
  view_id: ViewId;
  base_id: BaseId;
  /** Since the link was made. */
  visits: number;
  last_at: number;
}

export interface ReceiptTable {
  /** SHA-256 of the token in the address; the token itself is never kept. */
  hash: string;
  base_id: BaseId;
  view_id: ViewId;
  row_id: number;
  /** What the owner asks for again, as JSON; null: nothing. */
  asked: string | null;
  created_at: number;
  revoked_at: number | null;
}

export interface MetaSchema {
  page: PageTable;
  page_update: PageUpdateTable;
  page_version: PageVersionTable;
  page_comment: PageCommentTable;
  page_reader: PageReaderTable;
  prompt_draft: PromptDraftTable;
  prompt_run: PromptRunTable;
  prompt_budget: PromptBudgetTable;
  prompt_claim: PromptClaimTable;
  form_count: FormCountTable;
  share_visit: ShareVisitTable;
  receipt: ReceiptTable;
  snapshot: SnapshotTable;
  snapshot_schedule: SnapshotScheduleTable;
  import_upload: ImportUploadTable;
  import_part: ImportPartTable;
  import_part_piece: ImportPartPieceTable;
  kept_answer: KeptAnswerTable;
  hook_cursor: HookCursorTable;
  hook_secret: HookSecretTable;
  hook_log: HookLogTable;
  hook_delivery: HookDeliveryTable;
  plugin: PluginTable;
  file: FileTable;
  file_base: FileBaseTable;
  audit: AuditTable;
  notification: NotificationTable;
  person_choice: PersonChoiceTable;
  usage_count: UsageTable;
  follow: FollowTable;
  profile: ProfileTable;
  user: UserTable;
  session: SessionTable;
  refresh_token: RefreshTokenTable;
  invitation: InvitationTable;
  account_token: AccountTokenTable;
  second_factor: SecondFactorTable;
  recovery_code: RecoveryCodeTable;
  identity: IdentityTable;
  provider_visit: ProviderVisitTable;
  api_token: ApiTokenTable;
  base: BaseTable;
  source: SourceTable;
  member: MemberTable;
  setting: SettingTable;
  job: JobTable;
  job_log: JobLogTable;
  rate: RateTable;
}
