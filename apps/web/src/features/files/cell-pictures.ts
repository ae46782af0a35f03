import type { FileAddresses } from '@quadrille/contract';
import { filesOf } from '@quadrille/domain';
import type { Field } from '@quadrille/domain';
import type { CellValue } from '@quadrille/domain';
import type { GridColumn } from '@quadrille/ui-kit/grid';

/** Addresses are good for a quarter of an hour; ours are asked for anew well before. */
const goodFor = 10 * 60_000;
/** The most cells one call takes. */
const mostCells = 500;
const pause = 60;

interface Waiting {
  readonly rowId: number;
  readonly columnId: string;
  readonly paths: readonly string[];
  readonly show: (addresses: readonly (string | null)[]) => void;
}

/** Asks the server for addresses of the files in cells. */
export type FindAddresses = (cells: readonly { readonly rowId: number; readonly columnId: string }[]) => Promise<FileAddresses>;

/** Small pictures of the files in cells of one table: asked for in lots as cells are painted, remembered for a while. */
export function createCellPictures(find: FindAddresses) {
  const known = new Map<string, { readonly address: string | null; readonly until: number }>();
  let waiting: Waiting[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const addressesOf = (paths: readonly string[]): readonly (string | null)[] | null => {
    const found = paths.map((path) => (path === '' ? { address: null, until: Infinity } : known.get(path)));
    const isFresh = found.every((one) => one !== undefined && one.until > Date.now());
    return isFresh ? found.map((one) => one?.address ?? null) : null;
  };

  const read = async (): Promise<void> => {
    // Cells passed by while scrolling come first out again: the newest are those on the screen.
    const lot = waiting.splice(-mostCells);
    waiting = [];
    const { list } = await find(lot.map(({ rowId, columnId }) => ({ rowId, columnId })));
    const until = Date.now() + goodFor;
    for (const { paths } of lot) for (const path of paths) if (path !== '') known.set(path, { address: null, until });
    for (const { files } of list) for (const file of files) known.set(file.path, { address: file.thumbnails?.small ?? null, until });
    for (const { paths, show } of lot) show(addressesOf(paths) ?? []);
  };

  return (field: Field): GridColumn['picturesOf'] =>
    (value, rowId, show) => {
      const paths = filesOf(value as CellValue).map((file) =>
        file.path !== undefined && looksLikePicture(file.mimetype) ? file.path : '',
      );
      if (paths.every((path) => path === '')) return;
      const addresses = addressesOf(paths);
      if (addresses) return show(addresses);
      waiting.push({ rowId: Number(rowId), columnId: field.id, paths, show });
      clearTimeout(timer);
      // Names stay where pictures cannot be had: the next paint asks again.
      timer = setTimeout(() => void read().catch(() => {}), pause);
    };
}

export type CellPictures = ReturnType<typeof createCellPictures>;

function looksLikePicture(type: string | undefined): boolean {
  return type === undefined || type.startsWith('image/');
}
