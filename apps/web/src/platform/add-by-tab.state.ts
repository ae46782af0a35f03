import { createKeptSwitch } from './kept-switch.ts';

/** Whether Tab in the very last cell of a table adds a record; it leaves the grid otherwise. */
export const { $isOn: $addsByTab, keep: keepAddsByTab } = createKeptSwitch('quadrille.addByTab');
