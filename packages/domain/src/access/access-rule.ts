import type { FieldId, RuleId, TableId, SourceId, UserId } from '../ids/id.ts';
import type { FilterNode } from '../view/filter.ts';
import type { Role } from './role.ts';

/** What a rule can allow: in a table all of them, of a field `read` and `update`. */
export const ruleActions = ['read', 'create', 'update', 'delete'] as const;
export type RuleAction = (typeof ruleActions)[number];

/** Whom rules bind: those who may not change the structure, and with it the rules. `visitor`: whoever comes by a public link. */
export const ruledRoles = ['editor', 'commenter', 'viewer', 'visitor'] as const;
export type RuledRole = (typeof ruledRoles)[number];

/**
 * Allows somebody something in a table. Where no rule speaks of an action, everybody whose role has the permission may take it;
 * where one does, only those whom a rule names may, and with rows of a filter only in rows that pass it. Rules add up, and none
 * gives more than the role's permissions.
 */
export interface AccessRule {
  readonly id: RuleId;
  readonly tableId: TableId;
  /** Null: the rule is about rows. */
  readonly fieldId: FieldId | null;
  readonly actions: readonly RuleAction[];
  readonly roles: readonly RuledRole[];
  readonly userIds: readonly UserId[];
  /** Rows it holds for; empty: all. Of a field's rule always empty. */
  readonly filter: readonly FilterNode[];
}

/** Somebody whom rules bind. */
export interface Reader {
  readonly role: RuledRole;
  /** Null for visitors. */
  readonly userId: UserId | null;
  /** Comes by the link to a whole base, or to its diagram. */
  readonly isOfBase?: boolean;
  /** Sees the tables of this connected database alone; null: the base's own alone. Absent: all. */
  readonly sourceId?: SourceId | null;
}

/** The reader holding these roles in a base; null for owners, creators and super users, whom no rule binds. */
export function readerOf(roles: readonly Role[], userId: UserId | null): Reader | null {
  if (roles.some((role) => role === 'super' || role === 'owner' || role === 'creator')) return null;
  const role = ruledRoles.find((ruled) => ruled !== 'visitor' && roles.includes(ruled));
  return { role: role ?? 'viewer', userId };
}

/** Whoever comes by the public link of a view, signed in or not. */
export const visitor: Reader = { role: 'visitor', userId: null };

/** Whoever comes by the public link of a base. */
export const visitorOfBase: Reader = { ...visitor, isOfBase: true };

/** In all rows, in none, or in those that pass a filter. */
export type RowRight = 'all' | 'none' | readonly FilterNode[];

/** Whether a rule is about this reader. */
export function namesRuled(rule: AccessRule, reader: Reader): boolean {
  return rule.roles.includes(reader.role) || (reader.userId !== null && rule.userIds.includes(reader.userId));
}

/** What the rules of a table let the reader do with its rows, apart from their role's permissions. */
export function rowRight(rules: readonly AccessRule[], action: RuleAction, reader: Reader): RowRight {
  const speaking = rules.filter((rule) => rule.fieldId === null && rule.actions.includes(action));
  if (speaking.length === 0) return 'all';
  const own = speaking.filter((rule) => namesRuled(rule, reader));
  if (own.length === 0) return 'none';
  if (own.some((rule) => rule.filter.length === 0)) return 'all';
  return own.map((rule) => ({ kind: 'group', logicalOp: 'or', children: rule.filter }));
}

/** Whether the rules of a table let the reader do something with a field. What may not be read may not be written either. */
export function fieldRight(rules: readonly AccessRule[], fieldId: FieldId, action: 'read' | 'update', reader: Reader): boolean {
  const speaking = rules.filter((rule) => rule.fieldId === fieldId && rule.actions.includes(action));
  const isAllowed = speaking.length === 0 || speaking.some((rule) => namesRuled(rule, reader));
  return isAllowed && (action === 'read' || fieldRight(rules, fieldId, 'read', reader));
}
