import type { WireColumn } from '@quadrille/contract';
import { getFieldKind, printDtxp } from '@quadrille/domain';
import type { BaseSchema } from '../../storage/schema/base-schema.ts';
import type { FieldDoc } from '../../storage/schema/documents.ts';
import { toWireKeys } from './wire-keys.ts';
import { presentMeta } from './button-formula.ts';
import { presentDefinition, presentPublicDefinition } from './present-definition.ts';
import { presentOptions } from './present-options.ts';
import { databaseTerms, validators } from './wire-defaults.ts';

type Kept = Pick<WireColumn, 'dt' | 'np' | 'ns' | 'clen' | 'dtxs' | 'cc' | 'csn'>;

/** A field as the v1 wire's column; `isPublic` for strangers, who must not learn what else there is. */
export function presentColumn(schema: BaseSchema, field: FieldDoc, isPublic = false): WireColumn {
  const definition = isPublic ? presentPublicDefinition(schema, field) : presentDefinition(schema, field);
  const table = schema.tableById.get(field.tableId);
  const isId = field.type === 'ID';
  const isSelect = field.type === 'SingleSelect' || field.type === 'MultiSelect';
  const kind = getFieldKind(field.type);
  const terms = databaseTerms[field.type];
  const kept = (field.extra ?? {}) as Partial<Kept>;
  return {
    ...toWireKeys(schema.baseId, field, table?.doc.source?.id),
    id: field.id,
    fk_model_id: field.tableId,
    title: field.title,
    column_name: kind.isVirtual ? null : field.columnName,
    uidt: field.type,
    dt: kept.dt ?? terms.dt,
    np: kept.np ?? null,
    ns: kept.ns ?? null,
    clen: kept.clen ?? null,
    cop: String(field.order),
    pk: isId ? 1 : 0,
    pv: field.isPrimary ? 1 : 0,
    rqd: field.isRequired || isId ? 1 : 0,
    un: 0,
    ct: kept.dt ?? terms.dt,
    ai: isId ? 1 : 0,
    unique: field.isUnique ? 1 : 0,
    cdf: presentDefault(field),
    cc: kept.cc ?? null,
    csn: kept.csn ?? null,
    dtx: terms.dtx,
    dtxp: isSelect ? printDtxp(field.options.map((option) => option.title)) : '',
    dtxs: kept.dtxs ?? null,
    au: field.type === 'LastModifiedTime' ? 1 : 0,
    validate: presentValidator(field),
    virtual: kind.isVirtual ? 1 : 0,
    deleted: null,
    system: field.isSystem && field.type !== 'ForeignKey' ? 1 : 0,
    order: field.order,
    meta: presentMeta(field, table?.fields ?? [], isPublic),
    description: field.description,
    ...(!isPublic && table?.rights?.fixed.has(field.id) && { fixed: 1 }),
    ...(isSelect && { colOptions: { options: presentOptions(field) } }),
    ...(definition && { colOptions: definition }),
  };
}

function presentDefault(field: FieldDoc): WireColumn['cdf'] {
  if (field.defaultValue === null) return null;
  const wire = getFieldKind(field.type).toWire(field.defaultValue, field);
  if (typeof wire === 'boolean') return wire ? '1' : '0';
  return typeof wire === 'string' ? wire : JSON.stringify(wire);
}

function presentValidator(field: FieldDoc): string | null {
  const name = validators[field.type];
  return name === undefined ? null : JSON.stringify({ func: [name], args: [''], msg: [`Validation failed : ${name}`] });
}
