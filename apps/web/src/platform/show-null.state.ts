import { createKeptSwitch } from './kept-switch.ts';

/** Whether cells without a value say so, and conditions tell them from empty text. */
export const { $isOn: $showsNull, keep: keepShowsNull } = createKeptSwitch('quadrille.showNull');
