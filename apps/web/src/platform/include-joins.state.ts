import { createKeptSwitch } from './kept-switch.ts';

/** Whether tables that only hold the connections of links stand among the others. */
export const { $isOn: $includesJoins, keep: keepIncludesJoins } = createKeptSwitch('quadrille.includeM2M');
