import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import {
  barcodeFormats,
  dateFormats,
  durationFormats,
  isCodeSource,
  optionColors,
  ratingColorOf,
  ratingIconOf,
  ratingIcons,
  timeFormats,
} from '@quadrille/domain';
import type { Field, FieldGroup, FieldType, RatingIcon } from '@quadrille/domain';
import { createElement } from 'react';
import { RatingGlyph } from '@quadrille/ui-kit-react';
import type { FieldSetting } from '@quadrille/ui-kit-react';
import type { DefinitionKey } from './computed-draft.ts';

const types: Record<FieldType, MessageDescriptor> = {
  ID: msg`ID`,
  LinkToAnotherRecord: msg`Link`,
  Links: msg`Links`,
  ForeignKey: msg`Foreign key`,
  Lookup: msg`Look-up`,
  SingleLineText: msg`Single line text`,
  LongText: msg`Long text`,
  Attachment: msg`Attachment`,
  Checkbox: msg`Checkbox`,
  MultiSelect: msg`Multiple select`,
  SingleSelect: msg`Single select`,
  Collaborator: msg`Person`,
  Date: msg`Date`,
  Year: msg`Year`,
  Time: msg`Time`,
  PhoneNumber: msg`Phone number`,
  GeoData: msg`Place`,
  Email: msg`Email`,
  URL: msg`URL`,
  Number: msg`Number`,
  Decimal: msg`Decimal`,
  Currency: msg`Currency`,
  Percent: msg`Percent`,
  Duration: msg`Duration`,
  Rating: msg`Rating`,
  Formula: msg`Formula`,
  Rollup: msg`Rollup`,
  Count: msg`Count`,
  DateTime: msg`Date and time`,
  CreateTime: msg`Created time`,
  LastModifiedTime: msg`Last modified time`,
  AutoNumber: msg`Auto number`,
  Geometry: msg`Geometry`,
  JSON: msg`JSON`,
  SpecificDBType: msg`Database type`,
  Barcode: msg`Barcode`,
  QrCode: msg`QR code`,
  Button: msg`Button`,
  Password: msg`Password`,
};

const groups: Record<FieldGroup, MessageDescriptor> = {
  Basic: msg`Basic`,
  Number: msg`Numbers`,
  Date: msg`Dates`,
  Choice: msg`Choices`,
  People: msg`People`,
  Link: msg`Links and look-ups`,
  Media: msg`Media`,
  System: msg`System`,
};

const currencies = [
  'EUR',
  'USD',
  'GBP',
  'CHF',
  'JPY',
  'CNY',
  'INR',
  'BRL',
  'CAD',
  'AUD',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'CZK',
  'HUF',
  'TRY',
  'ZAR',
  'MXN',
  'KRW',
  'AED',
  'SAR',
  'ILS',
  'SGD',
  'NZD',
];

/** Places whose ways to write money differ. */
const currencyLocales = [
  'en-US',
  'en-GB',
  'de-DE',
  'de-CH',
  'fr-FR',
  'es-ES',
  'it-IT',
  'pt-BR',
  'nl-NL',
  'sv-SE',
  'pl-PL',
  'ja-JP',
  'en-IN',
  'ar-EG',
];

const currencyLike = (locale: string): string => `${(-1234.5).toLocaleString(locale)} · ${locale}`;

const glyph = (icon: RatingIcon, words: string) =>
  createElement('span', { style: { display: 'inline-flex', alignItems: 'center', gap: 8, fill: 'none', strokeWidth: 2 } }, [
    createElement(RatingGlyph, { key: 'icon', icon, size: 16 }),
    words,
  ]);

export interface FieldWords {
  readonly type: (type: FieldType) => string;
  readonly group: (group: FieldGroup) => string;
  /** `fields`: those of the table, where a setting names one of them. */
  readonly settings: (type: FieldType, fields: readonly Field[]) => readonly FieldSetting[];
}

/** Names of types and groups, and the settings each type has, in the chosen language. */
export function useFieldWords(): FieldWords {
  const { t, i18n } = useLingui();
  const choice = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
  const dateFormat: FieldSetting = { key: 'date_format', label: t`Date format`, control: 'choice', choices: choice(dateFormats) };
  const validate: FieldSetting = { key: 'validate', label: t`Only accept valid values`, control: 'switch' };
  const places: FieldSetting = { key: 'precision', label: t`Decimal places`, control: 'number', min: 0, max: 8 };
  const thousands: FieldSetting = { key: 'isLocaleString', label: t`Thousands apart`, control: 'switch' };
  const icons: Readonly<Record<RatingIcon, string>> = {
    star: t`Star`,
    heart: t`Heart`,
    moon: t`Moon`,
    thumb: t`Thumb`,
    flag: t`Flag`,
    check: t`Check`,
    circle: t`Circle`,
    bolt: t`Bolt`,
    flame: t`Flame`,
  };
  const valueField = (fields: readonly Field[]): FieldSetting => ({
    key: 'valueFieldId' satisfies DefinitionKey,
    label: t`Value from`,
    control: 'choice',
    choices: fields.filter((field) => isCodeSource(field.type)).map((field) => ({ value: field.id, label: field.title })),
  });
  const settings: Partial<Record<FieldType, readonly FieldSetting[]>> = {
    LongText: [{ key: 'richMode', label: t`Formatted text`, control: 'switch' }],
    Collaborator: [{ key: 'is_multi', label: t`Several people`, control: 'switch' }],
    Duration: [
      {
        key: 'duration',
        label: t`Format`,
        control: 'choice',
        choices: durationFormats.map((label, index) => ({ value: String(index), label })),
      },
    ],
    Button: [
      { key: 'label', label: t`Text on the button`, control: 'text' },
      {
        key: 'formula',
        label: t`Address`,
        control: 'text',
        hint: t`A formula that gives a web address. Fields stand in braces.`,
        placeholder: `"https://…/" & {ID}`,
      },
    ],
    Barcode: [{ key: 'barcodeFormat', label: t`Format`, control: 'choice', choices: choice(barcodeFormats) }],
    Currency: [
      { key: 'currency_code', label: t`Currency`, control: 'choice', choices: choice(currencies) },
      {
        key: 'currency_locale',
        label: t`Written as in`,
        control: 'choice',
        choices: currencyLocales.map((value) => ({ value, label: currencyLike(value) })),
      },
    ],
    Percent: [places, { key: 'is_progress', label: t`Show as a bar`, control: 'switch' }],
    Number: [thousands],
    Decimal: [places, thousands],
    Rating: [
      {
        key: 'icon',
        label: t`Icon`,
        control: 'choice',
        choices: ratingIcons.map((icon) => ({ value: icon, label: icons[icon], content: glyph(icon, icons[icon]) })),
        kept: {
          read: (icon) => ratingIconOf({ meta: { icon } }),
          write: (icon) => ({ full: icon, empty: icon }),
        },
      },
      {
        key: 'color',
        label: t`Colour`,
        control: 'colour',
        kept: {
          read: (color) => ratingColorOf({ meta: { color } }) ?? 'amber',
          write: (hue) => optionColors.find(({ name }) => name === hue)?.hex,
        },
      },
      { key: 'max', label: t`Highest rating`, control: 'number', min: 1, max: 10 },
    ],
    Date: [dateFormat],
    DateTime: [dateFormat, { key: 'time_format', label: t`Time format`, control: 'choice', choices: choice(timeFormats) }],
    Email: [validate],
    URL: [validate],
    PhoneNumber: [validate],
  };
  return {
    type: (type) => i18n._(types[type]),
    group: (group) => i18n._(groups[group]),
    settings: (type, fields) => [...(type === 'QrCode' || type === 'Barcode' ? [valueField(fields)] : []), ...(settings[type] ?? [])],
  };
}
