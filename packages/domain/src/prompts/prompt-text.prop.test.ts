import { tries } from '@quadrille/tooling/budget';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parsePromptText, printPromptText, slotFields, slotKey, slotPaths } from './prompt-text.ts';

it('reads fields and choices between words, and nothing else as a slot', () => {
  expect(parsePromptText('About {{cl1}} in {{?Tone}} words, {not} {{}} {{a{b}}.')).toEqual([
    { kind: 'text', text: 'About ' },
    { kind: 'field', fieldId: 'cl1', of: null },
    { kind: 'text', text: ' in ' },
    { kind: 'choice', name: 'Tone' },
    { kind: 'text', text: ' words, {not} {{}} {{a{b}}.' },
  ]);
  expect(slotFields(parsePromptText('{{a}} {{b}} {{a}} {{?c}}'))).toEqual(['a', 'b']);
  expect(parsePromptText('{{link.name}}')).toEqual([{ kind: 'field', fieldId: 'link', of: 'name' }]);
  expect(slotPaths(parsePromptText('{{link.name}} {{link.city}} {{link.name}}')).map(slotKey)).toEqual(['link.name', 'link.city']);
  expect(slotFields(parsePromptText('{{link.name}} {{link.city}}'))).toEqual(['link', 'name', 'city']);
});

it('prints what it read', () => {
  const texts = fc.string({ unit: fc.constantFrom('{', '}', '?', 'a', '.', '\n', ' ') });
  fc.assert(
    fc.property(texts, (text) => printPromptText(parsePromptText(text)) === text),
    tries(100),
  );
});
