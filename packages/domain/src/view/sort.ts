import type { FieldId } from '../ids/id.ts';

export interface Sort {
  readonly fieldId: FieldId;
  readonly direction: 'asc' | 'desc';
  /** Records without a value stand where their id puts them: an order people made by hand, in which most were never moved. */
  readonly orElseId?: boolean;
}
