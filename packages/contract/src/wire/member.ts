import { baseRoles, workspaceRoles } from '@quadrille/domain';
import * as v from 'valibot';
import { paged } from './paged.ts';
import { stampSchema } from './meta.ts';

/** The roles a person can be given in a base. `guest` of older programs means no access. */
export const memberRoleSchema = v.pipe(
  v.picklist([...baseRoles, 'guest']),
  v.transform((role) => (role === 'guest' ? 'no-access' : role)),
);

/** A person as the people of a base are listed. */
const wireMemberSchemaShape = v.object({
  id: v.string(),
  email: v.string(),
  firstname: v.nullable(v.string()),
  lastname: v.nullable(v.string()),
  /** Always null: only a digest of an invitation is kept. Ask for a new one by inviting again. */
  invite_token: v.nullable(v.string()),
  /** Invited and not signed up yet. */
  is_pending: v.boolean(),
  /** Comma list of organisation roles. */
  main_roles: v.string(),
  /** Null, as `roles` is, for people who are no members and have no role in the workspace. */
  project_id: v.nullable(v.string()),
  roles: v.nullable(v.string()),
  /** Of the workspace: what it stands for is the role of people who are given none in the project. */
  workspace_role: v.nullable(v.picklist(workspaceRoles)),
  created_at: v.optional(stampSchema),
});
export interface WireMember extends v.InferOutput<typeof wireMemberSchemaShape> {}
export const wireMemberSchema: v.GenericSchema<WireMember> = wireMemberSchemaShape;

export const memberListSchema = v.object({ users: paged(wireMemberSchema) });

/** Members by name; of those without one, the address. */
export const peopleSchema = v.array(v.object({ id: v.string(), name: v.string() }));

/** What came of inviting: a message for known people, a token for one new person, tokens and failures by address for several. */
export const inviteAnswerSchema = v.object({
  msg: v.optional(v.string()),
  invite_token: v.optional(v.string()),
  email: v.optional(v.string()),
  error: v.optional(v.array(v.object({ email: v.string(), error: v.string() }))),
  /** Of several addresses those without an account, each with its token. */
  invitations: v.optional(v.array(v.object({ email: v.string(), invite_token: v.string() }))),
});
export type InviteAnswer = v.InferOutput<typeof inviteAnswerSchema>;
