import { AppError, type Call, type RawInput, refuseProgram } from '@quadrille/contract';

import { parseFormInput } from './form-body.ts';

/** The checked input of a call; all complaints are reported together. */
export function readInput(call: Call, raw: RawInput): unknown {
  refuseWrongKind(call, raw.body);
  const result = parseFormInput(call, raw);
  if (result.ok) return result.input;
  throw new AppError('invalidRequest', {}, undefined, result.issues);
}

/** Bytes where JSON is due, or the other way round, is a matter of the content type and said so. */
function refuseWrongKind(call: Call, body: unknown): void {
  if (call.body === null) return;
  const takesBytes = call.body.kind === 'content';
  if (call.body.kind === 'content' && call.body.orJson === true && typeof body === 'object' && body !== null) return;
  if (takesBytes && !isByteStream(body))
    throw refuseProgram('badRequest', `This call takes bytes; send them with content-type ${call.body.mediaType}.`);
  if (!takesBytes && isByteStream(body))
    throw refuseProgram('badRequest', 'This call takes JSON; send it with content-type application/json.');
}

const isByteStream = (value: unknown): boolean => typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
