import type { CellValue } from '@quadrille/domain';
import type { FieldDraft } from '@quadrille/ui-kit-react';
import { defaultKey } from '../field-default.ts';
import type { NamedPerson } from '../../structure/index.ts';

export interface DefaultControlProps {
  readonly draft: FieldDraft;
  readonly label: string;
  /** Who may be chosen. */
  readonly people: readonly NamedPerson[];
  readonly onChange: (value: CellValue) => void;
}

/** The value new records start with, as the draft has it. */
export function defaultOf({ settings }: FieldDraft): CellValue {
  return (settings[defaultKey] ?? null) as CellValue;
}

/** The same value as text; empty for none. */
export function defaultTextOf(draft: FieldDraft): string {
  const value = defaultOf(draft);
  return value === null ? '' : String(value);
}
