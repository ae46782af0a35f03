import type { TokenAccess } from '@quadrille/domain';
import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import { type BaseSource, type CallPermission, type CallScope, type HeaderName, headerNames } from './access.ts';
import type { BytesReceived, BytesToSend, Content } from './content.ts';
import type { AppErrorCode } from './errors/error-codes.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** The names after a colon in a path: `/tables/:tableId/rows/:rowId` gives `'tableId' | 'rowId'`. */
export type ParamName<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | ParamName<`/${Tail}`>
    : Rest
  : never;

/** One REST call: everything the server, the SDK and the API description need to know about it. */
export interface Call<
  Name extends string = string,
  Path extends string = string,
  Query extends GenericSchema | null = GenericSchema | null,
  Body extends GenericSchema | Content | null = GenericSchema | Content | null,
  Answer extends GenericSchema | Content = GenericSchema | Content,
> {
  /** Unique, `group.verb`; the same words are the SDK's method. */
  readonly name: Name;
  readonly method: Method;
  /** From the root; path values are written `:name`. */
  readonly path: Path;
  /** The order of the path values. */
  readonly paramNames: readonly string[];
  /** Of a query whose arrays and nested keys are already taken apart; null when the call knows none. */
  readonly query: Query;
  /** A schema for JSON, `content()` for bytes, null for no body. */
  readonly body: Body;
  readonly answer: Answer;
  /** Of an answer to a call that was carried out: 200 for nearly all of them. */
  readonly status: 200 | 201;
  readonly permission: CallPermission;
  readonly scope: CallScope;
  /** Set exactly when the scope is `base`. */
  readonly baseFrom: BaseSource | null;
  /** One line, an imperative without a full stop. */
  readonly summary: string;
  readonly description: string;
  /** Codes beyond the usual ones of its permission and schemas. */
  readonly errors: readonly AppErrorCode[];
  /** Headers with a meaning for this call alone. */
  readonly headers: readonly HeaderName[];
  /** Takes an `idempotency-key`: sent again with the same key, as after a lost answer, it is carried out once and answers the same. */
  readonly isRepeatable: boolean;
  /**
   * What an API token must be allowed for the call, whatever its owner may: `read` changes nothing, `write` changes what stands in bases, `full`
   * everything else. Calls that are no GET change something unless they say so.
   */
  readonly tokenReach: TokenAccess;
  /** Refused to API tokens: it makes or ends what people sign in with, or is about all of them. */
  readonly isForPeople: boolean;
}

/** What `defineCall` takes; everything that has a natural default may be left out. */
export interface CallSpec<
  Name extends string,
  Path extends string,
  Query extends GenericSchema | null,
  Body extends GenericSchema | Content | null,
  Answer extends GenericSchema | Content,
> {
  readonly name: Name;
  readonly method: Method;
  readonly path: Path;
  readonly query?: Query;
  readonly body?: Body;
  readonly answer: Answer;
  readonly status?: 200 | 201;
  readonly permission: CallPermission;
  readonly scope?: CallScope;
  readonly baseFrom?: BaseSource & ({ readonly param: ParamName<Path>; readonly in?: never } | { readonly in: 'query' | 'body' });
  readonly summary: string;
  readonly description?: string;
  readonly errors?: readonly AppErrorCode[];
  readonly headers?: readonly HeaderName[];
  readonly isRepeatable?: boolean;
  readonly tokenReach?: TokenAccess;
  readonly isForPeople?: boolean;
}

/**
 * Defines a call once. The scope follows `baseFrom` (`base` when given, else `none`) unless stated.
 *
 * @example
 * defineCall({
 *   name: 'tables.get', method: 'GET', path: '/api/v1/db/meta/tables/:tableId',
 *   answer: tableSchema, permission: 'tableGet', baseFrom: { param: 'tableId', as: 'entityId' },
 *   summary: 'Read a table with its columns and views',
 * });
 */
export function defineCall<
  const Name extends string,
  const Path extends string,
  Answer extends GenericSchema | Content,
  Query extends GenericSchema | null = null,
  Body extends GenericSchema | Content | null = null,
>(spec: CallSpec<Name, Path, Query, Body, Answer>): Call<Name, Path, Query, Body, Answer> {
  return Object.freeze({
    name: spec.name,
    method: spec.method,
    path: spec.path,
    paramNames: [...spec.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? ''),
    query: (spec.query ?? null) as Query,
    body: (spec.body ?? null) as Body,
    answer: spec.answer,
    status: spec.status ?? 200,
    permission: spec.permission,
    scope: spec.scope ?? (spec.baseFrom ? 'base' : 'none'),
    baseFrom: spec.baseFrom ?? null,
    summary: spec.summary,
    description: spec.description ?? '',
    errors: spec.errors ?? [],
    headers: [...new Set([...(spec.headers ?? []), ...(spec.isRepeatable ? [headerNames.idempotencyKey] : [])])],
    isRepeatable: spec.isRepeatable ?? false,
    tokenReach:
      spec.tokenReach ?? (spec.method === 'GET' ? 'read' : (spec.scope ?? (spec.baseFrom ? 'base' : 'none')) === 'base' ? 'write' : 'full'),
    isForPeople: spec.isForPeople ?? false,
  });
}

type ParamsPart<Path extends string> = string extends Path
  ? { readonly params?: Readonly<Record<string, string | number>> | undefined }
  : [ParamName<Path>] extends [never]
    ? { readonly params?: undefined }
    : { readonly params: Readonly<Record<ParamName<Path>, string | number>> };

/** A value that is only read: clients may hand in frozen and readonly data. */
export type Given<T> = T extends readonly (infer Item)[]
  ? readonly Given<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Given<T[Key]> }
    : T;

type QueryPart<Query> = Query extends GenericSchema
  ? Record<never, never> extends InferInput<Query>
    ? { readonly query?: Given<InferInput<Query>> | undefined }
    : { readonly query: Given<InferInput<Query>> }
  : { readonly query?: undefined };

type BodyPart<Body> = Body extends GenericSchema
  ? undefined extends InferInput<Body>
    ? { readonly body?: Given<InferInput<Body>> }
    : { readonly body: Given<InferInput<Body>> }
  : Body extends Content
    ? { readonly body: BytesToSend }
    : { readonly body?: undefined };

/** What a client hands in: path values, query and body, each only where the call has one. */
export type CallInput<C extends Call> = ParamsPart<C['path']> & QueryPart<C['query']> & BodyPart<C['body']>;

/** What a handler gets: checked, with defaults filled in and aliases resolved. */
export interface ParsedInput<C extends Call> {
  readonly params: Readonly<Record<ParamName<C['path']>, string>>;
  readonly query: C['query'] extends GenericSchema ? InferOutput<C['query']> : null;
  readonly body: C['body'] extends GenericSchema ? InferOutput<C['body']> : C['body'] extends Content ? BytesReceived : null;
}

/** What a call answers with: its JSON value, or bytes for calls that answer a file. */
export type CallAnswer<C extends Call> = C['answer'] extends GenericSchema ? InferOutput<C['answer']> : Uint8Array;
