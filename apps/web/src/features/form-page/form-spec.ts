import {
  acceptOf,
  checkAnswer,
  fileRulesOf,
  findFileFault,
  getFieldKind,
  isCounted,
  ratingMaxOf,
  refused,
  shownItems,
  timeZoneOf,
  zoneOffset,
  readInstant,
} from '@quadrille/domain';
import type { AnswerFault, CellValue, FieldType, FormItem, FormQuestion, Parsed, ValueContext } from '@quadrille/domain';
import { emptyAnswer } from '@quadrille/ui-kit/form';
import type { FormAnswer, FormAnswers, FormControl, FormFile, FormItemSpec, FormQuestionSpec, FormRules } from '@quadrille/ui-kit/form';
import { wordsOfAnswerFault } from './form-words.ts';

/** A form as the core of forms takes it. */
export interface FormSpec {
  readonly items: readonly FormItemSpec[];
  readonly rules: FormRules;
  /** The answers of the questions that are shown, as they are sent: by the id of the field. Files stand apart. */
  toRow(answers: FormAnswers): {
    readonly row: Readonly<Record<string, unknown>>;
    readonly files: readonly (readonly [string, FormFile])[];
  };
  /** An answer in words, for addresses. */
  toText(id: string, answers: FormAnswers): string;
}

export interface FormSpecOptions {
  /** Where who answers is. */
  readonly timeZone: string;
  readonly now: () => number;
  /** What stands in the address to begin with, by what a field is called. */
  readonly prefill?: ReadonlyMap<string, string>;
  /** What was answered before, by field. */
  readonly values?: ReadonlyMap<string, CellValue>;
}

const controls: Readonly<Partial<Record<FieldType, FormControl>>> = {
  LongText: 'longText',
  JSON: 'longText',
  Number: 'number',
  Decimal: 'number',
  Currency: 'number',
  Percent: 'number',
  Year: 'number',
  Email: 'email',
  URL: 'url',
  PhoneNumber: 'phone',
  Password: 'password',
  Checkbox: 'checkbox',
  SingleSelect: 'choice',
  MultiSelect: 'choices',
  Rating: 'rating',
  Date: 'date',
  DateTime: 'dateTime',
  Attachment: 'files',
  Links: 'links',
  LinkToAnotherRecord: 'links',
};
const filledIn: Readonly<Partial<Record<FieldType, string>>> = { Email: 'email', PhoneNumber: 'tel', URL: 'url' };

/** The questions of a form with the rules of the domain behind them. */
export function toFormSpec(
  items: readonly FormItem[],
  { timeZone, now, prefill = new Map(), values = new Map() }: FormSpecOptions,
): FormSpec {
  const context: ValueContext = { timeZone };
  const questions = new Map(items.flatMap((item) => (item.kind === 'question' ? [[item.id, item] as const] : [])));
  const read = (question: FormQuestion, answer: FormAnswer | undefined): Parsed => readAnswer(question, answer ?? '', context);
  const faultOf = (question: FormQuestion, answer: FormAnswer | undefined): AnswerFault | null => {
    if (question.field.type === 'Attachment') return faultOfFiles(question, (answer ?? []) as readonly FormFile[]);
    const value = read(question, answer);
    return value.ok ? checkAnswer(question, value.value, context) : value.fault;
  };
  const shown = (answers: FormAnswers) => {
    const cells = [...questions.values()].map((question) => {
      const value = read(question, answers[question.id]);
      return [question.id, value.ok ? value.value : null] as const;
    });
    return shownItems(items, Object.fromEntries(cells), { now: now(), timeZone, userId: null });
  };
  return {
    items: items.map((item) => (item.kind === 'question' ? toQuestionSpec(item, context, prefill, values.get(item.id) ?? null) : item)),
    rules: {
      shown: (answers) => new Set(shown(answers).map(({ id }) => id)),
      faultOf: ({ id, label }, answer) => {
        const question = questions.get(id);
        const fault = question ? faultOf(question, answer) : null;
        return fault && wordsOfAnswerFault(label, fault);
      },
    },
    toRow: (answers) => {
      const sent = [...questions.values()].filter(({ id }) => answers[id] !== undefined);
      const files = sent.flatMap((question) =>
        question.field.type === 'Attachment'
          ? ((answers[question.id] ?? []) as readonly FormFile[]).map((file) => [question.field.id, file] as const)
          : [],
      );
      const cells = sent.flatMap((question) => {
        if (question.field.type === 'Attachment') return [];
        const value = read(question, answers[question.id]);
        return [[question.field.id, value.ok ? toSent(question, value.value) : null] as const];
      });
      return { row: Object.fromEntries(cells), files };
    },
    toText: (id, answers) => {
      const question = questions.get(id);
      const value = question && read(question, answers[id]);
      if (!question || !value?.ok || value.value === null || isLink(question)) return '';
      return getFieldKind(question.field.type).format(value.value, question.field, context);
    },
  };
}

const isLink = ({ field }: FormQuestion): boolean => field.type === 'Links' || field.type === 'LinkToAnotherRecord';

/** Links are sent as the ids of records, everything else as its canonical value. */
function toSent(question: FormQuestion, value: CellValue): unknown {
  return isLink(question) && Array.isArray(value) ? value.map(Number) : value;
}

/** What stands in a control, as a value of its field. */
function readAnswer({ field }: FormQuestion, answer: FormAnswer, context: ValueContext): Parsed {
  if (field.type === 'Links' || field.type === 'LinkToAnotherRecord') {
    const ids = Array.isArray(answer) ? (answer as readonly { readonly id: string }[]).map(({ id }) => id) : [];
    return { ok: true, value: ids.length === 0 ? null : ids };
  }
  // how many there are is all that conditions ask of files
  if (field.type === 'Attachment') return { ok: true, value: Array.isArray(answer) && answer.length > 0 ? answer.map(() => 'file') : null };
  // who the members are is known to the server alone
  if (field.type === 'Collaborator') return { ok: true, value: typeof answer === 'string' && answer.trim() !== '' ? answer.trim() : null };
  const typed = field.type === 'DateTime' && typeof answer === 'string' ? answer.replace('T', ' ') : answer;
  return getFieldKind(field.type).parse(Array.isArray(typed) && typed.length === 0 ? null : typed, field, context);
}

function faultOfFiles(question: FormQuestion, files: readonly FormFile[]): AnswerFault | null {
  const rules = fileRulesOf(question.field);
  const wrong = findFileFault(
    rules,
    files.map(({ id, name, size, type }) => ({ id, title: name, size, mimetype: type, url: id })),
  );
  if (wrong !== null) return wrong;
  if (files.length === 0) return question.isRequired ? { code: 'missing' } : null;
  const { minCount: least, maxCount: most } = question.limits;
  const isOutside = (least !== null && files.length < least) || (most !== null && files.length > most);
  return isOutside ? refused({ code: 'answerCount', count: files.length, least, most }).fault : null;
}

function toQuestionSpec(
  question: FormQuestion,
  context: ValueContext,
  prefill: ReadonlyMap<string, string>,
  before: CellValue,
): FormQuestionSpec {
  const { field, limits } = question;
  const isOne = field.definition?.kind === 'link' && field.definition.relation === 'bt';
  const known = controls[field.type] ?? 'text';
  const control = known === 'links' && isOne ? 'link' : known;
  const typed = [question.id, field.title, field.columnName, question.label]
    .map((name) => prefill.get(name.toLowerCase()))
    .find((text) => text !== undefined);
  const rules = field.type === 'Attachment' ? fileRulesOf(field) : null;
  return {
    kind: 'question',
    id: question.id,
    label: question.label,
    help: question.help,
    placeholder: question.placeholder,
    isRequired: question.isRequired,
    control,
    ...(field.options.length > 0 && { choices: field.options.map(({ id, title }) => ({ id, title })) }),
    layout: question.layout,
    ...(control === 'rating' && { max: ratingMaxOf(field) }),
    ...(rules && { accept: acceptOf(rules) }),
    ...(isCounted(field.type) && {
      mostOf: Math.min(rules?.maxFiles ?? Number.MAX_SAFE_INTEGER, limits.maxCount ?? Number.MAX_SAFE_INTEGER),
    }),
    initial:
      before === null ? toInitial(question, control, typed ?? question.initial, context) : toAnswer(question, control, before, context),
    ...(filledIn[field.type] && { autocomplete: filledIn[field.type] }),
  };
}

/** What stands there at first: what the address or the form says, else the default of the field. What cannot be read is left out. */
function toInitial(question: FormQuestion, control: FormControl, typed: string | null, context: ValueContext): FormAnswer {
  const { field } = question;
  const kind = getFieldKind(field.type);
  const parsed = typed === null ? null : kind.parse(typed, field, context);
  return toAnswer(question, control, parsed?.ok ? parsed.value : typed === null ? field.defaultValue : null, context);
}

/** A value as it stands in a control. */
function toAnswer({ field }: FormQuestion, control: FormControl, value: CellValue, context: ValueContext): FormAnswer {
  const kind = getFieldKind(field.type);
  const empty = emptyAnswer(control);
  if (value === null || control === 'files' || control === 'link' || control === 'links') return empty;
  if (control === 'checkbox') return value === true;
  if (control === 'choices') return Array.isArray(value) ? value : empty;
  if (control === 'choice' || control === 'date') return String(value);
  if (control === 'dateTime') return toLocal(String(value), timeZoneOf(field) ?? context.timeZone ?? 'UTC');
  return typeof value === 'number' ? String(value) : kind.format(value, field, context);
}

/** A moment as the control for moments has it, in the zone of the field or of who answers. */
function toLocal(instant: string, zone: string): string {
  const at = readInstant(instant);
  return at === null ? '' : new Date(at + zoneOffset(at, zone) * 60_000).toISOString().slice(0, 16);
}
