import { atom, computed } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { printDraft, questionsOf, readDraft } from './form-draft.ts';
import { emptyAnswer, isEmptyAnswer } from './form-spec.ts';
import type { FormAnswer, FormAnswers, FormDraftStore, FormItemSpec, FormQuestionSpec, FormRules } from './form-spec.ts';

/** All questions of a page under each other, or one question at a time. */
export type FormMode = 'page' | 'survey';

export interface FormCoreOptions {
  readonly items: readonly FormItemSpec[];
  readonly rules: FormRules;
  readonly mode?: FormMode;
  readonly draft?: FormDraftStore | undefined;
  /** Takes the answers of the questions that are shown. Rejects with an error whose message is shown; nothing typed is lost. */
  readonly send: (answers: FormAnswers) => Promise<void>;
}

export interface FormState {
  readonly items: readonly FormItemSpec[];
  readonly answers: FormAnswers;
  /** What is wrong, by question. A question is checked once it was left, or the form was sent. */
  readonly faults: Readonly<Record<string, string>>;
  /** The items that are to be seen at present. */
  readonly visible: readonly FormItemSpec[];
  /** Of the page or the step, from 0. */
  readonly at: number;
  readonly count: number;
  /** What the page is called; '' for the first and for steps. */
  readonly title: string;
  readonly status: 'asking' | 'sending' | 'sent';
  /** Why it was not taken; null while nothing was refused. */
  readonly refusal: string | null;
  readonly hasDraft: boolean;
  /** What was cleared can be brought back. */
  readonly canRestore: boolean;
}

export type FormCommand =
  | { readonly type: 'answer'; readonly id: string; readonly answer: FormAnswer }
  /** The question was left, so that from now on its fault is shown. */
  | { readonly type: 'leave'; readonly id: string }
  /** To the next page or step, if what is seen is answered. */
  | { readonly type: 'next' }
  | { readonly type: 'back' }
  /** To the page or step of a question. */
  | { readonly type: 'show'; readonly id: string }
  | { readonly type: 'clear' }
  | { readonly type: 'restore' }
  /** Begins anew after it was sent. */
  | { readonly type: 'again' };

/** A form that is being filled in: what was answered, what is shown, what is wrong. No document. */
export interface FormCore {
  readonly $state: ReadableAtom<FormState>;
  dispatch(command: FormCommand): void;
  /** Sends it, or answers the ids of the questions that need attention, in their order. */
  submit(): Promise<readonly string[]>;
  /** Other questions or rules, as while a form is being built. Answers stay. */
  setForm(items: readonly FormItemSpec[], rules: FormRules): void;
}

interface Inner {
  readonly items: readonly FormItemSpec[];
  readonly rules: FormRules;
  readonly answers: FormAnswers;
  readonly judged: ReadonlySet<string>;
  /** The first item of the page, or the item of the step; null: the first there is. */
  readonly place: string | null;
  readonly status: FormState['status'];
  readonly refusal: string | null;
  readonly cleared: FormAnswers | null;
}

/**
 * Makes the core of a form.
 *
 * @example
 * const form = createFormCore({ items, rules, send: async (answers) => console.log(answers) });
 * form.dispatch({ type: 'answer', id: 'name', answer: 'Ada' });
 * const missing = await form.submit();
 */
export function createFormCore({ mode = 'page', draft, send, ...given }: FormCoreOptions): FormCore {
  const $inner = atom<Inner>({
    ...given,
    answers: { ...initialAnswers(given.items), ...readDraft(draft?.read() ?? null, given.items) },
    judged: new Set(),
    place: null,
    status: 'asking',
    refusal: null,
    cleared: null,
  });
  const patch = (change: Partial<Inner>): void => $inner.set({ ...$inner.get(), ...change });
  const save = (): void => {
    const { answers, items } = $inner.get();
    const isUntouched = questionsOf(items).every(({ id, control, initial }) => isSame(answers[id], initial ?? emptyAnswer(control)));
    draft?.write(isUntouched ? null : printDraft(answers, items));
  };
  const parts = () => partsOf($inner.get(), mode);
  const place = (at: number): void => {
    const part = parts()[at];
    if (part) patch({ place: part.id });
  };
  const judge = (ids: readonly string[]): void => patch({ judged: new Set([...$inner.get().judged, ...ids]) });
  /** Those among these questions that are not taken. */
  const refusedOf = (questions: readonly FormQuestionSpec[]): readonly string[] => {
    const { rules, answers } = $inner.get();
    judge(questions.map(({ id }) => id));
    return questions
      .filter((question) => rules.faultOf(question, answers[question.id] ?? emptyAnswer(question.control)) !== null)
      .map(({ id }) => id);
  };

  const commands: { readonly [Type in FormCommand['type']]: (command: Extract<FormCommand, { type: Type }>) => void } = {
    answer: ({ id, answer }) => {
      const question = questionsOf($inner.get().items).find((one) => one.id === id);
      if (!question || question.isLocked || $inner.get().status !== 'asking') return;
      patch({ answers: { ...$inner.get().answers, [id]: answer }, refusal: null, cleared: null });
      save();
    },
    leave: ({ id }) => {
      // leaving an empty field on the way is not a fault yet
      if (!isEmptyAnswer($inner.get().answers[id])) judge([id]);
    },
    next: () => {
      const { at, part } = current($inner.get(), mode);
      if (part && refusedOf(questionsOf(part.items)).length > 0) return;
      place(at + 1);
    },
    back: () => place(current($inner.get(), mode).at - 1),
    show: ({ id }) => place(parts().findIndex(({ items }) => items.some((item) => item.id === id))),
    clear: () => {
      const { answers, items } = $inner.get();
      patch({ cleared: answers, answers: initialAnswers(items), judged: new Set(), place: null, refusal: null });
      save();
    },
    restore: () => {
      const { cleared } = $inner.get();
      if (cleared === null) return;
      patch({ answers: cleared, cleared: null });
      save();
    },
    again: () => {
      patch({
        answers: initialAnswers($inner.get().items),
        judged: new Set(),
        place: null,
        status: 'asking',
        refusal: null,
        cleared: null,
      });
      save();
    },
  };

  return {
    $state: computed($inner, (inner) => toState(inner, mode, draft !== undefined)),
    dispatch: (command) => (commands[command.type] as (one: FormCommand) => void)(command),
    submit: async () => {
      if ($inner.get().status !== 'asking') return [];
      const questions = questionsOf(shownOf($inner.get()));
      const refused = refusedOf(questions);
      if (refused[0] !== undefined) {
        commands.show({ type: 'show', id: refused[0] });
        return refused;
      }
      const { answers } = $inner.get();
      patch({ status: 'sending', refusal: null });
      try {
        await send(Object.fromEntries(questions.map(({ id, control }) => [id, answers[id] ?? emptyAnswer(control)])));
        draft?.write(null);
        patch({ status: 'sent', cleared: null });
      } catch (error) {
        patch({ status: 'asking', refusal: error instanceof Error ? error.message : String(error) });
      }
      return [];
    },
    setForm: (items, rules) => {
      const { answers } = $inner.get();
      patch({ items, rules, answers: { ...initialAnswers(items), ...readDraft(printDraft(answers, items), items) } });
    },
  };
}

function initialAnswers(items: readonly FormItemSpec[]): FormAnswers {
  return Object.fromEntries(questionsOf(items).map(({ id, control, initial }) => [id, initial ?? emptyAnswer(control)]));
}

function isSame(left: FormAnswer | undefined, right: FormAnswer): boolean {
  return left === right || JSON.stringify(left) === JSON.stringify(right);
}

function shownOf({ items, rules, answers }: Inner): readonly FormItemSpec[] {
  const shown = rules.shown(answers);
  return items.filter((item) => item.kind === 'page' || shown.has(item.id));
}

/** A page, or a step of a survey. */
interface Part {
  /** Of its first item. */
  readonly id: string;
  readonly title: string;
  readonly items: readonly FormItemSpec[];
}

/** The pages or steps there are for these answers; pages on which nothing is shown are passed over. */
function partsOf(inner: Inner, mode: FormMode): readonly Part[] {
  const shown = shownOf(inner);
  if (mode === 'survey') return shown.filter(({ kind }) => kind !== 'page').map((item) => ({ id: item.id, title: '', items: [item] }));
  const pages: { title: string; items: FormItemSpec[] }[] = [{ title: '', items: [] }];
  for (const item of shown) {
    if (item.kind === 'page') pages.push({ title: item.title, items: [] });
    else pages.at(-1)?.items.push(item);
  }
  return pages.filter(({ items }) => items.length > 0).map((page) => ({ ...page, id: page.items[0]?.id ?? '' }));
}

function current(inner: Inner, mode: FormMode): { readonly at: number; readonly part: Part | undefined; readonly parts: readonly Part[] } {
  const parts = partsOf(inner, mode);
  const found = inner.place === null ? 0 : parts.findIndex(({ items }) => items.some(({ id }) => id === inner.place));
  // the present part is hidden by now: the last one before it is shown
  const before = found === -1 ? lastBefore(inner, parts) : found;
  return { at: before, part: parts[before], parts };
}

function lastBefore({ items, place }: Inner, parts: readonly Part[]): number {
  const order = new Map(items.map(({ id }, at) => [id, at]));
  const limit = order.get(place ?? '') ?? 0;
  return Math.max(
    0,
    parts.findLastIndex(({ id }) => (order.get(id) ?? 0) <= limit),
  );
}

function toState(inner: Inner, mode: FormMode, hasStore: boolean): FormState {
  const { at, part, parts } = current(inner, mode);
  const { answers, rules, judged } = inner;
  const faults: Record<string, string> = {};
  for (const question of questionsOf(shownOf(inner))) {
    const fault = judged.has(question.id) ? rules.faultOf(question, answers[question.id] ?? emptyAnswer(question.control)) : null;
    if (fault !== null) faults[question.id] = fault;
  }
  return {
    items: inner.items,
    answers,
    faults,
    visible: part?.items ?? [],
    at,
    count: parts.length,
    title: part?.title ?? '',
    status: inner.status,
    refusal: inner.refusal,
    hasDraft: hasStore && !isSame(JSON.stringify(answers), JSON.stringify(initialAnswers(inner.items))),
    canRestore: inner.cleared !== null,
  };
}
