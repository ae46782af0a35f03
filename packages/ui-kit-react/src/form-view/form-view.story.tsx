import { englishFormWords } from '@quadrille/ui-kit/form';
import type { FormAnswer, FormItemSpec, FormRules, FormWords } from '@quadrille/ui-kit/form';
import { showInvitation } from '@quadrille/ui-kit/testing';
import { useEffect, useRef } from 'react';
import { FormView } from './form-view.tsx';
import type { FormViewProps } from './form-view.tsx';

export default {
  title: 'Views/Form',
  args: { mode: 'page', submitLabel: 'Send application' },
  argTypes: { mode: { control: 'radio', options: ['page', 'survey'] } },
};

const kinds = ['Shop', 'Gallery', 'Online only'].map((title, at) => ({ id: String(at), title }));
const question = (
  id: string,
  label: string,
  control: Extract<FormItemSpec, { kind: 'question' }>['control'],
  more: object = {},
): FormItemSpec => ({
  kind: 'question',
  id,
  label,
  control,
  ...more,
});
const items: readonly FormItemSpec[] = [
  { kind: 'statement', id: 'hello', title: 'About your shop', text: 'We read every application and answer within five working days.' },
  question('name', 'Shop name', 'text', { isRequired: true }),
  question('email', 'Email', 'email', { isRequired: true, placeholder: 'you@example.org' }),
  question('kind', 'What kind of place is it?', 'choice', { choices: kinds, isRequired: true }),
  question('loves', 'What would your customers love?', 'choices', { choices: kinds, help: 'Choose as many as you like.' }),
  question('opens', 'When do you open?', 'date'),
  question('guests', 'How many rooms?', 'number'),
  question('stars', 'How did you like us?', 'rating', { max: 5 }),
  question('photos', 'Photos of the space', 'files', { help: 'Up to 5 images, 10 MB each' }),
  question('works', 'Works you stock', 'links'),
  question('agree', 'I have read the terms', 'checkbox', { isRequired: true }),
  question('more', 'Anything else?', 'longText'),
];
const isEmpty = (answer: FormAnswer): boolean => answer === '' || answer === false || (Array.isArray(answer) && answer.length === 0);
const rules: FormRules = {
  shown: () => new Set(items.map(({ id }) => id)),
  faultOf: ({ isRequired, label }, answer) => (isRequired && isEmpty(answer) ? `Please enter ${label}` : null),
};
const never = (): Promise<void> => new Promise(() => {});

const Demo = (props: Partial<FormViewProps>) => (
  <div style={{ maxInlineSize: 640, marginInline: 'auto', padding: 24, minBlockSize: 480, display: 'grid' }}>
    <FormView
      items={items}
      rules={rules}
      send={never}
      findRecords={async (_id, text) =>
        ['Ola vase', 'Mira bowl'].filter((title) => title.includes(text)).map((title, at) => ({ id: String(at), title }))
      }
      {...props}
    />
  </div>
);

const wait = { timeout: 15_000 };
interface Play {
  readonly canvas: { findAllByText(text: string | RegExp, by: object, wait: object): Promise<HTMLElement[]> };
  readonly canvasElement: HTMLElement;
}
const form = (props: Partial<FormViewProps> = {}, text: string | RegExp = 'Shop name') => ({
  render: (args: Partial<FormViewProps>) => <Demo {...args} {...props} />,
  play: async ({ canvas }: Play) => void (await canvas.findAllByText(text, {}, wait)),
});

export const Page = form();
export const Survey = form({ mode: 'survey' }, 'About your shop');
/** What is missing is said below each question, and above them all, where the focus goes. */
export const Faults = {
  ...form(),
  play: async ({ canvas, canvasElement }: Play) => {
    await canvas.findAllByText('Shop name', {}, wait);
    canvasElement.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
    await canvas.findAllByText('4 answers need attention', {}, wait);
  },
};
export const Refused = {
  ...form({
    items: items.slice(5, 7),
    send: () => Promise.reject(new Error('This form is not taking answers any more.')),
  }),
  play: async ({ canvas, canvasElement }: Play) => {
    await canvas.findAllByText('When do you open?', {}, wait);
    canvasElement.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
    await canvas.findAllByText('This form is not taking answers any more.', {}, wait);
  },
};
export const Building = form({ marked: 'kind', onPick: () => {} });
export const Empty = form({ items: [] }, englishFormWords.empty);
export const LongTexts = form(
  {
    items: [
      question('long', 'A question that goes on and on '.repeat(8), 'choice', {
        choices: [
          { id: 'a', title: 'An answer that is just as long '.repeat(6) },
          { id: 'b', title: 'No' },
        ],
      }),
    ],
  },
  /goes on/,
);

const arabic: FormWords = {
  ...englishFormWords,
  submit: 'إرسال',
  clear: 'مسح',
  next: 'متابعة',
  back: 'رجوع',
  dropFiles: 'أفلت الملفات أو',
  chooseFiles: 'اختر',
  form: 'نموذج',
  draftKept: 'حُفظت المسودة',
};
const arabicItems: readonly FormItemSpec[] = [
  question('name', 'اسم المتجر', 'text', { isRequired: true }),
  question('kind', 'ما نوع المكان؟', 'choice', { choices: ['متجر', 'معرض'].map((title, at) => ({ id: String(at), title })) }),
  question('photos', 'صور المكان', 'files'),
];
const toRight = { globals: { direction: 'rtl', locale: 'ar' } };
export const Arabic = { ...toRight, ...form({ items: arabicItems, words: arabic, submitLabel: null }, 'اسم المتجر') };
export const SurveyRightToLeft = {
  ...toRight,
  ...form({ items: arabicItems, words: arabic, mode: 'survey', submitLabel: null }, 'اسم المتجر'),
};

function PlainForm() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return;
    const made = showInvitation(place.current, never);
    return () => made.destroy();
  }, []);
  return <div ref={place} style={{ maxInlineSize: 480, padding: 24 }} />;
}

/** The page of the README: somebody's own questions without React and without a server. */
export const OwnQuestionsWithoutReact = {
  render: () => <PlainForm />,
  play: async ({ canvas }: Play) => void (await canvas.findAllByText('What is your name?', {}, wait)),
};
