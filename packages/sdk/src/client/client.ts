import type { Call, CallAnswer, CallInput, Calls, PagedResponse } from '@quadrille/contract';
import type { GenericSchema } from 'valibot';
import type { Session } from '../session/session.ts';
import type { CallOptions } from './client-options.ts';

type Args<C extends Call> =
  Record<never, never> extends CallInput<C> ? [input?: CallInput<C>, options?: CallOptions] : [input: CallInput<C>, options?: CallOptions];

/** The method of a call: its input, then how to send it. Rejects with a `RequestError`. */
export type CallMethod<C extends Call> = (...args: Args<C>) => Promise<CallAnswer<C>>;

type GroupMethods<Group> = { readonly [Name in keyof Group]: Group[Name] extends Call ? CallMethod<Group[Name]> : never };

/** An answer together with what stood around it. */
export interface Reply<C extends Call> {
  readonly value: CallAnswer<C>;
  readonly status: number;
  readonly headers: Headers;
}

/** Calls that answer a page of items. */
export type PagedCall = Call & { readonly answer: GenericSchema<PagedResponse<unknown>> };

export type PageItem<C extends Call> = CallAnswer<C> extends { list: readonly (infer Item)[] } ? Item : never;

export interface ClientCore {
  readonly baseUrl: string;
  /** Names this tab or program in the change log. */
  readonly clientId: string;
  readonly session: Session;
  /** Sends a call and answers with headers as well, for exports and other files. */
  request<C extends Call>(call: C, input: CallInput<C>, options?: CallOptions): Promise<Reply<C>>;
  /**
   * All items of a paged call, page by page as they are asked for. Starts at the query's `offset`;
   * its `limit` is the size of a page. Rows added or deleted meanwhile may be met twice or missed.
   */
  iterate<C extends PagedCall>(call: C, input: CallInput<C>, options?: CallOptions): AsyncGenerator<PageItem<C>, void, undefined>;
  /** Stops timers. The client may still be used, but no longer refreshes ahead of time. */
  close(): void;
}

/** A method for every call, by group and name, and what they share. */
export type Client = { readonly [Group in keyof Calls]: GroupMethods<Calls[Group]> } & ClientCore;
