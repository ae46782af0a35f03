import { i18n } from '@lingui/core';
import { getFieldKind } from '@quadrille/domain';
import { sampleField } from '@quadrille/domain/testing';
import { expect, test } from 'vitest';
import { wordsOfValueFault } from '../../platform/value-fault-words.ts';
import { wordsOfMisfit } from './words-of-misfit.ts';

const catalogs = import.meta.glob<{ messages: Record<string, string> }>('../../locales/*/messages.po', { eager: true });

/** Why a text is no number, in the language that is spoken. */
function reasonOf(text: string): string {
  const parsed = getFieldKind('Number').parse(text, sampleField('Number'), {});
  if (parsed.ok) throw new Error(`${text} is a number.`);
  return wordsOfValueFault(parsed.fault);
}

test.each([
  ['en', '“12 coins” is not a number.', '“0” – At most 10 fit.'],
  ['de', '„12 coins“ ist keine Zahl.', '„0“ – At most 10 fit.'],
  ['ar', '«12 coins» ليس رقمًا.', '«0» – At most 10 fit.'],
  ['fa', '«12 coins» عدد نیست.', '«0» – At most 10 fit.'],
])('a value that does not fit is named once in %s, whether its reason names it or not', (locale, named, framed) => {
  i18n.loadAndActivate({ locale, messages: catalogs[`../../locales/${locale}/messages.po`]?.messages ?? {} });
  expect(wordsOfMisfit('12 coins ', reasonOf('12 coins'))).toBe(named);
  expect(wordsOfMisfit('0', 'At most 10 fit.')).toBe(framed);
  expect(wordsOfMisfit('x'.repeat(130), 'Too long.')).toBe(
    framed.replace('0', `${'x'.repeat(120)}…`).replace('At most 10 fit.', 'Too long.'),
  );
});
