import { plural, t } from '@lingui/core/macro';
import { shareTheme } from '../../platform/share-theme.ts';
import { applyTheme } from '@quadrille/ui-kit-react';
import { freeSettings } from './read-shared-form.ts';
import { pictureAddress } from './picture-address.ts';

type Settings = Readonly<Record<string, unknown>>;

/** An element with its class, children and attributes. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  children: readonly (Node | string)[] = [],
  attributes: Readonly<Record<string, string>> = {},
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.className = className;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** Nothing but that it is coming. */
export function drawLoading(root: HTMLElement): void {
  root.replaceChildren(element('div', 'form-page', [], { 'aria-busy': 'true', 'aria-label': t`Loading` }));
}

function drawCard(root: HTMLElement, children: readonly (Node | string)[]): void {
  root.replaceChildren(element('div', 'form-page', [element('main', 'form-card is-small', children), drawFoot()]));
}

function drawFoot(): HTMLElement {
  return element('footer', 'form-foot', [element('i', 'form-mark', [], { 'aria-hidden': 'true' }), t`Made with Quadrille`]);
}

/** A link that leads nowhere. */
export function drawEnded(root: HTMLElement): void {
  document.title = t`This link shows nothing any more`;
  drawCard(root, [
    element('h1', 'form-title', [t`This link shows nothing any more`]),
    element('p', 'form-note', [t`Its owner ended it, or the address is mistyped. Ask whoever sent it for a new one.`]),
  ]);
}

/** Resolves when it is to be tried again. */
export function drawFailed(root: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    const again = element('button', 'form-button', [t`Try again`], { type: 'button' });
    again.addEventListener('click', () => resolve());
    drawCard(root, [
      element('h1', 'form-title', [t`This form could not be loaded`]),
      element('p', 'form-note', [t`The server cannot be reached.`]),
      again,
    ]);
  });
}

/** Asks for the password of the link. */
export function drawPassword(root: HTMLElement, isRefused: boolean): Promise<string> {
  return new Promise((resolve) => {
    const input = element('input', 'q-form-input', [], { type: 'password', id: 'form-password', autocomplete: 'off' });
    const fault = element('p', 'q-form-fault', [t`That password does not open this form.`], { id: 'form-password-fault', role: 'alert' });
    if (isRefused) {
      input.setAttribute('aria-invalid', 'true');
      input.setAttribute('aria-describedby', fault.id);
    }
    const label = element('label', 'q-form-label', [t`Password`], { for: 'form-password' });
    const open = element('button', 'form-button is-primary', [t`Open form`], { type: 'submit' });
    const form = element('form', 'q-form form-password', [label, input, ...(isRefused ? [fault] : []), open]);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      open.setAttribute('aria-disabled', 'true');
      resolve(input.value);
    });
    document.title = t`This form is protected`;
    drawCard(root, [element('h1', 'form-title', [t`This form is protected`]), form]);
    input.focus();
  });
}

/** The page around a form: cover, logo, title and intro. Answers where the form goes. */
export function drawFrame(root: HTMLElement, settings: Settings, shared: Settings, isSurvey: boolean, title: string): HTMLElement {
  const theme = shareTheme(shared) ?? shareTheme(freeSettings(settings['meta']));
  if (theme) applyTheme({ primary: theme.primaryColor, accent: theme.accentColor });
  const heading = typeof settings['heading'] === 'string' && settings['heading'] !== '' ? settings['heading'] : title;
  document.title = heading;
  const [cover, logo] = [pictureAddress(settings['banner_image_url']), pictureAddress(settings['logo_url'])];
  const intro = typeof settings['subheading'] === 'string' && settings['subheading'] !== '' ? settings['subheading'] : null;
  const place = element('div', 'form-body');
  const head = [
    ...(logo === null ? [] : [element('img', 'form-logo', [], { src: logo, alt: '' })]),
    element(isSurvey ? 'p' : 'h1', isSurvey ? 'form-name' : 'form-title', [heading], { dir: 'auto' }),
    ...(intro === null || isSurvey ? [] : [element('p', 'form-note', [intro], { dir: 'auto' })]),
  ];
  const picture = cover === null ? [] : [element('img', 'form-cover', [], { src: cover, alt: '' })];
  const main = element('main', isSurvey ? 'form-survey' : 'form-card', [
    ...(isSurvey ? [] : picture),
    element('header', 'form-head', head),
    place,
  ]);
  const page = isSurvey ? [element('div', 'form-half', [main, drawFoot()]), ...picture] : [main, drawFoot()];
  const around = element('div', isSurvey ? 'form-page is-survey' : 'form-page', page);
  around.classList.toggle('has-cover', cover !== null);
  around.classList.toggle('has-logo', logo !== null);
  root.replaceChildren(around);
  return place;
}

export function drawClosed(place: HTMLElement, why: 'date' | 'full'): void {
  const reason = why === 'full' ? t`It has as many answers as were asked for.` : t`Its time is over.`;
  place.replaceChildren(
    element('h2', 'form-closed', [t`This form is not taking answers.`]),
    element('p', 'form-note', [reason, ' ', t`Ask whoever sent you the link.`]),
  );
}

export interface SentCard {
  readonly settings: Settings;
  /** The private address of the answer; null: the form gives none. */
  readonly receipt: string | null;
  /** Where it goes on to; null: it stays. */
  readonly next: string | null;
  readonly onAgain: () => void;
}

/** What is said once an answer was taken, and what happens then. */
export function drawSent(place: HTMLElement, { settings, receipt, next, onAgain }: SentCard): void {
  const said =
    typeof settings['success_msg'] === 'string' && settings['success_msg'] !== ''
      ? settings['success_msg']
      : t`Thank you. Your answer was sent.`;
  const message = element('p', 'form-sent', [said], { dir: 'auto', tabindex: '-1', role: 'status' });
  const again = element('button', 'form-button', [t`Answer again`], { type: 'button' });
  again.addEventListener('click', onAgain);
  place.replaceChildren(
    message,
    ...(receipt === null ? [] : drawReceiptLink(receipt)),
    ...(settings['submit_another_form'] ? [again] : []),
  );
  message.focus();
  if (next !== null) {
    const seconds = Math.min(60, Math.max(0, Number(settings['redirect_after_secs'] ?? 0) || 0));
    const words = plural(seconds, { one: 'You are taken on in # second.', other: 'You are taken on in # seconds.' });
    const go = element('button', 'form-button', [t`Go on`], { type: 'button' });
    go.addEventListener('click', () => location.assign(next));
    place.append(...(seconds === 0 ? [] : [element('p', 'form-note', [words])]), go);
    setTimeout(() => location.assign(next), seconds * 1000);
  } else if (settings['show_blank_form']) setTimeout(onAgain, 5000);
}

function drawReceiptLink(address: string): readonly HTMLElement[] {
  const text = element('input', 'q-form-input', [], {
    type: 'text',
    readonly: '',
    'aria-label': t`Private link to your answer`,
    dir: 'ltr',
    value: address,
  });
  const copy = element('button', 'form-button', [t`Copy link`], { type: 'button' });
  copy.addEventListener('click', () => {
    text.select();
    // pages without TLS have no other clipboard
    const done = navigator.clipboard ? navigator.clipboard.writeText(address) : Promise.resolve(document.execCommand('copy'));
    void Promise.resolve(done).then(() => (copy.textContent = t`Copied`));
  });
  return [
    element('h2', 'form-closed', [t`Come back to your answer`]),
    element('p', 'form-note', [t`This private link shows what became of it and lets you correct it. Keep it: it is not shown again.`]),
    element('div', 'form-copy', [text, copy]),
  ];
}
