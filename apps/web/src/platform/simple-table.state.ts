import { createKeptSwitch } from './kept-switch.ts';

/** Whether records are shown as a plain table of HTML in place of the grid, in every view. */
export const { $isOn: $isSimple, keep: keepSimple } = createKeptSwitch('quadrille.simpleTable');
