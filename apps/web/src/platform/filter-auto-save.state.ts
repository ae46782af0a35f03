import { createKeptSwitch } from './kept-switch.ts';

/** Whether conditions stay a matter of one's own where they could be saved with the view for everybody. */
export const { $isOn: $keepsFiltersOwn, keep: keepFiltersOwn } = createKeptSwitch('quadrille.filterOwn');
