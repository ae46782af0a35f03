import type { Call } from './call.ts';
import type { Calls } from './calls/calls.ts';

/** What the JSON body of a call carries, which decides how large it may be. */
export type BodySize = 'settings' | 'structure' | 'records';

/** Bytes of a JSON body at most. */
export const bodyLimits: Readonly<Record<BodySize, number>> = {
  settings: 256 * 1024,
  structure: 4 * 1024 * 1024,
  records: 32 * 1024 * 1024,
};

/** How deep lists and objects of a JSON body may stand in each other. */
export const mostBodyDepth = 64;

/** How many values a JSON body may hold: those of a full bulk call of two hundred fields. */
export const mostBodyValues = 2_000_000;

/** How many of them may stand in one list or object: a longer one takes its memory in one piece, for which everybody else would wait. */
export const mostBodyListValues = 100_000;

const bodySizes: Readonly<Record<keyof Calls, BodySize>> = {
  auth: 'settings',
  secondFactor: 'settings',
  providers: 'settings',
  apiTokens: 'settings',
  app: 'settings',
  projects: 'settings',
  bases: 'settings',
  sources: 'settings',
  members: 'settings',
  orgUsers: 'settings',
  profiles: 'settings',
  deletedProjects: 'settings',
  duplicates: 'settings',
  erd: 'settings',
  imports: 'records',
  sql: 'settings',
  tables: 'structure',
  columns: 'structure',
  views: 'structure',
  grids: 'records',
  calendars: 'structure',
  timelines: 'structure',
  forms: 'structure',
  galleries: 'structure',
  kanbans: 'structure',
  maps: 'structure',
  viewColumns: 'structure',
  filters: 'structure',
  sorts: 'structure',
  hooks: 'settings',
  rows: 'records',
  viewRows: 'records',
  bulk: 'records',
  tableRows: 'records',
  links: 'records',
  rules: 'settings',
  dashboards: 'settings',
  sharedBases: 'settings',
  visibility: 'settings',
  shares: 'settings',
  public: 'records',
  viewLinks: 'records',
  viewBulk: 'records',
  utilities: 'settings',
  settings: 'settings',
  changes: 'records',
  history: 'records',
  trash: 'records',
  comments: 'settings',
  notifications: 'settings',
  items: 'structure',
  pages: 'structure',
  cowriter: 'settings',
  jobs: 'settings',
  snapshots: 'settings',
  storage: 'settings',
  plugins: 'settings',
  instance: 'settings',
  backups: 'settings',
};

/** The bytes that the JSON body of a call may have; by the group its name begins with. */
export function bodyLimitOf({ name }: Pick<Call, 'name'>): number {
  const group = name.slice(0, name.indexOf('.'));
  return bodyLimits[isGroup(group) ? bodySizes[group] : 'settings'];
}

/**
 * How deep in a body the keys are ours, so that names are found by them. Records have keys of anybody's choice, but grids are made and
 * named by calls of the group that fills them, and imports bring structure.
 */
export function depthOfNames({ name }: Pick<Call, 'name'>): number {
  const group = name.slice(0, name.indexOf('.'));
  if (group === 'grids') return 1;
  return group === 'imports' || !isGroup(group) || bodySizes[group] !== 'records' ? mostBodyDepth : 0;
}

const isGroup = (group: string): group is keyof Calls => Object.hasOwn(bodySizes, group);
