import type { FormControl } from '../core/form-spec.ts';
import { createChoiceControl, createChoicesControl, createRatingControl } from './choice-control.ts';
import type { Control, ControlParts } from './control.ts';
import { createFileControl } from './file-control.ts';
import { createLinkControl } from './link-control.ts';
import { createCheckControl, createTextControl } from './text-control.ts';

const makers: Readonly<Record<FormControl, (parts: ControlParts) => Control>> = {
  text: createTextControl,
  longText: createTextControl,
  number: createTextControl,
  email: createTextControl,
  url: createTextControl,
  phone: createTextControl,
  password: createTextControl,
  date: createTextControl,
  dateTime: createTextControl,
  time: createTextControl,
  checkbox: createCheckControl,
  choice: createChoiceControl,
  choices: createChoicesControl,
  rating: createRatingControl,
  files: createFileControl,
  link: createLinkControl,
  links: createLinkControl,
};

/** The control of a question. */
export function createControl(parts: ControlParts): Control {
  return makers[parts.question.control](parts);
}
