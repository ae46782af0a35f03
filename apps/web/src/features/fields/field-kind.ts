import type { MessageDescriptor } from '@lingui/core';
import type { CellValue, Field, Person } from '@quadrille/domain';
import type { CellKind, CellOption } from '@quadrille/ui-kit/cells';
import type { GridColumn } from '@quadrille/ui-kit/grid';
import type { FieldDraft, FieldSetting, FilterField } from '@quadrille/ui-kit-react';
import type { FunctionComponent } from 'react';
import type { useHueWords } from '../../platform/use-hue-words.ts';
import type { ColumnContext } from './column-context.ts';
import type { ControlProps } from './controls/control-props.ts';
import type { DefaultControlProps } from './defaults/default-props.ts';
import type { TableField, WordsContext } from '../structure/index.ts';

/** Why nobody writes a field's values in a cell. */
export type ReadOnlyReason =
  /** They follow from other values. */
  | 'computed'
  /** The product writes them. */
  | 'system'
  /** It holds none: it is pressed. */
  | 'pressed';

/** What a cell becomes on the clipboard, and is read from again. */
type ClipboardForm =
  /** Its text, as an editor shows it. */
  | 'text'
  /** Titles, in their order. */
  | 'titles'
  /** Names with the places of the files, so that nothing is lost. */
  | 'files'
  /** Goes out as text; nothing is read back. */
  | 'textOnly'
  /** Nothing may leave. */
  | 'nothing';

/** What the record panel shows a field with. */
interface RecordControl {
  readonly Control: FunctionComponent<ControlProps>;
  /** Whether it is shown where nothing may be changed too; the others give way to the plain value there. */
  readonly showsReadOnly: boolean;
}

/** What the settings of a type are made with. */
export interface SettingsContext {
  /** The fields of the table, where a setting names one of them. */
  readonly fields: readonly Field[];
  /** The settings as they are, where one asks for another. */
  readonly chosen: FieldDraft['settings'];
  readonly hues: ReturnType<typeof useHueWords>;
  readonly locale: string;
  readonly formatNumber: (value: number) => string;
  /** The largest file the server takes. */
  readonly mostBytes: number;
}

/** How values are shown, and how editors and the clipboard have them. */
type ColumnTexts = Pick<GridColumn, 'format' | 'editText' | 'draftText'>;

/** All the web app knows about one field type beyond what the domain does. */
export interface FieldKind {
  readonly name: MessageDescriptor;
  /** Its drawing in the heads of columns, where the kit draws one for several types; the icon it has everywhere else. */
  readonly iconPaths?: readonly string[];
  /** The painter and the editor of its cells. */
  readonly cell: CellKind;
  readonly clipboard: ClipboardForm;
  /** Null: people write it. */
  readonly readOnly: ReadOnlyReason | null;
  /** Null: the record panel shows the value as its cell does. */
  readonly control: RecordControl | null;
  /** Chooses the value new records start with; null where there is none to choose. */
  readonly DefaultControl: FunctionComponent<DefaultControlProps> | null;
  /** What the field editor asks for; nothing when absent. */
  readonly settings?: (context: SettingsContext) => readonly FieldSetting[];
  /** What painters of its cells need beside the value. */
  readonly toColumnParts?: (field: Field, context: ColumnContext) => Partial<GridColumn>;
  /** What its cells choose among; the options of the field when absent. */
  readonly toCellOptions?: (field: Field, context: ColumnContext) => readonly CellOption[];
  /** The texts of its cells; what `format` makes is all of them when absent. */
  readonly toColumnTexts?: (field: TableField, format: (value: CellValue) => string) => ColumnTexts;
  /** Whether cells say what is wrong with a value that came by an import or a program. */
  readonly showsFaults?: boolean;
  /** The day a value is on for who reads it. */
  readonly dayOf?: (value: CellValue, field: Field, context: WordsContext) => string;
  /** What was typed, as the type reads it; the same when absent. */
  readonly readTyped?: (input: unknown) => unknown;
  /** What conditions on it choose among; its options when absent. `reader` calls whoever is looking. */
  readonly toFilterChoices?: (people: readonly Person[], reader: string) => NonNullable<FilterField['choices']>;
  /** What conditions on it need beside operators and choices. */
  readonly toFilterParts?: (field: Field) => Partial<FilterField>;
}
