import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import type { Receipt, SharedViewMeta, WireColumn } from '@quadrille/contract';
import { readForm } from '@quadrille/domain';
import type { FormColumn } from '@quadrille/domain';
import { createForm } from '@quadrille/ui-kit/form';
import type { Form } from '@quadrille/ui-kit/form';
import { fromWire, toField, wordsOfCell } from '../structure/index.ts';
import type { TableField } from '../structure/index.ts';
import type { FormAddress } from './form-address.ts';
import type { FormCalls } from './form-calls.ts';
import { drawFrame, element } from './form-cards.ts';
import { sayRefusal } from './say-refusal.ts';
import { createFormWords } from './form-words.ts';
import { toFormSpec } from './form-spec.ts';
import { freeSettings, settingsOf } from './read-shared-form.ts';
import { toFormData } from './to-form-data.ts';

interface ReceiptPage {
  readonly address: FormAddress;
  readonly meta: SharedViewMeta;
  readonly calls: FormCalls;
  readonly timeZone: string;
  readonly token: string;
  readonly place: HTMLElement;
}

/** The private address of an answer: what was answered, what may be corrected, and what is asked again. */
export function showReceipt(root: HTMLElement, parts: Omit<ReceiptPage, 'place'>, receipt: Receipt): void {
  const place = drawFrame(root, settingsOf(parts.meta), freeSettings(parts.meta.meta), false, parts.meta.title);
  drawReceipt({ ...parts, place }, receipt);
}

function drawReceipt(page: ReceiptPage, receipt: Receipt, said: string | null = null): void {
  const { place } = page;
  const fields = receipt.columns.map((column) => ({ field: toField(column as unknown as WireColumn), column }));
  const sent = new Date(receipt.sent_at).toLocaleString(i18n.locale.replace('_', '-'), { dateStyle: 'medium', timeStyle: 'short' });
  const title = element('h2', 'form-closed', [t`Your answer`], { tabindex: '-1' });
  const asked = receipt.asked?.fields ?? [];
  const list = element(
    'dl',
    'form-answers',
    fields.filter(({ field }) => !asked.includes(field.id)).map(({ field, column }) => drawAnswer(page, receipt, field, column)),
  );
  place.replaceChildren(
    title,
    element('p', 'form-note', [t`Sent on ${sent}`]),
    ...(said === null ? [] : [element('p', 'form-said', [said], { role: 'status' })]),
    ...(receipt.asked && asked.length > 0 ? [drawAsked(page, receipt, receipt.asked)] : []),
    element('h2', 'form-closed', [t`What you answered`]),
    list,
    drawOwn(page),
  );
  if (said !== null) title.focus();
}

/** Questions for these fields, with what was answered before in them. */
function askFor(
  page: ReceiptPage,
  receipt: Receipt,
  ids: readonly string[],
  options: { readonly label: string; readonly arePartial: boolean },
): Form {
  const columns = receipt.columns.filter((column) => ids.includes(String(column['id'])));
  const fields = columns.map((column) => toField(column as unknown as WireColumn));
  const items = readForm(
    columns.map((column, at) => toColumn(column, at, options.arePartial)),
    fields.map((field) => (options.arePartial ? { ...field, isRequired: false } : field)),
    null,
  );
  const values = new Map(fields.map((field) => [field.id as string, fromWire(field, receipt.row[field.title])]));
  const spec = toFormSpec(items, { timeZone: page.timeZone, now: () => Date.now(), values });
  return createForm({
    items: spec.items,
    rules: spec.rules,
    words: createFormWords(),
    submitLabel: options.label,
    send: async (answers) => {
      const { row, files } = spec.toRow(answers);
      // what was left empty may follow later
      const filled = options.arePartial ? Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) : row;
      const body = files.length === 0 ? JSON.stringify({ data: filled }) : toFormData({ data: JSON.stringify(filled) }, files);
      try {
        const answer = await page.calls.call('PATCH', `receipts/${page.token}`, body);
        const next = (await answer.json()) as Receipt;
        queueMicrotask(() => drawReceipt(page, next, t`Your answer was saved.`));
      } catch (error) {
        throw sayRefusal(error, (title) => title);
      }
    },
  });
}

function toColumn(column: Readonly<Record<string, unknown>>, order: number, isPartial: boolean): FormColumn {
  const form = (column['form'] ?? {}) as {
    readonly label?: string | null;
    readonly help?: string | null;
    readonly required?: boolean;
    readonly meta?: unknown;
  };
  // what is asked again is asked whatever was answered before
  const { show_when: _when, ...meta } = freeSettings(form.meta);
  const isRequired = form.required === true && !isPartial;
  return { fieldId: String(column['id']), isShown: true, order, label: form.label ?? null, help: form.help ?? null, isRequired, meta };
}

function drawAsked(page: ReceiptPage, receipt: Receipt, { fields, note, by }: NonNullable<Receipt['asked']>): HTMLElement {
  const count = fields.length;
  const words =
    by === ''
      ? plural(count, { one: '# more answer is asked for', other: '# more answers are asked for' })
      : t`${by} asks for ${plural(count, { one: '# more answer', other: '# more answers' })}`;
  const form = askFor(page, receipt, fields, { label: t`Send answers`, arePartial: true });
  const place = element('div', 'form-asked-body');
  form.mount(place);
  const head = element('div', 'form-asked-head', [
    element('h2', 'form-closed', [words]),
    ...(note === '' ? [] : [element('p', 'form-note', [note], { dir: 'auto' })]),
  ]);
  return element('section', 'form-asked', [head, place, element('p', 'form-note', [t`What you leave empty can follow later.`])]);
}

function drawAnswer(page: ReceiptPage, receipt: Receipt, field: TableField, column: Readonly<Record<string, unknown>>): HTMLElement {
  const label = (column['form'] as { readonly label?: string | null } | undefined)?.label || field.title;
  const value = wordsOfCell(field, fromWire(field, receipt.row[field.title]), { timeZone: page.timeZone, people: [] });
  const text = element('span', 'form-value', [value === '' ? '–' : value], { dir: 'auto' });
  const answer = element('dd', 'form-answer', [text]);
  const row = element('div', 'form-line', [element('dt', 'form-answer-name', [label], { dir: 'auto' }), answer]);
  if (!receipt.open.includes(field.id)) return row;
  const change = element('button', 'form-change', [t`Change`], { type: 'button', 'aria-label': t`Change ${label}` });
  answer.append(change);
  change.addEventListener('click', () => {
    const form = askFor(page, receipt, [field.id], { label: t`Save`, arePartial: false });
    const place = element('div', 'form-editing');
    const cancel = element('button', 'form-button', [t`Cancel`], { type: 'button' });
    cancel.addEventListener('click', () => {
      form.destroy();
      answer.replaceChildren(text, change);
      change.focus();
    });
    form.mount(place);
    place.append(cancel);
    answer.replaceChildren(place);
    form.focus();
  });
  return row;
}

/** Whose page this is, and the way to end its address. */
function drawOwn(page: ReceiptPage): HTMLElement {
  const renew = element('button', 'form-button', [t`New link, this one stops`], { type: 'button' });
  const fault = element('p', 'q-form-fault', [], { role: 'alert' });
  fault.hidden = true;
  renew.addEventListener('click', () => {
    renew.disabled = true;
    page.calls
      .call('POST', `receipts/${page.token}/renew`)
      .then(async (answer) => {
        const { token } = (await answer.json()) as { readonly token: string };
        location.replace(location.hash.replace(page.token, token));
        location.reload();
      })
      .catch((error: unknown) => {
        renew.disabled = false;
        fault.hidden = false;
        fault.textContent = sayRefusal(error, (title) => title).message;
      });
  });
  return element('aside', 'form-own', [
    element('h2', 'form-closed', [t`This page is yours`]),
    element('p', 'form-note', [t`Anyone with the link can read and change it. No account is needed.`]),
    renew,
    fault,
  ]);
}
