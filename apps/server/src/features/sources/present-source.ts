import type { WireBase } from '@quadrille/contract';
import type { SourceEntry } from '../../meta/source-store.ts';
import { toStamp } from '../../platform/to-stamp.ts';
import type { WireConfig } from './source-config.ts';

/** A connected database as the v1 wire names it. `config` is for those who may change it, and holds no password. */
export function presentSource(source: SourceEntry, order: number, config?: WireConfig): WireBase {
  return {
    id: source.id,
    project_id: source.base_id,
    alias: source.alias,
    ...(config && { config }),
    meta: source.meta === null ? null : (JSON.parse(source.meta) as NonNullable<WireBase['meta']>),
    is_meta: 0,
    is_local: 0,
    is_data_readonly: source.is_data_readonly === 1 ? 1 : 0,
    type: source.type,
    inflection_column: source.inflection_column,
    inflection_table: source.inflection_table,
    enabled: source.enabled === 1 ? 1 : 0,
    order,
    description: null,
    erd_uuid: source.erd_uuid,
    created_at: toStamp(source.created_at),
    updated_at: toStamp(source.updated_at),
  };
}
