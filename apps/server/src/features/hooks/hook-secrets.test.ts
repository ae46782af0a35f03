import { passwordMark } from '@quadrille/domain';
import { expect, it } from 'vitest';
import { systemRandom } from '../../platform/random-source.ts';
import { createSecretBox } from '../../platform/secret-box.ts';
import { openNotification, sealNotification } from './hook-secrets.ts';

const box = createSecretBox(() => 'a secret of the installation', systemRandom);
const at = (path: string, value: string, type = 'URL') =>
  ({ type, payload: { path, headers: [{ name: 'Authorization', value }] } }) as never;
const valueIn = (notification: unknown): string =>
  (notification as { payload: { headers: { value: string }[] } }).payload.headers[0]?.value ?? '';
const stored = sealNotification(box, at('https://api.example.org/in', 'very-secret'), null);

/** What would be sent there if somebody wrote this address beside the mark, or beside the seal as it lies in the base. */
const sentTo = (path: string, type = 'URL'): string[] =>
  [passwordMark, valueIn(stored)].map((value) => valueIn(openNotification(box, sealNotification(box, at(path, value, type), stored))));

it('secrets of a webhook stay with the server they were written for, whatever the path', () => {
  for (const path of [
    'https://api.example.org/in',
    'https://api.example.org/other?x={{data.id}}',
    ' https://api.example.org',
    'HTTPS://API.example.org/',
    'https://api.example.org#x',
    'https://api.example.org\\@evil.example',
  ])
    expect([path, ...sentTo(path)]).toEqual([path, 'very-secret', 'very-secret']);
});

it('and go to no other, however near its address is to theirs', () => {
  for (const path of [
    'http://api.example.org/in',
    'https://api.example.org:444/in',
    'https://api.example.org:443/in',
    'https://api.example.org./in',
    'https://u@api.example.org/in',
    'https://api.example.org@evil.example/',
    'https://api.example.org:x@evil.example/',
    'https://api.example.org.evil.example/',
    'https://api.example.org%2eevil.example/',
    'https://api.example.org\t.evil.example/',
    'https://api.example.org\u3002evil.example/',
    'https://api.example.or\u0261/in',
    'https:/evil.example',
    'https:\\\\evil.example',
    '//evil.example',
    'https://{{data.host}}/in',
    'https://api.example.org{{data.host}}/in',
    '',
  ])
    for (const value of sentTo(path)) expect([path, value.includes('very-secret')]).toEqual([path, false]);
  for (const value of sentTo('https://api.example.org/in', 'Slack')) expect(value).not.toContain('very-secret');
});
