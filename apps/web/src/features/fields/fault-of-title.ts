import { t } from '@lingui/core/macro';
import { limits } from '@quadrille/domain';

/** Why a field cannot be called this; null where it can. */
export function faultOfTitle(title: string): string | null {
  if (title.trim() === '') return t`Please enter Name`;
  return title.length > limits.fieldTitle ? t`This name is longer than ${String(limits.fieldTitle)} characters.` : null;
}
