import { client } from '../../platform/client.ts';
import type { FindAddresses } from './cell-pictures.ts';

/** Addresses of the files of a table, for those who may read it. */
export const addressesIn =
  (tableId: string): FindAddresses =>
  (cells) =>
    client.storage.addresses({ params: { tableId }, body: { cells: [...cells] } });
