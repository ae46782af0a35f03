import type { AppError } from '@quadrille/contract';
import type { AppParts } from '../../../app-context.ts';

/** What is to be sent: the channel's own settings, and the data its templates are filled from. */
export interface Notice {
  readonly payload: Readonly<Record<string, unknown>>;
  /** The v1 or v2 body. */
  readonly body: unknown;
  /** What templates see. */
  readonly data: unknown;
  /** The same for every try: receivers know by it what they have had already. */
  readonly deliveryId: string;
  /** Signs what is sent where the channel can carry a signature; null without a secret. */
  readonly secret: string | null;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** What came of it. */
export interface Receipt {
  readonly response: string;
  /** What was sent, for the log; no secrets. */
  readonly sent: string;
}

/** A way to tell somebody. Throws `DeliveryError` when it did not arrive. */
export type Channel = (parts: AppParts, notice: Notice) => Promise<Receipt>;

/** The message is for the person who keeps the webhook. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  /** What it says, to be said in any language. */
  readonly fault: object;
  readonly status: number | null;
  readonly response: string;
  constructor(refusal: AppError, status: number | null = null, response = '') {
    super(refusal.message);
    this.fault = { code: refusal.code, ...(refusal.details['fault'] as object | undefined) };
    this.status = status;
    this.response = response;
  }
}

export function textOf(payload: Notice['payload'], key: string): string {
  const value = payload[key];
  return typeof value === 'string' ? value : '';
}

export function listOf(payload: Notice['payload'], key: string): readonly Readonly<Record<string, unknown>>[] {
  const value = payload[key];
  return Array.isArray(value) ? value.filter((entry): entry is Record<string, unknown> => typeof entry === 'object' && entry !== null) : [];
}
