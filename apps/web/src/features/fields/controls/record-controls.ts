import type { FunctionComponent } from 'react';
import type { ControlName } from '../field-traits.ts';
import { ButtonControl } from './button-control.tsx';
import { CheckboxControl, OptionControl, OptionsControl, PeopleControl, RatingControl } from './choice-controls.tsx';
import { CodeControl } from './code-control.tsx';
import type { ControlProps } from './control-props.ts';
import { DateControl, DateTimeControl } from './date-controls.tsx';
import { JsonControl, LongTextOrRich } from './document-control.tsx';
import { FilesControl } from './files-control.tsx';
import { LinksControl } from './links-control.tsx';
import { PercentControl } from './percent-control.tsx';
import { PlaceControl } from './place-control.tsx';
import { TextControl } from './text-control.tsx';
import { ValueControl } from './value-control.tsx';

/** What the record panel shows a field with. `looks` say so too where nothing may be changed; the others give way to the plain value. */
export const recordControls: Readonly<Record<ControlName, { readonly Control: FunctionComponent<ControlProps>; readonly looks: boolean }>> =
  {
    text: { Control: TextControl, looks: false },
    longText: { Control: LongTextOrRich, looks: false },
    json: { Control: JsonControl, looks: true },
    secret: { Control: TextControl, looks: false },
    checkbox: { Control: CheckboxControl, looks: false },
    rating: { Control: RatingControl, looks: true },
    option: { Control: OptionControl, looks: false },
    options: { Control: OptionsControl, looks: false },
    people: { Control: PeopleControl, looks: false },
    date: { Control: DateControl, looks: false },
    dateTime: { Control: DateTimeControl, looks: false },
    files: { Control: FilesControl, looks: true },
    links: { Control: LinksControl, looks: true },
    button: { Control: ButtonControl, looks: true },
    code: { Control: CodeControl, looks: true },
    percent: { Control: PercentControl, looks: false },
    place: { Control: PlaceControl, looks: true },
    value: { Control: ValueControl, looks: true },
  };
