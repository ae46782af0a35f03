import { createForm } from '@quadrille/ui-kit/form';
import type { Form, FormOptions } from '@quadrille/ui-kit/form';
import '@quadrille/ui-kit/form.css';
import { useLayoutEffect, useRef } from 'react';

export interface FormViewProps extends Omit<FormOptions, 'extra' | 'buttons' | 'draft'> {
  readonly draft?: FormOptions['draft'];
  /** The question that is marked, while a form is being built. */
  readonly marked?: string | null;
  /** Called with the form each time one is made. */
  readonly onReady?: (form: Form) => void;
  readonly className?: string | undefined;
}

/**
 * The form of `@quadrille/ui-kit` in a React page. Questions and rules follow their props, and what was answered stays; another `mode`, `words`
 * or label of the button makes a new form.
 */
export function FormView(props: FormViewProps) {
  const { items, rules, mode, words, submitLabel, marked = null, className } = props;
  const place = useRef<HTMLDivElement>(null);
  const made = useRef<Form | null>(null);
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  const isPicked = props.onPick !== undefined;
  useLayoutEffect(() => {
    const given = latest.current;
    const form = createForm({
      items: given.items,
      rules: given.rules,
      ...(mode && { mode }),
      ...(words && { words }),
      submitLabel: submitLabel ?? null,
      draft: given.draft,
      send: (answers) => latest.current.send(answers),
      findRecords: async (id, text) => (await latest.current.findRecords?.(id, text)) ?? [],
      onPick: isPicked ? (id) => latest.current.onPick?.(id) : undefined,
    });
    if (place.current) form.mount(place.current);
    form.mark(given.marked ?? null);
    made.current = form;
    given.onReady?.(form);
    return () => {
      made.current = null;
      form.destroy();
    };
  }, [mode, words, submitLabel, isPicked]);
  useLayoutEffect(() => made.current?.setForm(items, rules), [items, rules]);
  useLayoutEffect(() => made.current?.mark(marked), [marked, items]);
  return <div ref={place} className={className} />;
}
