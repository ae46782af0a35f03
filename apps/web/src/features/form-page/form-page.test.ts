import { createHash } from 'node:crypto';
import { i18n } from '@lingui/core';
import { readForm } from '@quadrille/domain';
import type { Field } from '@quadrille/domain';
import { sampleField, sampleOptions } from '@quadrille/domain/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readFormAddress } from './form-address.ts';
import { toFormSpec } from './form-spec.ts';
import { nextAddress } from './next-address.ts';
import { createSha256 } from './sha-256.ts';
import { solveChallenge } from './solve-challenge.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e';

test('the address says which form it is, how it is asked and what it begins with', () => {
  expect(readFormAddress(`#/nc/form/${uuid}`)).toMatchObject({ uuid, isSurvey: false });
  const survey = readFormAddress(`#/team/form/${uuid.toUpperCase()}/survey?Name=Ada%20L&lang=ar`);
  expect([survey?.uuid, survey?.isSurvey, survey?.params.get('Name'), survey?.params.get('lang')]).toEqual([uuid, true, 'Ada L', 'ar']);
  for (const other of ['', '#/nc/view/x', `#/nc/view/${uuid}`, '#/nc/form/none', `#/nc/form/${uuid}/other`])
    expect(readFormAddress(other)).toBeNull();
});

test('the address that follows is one of the web, whatever was answered', () => {
  const say = (template: unknown, answer = 'a b&c'): string | null => nextAddress(template, () => answer, 'https://forms.example/');
  expect(say('https://x.example/thanks?name={Name}')).toBe('https://x.example/thanks?name=a%20b%26c');
  expect(say('/done')).toBe('https://forms.example/done');
  for (const wrong of [
    'javascript:alert(1)',
    'data:text/html,x',
    'https://{Name}/',
    'https://{Name}.example/',
    '//{Name}',
    'ftp://x.example',
    '',
    null,
    3,
  ])
    expect([wrong, say(wrong, 'evil.example')]).toEqual([wrong, null]);
  expect(say('{Name}', 'javascript:alert(1)')).toBe('https://forms.example/javascript%3Aalert(1)');
});

describe('the work that goes with an answer', () => {
  const hex = (words: Uint32Array): string => [...words].map((word) => word.toString(16).padStart(8, '0')).join('');

  test('is counted by the same hash as everywhere', () => {
    const hash = createSha256();
    fc.assert(
      fc.property(fc.string({ maxLength: 200, unit: 'grapheme' }), (text) => {
        expect(hex(hash(text))).toBe(createHash('sha256').update(text).digest('hex'));
      }),
    );
  });

  test('ends with the number, as the server reads it, or where it is stopped', async () => {
    const salt = 'salt?of=x&';
    const challenge = createHash('sha256').update(`${salt}1234`).digest('hex');
    const task = { algorithm: 'SHA-256', challenge, salt, signature: 's', maxnumber: 5000 };
    const proof = await solveChallenge(task, new AbortController().signal);
    expect(JSON.parse(atob(proof ?? ''))).toMatchObject({ algorithm: 'SHA-256', challenge, salt, signature: 's', number: 1234 });
    expect(await solveChallenge({ ...task, maxnumber: 1000 }, new AbortController().signal)).toBeNull();
    expect(await solveChallenge({ ...task, challenge: 'f'.repeat(64), maxnumber: 1e9 }, AbortSignal.abort())).toBeNull();
  });
});

describe('a form as it is filled in', () => {
  const options = sampleOptions('Shop', 'Gallery');
  const link = sampleField('Links', {
    title: 'Works',
    definition: { kind: 'link', relation: 'mm' } as unknown as NonNullable<Field['definition']>,
  });
  const fields = [
    sampleField('SingleLineText', { title: 'Name' }),
    sampleField('Number', { title: 'Guests' }),
    sampleField('SingleSelect', { title: 'Kind', options }),
    sampleField('DateTime', { title: 'When' }),
    sampleField('Checkbox', { title: 'Agree' }),
    sampleField('Attachment', { title: 'Photos', meta: { max_files: 1 } }),
    link,
    sampleField('Collaborator', { title: 'Owner' }),
  ];
  const [name, guests, kind, when, agree, photos, works, owner] = fields.map(({ id }) => id as string) as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const metaOf: Record<string, object> = {
    [guests]: { show_when: [{ fk_column_id: kind, comparison_op: 'eq', value: 'Shop' }], min: '1' },
  };
  const columns = [name, kind, guests, when, agree, photos, works, owner].map((fieldId, at) => ({
    fieldId,
    isShown: true,
    order: at,
    label: fieldId === name ? 'Your name' : null,
    help: null,
    isRequired: fieldId === name,
    meta: metaOf[fieldId],
  }));
  const items = readForm(columns, fields, null);
  const specOf = (prefill: Record<string, string> = {}) =>
    toFormSpec(items, { timeZone: 'Europe/Berlin', now: () => 0, prefill: new Map(Object.entries(prefill)) });

  test('has a control for every field people write', () => {
    const made = specOf().items.map((item) => (item.kind === 'question' ? [item.label, item.control] : item.kind));
    expect(made).toEqual([
      ['Your name', 'text'],
      ['Kind', 'choice'],
      ['Guests', 'number'],
      ['When', 'dateTime'],
      ['Agree', 'checkbox'],
      ['Photos', 'files'],
      ['Works', 'links'],
      ['Owner', 'text'],
    ]);
  });

  test('sends values of its fields, and nothing of files and questions it does not show', () => {
    const spec = specOf();
    const shop = options[0]?.id ?? '';
    const file = { id: 'f', name: 'a.png', size: 3, type: 'image/png', content: new Blob(['abc']) };
    const answers = {
      [name]: 'Ada',
      [kind]: shop,
      [guests]: '3',
      [when]: '2026-07-01T14:30',
      [agree]: true,
      [photos]: [file],
      [works]: [{ id: '7', title: 'x' }],
      [owner]: '',
    };
    expect([...spec.rules.shown(answers)]).toContain(guests);
    expect([...spec.rules.shown({ ...answers, [kind]: '' })]).not.toContain(guests);
    const { row, files } = spec.toRow(answers);
    const sent = {
      [name]: 'Ada',
      [kind]: shop,
      [guests]: 3,
      [when]: '2026-07-01 12:30:00+00:00',
      [agree]: true,
      [works]: [7],
      [owner]: null,
    };
    expect(row).toEqual(sent);
    expect(files).toEqual([[photos, file]]);
    expect(spec.toText(kind, answers)).toBe('Shop');
  });

  test('says what is wrong in words', () => {
    const { items: drawn, rules } = specOf();
    const say = (id: string, answer: Parameters<typeof rules.faultOf>[1]): string | null => {
      const question = drawn.find((item) => item.id === id);
      return question?.kind === 'question' ? rules.faultOf(question, answer) : null;
    };
    expect(say(name, '')).toBe('Please enter Your name');
    expect(say(guests, '0')).toBe('This has to be at least 1.');
    expect(say(guests, 'many')).toContain('is not a number');
    const file = { id: 'f', name: 'a.png', size: 3, type: 'image/png', content: new Blob(['abc']) };
    expect(say(photos, [file, { ...file, id: 'g' }])).toContain('at most');
    expect(say(photos, [file])).toBeNull();
  });

  test('begins with what the address says, where the field can hold it', () => {
    const initialOf = (prefill: Record<string, string>) =>
      Object.fromEntries(specOf(prefill).items.flatMap((item) => (item.kind === 'question' ? [[item.id, item.initial]] : [])));
    const begun = initialOf({ 'your name': 'Ada', kind: 'Gallery', guests: 'many', when: '2026-07-01 14:30', agree: 'yes' });
    expect([begun[name], begun[kind], begun[guests], begun[when], begun[agree]]).toEqual([
      'Ada',
      options[1]?.id,
      '',
      '2026-07-01T14:30',
      true,
    ]);
  });
});
