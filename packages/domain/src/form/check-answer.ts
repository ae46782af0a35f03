import { filesOf } from '../fields/attachment/attachment.ts';
import { isEmail } from '../fields/email/is-email.ts';
import type { FieldType } from '../fields/field-type.ts';
import { isPhoneNumber } from '../fields/phone-number/phone-number.ts';
import { isUrl } from '../fields/url/is-url.ts';
import { getFieldKind } from '../fields/registry.ts';
import type { ValueContext } from '../fields/field-kind.ts';
import type { CellValue } from '../values/value.ts';
import { wrongKind } from '../values/value-fault.ts';
import type { ValueFault, WantedValue } from '../values/value-fault.ts';
import type { FormQuestion } from './form-item.ts';
import { readLinearPattern } from './linear-pattern.ts';

/** What is wrong with an answer: it is missing, or its value is not taken. */
export type AnswerFault = { readonly code: 'missing' } | ValueFault;

/** Whether an answer says nothing. A box that has to be ticked says something once it is. */
export function isUnanswered({ field }: Pick<FormQuestion, 'field'>, value: CellValue): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0) || (field.type === 'Checkbox' && value === false);
}

/**
 * What is wrong with the answer of a question; null for one that is taken. Answers are canonical values; of a link they are the ids of the
 * chosen records. An answer that is not required and says nothing keeps to no limit.
 */
export function checkAnswer(question: FormQuestion, value: CellValue, context?: ValueContext): AnswerFault | null {
  if (isUnanswered(question, value)) return question.isRequired ? { code: 'missing' } : null;
  return (
    checkNotation(question, value) ?? checkLength(question, value) ?? checkRange(question, value, context) ?? checkCount(question, value)
  );
}

/** Strangers are held to what a field is for, also where its own people may write anything into it. */
function checkNotation({ field }: FormQuestion, value: CellValue): ValueFault | null {
  const notation = notations[field.type];
  return notation === undefined || notation.fits(String(value).trim()) ? null : wrongKind(value, notation.wanted);
}

interface Notation {
  readonly fits: (text: string) => boolean;
  readonly wanted: WantedValue;
}

const notations: Readonly<Partial<Record<FieldType, Notation>>> = {
  Email: { fits: isEmail, wanted: 'email' },
  URL: { fits: isUrl, wanted: 'webAddress' },
  PhoneNumber: { fits: isPhoneNumber, wanted: 'phoneNumber' },
};

function checkLength({ field, limits }: FormQuestion, value: CellValue): ValueFault | null {
  if (typeof value !== 'string' || getFieldKind(field.type).valueKind !== 'text' || isCounted(field.type)) return null;
  const { length } = [...value];
  if (limits.minLength !== null && length < limits.minLength) return { code: 'answerTooShort', length, least: limits.minLength };
  if (limits.maxLength !== null && length > limits.maxLength) return { code: 'answerTooLong', length, most: limits.maxLength };
  const pattern = limits.pattern === null ? null : readLinearPattern(limits.pattern);
  // what is longer than this is no code and no number, and costs time
  return pattern === null || (length <= 10_000 && pattern.fits(value)) ? null : { code: 'answerOtherPattern', hint: limits.patternHint };
}

function checkRange({ field, limits }: FormQuestion, value: CellValue, context?: ValueContext): ValueFault | null {
  const kind = getFieldKind(field.type);
  if (!ranged.has(kind.valueKind) && field.type !== 'Time') return null;
  const bound = (typed: string | null): CellValue => {
    const read = typed === null ? null : kind.parse(typed, field, context);
    return read?.ok ? read.value : null;
  };
  const [min, max] = [bound(limits.min), bound(limits.max)];
  const isBelow = min !== null && kind.compare(value, min, field) < 0;
  const isAbove = max !== null && kind.compare(value, max, field) > 0;
  if (!isBelow && !isAbove) return null;
  const shown = (one: CellValue): string | null => (one === null ? null : kind.format(one, field, context));
  return { code: 'answerOutside', least: shown(min), most: shown(max) };
}

function checkCount({ field, limits }: FormQuestion, value: CellValue): ValueFault | null {
  if (!isCounted(field.type)) return null;
  const count = field.type === 'Attachment' ? filesOf(value).length : Array.isArray(value) ? value.length : 1;
  const { minCount: least, maxCount: most } = limits;
  const isOutside = (least !== null && count < least) || (most !== null && count > most);
  return isOutside ? { code: 'answerCount', count, least, most } : null;
}

/** What holds several things, which are counted. */
export function isCounted(type: FormQuestion['field']['type']): boolean {
  return counted.has(type);
}

const counted: ReadonlySet<string> = new Set(['MultiSelect', 'Attachment', 'Collaborator', 'Links', 'LinkToAnotherRecord']);
const ranged: ReadonlySet<string> = new Set(['number', 'date', 'datetime']);
