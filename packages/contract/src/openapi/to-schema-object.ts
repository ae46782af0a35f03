import { toJsonSchema, toJsonSchemaDefs, type JsonSchema } from '@valibot/to-json-schema';
import type { BaseIssue, BaseSchema, GenericSchema } from 'valibot';
import { namedSchemas } from './named-schemas.ts';

const config = {
  target: 'draft-2020-12',
  typeMode: 'input',
  // Checks and transforms have no counterpart; the handlers' own rules are told in words.
  errorMode: 'ignore',
  // The one custom schema there is stands for rows.
  overrideSchema: ({ valibotSchema }: { readonly valibotSchema: { readonly type: string } }) =>
    valibotSchema.type === 'custom' ? ({ type: 'object', additionalProperties: true } as const) : null,
  overrideRef: ({ referenceId }: { readonly referenceId: string }) => `#/components/schemas/${referenceId}`,
} as const;

const definitions = namedSchemas as unknown as Record<string, BaseSchema<unknown, unknown, BaseIssue<unknown>>>;

/** The JSON schema of what a caller may send or will get; named schemas become references. */
export function toSchemaObject(schema: GenericSchema): JsonSchema {
  const { $schema: _, $defs: __, ...rest } = toJsonSchema(schema, { ...config, definitions });
  return rest;
}

/** The named schemas themselves. */
export function toComponentSchemas(): Record<string, JsonSchema> {
  return toJsonSchemaDefs(definitions, config);
}
