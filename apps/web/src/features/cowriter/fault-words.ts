import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { DraftFault } from '@quadrille/contract';

/** Why there is no text, in a sentence. */
export const faultWords: Readonly<Record<Exclude<DraftFault, 'slotEmpty'>, MessageDescriptor>> = {
  nothing: msg`The model answered with nothing.`,
  broken: msg`The answer broke off twice.`,
  garbled: msg`The service sent what cannot be read.`,
  notJson: msg`The answer is not of the form this field needs.`,
  notOption: msg`The answer is no option of the field.`,
  notFitting: msg`The answer does not fit the type of the field.`,
  tooLong: msg`The answer is too long.`,
  refused: msg`The service refused to answer.`,
  busy: msg`The service stayed busy.`,
  unreachable: msg`The service is not reached.`,
};
