export { createForm } from './create-form.ts';
export type { Form, FormOptions } from './create-form.ts';
export { createFormCore } from './core/form-core.ts';
export type { FormCommand, FormCore, FormCoreOptions, FormMode, FormState } from './core/form-core.ts';
export { emptyAnswer, isEmptyAnswer } from './core/form-spec.ts';
export type {
  FormAnswer,
  FormAnswers,
  FormChoice,
  FormControl,
  FormDraftStore,
  FormFile,
  FormItemSpec,
  FormLinked,
  FormPageSpec,
  FormQuestionSpec,
  FormRules,
  FormStatementSpec,
} from './core/form-spec.ts';
export { englishFormWords } from './core/form-words.ts';
export type { FormWords } from './core/form-words.ts';
