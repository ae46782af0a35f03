import { createFormCore } from './core/form-core.ts';
import type { FormCore, FormCoreOptions } from './core/form-core.ts';
import { englishFormWords } from './core/form-words.ts';
import type { FormWords } from './core/form-words.ts';
import { createFormSurface } from './dom/form-surface.ts';
import type { FormSurface, FormSurfaceOptions } from './dom/form-surface.ts';

export interface FormOptions extends FormCoreOptions, Omit<FormSurfaceOptions, 'mode' | 'words'> {
  readonly words?: FormWords;
}

/** A form: mount it into an element, drive it with commands, read its state. */
export interface Form extends FormCore {
  /** Builds the form inside an element. One place at a time; the answer takes it out again. */
  mount(element: HTMLElement): () => void;
  /** To a question, or to the first one that is seen. */
  focus(id?: string): void;
  /** Marks a question, while a form is being built. */
  mark(id: string | null): void;
  destroy(): void;
}

/**
 * Makes a form out of questions and the rules that decide about their answers.
 *
 * @example
 * const form = createForm({ items, rules, send: (answers) => post('/answers', answers) });
 * form.mount(document.querySelector('#form'));
 */
export function createForm(options: FormOptions): Form {
  const core = createFormCore(options);
  let surface: FormSurface | null = null;
  let marked: string | null = null;
  const unmount = (): void => {
    surface?.destroy();
    surface = null;
  };
  return {
    ...core,
    mount(element) {
      unmount();
      surface = createFormSurface(core, { ...options, mode: options.mode ?? 'page', words: options.words ?? englishFormWords });
      surface.mark(marked);
      element.append(surface.element);
      return unmount;
    },
    focus: (id) => surface?.focus(id),
    mark: (id) => {
      marked = id;
      surface?.mark(id);
    },
    destroy: unmount,
  };
}
