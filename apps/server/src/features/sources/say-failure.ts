import { AppError, refuse } from '@quadrille/contract';

/** What a database server or its driver said, as an error people can act on. */
export function sayFailure(error: unknown): never {
  if (error instanceof AppError) throw error;
  throw refuse('databaseUnreadable', { why: failureText(error) });
}

/** The first line of what a driver says; several failed addresses are told as one. */
export function failureText(error: unknown): string {
  if (error instanceof AppError) return error.message;
  const inner = error instanceof AggregateError ? (error.errors[0] as unknown) : error;
  const text = inner instanceof Error ? inner.message : String(inner);
  return text.split('\n')[0]?.slice(0, 300) ?? '';
}
