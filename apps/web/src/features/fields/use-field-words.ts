import { useHueWords } from '../../platform/use-hue-words.ts';
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import {
  barcodeFormats,
  dateFormats,
  durationFormats,
  fieldKinds,
  findHintFault,
  limits,
  isCodeSource,
  optionColors,
  placeFormatOf,
  placeFormats,
  printPlace,
  ratingColorOf,
  ratingIconOf,
  ratingIcons,
  timeFormats,
  toFileType,
} from '@quadrille/domain';
import type { Field, FieldGroup, FieldType, PlaceFormat, RatingIcon } from '@quadrille/domain';
import { createElement } from 'react';
import { useStore } from '@nanostores/react';
import { wordsOfValueFault } from '../../platform/value-fault-words.ts';
import { familyWords } from '../../platform/file-type-words.ts';
import { $appInfo } from '../../platform/session.state.ts';
import { RatingGlyph } from '@quadrille/ui-kit-react';
import type { FieldDraft, FieldSetting } from '@quadrille/ui-kit-react';
import { listZones, readersZone } from './list-zones.ts';
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

/** In the order they are listed in. */
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

const groupOrder = Object.keys(groups);
const placeOf = (type: FieldType): number => groupOrder.indexOf(fieldKinds[type].group);

/** What most tables count in; the others follow by their letters. */
const usualCurrencies = [
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

/** Every currency there is, with its name in the language of the page. */
function currenciesIn(locale: string): { readonly value: string; readonly label: string }[] {
  const names = new Intl.DisplayNames(locale.replace('_', '-'), { type: 'currency' });
  const others = Intl.supportedValuesOf('currency').filter((code) => !usualCurrencies.includes(code));
  return [...usualCurrencies, ...others].map((value) => ({ value, label: `${value} · ${names.of(value) ?? value}` }));
}

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

function faultOfHint(text: string): string | null {
  const fault = findHintFault(text);
  return fault && wordsOfValueFault(fault);
}

export interface FieldWords {
  readonly type: (type: FieldType) => string;
  readonly group: (group: FieldGroup) => string;
  /** Where the group of a type stands among the others. */
  readonly placeOf: (type: FieldType) => number;
  /** `fields`: those of the table, where a setting names one of them. `chosen`: the settings as they are, where one asks for another. */
  readonly settings: (type: FieldType, fields: readonly Field[], chosen: FieldDraft['settings']) => readonly FieldSetting[];
}

/** Names of types and groups, and the settings each type has, in the chosen language. */
export function useFieldWords(): FieldWords {
  const { t, i18n } = useLingui();
  const hues = useHueWords();
  const mostBytes = useStore($appInfo)?.ncAttachmentFieldSize ?? limits.attachmentBytes;
  const choice = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
  const dateFormat: FieldSetting = { key: 'date_format', label: t`Date format`, control: 'choice', choices: choice(dateFormats) };
  const validate: FieldSetting = { key: 'validate', label: t`Only accept valid values`, control: 'switch' };
  const places: FieldSetting = { key: 'precision', label: t`Decimal places`, control: 'number', min: 0, max: 8, placeholder: t`All` };
  const bar: FieldSetting = { key: 'is_progress', label: t`Show as a bar`, control: 'switch' };
  const barTo100: FieldSetting = { ...bar, label: t`Show as a bar from 0 to 100` };
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
  const placeWords: Readonly<Record<PlaceFormat, string>> = { decimal: t`Decimal degrees`, dms: t`Degrees, minutes, seconds` };
  /** The most there is holds where nothing less is written. */
  const atMost = (max: number) => ({ max, placeholder: i18n.number(max) });
  const valueField = (fields: readonly Field[]): FieldSetting => ({
    key: 'valueFieldId' satisfies DefinitionKey,
    label: t`Value from`,
    control: 'choice',
    placeholder: t`Choose a field`,
    choices: fields.filter((field) => isCodeSource(field.type)).map((field) => ({ value: field.id, label: field.title })),
  });
  const settings: Partial<Record<FieldType, readonly FieldSetting[]>> = {
    LongText: [{ key: 'richMode', label: t`Formatted text`, control: 'switch' }],
    Attachment: [
      {
        key: 'file_types',
        label: t`Files taken`,
        control: 'choices',
        choices: familyWords().map(([value, label]) => ({ value, label })),
        make: toFileType,
        placeholder: t`Every file`,
        hint: t`Choose kinds of file, or type endings such as .dwg.`,
      },
      { key: 'max_file_mb', label: t`Largest file in MB`, control: 'number', min: 0, ...atMost(Math.floor(mostBytes / 1_000_000)) },
      { key: 'max_files', label: t`Most files in a cell`, control: 'number', min: 1, ...atMost(limits.attachmentsPerCell) },
    ],
    JSON: [
      {
        key: 'hint',
        label: t`Example or JSON Schema`,
        control: 'longText',
        isCode: true,
        hint: t`Shown where values are written. Values that differ are marked, and kept.`,
        placeholder: '{"name": "Chair", "price": 12.5}',
        fault: faultOfHint,
      },
    ],
    Collaborator: [
      { key: 'is_multi', label: t`Several people`, control: 'switch' },
      { key: 'notify', label: t`Tell people when they are chosen`, control: 'switch' },
    ],
    Duration: [
      {
        key: 'duration',
        label: t`Format`,
        control: 'choice',
        choices: durationFormats.map((label, index) => ({ value: String(index), label })),
      },
    ],
    GeoData: [
      {
        key: 'format',
        label: t`Format`,
        control: 'choice',
        choices: placeFormats.map((value) => ({
          value,
          label: placeWords[value],
          note: printPlace('52.52;13.405', { meta: { format: value } }),
        })),
        kept: { read: (format) => placeFormatOf({ meta: { format } }), write: (format) => format },
      },
      { key: 'precision', label: t`Digits after the point`, control: 'number', min: 0, max: 8, placeholder: t`All` },
    ],
    Barcode: [{ key: 'barcodeFormat', label: t`Format`, control: 'choice', choices: choice(barcodeFormats) }],
    Currency: [
      {
        key: 'currency_code',
        label: t`Currency`,
        control: 'choice',
        choices: currenciesIn(i18n.locale),
        searchPlaceholder: t`Find a currency`,
      },
      {
        key: 'currency_locale',
        label: t`Written as in`,
        control: 'choice',
        choices: currencyLocales.map((value) => ({ value, label: currencyLike(value) })),
      },
    ],
    Percent: [places, thousands, bar],
    Number: [thousands, barTo100],
    Decimal: [places, thousands, barTo100],
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
        hues,
        kept: {
          read: (color) => ratingColorOf({ meta: { color } }) ?? 'amber',
          write: (hue) => optionColors.find(({ name }) => name === hue)?.hex,
        },
      },
      { key: 'max', label: t`Highest rating`, control: 'number', min: 1, max: 10 },
    ],
    Date: [dateFormat],
    Email: [validate],
    URL: [validate],
    PhoneNumber: [validate],
  };
  const moments = (chosen: FieldDraft['settings']): readonly FieldSetting[] => [
    dateFormat,
    { key: 'time_format', label: t`Time format`, control: 'choice', choices: choice(timeFormats) },
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
  const button = (chosen: FieldDraft['settings']): readonly FieldSetting[] => [
    { key: 'label', label: t`Text on the button`, control: 'text' },
    {
      key: 'color',
      label: t`Colour`,
      control: 'colour',
      hues,
      kept: { read: (color) => color || 'gray', write: (hue) => optionColors.find(({ name }) => name === hue)?.hex },
    },
    {
      key: 'action',
      label: t`When pressed`,
      control: 'choice',
      choices: [
        { value: 'url', label: t`Open a link` },
        { value: 'webhook', label: t`Run a webhook` },
      ],
    },
    ...(chosen['action'] === 'webhook'
      ? []
      : [
          {
            key: 'formula',
            label: t`Address`,
            control: 'text',
            hint: t`A formula that gives a web address. Fields stand in braces.`,
            placeholder: `"https://…/" & {ID}`,
          } as const,
        ]),
  ];
  const settingsOf = (type: FieldType, fields: readonly Field[], chosen: FieldDraft['settings']): readonly FieldSetting[] => {
    if (type === 'QrCode' || type === 'Barcode') return [valueField(fields), ...(settings[type] ?? [])];
    if (type === 'DateTime' || type === 'CreateTime' || type === 'LastModifiedTime') return moments(chosen);
    return type === 'Button' ? button(chosen) : (settings[type] ?? []);
  };
  return { type: (type) => i18n._(types[type]), group: (group) => i18n._(groups[group]), placeOf, settings: settingsOf };
}
