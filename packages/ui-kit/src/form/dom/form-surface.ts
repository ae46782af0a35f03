import { createElement, putClass } from '../../view/dom/elements.ts';
import type { FormCore, FormMode, FormState } from '../core/form-core.ts';
import type { FormItemSpec, FormLinked } from '../core/form-spec.ts';
import type { FormWords } from '../core/form-words.ts';
import { drawItem } from './form-item.ts';
import type { DrawnItem } from './form-item.ts';

export interface FormSurfaceOptions {
  readonly mode: FormMode;
  readonly words: FormWords;
  /** Words of the button that sends, in place of those of `words`. */
  readonly submitLabel?: string | null;
  readonly findRecords?: ((questionId: string, text: string) => Promise<readonly FormLinked[]>) | undefined;
  /** Stands inside the form, behind its questions. */
  readonly extra?: HTMLElement | undefined;
  /** More buttons behind those of the form. */
  readonly buttons?: readonly HTMLElement[] | undefined;
  /** The question that is marked, while a form is being built. */
  readonly onPick?: ((id: string) => void) | undefined;
}

export interface FormSurface {
  readonly element: HTMLElement;
  focus(id?: string): void;
  mark(id: string | null): void;
  destroy(): void;
}

let surfaces = 0;

/** Draws a form: its questions, what is wrong with them, and its buttons. */
export function createFormSurface(core: FormCore, options: FormSurfaceOptions): FormSurface {
  const { words, mode } = options;
  const isSurvey = mode === 'survey';
  const prefix = `q-form-${(surfaces += 1)}-`;
  const progress = createProgress(words);
  const heading = createElement('h2', 'q-form-heading', { dir: 'auto', tabindex: '-1' });
  const summary = createElement('div', 'q-form-summary', { tabindex: '-1', role: 'alert' });
  summary.hidden = true;
  const list = createElement('div', 'q-form-items');
  const empty = createElement('p', 'q-form-quiet', {}, [words.empty]);
  const foot = createFoot(options, isSurvey);
  const form = createElement(
    'form',
    isSurvey ? 'q-form is-survey' : 'q-form',
    { novalidate: '', 'aria-label': words.form, autocomplete: 'on' },
    [progress.element, summary, heading, empty, list, ...(options.extra ? [options.extra] : []), foot.element],
  );
  let drawn = new Map<string, DrawnItem>();
  let drawnFor: readonly FormItemSpec[] | null = null;
  let shownPart = '';
  let marked: string | null = null;
  let summarized: readonly string[] | null = null;

  const itemParts = {
    words,
    prefix,
    isSurvey,
    findRecords: options.findRecords,
    onAnswer: (id: string, answer: Parameters<DrawnItem['show']>[0] & {}) => core.dispatch({ type: 'answer', id, answer }),
    onLeave: (id: string) => core.dispatch({ type: 'leave', id }),
  };
  const isLast = ({ at, count }: FormState): boolean => at >= count - 1;

  /** Questions whose words or kind changed are drawn anew, the others stay with the focus in them. */
  const redraw = (items: readonly FormItemSpec[]): void => {
    if (items === drawnFor) return;
    drawnFor = items;
    const held = document.activeElement instanceof HTMLElement ? document.activeElement.closest('[data-item]') : null;
    const next = new Map<string, DrawnItem>();
    for (const spec of items) {
      if (spec.kind === 'page') continue;
      const old = drawn.get(spec.id);
      next.set(spec.id, old && JSON.stringify(old.spec) === JSON.stringify(spec) ? old : drawItem(spec, itemParts));
    }
    drawn = next;
    const wanted = [...drawn.values()].map(({ element }) => element);
    const isSame = wanted.length === list.children.length && wanted.every((element, at) => list.children[at] === element);
    if (!isSame) list.replaceChildren(...wanted);
    if (held && !held.isConnected) drawn.get(held.getAttribute('data-item') ?? '')?.focus();
  };

  const drawSummary = (faults: FormState['faults']): void => {
    if (summarized === null) return;
    const left = summarized.filter((id) => faults[id] !== undefined);
    summary.hidden = left.length === 0;
    const title = createElement('h2', 'q-form-summary-title', {}, [words.needAttention(left.length)]);
    const lines = left.map((id) => {
      const spec = drawn.get(id)?.spec;
      const label = spec?.kind === 'question' ? spec.label : '';
      const go = createElement('button', 'q-form-link', { type: 'button' }, [createElement('bdi', '', {}, [label])]);
      go.addEventListener('click', () => {
        core.dispatch({ type: 'show', id });
        drawn.get(id)?.focus();
      });
      return createElement('li', '', {}, [go, createElement('span', '', {}, [` ${faults[id] ?? ''}`])]);
    });
    if (left.length > 0) summary.replaceChildren(title, createElement('ul', '', {}, lines));
    else summarized = null;
  };

  const draw = (state: FormState): void => {
    redraw(state.items);
    const visible = new Set(state.visible.map(({ id }) => id));
    for (const [id, item] of drawn) {
      item.element.hidden = !visible.has(id);
      putClass(item.element, 'is-marked', id === marked);
      item.show(state.answers[id], state.faults[id], state.status !== 'asking');
    }
    empty.hidden = state.count > 0;
    heading.hidden = isSurvey || state.title === '';
    if (heading.textContent !== state.title) heading.textContent = state.title;
    progress.show(state);
    drawSummary(state.faults);
    foot.show(state, isLast(state));
    const part = `${state.at}:${state.visible[0]?.id ?? ''}`;
    const isTurned = shownPart !== '' && shownPart.split(':')[0] !== String(state.at);
    shownPart = part;
    // the focus goes along to what is seen now
    if (isTurned && form.contains(document.activeElement)) focusFirst(state);
  };

  const focusFirst = ({ visible, title }: FormState): void => {
    const first = drawn.get(visible[0]?.id ?? '');
    if (!isSurvey && title !== '') heading.focus();
    else first?.focus();
    if (!isSurvey) form.scrollIntoView({ block: 'start' });
  };

  const advance = async (): Promise<void> => {
    const state = core.$state.get();
    if (!isLast(state)) {
      core.dispatch({ type: 'next' });
      const after = core.$state.get();
      if (after.at === state.at) tellFaults(Object.keys(after.faults).filter((id) => after.visible.some((item) => item.id === id)));
      return;
    }
    tellFaults(await core.submit());
  };
  const tellFaults = (ids: readonly string[]): void => {
    if (ids.length === 0) return;
    const only = isSurvey ? drawn.get(ids[0] ?? '') : undefined;
    if (only) return only.focus();
    summarized = ids;
    drawSummary(core.$state.get().faults);
    summary.focus();
    summary.scrollIntoView({ block: 'nearest' });
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void advance();
  });
  foot.back.addEventListener('click', () => core.dispatch({ type: 'back' }));
  foot.clear.addEventListener('click', () => {
    summarized = null;
    summary.hidden = true;
    core.dispatch({ type: 'clear' });
    foot.restore.focus();
  });
  foot.restore.addEventListener('click', () => {
    core.dispatch({ type: 'restore' });
    drawn.get(core.$state.get().visible[0]?.id ?? '')?.focus();
  });
  if (options.onPick)
    form.addEventListener('focusin', (event) => {
      const item = (event.target as Element).closest('[data-item]')?.getAttribute('data-item');
      if (item) options.onPick?.(item);
    });
  if (options.onPick)
    form.addEventListener('click', (event) => {
      const item = (event.target as Element).closest('[data-item]')?.getAttribute('data-item');
      if (item) options.onPick?.(item);
    });
  if (isSurvey)
    form.addEventListener('keydown', (event) => onSurveyKey(event, () => drawn.get(core.$state.get().visible[0]?.id ?? ''), advance));
  const stop = core.$state.subscribe(draw);
  return {
    element: form,
    focus: (id) => (id === undefined ? focusFirst(core.$state.get()) : drawn.get(id)?.focus()),
    mark: (id) => {
      marked = id;
      for (const [one, { element }] of drawn) putClass(element, 'is-marked', one === id);
    },
    destroy: () => {
      stop();
      form.remove();
    },
  };
}

/** Enter goes on, Shift+Enter is a line break, numbers choose. */
function onSurveyKey(event: KeyboardEvent, itemOf: () => DrawnItem | undefined, advance: () => Promise<void>): void {
  if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target as HTMLElement;
  const isButton = target.tagName === 'BUTTON';
  if (event.key === 'Enter' && !event.shiftKey && !isButton && target.getAttribute('aria-expanded') !== 'true') {
    event.preventDefault();
    void advance();
    return;
  }
  const isTyping = target.matches('textarea, select, input:not([type=radio], [type=checkbox])');
  if (!isTyping && /^[1-9]$/.test(event.key) && itemOf()?.control?.pick?.(Number(event.key))) event.preventDefault();
}

function createProgress(words: FormWords) {
  const bar = createElement('div', 'q-form-bar', { 'aria-hidden': 'true' });
  const text = createElement('span', 'q-form-step');
  const element = createElement('div', 'q-form-progress', { role: 'status', 'aria-label': words.progress }, [text, bar]);
  return {
    element,
    show: ({ at, count }: FormState): void => {
      element.hidden = count < 2;
      const said = words.step(at + 1, count);
      if (text.textContent !== said) text.textContent = said;
      if (bar.childElementCount !== count) bar.replaceChildren(...Array.from({ length: count }, () => createElement('i', '')));
      [...bar.children].forEach((part, place) => putClass(part, 'is-on', place <= at));
    },
  };
}

function createFoot({ words, submitLabel, buttons = [] }: FormSurfaceOptions, isSurvey: boolean) {
  const submit = createElement('button', 'q-form-button is-primary', { type: 'submit' });
  const enter = createElement('span', 'q-form-quiet q-form-enter', { 'aria-hidden': 'true' }, [words.pressEnter]);
  const clear = createElement('button', 'q-form-button', { type: 'button' }, [words.clear]);
  const back = createElement('button', 'q-form-button', { type: 'button' }, [words.back]);
  const restore = createElement('button', 'q-form-link', { type: 'button' }, [words.undo]);
  const cleared = createElement('span', 'q-form-quiet', {}, [`${words.cleared} `, restore]);
  const draft = createElement('span', 'q-form-quiet', {}, [words.draftKept]);
  const said = createElement('span', 'q-form-said', { role: 'status' }, [cleared, draft]);
  const refusal = createElement('p', 'q-form-fault q-form-refusal', { role: 'alert' });
  const order = isSurvey ? [submit, enter, back, ...buttons, said] : [back, submit, clear, ...buttons, said];
  return {
    element: createElement('div', 'q-form-foot', {}, [refusal, ...order]),
    back,
    clear,
    restore,
    show: (state: FormState, isLast: boolean): void => {
      const isSending = state.status === 'sending';
      const words_ = isSending ? words.sending : isLast ? submitLabel || words.submit : words.next;
      if (submit.textContent !== words_) submit.textContent = words_;
      submit.setAttribute('aria-disabled', String(isSending));
      submit.hidden = state.count === 0;
      enter.hidden = state.count === 0;
      clear.hidden = isSurvey || state.count === 0;
      // if it was hidden while it has the focus, the page would get the focus
      back.hidden = state.at === 0 && document.activeElement !== back;
      cleared.hidden = !state.canRestore;
      draft.hidden = !state.hasDraft || state.canRestore;
      refusal.hidden = state.refusal === null;
      if (refusal.textContent !== (state.refusal ?? '')) refusal.textContent = state.refusal ?? '';
    },
  };
}
