import { msg } from '@lingui/core/macro';
import { passwordMark } from '@quadrille/domain';
import type { FieldKind } from '../field-kind.ts';
import { writtenKind } from './base-kinds.ts';

export const password: FieldKind = writtenKind({
  name: msg`Password`,
  cell: 'secret',
  clipboard: 'nothing',
  DefaultControl: null,
  readTyped: withoutMark,
});

/** What was typed behind the dots that stand for a password; the dots alone leave it as it is. */
function withoutMark(input: unknown): unknown {
  if (typeof input !== 'string' || !input.startsWith(passwordMark)) return input;
  return input.slice(passwordMark.length) || passwordMark;
}
