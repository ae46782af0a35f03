import * as v from 'valibot';

/** What a client needs to know before anyone signs in. */
const appInfoSchemaShape = v.object({
  authType: v.string(),
  projectHasAdmin: v.boolean(),
  /** No account exists yet: the first to sign up becomes the super admin. */
  firstUser: v.boolean(),
  type: v.string(),
  env: v.optional(v.string()),
  googleAuthEnabled: v.boolean(),
  githubAuthEnabled: v.boolean(),
  oidcAuthEnabled: v.boolean(),
  oidcProviderName: v.optional(v.nullable(v.string())),
  oneClick: v.boolean(),
  connectToExternalDB: v.boolean(),
  version: v.string(),
  defaultLimit: v.number(),
  ncMin: v.boolean(),
  teleEnabled: v.boolean(),
  auditEnabled: v.boolean(),
  ncSiteUrl: v.string(),
  ee: v.boolean(),
  /** Bytes. */
  ncAttachmentFieldSize: v.number(),
  ncMaxAttachmentsAllowed: v.number(),
  /** Whose pages may be shown inside documents. */
  embedHosts: v.optional(v.array(v.string())),
  /** Where maps have their tiles from, and who made them; null: outlines alone. */
  mapTiles: v.optional(v.nullable(v.object({ url: v.string(), credit: v.string() }))),
  isCloud: v.boolean(),
  automationLogLevel: v.picklist(['OFF', 'ERROR', 'ALL']),
  disableEmailAuth: v.boolean(),
  /** Without it links of invitations and new passwords are handed on by hand. */
  mailEnabled: v.optional(v.boolean()),
  inviteOnlySignup: v.optional(v.boolean()),
  dashboardPath: v.string(),
  mainSubDomain: v.string(),
  baseHostName: v.optional(v.nullable(v.string())),
});
export interface AppInfo extends v.InferOutput<typeof appInfoSchemaShape> {}
export const appInfoSchema: v.GenericSchema<AppInfo> = appInfoSchemaShape;

export const versionSchema = v.object({ currentVersion: v.string(), releaseVersion: v.nullable(v.string()) });
export const healthSchema = v.object({ message: v.string(), timestamp: v.union([v.number(), v.string()]), uptime: v.number() });
export const projectInfoSchema = v.object({
  Node: v.string(),
  Arch: v.string(),
  Platform: v.string(),
  Docker: v.boolean(),
  RootDB: v.string(),
  Database: v.optional(v.string()),
  ProjectOnRootDB: v.optional(v.boolean()),
  PackageVersion: v.string(),
});
