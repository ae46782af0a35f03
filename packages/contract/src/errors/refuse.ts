import { AppError } from './app-error.ts';
import type { ErrorDetails } from './app-error.ts';
import type { AppErrorCode } from './error-codes.ts';
import { refusals } from './refusals.ts';
import type { RefusalFacts, RefusalName } from './refusals.ts';

/** The failure a refusal answers with: its sentence for programs, and as `fault` what it is about, to be said in any language. */
export function refuse<Name extends RefusalName>(
  name: Name,
  ...[facts, more]: Record<never, never> extends RefusalFacts<Name>
    ? [facts?: RefusalFacts<Name>, more?: ErrorDetails]
    : [facts: RefusalFacts<Name>, more?: ErrorDetails]
): AppError {
  const { error, say } = refusals[name] as { readonly error: AppError['code']; readonly say: (about: unknown) => string };
  const reason = say(facts ?? {});
  return new AppError(error, { ...more, reason, fault: { code: name, ...facts } }, reason);
}

/** What only programs are refused, as no page asks for it: told in English alone. */
export function refuseProgram(error: AppErrorCode, reason: string): AppError {
  return new AppError(error, { reason } as ErrorDetails, reason);
}
