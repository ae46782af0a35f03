import { AppError, type NewColumnBody, refuse, refuseProgram } from '@quadrille/contract';
import { type Field, type FieldDefinition, type FieldType, type FormulaDefinition, isCodeSource, rollupFunctions } from '@quadrille/domain';
import {
  checkFormula,
  createDependencyGraph,
  describeCycle,
  findReferenced,
  formulaTypeOfField,
  type FormulaIssue,
  type FormulaType,
  itemTypeOf,
  listReferences,
  listUsedFields,
  parseFormula,
  toStoredFormula,
} from '@quadrille/formula';
import type { BaseSchema, TableSchema } from '../../storage/schema/base-schema.ts';
import { refuseTooLarge } from './refuse-too-large.ts';
import { listFoundations } from '../../storage/schema/dependents.ts';
import type { FieldDoc } from '../../storage/schema/documents.ts';

const definitionKeys = [
  'formula',
  'formula_raw',
  'fk_relation_column_id',
  'fk_lookup_column_id',
  'fk_rollup_column_id',
  'rollup_function',
  'fk_qr_value_column_id',
  'fk_barcode_value_column_id',
] as const satisfies readonly (keyof NewColumnBody)[];

/** What a caller may say of a computed field. */
export type DefinitionBody = Partial<Pick<NewColumnBody, (typeof definitionKeys)[number]>>;

type Planner = (schema: BaseSchema, table: TableSchema, field: FieldDoc, body: DefinitionBody) => FieldDefinition;

/** The types whose definition a caller writes; links are made with all they need by `createLink`. */
const planners: Partial<Record<FieldType, Planner>> = {
  Formula: planFormula,
  Lookup: (schema, table, _field, body) => {
    const { link, related } = linkNamed(schema, table, body);
    const target = fieldNamed(related, body.fk_lookup_column_id);
    if (!target) throw refuse('lookedUpGone');
    return { kind: 'lookup', linkFieldId: link.id, targetFieldId: target.id };
  },
  Rollup: (schema, table, _field, body) => {
    const { link, related } = linkNamed(schema, table, body);
    const target = fieldNamed(related, body.fk_rollup_column_id);
    if (!target) throw refuse('rolledUpGone');
    const name = rollupFunctions.find((known) => known === body.rollup_function);
    if (!name) throw refuseProgram('badRequest', `A rollup is one of ${rollupFunctions.join(', ')}.`);
    return { kind: 'rollup', linkFieldId: link.id, targetFieldId: target.id, function: name };
  },
  Count: (schema, table, _field, body) => ({ kind: 'count', linkFieldId: linkNamed(schema, table, body).link.id }),
  QrCode: (_schema, table, field, body) => planCode(table, field, body.fk_qr_value_column_id),
  Barcode: (_schema, table, field, body) => planCode(table, field, body.fk_barcode_value_column_id),
};

/** What the field computes; undefined for types with a column of their own. Throws a sentence on what does not fit. */
export function planDefinition(schema: BaseSchema, table: TableSchema, field: FieldDoc, body: DefinitionBody): FieldDefinition | undefined {
  const definition = planners[field.type]?.(schema, table, field, body);
  if (definition) {
    refuseCircle(schema, { ...field, definition });
    refuseTooLarge(schema, [{ ...field, definition }]);
  }
  return definition;
}

/** Whether a body speaks of what the field computes at all. */
export function namesDefinition(type: FieldType, body: DefinitionBody): boolean {
  return planners[type] !== undefined && definitionKeys.some((key) => body[key] != null);
}

/** By id; by title or column name too, as the columns of a new table have no ids to be named by. */
function fieldNamed(table: TableSchema, name: string | null | undefined): FieldDoc | undefined {
  if (name == null) return undefined;
  return table.fields.find((field) => field.id === name) ?? findReferenced({ name, by: 'title' }, table.fields);
}

function linkNamed(schema: BaseSchema, table: TableSchema, body: DefinitionBody): { link: FieldDoc; related: TableSchema } {
  const link = fieldNamed(table, body.fk_relation_column_id);
  const related = link?.definition?.kind === 'link' ? schema.tableById.get(link.definition.relatedTableId) : undefined;
  if (!link || !related) throw refuse('linkGone');
  return { link, related };
}

function planCode(table: TableSchema, field: FieldDoc, valueId: string | null | undefined): FieldDefinition {
  const value = fieldNamed(table, valueId);
  if (!value || value.id === field.id) throw refuse('codedGone');
  if (!isCodeSource(value.type)) throw refuse('noCodeOf', { field: value.title, type: value.type });
  return { kind: 'code', valueFieldId: value.id };
}

function planFormula(schema: BaseSchema, table: TableSchema, field: FieldDoc, body: DefinitionBody): FormulaDefinition {
  const others = table.fields.filter((candidate) => candidate.id !== field.id || candidate.definition !== undefined);
  const find = (id: string): Field | undefined => schema.entities.find('field', id);
  const { expression, type } = toCheckedFormula(body.formula_raw ?? body.formula ?? '', others, find);
  return { kind: 'formula', expression, result: resultOf(type), error: null };
}

/** A formula as it is stored, and the type of its values. Throws the sentence of the first mistake. */
export function toCheckedFormula(
  typed: string,
  fields: readonly Field[],
  find: (id: string) => Field | undefined,
): { readonly expression: string; readonly type: FormulaType } {
  const parsed = parseFormula(typed);
  if (!parsed.ok) throw invalidFormula(parsed.issue);
  const { type, issues } = checkFormula(
    parsed.expression,
    (reference) => {
      const used = findReferenced(reference, fields);
      return used ? formulaTypeOfField(used, find) : null;
    },
    fields.map((field) => field.title),
  );
  if (issues[0]) throw invalidFormula(issues[0]);
  return { expression: toStoredFormula(typed, fields), type };
}

function invalidFormula({ message, fault }: FormulaIssue): AppError {
  return new AppError('invalidFormula', { reason: message, fault });
}

/** How values of the type are kept and shown; lists and what is known only when computed are shown as text. */
function resultOf(type: FormulaType): FormulaDefinition['result'] {
  const item = itemTypeOf(type);
  return type !== item || item === 'any' || item === 'nothing' ? 'text' : item;
}

/** Throws a sentence where what the field was computed of is gone, or is computed of the field by now. */
export function refuseUnfounded(schema: BaseSchema, field: FieldDoc): void {
  const { entities } = schema;
  const parts = field.definition === undefined ? [] : listFoundations(field.definition);
  if (parts.some((id) => !entities.find('field', id) && !entities.find('table', id)))
    throw refuse('notComputableAgain', { field: field.title });
  refuseCircle(schema, field);
  refuseTooLarge(schema, [field]);
}

/** A field may not compute from itself, neither directly nor through others, of whatever table. */
function refuseCircle(schema: BaseSchema, field: FieldDoc): void {
  const all = [...schema.entities.all('field').values()].filter((other) => other.id !== field.id);
  const computed = [...all, field].filter((candidate) => candidate.definition !== undefined);
  const graph = createDependencyGraph(computed.map((candidate) => ({ id: candidate.id, uses: usedBy(schema, candidate) })));
  const circle = graph.cycleOf(field.id);
  if (circle === null) return;
  const titles = circle.map((id) => (id === field.id ? field.title : (schema.entities.find('field', id)?.title ?? id)));
  throw circleRefusal(field.type, titles);
}

/** What is said of a field that would be computed of itself, by way of these titles. */
export function circleRefusal(type: FieldType, titles: readonly string[]): AppError {
  const said =
    type === 'Lookup' || type === 'Rollup'
      ? `Circular lookup reference not allowed: ${titles.join(' → ')}`
      : `Invalid Formula: ${describeCycle(titles)}`;
  return new AppError('circularReference', { titles }, said);
}

/** Ids of the fields a computed field reads. A link shows the display field of the records it leads to. */
export function usedBy(schema: BaseSchema, { definition, tableId }: FieldDoc): readonly string[] {
  if (definition === undefined) return [];
  if (definition.kind === 'link') {
    const related = schema.tableById.get(definition.relatedTableId);
    return related?.fields.filter((field) => field.isPrimary).map((field) => field.id) ?? [];
  }
  if (definition.kind !== 'formula') return listFoundations(definition);
  const parsed = parseFormula(definition.expression);
  return parsed.ok ? listUsedFields(parsed.expression, schema.tableById.get(tableId)?.fields ?? []) : [];
}

/** Whether a stored formula names a field that is gone. */
export function namesMissingField(definition: FormulaDefinition, fields: readonly Field[]): boolean {
  const parsed = parseFormula(definition.expression);
  return !parsed.ok || listReferences(parsed.expression).some((reference) => findReferenced(reference, fields) === undefined);
}
