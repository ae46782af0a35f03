import { msg, t } from '@lingui/core/macro';
import type { FieldKind } from '../field-kind.ts';
import { writtenKind } from './base-kinds.ts';

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

export const currency: FieldKind = writtenKind({
  name: msg`Currency`,
  cell: 'currency',
  settings: ({ locale }) => [
    { key: 'currency_code', label: t`Currency`, control: 'choice', choices: currenciesIn(locale), searchPlaceholder: t`Find a currency` },
    {
      key: 'currency_locale',
      label: t`Written as in`,
      control: 'choice',
      choices: currencyLocales.map((value) => ({ value, label: currencyLike(value) })),
    },
  ],
});
