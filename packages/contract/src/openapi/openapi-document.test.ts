import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { calls } from '../calls/calls.ts';
import { listCalls } from '../calls/list-calls.ts';
import { openApiDocument } from './openapi-document.ts';

const document = openApiDocument(calls, { title: 'Quadrille', version: '1.0.0' });

type Operation = Readonly<Record<string, unknown>> & { readonly operationId: string };
const operations = new Map(
  Object.values(document['paths'] as Record<string, Record<string, Operation>>)
    .flatMap((path) => Object.values(path))
    .map((operation) => [operation.operationId, operation]),
);

function collectRefs(value: unknown, into: Set<string> = new Set()): Set<string> {
  if (typeof value !== 'object' || value === null) return into;
  for (const [key, item] of Object.entries(value)) {
    if (key === '$ref' && typeof item === 'string') into.add(item);
    collectRefs(item, into);
  }
  return into;
}

describe('openApiDocument', () => {
  it('is valid by the rules of OpenAPI 3.1', async () => {
    const validator = new Validator();
    const result = await validator.validate(structuredClone(document));
    expect(result).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('would not pass for a document with a fault', async () => {
    const result = await new Validator().validate({ ...structuredClone(document), info: { title: 'no version' } });
    expect(result.valid).toBe(false);
  });

  it('describes every call (C-9)', () => {
    const all = listCalls(calls);
    expect(operations.size).toBe(all.length);
    for (const call of all) {
      const operation = operations.get(call.name);
      expect(operation?.['summary'], call.name).toBe(call.summary);
      expect(operation?.['x-quadrille-permission'], call.name).toBe(call.permission);
      expect(operation?.['responses'], call.name).toHaveProperty(`${call.status}.content`);
    }
  });

  it('refers only to schemas it holds', () => {
    const schemas = (document['components'] as { schemas: object }).schemas;
    for (const ref of collectRefs(document)) {
      expect(ref).toMatch(/^#\/components\/schemas\//);
      expect(schemas).toHaveProperty(ref.split('/').at(-1) as string);
    }
    expect(collectRefs(document).size).toBeGreaterThan(10);
  });

  it('is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });

  it('reads as expected for one call', () => {
    expect(operations.get('rows.groupBy')).toMatchObject({
      tags: ['rows'],
      security: [{ session: [] }, { apiToken: [] }, { sharedBase: [] }],
    });
    expect(operations.get('rows.groupBy')).not.toHaveProperty('requestBody');
    const parameters = operations.get('rows.groupBy')?.['parameters'] as { name: string; in: string; required?: boolean }[];
    expect(parameters.slice(0, 4).map(({ name, in: place }) => `${place} ${name}`)).toEqual([
      'path org',
      'path project',
      'path table',
      'query column_name',
    ]);
    expect(parameters[3]?.required).toBe(true);
    expect(operations.get('changes.undo')).toMatchObject({ requestBody: { required: false } });
    expect(Object.keys(operations.get('tables.get')?.['responses'] as object)).toEqual(['200', '401', '403', '404']);
  });
});
