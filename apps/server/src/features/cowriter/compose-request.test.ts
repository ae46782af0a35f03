import { type FieldType, fieldTypes, mayBeWritten } from '@quadrille/domain';
import { describe, expect, it } from 'vitest';
import type { FieldDoc } from '../../storage/schema/documents.ts';
import { holdToField } from './compose-request.ts';

const options = ['Oak', 'Ash, white'].map((title, at) => ({ id: `o${at}`, title, color: null, order: at + 1 }));

function fieldOf(type: FieldType): FieldDoc {
  const field = { id: 'cfield', tableId: 't', title: 'Field', type, options: type.endsWith('Select') ? options : [], meta: {} };
  return field as unknown as FieldDoc;
}

const json = (value: unknown): string => JSON.stringify({ value });

interface Held {
  /** Answers that are taken, and what the field then holds. */
  readonly taken: readonly (readonly [answer: string, value: unknown])[];
  /** Answers that are not, and why. */
  readonly refused: readonly (readonly [answer: string, fault: string])[];
}

const words: Held = {
  taken: [
    ['Plain words', 'Plain words'],
    ['  \u202eTurned\u0000 <script>alert(1)</script> ', 'Turned <script>alert(1)</script>'],
    ['{"value":4}', '{"value":4}'],
  ],
  refused: [
    ['', 'nothing'],
    [' \n\u0000', 'nothing'],
  ],
};
const none = [
  ['4', 'notJson'],
  ['{"value":', 'notJson'],
  ['{"other":4}', 'notJson'],
  ['[4]', 'notJson'],
  [json(null), 'nothing'],
  [json([]), 'nothing'],
  [json({ a: 1 }), 'notFitting'],
] as const;
const noNumber = [[json('soon'), 'notFitting'], [json(true), 'notFitting'], [json([4, 5]), 'notFitting'], ...none] as const;
const whole: Held = {
  taken: [
    [json(4), 4],
    [json('4'), 4],
    [`\`\`\`json\n${json(4)}\n\`\`\``, 4],
  ],
  refused: [[json(-3.5), 'notFitting'], ...noNumber],
};
const fraction: Held = {
  taken: [
    [json(4), 4],
    [json(-3.5), -3.5],
  ],
  refused: noNumber,
};
const noChoice = none.filter(([, fault]) => fault !== 'notFitting');

/** Every type a language model may write into. */
const held: Readonly<Partial<Record<FieldType, Held>>> = {
  SingleLineText: words,
  LongText: words,
  Email: {
    taken: [['ana@acme.example', 'ana@acme.example']],
    refused: [
      ['no address', 'notFitting'],
      ['', 'nothing'],
    ],
  },
  URL: {
    taken: [['https://acme.example/a?b=c', 'https://acme.example/a?b=c']],
    refused: [
      ['javascript:alert(1)', 'notFitting'],
      ['acme', 'notFitting'],
      ['', 'nothing'],
    ],
  },
  PhoneNumber: {
    taken: [['+49 30 1234-5', '+49 30 1234-5']],
    refused: [
      ['call me', 'notFitting'],
      ['', 'nothing'],
    ],
  },
  Checkbox: { taken: [[json(true), true]], refused: [[json('maybe'), 'notFitting'], [json(4), 'notFitting'], ...none] },
  SingleSelect: {
    taken: [
      [json('Oak'), 'o0'],
      [json('Ash, white'), 'o1'],
    ],
    refused: [[json('Elm'), 'notOption'], [json('oak'), 'notOption'], [json(['Oak']), 'notOption'], [json(4), 'notOption'], ...noChoice],
  },
  MultiSelect: {
    taken: [
      [json(['Oak']), ['o0']],
      [json('Oak'), ['o0']],
    ],
    refused: [[json(['Oak', 'Elm']), 'notOption'], [json([4]), 'notOption'], ...noChoice],
  },
  Date: {
    taken: [[json('2026-11-28'), '2026-11-28']],
    refused: [[json('soon'), 'notFitting'], [json(4), 'notFitting'], [json('2026-02-30'), 'notFitting'], ...none],
  },
  DateTime: {
    taken: [[json('2026-11-28T10:00:00Z'), '2026-11-28 10:00:00+00:00']],
    refused: [[json('soon'), 'notFitting'], [json(true), 'notFitting'], ...none],
  },
  Time: {
    taken: [['1:30', '01:30:00']],
    refused: [
      ['half past one', 'notFitting'],
      ['', 'nothing'],
    ],
  },
  Year: whole,
  Number: whole,
  Rating: { taken: [[json(4), 4]], refused: noNumber },
  Decimal: fraction,
  Currency: fraction,
  Percent: fraction,
  Duration: fraction,
};

describe('answers are held to their field', () => {
  it('of every type that can be written', () => {
    expect(Object.keys(held).toSorted()).toEqual(fieldTypes.filter((type) => mayBeWritten({ type })).toSorted());
  });

  it.each(Object.entries(held))('%s takes what it can hold, and says why it takes nothing else', (type, { taken, refused }) => {
    const field = fieldOf(type as FieldType);
    for (const [answer, value] of taken) expect([answer, holdToField(answer, field)]).toMatchObject([answer, { ok: true, value }]);
    for (const [answer, fault] of refused) expect([answer, holdToField(answer, field)]).toEqual([answer, { ok: false, fault }]);
  });
});
