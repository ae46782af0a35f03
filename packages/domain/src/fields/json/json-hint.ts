import { limits } from '../../limits/limits.ts';
import type { ValueFault } from '../../values/value-fault.ts';
import type { Field } from '../field.ts';
import { metaText } from '../shared/meta.ts';
import { parseJson } from './json.ts';

export type JsonKind = 'object' | 'list' | 'text' | 'number' | 'whole' | 'boolean' | 'null';

/** What a field says its documents look like: an example of one, or a JSON Schema. It is a hint: values that differ are kept. */
export interface JsonHint {
  readonly shape: JsonShape;
  /** A document to start from, spread over lines. */
  readonly example: string;
}

/** What is known of a value; null where everything is fine. */
interface JsonShape {
  readonly kinds: readonly JsonKind[] | null;
  readonly values: readonly unknown[] | null;
  readonly required: readonly string[];
  readonly properties: ReadonlyMap<string, JsonShape>;
  readonly items: JsonShape | null;
}

/** One place of a document that is not as the hint has it. `path` is as in `items[2].price`, '' for all of it. */
export type JsonMisfit = { readonly path: string } & (
  | { readonly code: 'otherKind'; readonly found: JsonKind; readonly wanted: readonly JsonKind[] }
  | { readonly code: 'otherValue'; readonly values: readonly string[] }
  | { readonly code: 'missing'; readonly key: string }
);

/** The hint of a field; null without one, and for what is no JSON or lies too deep. */
export function jsonHintOf({ meta }: Pick<Field, 'meta'>): JsonHint | null {
  const text = metaText(meta, 'hint', '');
  if (text.trim() === '' || text.length > limits.jsonHint) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (isDeeper(value, deepest)) return null;
  const shape = isSchema(value) ? shapeOfSchema(value) : shapeOfExample(value);
  return { shape, example: JSON.stringify(isSchema(value) ? exampleOf(value) : value, null, 2) };
}

/** What is wrong with a hint as it was typed. */
export function findHintFault(hint: unknown): ValueFault | null {
  if (hint === null || hint === undefined || hint === '') return null;
  if (typeof hint !== 'string') return { code: 'noJson' };
  if (hint.length > limits.jsonHint) return { code: 'tooLong', what: 'json', length: hint.length, most: limits.jsonHint };
  const parsed = parseJson(hint);
  return parsed.ok ? null : parsed.fault;
}

/** Where a document is not as the hint has it, the first places only. */
export function findMisfits(value: unknown, { shape }: JsonHint, most = 5): readonly JsonMisfit[] {
  const found: JsonMisfit[] = [];
  look(value, shape, '', found, most);
  return found;
}

function look(value: unknown, shape: JsonShape, path: string, found: JsonMisfit[], most: number): void {
  if (found.length >= most) return;
  const kind = kindOf(value);
  if (shape.kinds !== null && !shape.kinds.some((wanted) => wanted === kind || (wanted === 'number' && kind === 'whole')))
    return void found.push({ path, code: 'otherKind', found: kind, wanted: shape.kinds });
  if (shape.values !== null && !shape.values.some((one) => JSON.stringify(one) === JSON.stringify(value)))
    return void found.push({ path, code: 'otherValue', values: shape.values.map((one) => JSON.stringify(one)) });
  if (Array.isArray(value)) {
    const { items } = shape;
    for (let at = 0; items !== null && at < value.length && found.length < most; at += 1)
      look(value[at], items, `${path}[${at}]`, found, most);
  } else if (kind === 'object') {
    const own = value as Readonly<Record<string, unknown>>;
    for (const key of shape.required) if (!Object.hasOwn(own, key) && found.length < most) found.push({ path, code: 'missing', key });
    for (const [key, inner] of shape.properties)
      if (Object.hasOwn(own, key)) look(own[key], inner, path === '' ? key : `${path}.${key}`, found, most);
  }
}

function kindOf(value: unknown): JsonKind {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  switch (typeof value) {
    case 'string':
      return 'text';
    case 'number':
      return Number.isInteger(value) ? 'whole' : 'number';
    case 'boolean':
      return 'boolean';
    default:
      return 'object';
  }
}

const anything: JsonShape = { kinds: null, values: null, required: [], properties: new Map(), items: null };
const deepest = 30;

function isDeeper(value: unknown, most: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return most === 0 || Object.values(value).some((inner) => isDeeper(inner, most - 1));
}

/** Of an example only the kinds count: any number where it has one, all items of a list like its first; null stands for anything. */
function shapeOfExample(value: unknown): JsonShape {
  const kind = kindOf(value);
  if (kind === 'null') return anything;
  const kinds: readonly JsonKind[] = [kind === 'whole' ? 'number' : kind];
  if (Array.isArray(value)) return { ...anything, kinds, items: value.length === 0 ? null : shapeOfExample(value[0]) };
  if (kind !== 'object') return { ...anything, kinds };
  return { ...anything, kinds, properties: mapOf(value as object, (inner) => shapeOfExample(inner)) };
}

type Schema = Readonly<Record<string, unknown>>;

/** A document that speaks of documents: it names its schema, or a type and what lies inside. */
function isSchema(value: unknown): value is Schema {
  if (kindOf(value) !== 'object') return false;
  const { $schema, type, properties, items } = value as Schema;
  return typeof $schema === 'string' || (typeof type === 'string' && type in kindsOfTypes && (isObject(properties) || isObject(items)));
}

const kindsOfTypes: Readonly<Record<string, JsonKind>> = {
  object: 'object',
  array: 'list',
  string: 'text',
  number: 'number',
  integer: 'whole',
  boolean: 'boolean',
  null: 'null',
};

/** `type`, `enum`, `const`, `required`, `properties` and `items` are looked at; nothing else of a schema judges, and nothing of it runs. */
function shapeOfSchema(schema: unknown): JsonShape {
  if (!isObject(schema)) return anything;
  const types = [schema['type']]
    .flat()
    .flatMap((type) => (typeof type === 'string' && Object.hasOwn(kindsOfTypes, type) ? kindsOfTypes[type]! : []));
  const values = Array.isArray(schema['enum']) ? schema['enum'] : Object.hasOwn(schema, 'const') ? [schema['const']] : null;
  const { required, properties, items } = schema;
  return {
    kinds: types.length === 0 ? null : types,
    values,
    required: Array.isArray(required) ? required.filter((key) => typeof key === 'string') : [],
    properties: isObject(properties) ? mapOf(properties, (inner) => shapeOfSchema(inner)) : new Map(),
    items: isObject(items) ? shapeOfSchema(items) : null,
  };
}

/** A document a schema describes, as empty as can be. */
function exampleOf(schema: unknown): unknown {
  if (!isObject(schema)) return null;
  if (Array.isArray(schema['examples']) && schema['examples'].length > 0) return schema['examples'][0];
  if (Object.hasOwn(schema, 'default')) return schema['default'];
  const { kinds, values } = shapeOfSchema(schema);
  if (values !== null) return values[0] ?? null;
  switch (kinds?.[0]) {
    case 'object':
      return Object.fromEntries(Object.entries(propertiesOf(schema)).map(([key, inner]) => [key, exampleOf(inner)]));
    case 'list':
      return isObject(schema['items']) ? [exampleOf(schema['items'])] : [];
    case 'text':
      return '';
    case 'number':
    case 'whole':
      return 0;
    case 'boolean':
      return false;
    default:
      return isObject(schema['properties']) ? exampleOf({ ...schema, type: 'object' }) : null;
  }
}

function propertiesOf({ properties }: Schema): Schema {
  return isObject(properties) ? properties : {};
}

function isObject(value: unknown): value is Schema {
  return kindOf(value) === 'object' && value !== undefined;
}

function mapOf(value: object, shapeOf: (inner: unknown) => JsonShape): ReadonlyMap<string, JsonShape> {
  return new Map(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]));
}
