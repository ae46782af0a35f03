import { t } from '@lingui/core/macro';
import { findValueFaultWords } from '../../platform/value-fault-words.ts';
import { FormCallError } from './form-calls.ts';
import { wordsOfAnswerFault } from './form-words.ts';

/** Why an answer was not taken, as people are told. `labelOf`: what a field is called on the form, by its title. */
export function sayRefusal(error: unknown, labelOf: (title: string) => string): Error {
  if (!(error instanceof FormCallError)) return new Error(t`The server cannot be reached. What you wrote is still here; try again.`);
  const label = labelOf(String(error.details['field'] ?? ''));
  switch (error.code) {
    case 'formClosed':
      return new Error(t`This form is not taking answers any more.`);
    case 'requiredValueMissing':
      return new Error(wordsOfAnswerFault(label, { code: 'missing' }));
    case 'invalidValue': {
      const why = findValueFaultWords(error.details['fault']) ?? String(error.details['reason'] ?? '');
      return new Error(t`${label}: ${why}`);
    }
    case 'notUnique':
      return new Error(t`${label}: this was answered by somebody else already.`);
    case 'childNotFound':
      return new Error(t`A record you chose is not there any more. Choose another one.`);
    case 'proofNeeded':
    case 'tooManyRequests':
      return new Error(t`Too many answers come in just now. What you wrote is still here; try again in a minute.`);
    case 'tooLarge':
      return new Error(t`The files are too large together. Take some of them out.`);
    default:
      return new Error(t`The answer was not taken: ${error.message}`);
  }
}
