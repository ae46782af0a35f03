import { expect, it } from 'vitest';
import { readAddressLook } from './address-look.ts';

const link = '#/nc/view/6f1b0c2e-0000-4000-8000-000000000000';
const nothing = { locale: null, direction: null, theme: null };

it('takes language, direction and colours from the address of a link', () => {
  expect(readAddressLook(`${link}?lang=fa&dir=rtl&theme=112233,AABBCC`)).toEqual({
    locale: 'fa',
    direction: 'rtl',
    theme: { primary: '#112233', accent: '#aabbcc' },
  });
  expect(readAddressLook(`${link}?theme=112233`).theme).toEqual({ primary: '#112233', accent: null });
});

it('takes nothing that is no such word, and nothing on pages of people with an account', () => {
  expect(readAddressLook(`${link}?dir=up&theme=red;}`)).toEqual(nothing);
  expect(readAddressLook(link)).toEqual(nothing);
  expect(readAddressLook('#/signin?lang=fa&theme=112233')).toEqual(nothing);
});
