import { readAddressLook } from '../../platform/address-look.ts';
import { mayShowHere } from '../../platform/share-rules.ts';
import type { Receipt, SharedViewMeta } from '@quadrille/contract';
import { createForm } from '@quadrille/ui-kit/form';
import type { FormAnswers } from '@quadrille/ui-kit/form';
import { drawClosed, drawEnded, drawFailed, drawFrame, drawLoading, drawPassword, drawSent } from './form-cards.ts';
import type { FormAddress } from './form-address.ts';
import { ownParams } from './form-address.ts';
import { createFormCalls, FormCallError } from './form-calls.ts';
import type { FormCalls } from './form-calls.ts';
import { createFormWords } from './form-words.ts';
import { toFormSpec } from './form-spec.ts';
import type { FormSpec } from './form-spec.ts';
import { nextAddress } from './next-address.ts';
import { displayTitleOf, freeSettings, readSharedForm, settingsOf } from './read-shared-form.ts';
import { sayRefusal } from './say-refusal.ts';
import { toFormData } from './to-form-data.ts';
import { solveChallenge } from './solve-challenge.ts';
import type { Challenge } from './solve-challenge.ts';

/** A little more than the server takes for the time of a program. */
const leastMs = 1200;

/** Draws a public form into an element: its questions, its password card, or why it is not there. */
export async function showForm(root: HTMLElement, address: FormAddress): Promise<void> {
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const calls = createFormCalls(address.uuid, timeZone);
  drawLoading(root);
  let isRefused = false;
  for (;;) {
    try {
      const meta = await calls.readMeta();
      if (!mayShowHere(address.uuid, meta.meta)) return drawEnded(root);
      const token = address.params.get(ownParams.receipt);
      if (token !== null) {
        const receipt = (await (await calls.call('GET', `receipts/${encodeURIComponent(token)}`)).json()) as Receipt;
        const { showReceipt } = await import('./receipt-page.ts');
        return showReceipt(root, { address, meta, calls, timeZone, token }, receipt);
      }
      return openForm(root, address, meta, calls, timeZone);
    } catch (error) {
      const status = error instanceof FormCallError ? error.status : 0;
      if (status === 404) return drawEnded(root);
      if (status === 403) {
        calls.setPassword(await drawPassword(root, isRefused));
        isRefused = true;
      } else await drawFailed(root);
    }
  }
}

function openForm(root: HTMLElement, address: FormAddress, meta: SharedViewMeta, calls: FormCalls, timeZone: string): void {
  // a view of another kind opens at its own place, in the app
  if (meta.type !== 1) {
    location.replace(`#/${typeOf(location.hash)}/view/${address.uuid}`);
    return location.reload();
  }
  const closed = meta.form?.closed ?? null;
  const settings = settingsOf(meta);
  const { theme } = readAddressLook(location.hash);
  const shared: Readonly<Record<string, unknown>> = {
    ...freeSettings(meta.meta),
    ...(theme && { theme: { primaryColor: theme.primary, accentColor: theme.accent } }),
  };
  const isSurvey = address.isSurvey || shared['surveyMode'] === true;
  const frame = drawFrame(root, settings, shared, isSurvey, meta.title);
  if (closed !== null) return drawClosed(frame, closed);
  const spec = toFormSpec(readSharedForm(meta), { timeZone, now: () => Date.now(), prefill: prefillOf(address) });
  askForm(frame, spec, { address, meta, calls, settings, isSurvey });
}

function prefillOf({ params }: FormAddress): ReadonlyMap<string, string> {
  const own = new Set<string>(Object.values(ownParams));
  return new Map([...params].filter(([name]) => !own.has(name)).map(([name, value]) => [name.toLowerCase(), value]));
}

interface OpenForm {
  readonly address: FormAddress;
  readonly meta: SharedViewMeta;
  readonly calls: FormCalls;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly isSurvey: boolean;
}

function askForm(frame: HTMLElement, spec: FormSpec, { address, meta, calls, settings, isSurvey }: OpenForm): void {
  const openedAt = performance.now();
  const stop = new AbortController();
  let task = meta.form?.challenge ?? null;
  let proof = task && solveChallenge(task, stop.signal);
  const trap = drawTrap();
  let sentRow: Readonly<Record<string, unknown>> = {};
  let receipt: string | null = null;

  /** Sends it with the work that was asked for; where more is asked for by now, that is done and it is sent again. */
  const send = async (answers: FormAnswers): Promise<void> => {
    const wait = leastMs - (performance.now() - openedAt);
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    try {
      await sendOnce(answers);
    } catch (error) {
      if (!(error instanceof FormCallError) || error.code !== 'proofNeeded') throw sayRefusal(error, (title) => labelOfField(meta, title));
      task = error.details['challenge'] as Challenge;
      proof = solveChallenge(task, stop.signal);
      await new Promise((resolve) => setTimeout(resolve, leastMs));
      await sendOnce(answers).catch((again: unknown) => {
        throw sayRefusal(again, (title) => labelOfField(meta, title));
      });
    }
  };
  const sendOnce = async (answers: FormAnswers): Promise<void> => {
    const { row, files } = spec.toRow(answers);
    const solved = (await proof) ?? '';
    const besides = { proof: solved, trap: trap.value };
    // a proof is good for one answer
    proof = null;
    const sent = await calls.send(
      files.length === 0 ? JSON.stringify({ data: row, ...besides }) : toFormData({ ...besides, data: JSON.stringify(row) }, files),
    );
    ({ row: sentRow, receipt } = sent);
  };
  const form = createForm({
    items: spec.items,
    rules: spec.rules,
    mode: isSurvey ? 'survey' : 'page',
    words: createFormWords(),
    submitLabel: labelOf(freeSettings(settings['meta'])['submit_label']),
    draft: draftOf(address.uuid),
    findRecords: (id, text) => calls.findRecords(id, displayTitleOf(meta, id), text),
    extra: trap.element,
    send,
  });
  form.mount(frame);
  const first = form.$state.get();
  if (isSurvey && first.count > 0) form.focus();
  let answers: FormAnswers = {};
  form.$state.subscribe((state) => {
    if (state.status === 'sending') answers = state.answers;
    if (state.status !== 'sent') return;
    stop.abort();
    form.destroy();
    const next = nextAddress(settings['redirect_url'], (name) => answerNamed(name, spec, meta, answers, sentRow), document.baseURI);
    drawSent(frame, {
      settings,
      receipt: receipt === null ? null : receiptAddress(address, receipt),
      next,
      // another answer needs another task
      onAgain: () => location.reload(),
    });
  });
}

const labelOf = (label: unknown): string | null => (typeof label === 'string' && label !== '' ? label : null);

/** The first part of every address. */
const typeOf = (hash: string): string => /^#\/([^/?]+)/.exec(hash)?.[1] ?? 'nc';

/** The address under which whoever answered comes back to their answer. */
function receiptAddress({ uuid }: FormAddress, token: string): string {
  return `${document.baseURI.split('#')[0]}#/${typeOf(location.hash)}/form/${uuid}?${ownParams.receipt}=${token}`;
}

/** The answer of a field by its name, for the address that follows. */
function answerNamed(
  name: string,
  spec: FormSpec,
  meta: SharedViewMeta,
  answers: FormAnswers,
  row: Readonly<Record<string, unknown>>,
): string {
  if (name === 'record_id') return String(row['Id'] ?? row['id'] ?? '');
  const wanted = name.toLowerCase();
  const column = meta.model.columns.find((one) => one.title.toLowerCase() === wanted || one.column_name?.toLowerCase() === wanted);
  return column ? spec.toText(column.id, answers) : '';
}

/** What a field is called on the form, by its title. */
function labelOfField(meta: SharedViewMeta, title: string): string {
  const id = meta.model.columns.find((column) => column.title === title)?.id;
  return meta.columns.find(({ fk_column_id: of }) => of === id)?.label || title;
}

/** A field nobody sees and no reader reads: what writes into it is a program. */
function drawTrap(): { readonly element: HTMLElement; readonly value: string } {
  const input = document.createElement('input');
  input.type = 'text';
  input.name = 'contact_url';
  input.tabIndex = -1;
  input.autocomplete = 'off';
  const element = document.createElement('div');
  element.className = 'form-trap';
  element.setAttribute('aria-hidden', 'true');
  element.append(input);
  return {
    element,
    get value() {
      return input.value;
    },
  };
}

/** Keeps what is typed on this device, where the browser lets it. */
function draftOf(uuid: string) {
  const key = `quadrille.form.${uuid}`;
  return {
    read: (): string | null => {
      try {
        return localStorage.getItem(key);
      } catch {
        return null;
      }
    },
    write: (text: string | null): void => {
      try {
        if (text === null) localStorage.removeItem(key);
        else localStorage.setItem(key, text);
      } catch {
        // it lasts until the page is left
      }
    },
  };
}
