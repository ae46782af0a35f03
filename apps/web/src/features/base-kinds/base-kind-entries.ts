import { type BaseKind, baseKinds } from '@quadrille/domain';
import { databaseKind } from '../base/index.ts';
import { cowriterKind } from '../cowriter/index.ts';
import { dashboardKind } from '../dashboards/index.ts';
import { documentationKind } from '../documents/index.ts';
import type { BaseKindEntry } from '../items/index.ts';

/**
 * Every kind of bases. A new kind is a room of its own, whose index offers one entry, and its line here. A kind without a screen opens as
 * a database does, and nobody is offered to make one.
 */
export const baseKindEntries: Readonly<Record<BaseKind, BaseKindEntry>> = {
  database: databaseKind,
  documentation: documentationKind,
  dashboard: dashboardKind,
  cowriter: cowriterKind,
};

/** The kinds a person can make, in the order in which they are offered. */
export const offeredKinds: readonly BaseKind[] = baseKinds.filter((kind) => baseKindEntries[kind].begin !== null);
