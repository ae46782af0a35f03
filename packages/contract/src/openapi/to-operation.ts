import type { JsonSchema } from '@valibot/to-json-schema';
import { safeParse, type GenericSchema } from 'valibot';
import type { Call } from '../call.ts';
import type { Content } from '../content.ts';
import { errorCodes, type AppErrorCode } from '../errors/error-codes.ts';
import { toSchemaObject } from './to-schema-object.ts';

/** A plain JSON object of the description. */
export type Json = Readonly<Record<string, unknown>>;

const rolesDecide = (call: Call): boolean => !['public', 'any', 'control'].includes(call.permission);

function toMedia(part: GenericSchema | Content): Json {
  if (part.kind === 'content')
    return {
      [part.mediaType]: { schema: { type: 'string', format: 'binary' } },
      ...(part.orJson === true && { 'application/json': { schema: {} } }),
    };
  return { 'application/json': { schema: toSchemaObject(part) } };
}

const mayBeMissing = (body: GenericSchema | Content): boolean => body.kind === 'schema' && safeParse(body, undefined).success;

function pathParameter(name: string): Json {
  return { name, in: 'path', required: true, schema: { type: 'string' } };
}

function queryParameter(name: string, schema: JsonSchema | boolean, isRequired: boolean): Json {
  const style = typeof schema === 'object' && schema.type === 'object' ? { style: 'deepObject', explode: true } : {};
  return { name, in: 'query', ...(isRequired ? { required: true } : {}), ...style, schema };
}

function queryParameters(query: GenericSchema | null): Json[] {
  if (query === null) return [];
  const { properties = {}, required = [] } = toSchemaObject(query);
  return Object.entries(properties).map(([name, schema]) => queryParameter(name, schema, required.includes(name)));
}

function headerParameter(name: string): Json {
  return { name, in: 'header', schema: { type: 'string' } };
}

function codesOf(call: Call): readonly AppErrorCode[] {
  const codes = new Set<AppErrorCode>();
  if (call.query !== null || (call.body !== null && call.body.kind !== 'content')) codes.add('invalidRequest');
  if (call.permission !== 'public' && call.permission !== 'control') codes.add('unauthorized');
  if (rolesDecide(call)) codes.add('forbidden');
  if (call.isForPeople) codes.add('notWithApiToken');
  for (const code of call.errors) codes.add(code);
  return [...codes];
}

/** One response per status; its codes are named in the text, for people and their assistants. */
function errorResponses(call: Call): Json {
  const byStatus = new Map<number, AppErrorCode[]>();
  for (const code of codesOf(call)) byStatus.set(errorCodes[code].status, [...(byStatus.get(errorCodes[code].status) ?? []), code]);
  const entries = [...byStatus].toSorted(([a], [b]) => a - b);
  const media = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  return Object.fromEntries(entries.map(([status, codes]) => [String(status), { description: codes.join(', '), content: media }]));
}

function securityOf(call: Call): readonly Json[] {
  if (call.permission === 'public') return [];
  if (call.permission === 'control') return [{ control: [] }];
  return [{ session: [] }, ...(call.isForPeople ? [] : [{ apiToken: [] }]), ...(call.scope === 'base' ? [{ sharedBase: [] }] : [])];
}

/** A call as an operation object of OpenAPI. */
export function toOperation(call: Call): Json {
  const parameters = [
    ...call.paramNames.map(pathParameter),
    ...queryParameters(call.query),
    ...call.headers.filter((name) => name !== 'x-quadrille-control').map(headerParameter),
  ];
  return {
    operationId: call.name,
    tags: [call.name.split('.')[0]],
    summary: call.summary,
    ...(call.description === '' ? {} : { description: call.description }),
    'x-quadrille-permission': call.permission,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(call.body === null ? {} : { requestBody: { required: !mayBeMissing(call.body), content: toMedia(call.body) } }),
    responses: { [call.status]: { description: 'Done', content: toMedia(call.answer) }, ...errorResponses(call) },
    security: securityOf(call),
  };
}
