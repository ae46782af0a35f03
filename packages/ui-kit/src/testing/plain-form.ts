import { createForm } from '../form/index.ts';
import type { Form, FormAnswers, FormItemSpec, FormRules } from '../form/index.ts';

/** Your own questions. */
const items: readonly FormItemSpec[] = [
  { kind: 'question', id: 'name', label: 'What is your name?', control: 'text', isRequired: true },
  { kind: 'question', id: 'comes', label: 'I am coming', control: 'checkbox' },
  { kind: 'question', id: 'guests', label: 'How many are you?', control: 'number' },
];

/** What decides: the number is asked of those who come, and is a number from 1. */
const rules: FormRules = {
  shown: (answers) => new Set(['name', 'comes', ...(answers['comes'] === true ? ['guests'] : [])]),
  faultOf: ({ id, isRequired }, answer) => {
    if (answer === '' || answer === false) return isRequired ? 'Please say who you are.' : null;
    return id === 'guests' && !(Number(answer) >= 1) ? 'Please write a number from 1.' : null;
  },
};

export function showInvitation(place: HTMLElement, send: (answers: FormAnswers) => Promise<void>): Form {
  const form = createForm({ items, rules, send });
  form.mount(place);
  return form;
}
