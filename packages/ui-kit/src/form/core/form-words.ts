/** Every word a form shows or says; hand in translations. */
export interface FormWords {
  readonly form: string;
  readonly required: string;
  readonly submit: string;
  readonly sending: string;
  readonly clear: string;
  readonly cleared: string;
  readonly undo: string;
  readonly next: string;
  readonly back: string;
  readonly ok: string;
  readonly pressEnter: string;
  /** "2 answers need attention" */
  readonly needAttention: (count: number) => string;
  /** "3 of 7" */
  readonly step: (at: number, count: number) => string;
  readonly progress: string;
  readonly draftKept: string;
  readonly choose: string;
  readonly noChoice: string;
  readonly stars: (value: number, most: number) => string;
  readonly dropFiles: string;
  readonly chooseFiles: string;
  readonly removeFile: (name: string) => string;
  readonly findRecord: string;
  readonly noRecords: string;
  readonly searchFailed: string;
  readonly removeLink: (title: string) => string;
  /** A size in bytes for people. */
  readonly size: (bytes: number) => string;
  /** Nothing is asked. */
  readonly empty: string;
}

export const englishFormWords: FormWords = {
  form: 'Form',
  required: 'required',
  submit: 'Submit',
  sending: 'Sending…',
  clear: 'Clear',
  cleared: 'The answers were cleared.',
  undo: 'Undo',
  next: 'Continue',
  back: 'Back',
  ok: 'OK',
  pressEnter: 'press Enter',
  needAttention: (count) => (count === 1 ? '1 answer needs attention' : `${count} answers need attention`),
  step: (at, count) => `${at} of ${count}`,
  progress: 'Progress',
  draftKept: 'Draft saved on this device',
  choose: 'Choose',
  noChoice: 'No answer',
  stars: (value, most) => `${value} of ${most}`,
  dropFiles: 'Drop files, or',
  chooseFiles: 'choose',
  removeFile: (name) => `Remove ${name}`,
  findRecord: 'Find a record',
  noRecords: 'Nothing found',
  searchFailed: 'The records could not be read. Try again.',
  removeLink: (title) => `Remove ${title}`,
  size: (bytes) => `${Math.max(1, Math.round(bytes / 1000))} kB`,
  empty: 'This form asks for nothing yet.',
};
