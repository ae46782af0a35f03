import * as v from 'valibot';
import { defineCall } from '../call.ts';

const backup = v.object({
  /** Name of its folder among the backups in the data folder. */
  name: v.string(),
  /** ISO 8601, UTC. */
  at: v.string(),
  bases: v.number(),
  bytes: v.number(),
  /** False where a base could not be copied: it is in none of the newer backups either until its file is mended. */
  is_whole: v.boolean(),
});
export type WireBackup = v.InferOutput<typeof backup>;

const state = v.object({
  list: v.array(backup),
  /** False where the database has tools of its own for this; `reason` says which. */
  is_possible: v.boolean(),
  reason: v.nullable(v.string()),
  /** Hours between scheduled backups; 0: none are made by themselves. */
  every_hours: v.number(),
  /** Older ones go. */
  kept: v.number(),
  /** Tries in a row that made none, or none of everything. */
  failures: v.number(),
  /** One is being made. */
  is_running: v.boolean(),
});
export type BackupState = v.InferOutput<typeof state>;

const contents = v.object({
  ...backup.entries,
  /** Of the server that made it. */
  version: v.string(),
  projects: v.array(v.object({ id: v.string(), title: v.nullable(v.string()), bytes: v.number() })),
  /** Bases that are not in it. */
  lost: v.array(v.object({ id: v.string(), title: v.nullable(v.string()), why: v.picklist(['missing', 'empty', 'damaged']) })),
  /** Files that belonged to no base and were not copied. */
  left_out: v.array(v.string()),
  /** Whether this server has the key that what is kept secret was sealed with; no backup holds it. */
  has_key: v.boolean(),
});
export type BackupContents = v.InferOutput<typeof contents>;

const path = '/api/v1/backups/:name';

/** Backups of the whole installation in its data folder, for super users. */
export const backupCalls = {
  list: defineCall({
    name: 'backups.list',
    method: 'GET',
    path: '/api/v1/backups',
    answer: state,
    permission: 'instanceBackup',
    scope: 'org',
    isForPeople: true,
    summary: 'List the backups of the installation, newest first, and when they are made',
  }),
  create: defineCall({
    name: 'backups.create',
    method: 'POST',
    path: '/api/v1/backups',
    answer: v.object({ id: v.string() }),
    permission: 'instanceBackup',
    scope: 'org',
    isForPeople: true,
    summary: 'Make a backup of the installation in the background; the answer names the job',
    errors: ['badRequest'],
  }),
  read: defineCall({
    name: 'backups.read',
    method: 'GET',
    path,
    answer: contents,
    permission: 'instanceBackup',
    scope: 'org',
    isForPeople: true,
    summary: 'See what is in a backup',
    errors: ['notFound', 'unreadableFile'],
  }),
  restore: defineCall({
    name: 'backups.restore',
    method: 'POST',
    path: `${path}/restore`,
    answer: v.object({ bases: v.number(), lost: v.number(), has_key: v.boolean() }),
    permission: 'instanceBackup',
    scope: 'org',
    isForPeople: true,
    summary: 'Go back to one of the backups in the data folder',
    description: 'The server starts again with it; what was there before is kept in the data folder in a folder of its own.',
    errors: ['notFound', 'unreadableFile', 'badRequest'],
  }),
} as const;
