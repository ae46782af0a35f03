/** What a question is answered with. */
export type FormControl =
  | 'text'
  | 'longText'
  | 'number'
  | 'email'
  | 'url'
  | 'phone'
  | 'password'
  | 'checkbox'
  | 'choice'
  | 'choices'
  | 'rating'
  | 'date'
  | 'dateTime'
  | 'time'
  | 'files'
  | 'link'
  | 'links';

export interface FormChoice {
  readonly id: string;
  readonly title: string;
}

/** A file somebody chose. */
export interface FormFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly type: string;
  readonly content: Blob;
}

/** A record somebody chose to link with. */
export interface FormLinked {
  readonly id: string;
  readonly title: string;
}

/**
 * The content of a control: typed text, ids of choices, a tick, files or records; '' , an empty list or false where there is none. The
 * rules that are handed in decide what it means.
 */
export type FormAnswer = string | boolean | readonly string[] | readonly FormFile[] | readonly FormLinked[];
export type FormAnswers = Readonly<Record<string, FormAnswer>>;

export interface FormQuestionSpec {
  readonly kind: 'question';
  readonly id: string;
  readonly label: string;
  readonly help?: string | null;
  readonly placeholder?: string | null;
  readonly isRequired?: boolean;
  readonly control: FormControl;
  /** Of choices. */
  readonly choices?: readonly FormChoice[];
  /** Choices as a list of all, or as a menu; `auto`: a menu where they are many. */
  readonly layout?: 'auto' | 'list' | 'menu';
  /** Stars of a rating. */
  readonly max?: number;
  /** Which files a dialog offers, as `accept` of an input has it. */
  readonly accept?: string | undefined;
  /** Files or records, at most. */
  readonly mostOf?: number | null;
  /** What stands there at first. */
  readonly initial?: FormAnswer;
  /** It stands there and nobody changes it. */
  readonly isLocked?: boolean;
  /** What the browser may fill in, as `autocomplete` has it. */
  readonly autocomplete?: string;
}

export interface FormStatementSpec {
  readonly kind: 'statement';
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** What follows stands on a page of its own. */
export interface FormPageSpec {
  readonly kind: 'page';
  readonly id: string;
  readonly title: string;
}

export type FormItemSpec = FormQuestionSpec | FormStatementSpec | FormPageSpec;

/** The rules that decide about answers; the server applies the same ones. */
export interface FormRules {
  /** Ids of the questions and statements that are shown for these answers. */
  shown(answers: FormAnswers): ReadonlySet<string>;
  /** What is wrong with an answer, in words; null: it is taken. */
  faultOf(question: FormQuestionSpec, answer: FormAnswer): string | null;
}

/** Keeps what was typed over a reload. */
export interface FormDraftStore {
  read(): string | null;
  write(text: string | null): void;
}

/** Nothing, for a control. */
export function emptyAnswer(control: FormControl): FormAnswer {
  switch (control) {
    case 'checkbox':
      return false;
    case 'choices':
    case 'files':
    case 'link':
    case 'links':
      return [];
    default:
      return '';
  }
}

/** Whether an answer says nothing. */
export function isEmptyAnswer(answer: FormAnswer | undefined): boolean {
  return answer === undefined || answer === false || answer === '' || (Array.isArray(answer) && answer.length === 0);
}
