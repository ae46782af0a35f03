import { createKeptSwitch } from './kept-switch.ts';

/** Whether pages are laid out as on a phone, however wide the window is. */
export const { $isOn: $hasPhoneLayout, keep: keepPhoneLayout } = createKeptSwitch('quadrille.phoneLayout');

/** Says it to the style sheets, whose rules for narrow windows follow it. */
export function followPhoneLayout(): void {
  $hasPhoneLayout.subscribe((isOn) => document.documentElement.toggleAttribute('data-phone', isOn));
}
