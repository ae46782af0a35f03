import type { WireBase, WireProject } from '@quadrille/contract';
import { databaseKinds, type EngineName } from '../../platform/database-kind.ts';
import type { BaseEntry, ListedBase } from '../../meta/base-list-store.ts';
import { toStamp } from '../../platform/to-stamp.ts';

export type EngineKind = EngineName;

/** A base as the v1 wire names it: a project with one source. */
export function toProject(base: BaseEntry, engine: EngineKind): WireProject {
  return {
    id: base.id,
    title: base.title,
    prefix: base.prefix,
    status: base.status,
    description: base.description,
    meta: base.meta === null ? null : (JSON.parse(base.meta) as WireProject['meta']),
    color: base.color,
    uuid: null,
    password: null,
    roles: null,
    deleted: 0,
    is_meta: 1,
    order: base.ord,
    type: base.type,
    linked_db_projects: [],
    bases: [toSource(base, engine)],
    created_at: toStamp(base.created_at),
    updated_at: toStamp(base.updated_at),
  };
}

/** The same in somebody's list, with what is theirs. */
export function toListedProject(base: ListedBase, engine: EngineKind): WireProject {
  return {
    ...toProject(base, engine),
    // null: no member, and so without a place for it in a list of their own
    starred: base.starred === null ? null : base.starred === 1 ? 1 : 0,
    hidden: base.hidden === 1 ? 1 : 0,
    order: base.own_ord ?? base.ord,
    last_accessed: base.last_accessed === null ? null : toStamp(base.last_accessed),
    project_role: base.role,
  };
}

/** The one source of a base; it has no connection settings to show. */
export function toSource(base: BaseEntry, engine: EngineKind): WireBase {
  return {
    id: base.source_id,
    project_id: base.id,
    alias: base.alias,
    meta: null,
    is_meta: 1,
    is_local: 1,
    type: databaseKinds[engine].client,
    inflection_column: 'camelize',
    inflection_table: 'camelize',
    enabled: 1,
    order: 1,
    description: null,
    erd_uuid: base.erd_uuid,
    created_at: toStamp(base.created_at),
    updated_at: toStamp(base.updated_at),
  };
}
