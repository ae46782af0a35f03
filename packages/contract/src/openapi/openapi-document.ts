import type { Call } from '../call.ts';
import { headerNames } from '../access.ts';
import { listCalls, type CallGroups } from '../calls/list-calls.ts';
import { toComponentSchemas } from './to-schema-object.ts';
import { toOperation, type Json } from './to-operation.ts';

/** What the document says about itself. */
export interface OpenApiInfo {
  readonly title: string;
  readonly version: string;
  readonly description?: string;
  /** Where the server is; relative to the document when missing. */
  readonly serverUrl?: string;
}

const apiKey = (name: string, description: string): Json => ({ type: 'apiKey', in: 'header', name, description });

/** @internal How a caller says who they are. */
export const securitySchemes = {
  session: apiKey(headerNames.session, 'The token that signing in answers with.'),
  apiToken: apiKey(headerNames.apiToken, 'A token made by a user for programs.'),
  sharedBase: apiKey(headerNames.sharedBaseId, 'The uuid of a shared base.'),
  control: apiKey(headerNames.control, 'The control token from the data folder of the instance.'),
};

const toTemplate = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}');

function toPaths(calls: readonly Call[]): Json {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of calls) {
    const operations = (paths[toTemplate(call.path)] ??= {});
    operations[call.method.toLowerCase()] = toOperation(call);
  }
  return paths;
}

/** The OpenAPI 3.1 description of groups of calls, as plain JSON; a fresh one each time. */
export function openApiDocument<Groups extends CallGroups<Groups>>(groups: Groups, info: OpenApiInfo): Json {
  const { serverUrl, ...rest } = info;
  return {
    openapi: '3.1.0',
    info: rest,
    servers: [{ url: serverUrl ?? '/' }],
    tags: Object.keys(groups).map((name) => ({ name })),
    paths: toPaths(listCalls(groups)),
    components: { schemas: toComponentSchemas(), securitySchemes },
  };
}
