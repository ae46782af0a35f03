import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFormCore } from './form-core.ts';
import type { FormCommand, FormMode } from './form-core.ts';
import { questionsOf } from './form-draft.ts';
import { isEmptyAnswer } from './form-spec.ts';
import type { FormAnswers, FormItemSpec, FormRules } from './form-spec.ts';

const items: readonly FormItemSpec[] = [
  { kind: 'statement', id: 'hello', title: 'Hello', text: 'Welcome' },
  { kind: 'question', id: 'name', label: 'Name', control: 'text', isRequired: true },
  { kind: 'question', id: 'more', label: 'More?', control: 'checkbox' },
  { kind: 'page', id: 'p2', title: 'Details' },
  {
    kind: 'question',
    id: 'kind',
    label: 'Kind',
    control: 'choice',
    choices: [
      { id: 'a', title: 'A' },
      { id: 'b', title: 'B' },
    ],
  },
  { kind: 'page', id: 'p3', title: 'Last' },
  { kind: 'question', id: 'tags', label: 'Tags', control: 'choices', choices: [{ id: 'x', title: 'X' }], initial: ['x'] },
];

/** Details are asked once "more" is ticked; a name has to be there. */
const rules: FormRules = {
  shown: (answers) => new Set(['hello', 'name', 'more', 'tags', ...(answers['more'] === true ? ['kind'] : [])]),
  faultOf: ({ isRequired, label }, answer) => (isRequired && isEmptyAnswer(answer) ? `Please enter ${label}` : null),
};

const ids = fc.constantFrom('name', 'more', 'kind', 'tags', 'hello');
const command: fc.Arbitrary<FormCommand> = fc.oneof(
  fc.constantFrom('', 'Ada').map((answer): FormCommand => ({ type: 'answer', id: 'name', answer })),
  fc.boolean().map((answer): FormCommand => ({ type: 'answer', id: 'more', answer })),
  fc.constantFrom('', 'a').map((answer): FormCommand => ({ type: 'answer', id: 'kind', answer })),
  fc.constantFrom([], ['x']).map((answer): FormCommand => ({ type: 'answer', id: 'tags', answer })),
  ids.map((id): FormCommand => ({ type: 'leave', id })),
  ids.map((id): FormCommand => ({ type: 'show', id })),
  fc.constantFrom<FormCommand>({ type: 'next' }, { type: 'back' }, { type: 'clear' }, { type: 'restore' }),
);
const mode = fc.constantFrom<FormMode>('page', 'survey');

function memoryStore() {
  let text: string | null = null;
  return { read: () => text, write: (next: string | null) => void (text = next) };
}

test('whatever is done, one stands on a part that is shown, and nothing hidden is at fault', () => {
  fc.assert(
    fc.property(mode, fc.array(command, { maxLength: 30 }), (chosen, commands) => {
      const form = createFormCore({ items, rules, mode: chosen, send: async () => {} });
      for (const one of commands) {
        form.dispatch(one);
        const { at, count, visible, faults, answers } = form.$state.get();
        const shown = rules.shown(answers);
        expect(at).toBeGreaterThanOrEqual(0);
        expect(at).toBeLessThan(count);
        expect(visible.length).toBeGreaterThan(0);
        expect(visible.every(({ id }) => shown.has(id))).toBe(true);
        expect(Object.keys(faults).every((id) => shown.has(id))).toBe(true);
      }
    }),
  );
});

test('a draft brings back what was answered, and what was cleared comes back as it was', () => {
  fc.assert(
    fc.property(mode, fc.array(command, { maxLength: 20 }), (chosen, commands) => {
      const draft = memoryStore();
      const form = createFormCore({ items, rules, mode: chosen, draft, send: async () => {} });
      for (const one of commands) form.dispatch(one);
      const { answers } = form.$state.get();
      expect(createFormCore({ items, rules, draft, send: async () => {} }).$state.get().answers).toEqual(answers);
      form.dispatch({ type: 'clear' });
      expect(draft.read()).toBeNull();
      form.dispatch({ type: 'restore' });
      expect(form.$state.get().answers).toEqual(answers);
    }),
  );
});

test('what is sent are the answers that are shown, once; a fault keeps it back and is gone to', async () => {
  await fc.assert(
    fc.asyncProperty(mode, fc.array(command, { maxLength: 20 }), async (chosen, commands) => {
      const sent: FormAnswers[] = [];
      const form = createFormCore({ items, rules, mode: chosen, send: async (answers) => void sent.push(answers) });
      for (const one of commands) form.dispatch(one);
      const { answers } = form.$state.get();
      const [first] = await Promise.all([form.submit(), form.submit()]);
      const shown = rules.shown(answers);
      if (answers['name'] === '') {
        expect([first, sent]).toEqual([['name'], []]);
        expect(form.$state.get().visible.map(({ id }) => id)).toContain('name');
        return;
      }
      expect(sent).toHaveLength(1);
      expect(Object.keys(sent[0] ?? {})).toEqual(
        questionsOf(items)
          .map(({ id }) => id)
          .filter((id) => shown.has(id)),
      );
      expect(form.$state.get().status).toBe('sent');
    }),
  );
});

test('the next page waits for what is required, and a refused form loses nothing', async () => {
  const draft = memoryStore();
  const form = createFormCore({ items, rules, draft, send: async () => Promise.reject(new Error('The form is closed.')) });
  form.dispatch({ type: 'next' });
  expect(form.$state.get()).toMatchObject({ at: 0, faults: { name: 'Please enter Name' } });
  form.dispatch({ type: 'answer', id: 'name', answer: 'Ada' });
  form.dispatch({ type: 'next' });
  expect(form.$state.get()).toMatchObject({ at: 1, count: 2, title: 'Last' });
  await form.submit();
  expect(form.$state.get()).toMatchObject({ status: 'asking', refusal: 'The form is closed.', answers: { name: 'Ada' } });
  expect(draft.read()).toContain('Ada');
});

test('drafts that were tampered with or no longer fit are left out', () => {
  const read = (text: string) =>
    createFormCore({ items, rules, draft: { read: () => text, write: () => {} }, send: async () => {} }).$state.get().answers;
  const plain = read('{}');
  for (const text of ['', 'null', '[1]', '{"name":{"a":1},"kind":"zzz","tags":["gone"],"more":"yes"}']) expect(read(text)).toEqual(plain);
  expect(read('{"name":"Ada","kind":"b","__proto__":{"more":true}}')).toEqual({ ...plain, name: 'Ada', kind: 'b' });
});
