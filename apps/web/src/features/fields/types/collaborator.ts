import { msg, t } from '@lingui/core/macro';
import { hueOfText } from '@quadrille/ui-kit-react';
import { PeopleControl } from '../controls/choice-controls.tsx';
import { PeopleDefault } from '../defaults/people-default.tsx';
import type { FieldKind } from '../field-kind.ts';
import { writtenKind } from './base-kinds.ts';

/** Who is looking, in place of the id of a person. */
const whoeverLooks = '@me';

export const collaborator: FieldKind = writtenKind({
  name: msg`Person`,
  cell: 'people',
  clipboard: 'titles',
  control: { Control: PeopleControl, showsReadOnly: false },
  DefaultControl: PeopleDefault,
  settings: () => [
    { key: 'is_multi', label: t`Several people`, control: 'switch' },
    { key: 'notify', label: t`Tell people when they are chosen`, control: 'switch' },
  ],
  toColumnParts: (field) => ({ isMulti: field.meta['is_multi'] === true }),
  // A person has the same colour everywhere.
  toCellOptions: (_, { people = [] }) => people.map(({ id, name }) => ({ id, title: name, hue: hueOfText(name), color: null })),
  toColumnTexts: (_, format) => ({ format, editText: format }),
  // Where nobody is known there is no reader either: a webhook runs for nobody.
  toFilterChoices: (people, reader) =>
    people.length > 0 ? [{ value: whoeverLooks, label: reader }, ...people.map(({ id, name }) => ({ value: id, label: name }))] : [],
});
