import { t } from '@lingui/core/macro';
import { dateFormats, isCodeSource, timeFormats } from '@quadrille/domain';
import type { Field } from '@quadrille/domain';
import type { FieldSetting } from '@quadrille/ui-kit-react';
import type { DefinitionKey } from '../computed-draft.ts';
import type { SettingsContext } from '../field-kind.ts';
import { listZones, readersZone } from '../list-zones.ts';

export const toChoices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

export const dateFormatSetting = (): FieldSetting => ({
  key: 'date_format',
  label: t`Date format`,
  control: 'choice',
  choices: toChoices(dateFormats),
});

export const validateSetting = (): FieldSetting => ({ key: 'validate', label: t`Only accept valid values`, control: 'switch' });

export const placesSetting = (): FieldSetting => ({
  key: 'precision',
  label: t`Decimal places`,
  control: 'number',
  min: 0,
  max: 8,
  placeholder: t`All`,
});

export const thousandsSetting = (): FieldSetting => ({ key: 'isLocaleString', label: t`Thousands apart`, control: 'switch' });

export const barTo100Setting = (): FieldSetting => ({ key: 'is_progress', label: t`Show as a bar from 0 to 100`, control: 'switch' });

/** The field a code shows the value of. */
export const valueFieldSetting = (fields: readonly Field[]): FieldSetting => ({
  key: 'valueFieldId' satisfies DefinitionKey,
  label: t`Value from`,
  control: 'choice',
  placeholder: t`Choose a field`,
  choices: fields.filter((field) => isCodeSource(field.type)).map((field) => ({ value: field.id, label: field.title })),
});

/** How moments are written, and by which clock. */
export const momentSettings = ({ chosen }: SettingsContext): readonly FieldSetting[] => [
  dateFormatSetting(),
  { key: 'time_format', label: t`Time format`, control: 'choice', choices: toChoices(timeFormats) },
  {
    key: 'timezone',
    label: t`Time zone`,
    control: 'choice',
    choices: [{ value: readersZone, label: t`Everyone’s own` }, ...listZones()],
    searchPlaceholder: t`Find a time zone`,
    kept: { read: (zone) => zone || readersZone, write: (zone) => (zone === readersZone ? null : zone) },
  },
  ...(chosen['timezone'] ? [{ key: 'isDisplayTimezone', label: t`Show the zone behind the value`, control: 'switch' } as const] : []),
];
