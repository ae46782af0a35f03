import type { CellValue } from '@quadrille/domain';
import type { ReactNode } from 'react';
import type { TableField, Structure } from '../../structure/index.ts';

/** The record a control stands in, as far as a control asks for it. */
export interface ControlledRecord {
  readonly rowId: number;
  /** Reads the record again after something beside the control changed it. */
  load(): Promise<void>;
}

export interface RecordFieldProps {
  readonly state: Structure;
  readonly record: ControlledRecord;
  readonly field: TableField;
  readonly value: CellValue;
}

/** What somebody else wrote where one is typing. */
export interface Meanwhile {
  readonly text: string;
  /** Theirs stays, what was typed goes. */
  readonly take: () => void;
  /** The field is left from beside it: what was typed is saved. */
  readonly leave: () => void;
}

export interface ControlProps extends RecordFieldProps {
  readonly canEdit: boolean;
  /** The value drawn as in its cell, for where it is only shown. */
  readonly shown: ReactNode;
  /** `newOptions`: titles in the value that no option has yet. `typed`: the value in words, kept where it is not taken. */
  readonly onWrite: (value: CellValue, newOptions?: readonly string[], typed?: string) => void;
  /** What was typed and does not read, or was not taken: it is sent again only when it is changed, or asked for. */
  readonly refused: string | null;
  /** `text`: what was typed and does not read. */
  readonly onError: (reason: string | null, text?: string) => void;
  readonly onMeanwhile: (theirs: Meanwhile | null) => void;
}

export const timeZone: string = Intl.DateTimeFormat().resolvedOptions().timeZone;

export const numberOf = (value: CellValue): number | null => (typeof value === 'number' ? value : null);
export const textOf = (value: CellValue): string | null => (typeof value === 'string' ? value : null);
export const listOf = (value: CellValue): readonly string[] => (Array.isArray(value) ? (value as readonly string[]) : []);
