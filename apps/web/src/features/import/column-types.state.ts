import { getFieldKind } from '@quadrille/domain';
import type { FieldType } from '@quadrille/domain';
import { map } from 'nanostores';
import type { MapStore } from 'nanostores';
import { editColumn, findColumn, findSourceOf, findTable, importableTypes, withCheck } from './draft.ts';
import type { TableDraft } from './draft.ts';
import { isLoose } from './loose-types.ts';
import type { LooseChecks, LooseType } from './loose-types.ts';
import type { OpenSources } from './open-sources.state.ts';
import type { TypePrice, TypePrices } from './price-types.ts';
import type { WizardParts } from './wizard-types.ts';

/** Names a column in the prices: the key of its table and its position in the file. */
export const priceKey = (key: string, source: number): string => `${key}:${source}`;

/** The types of columns: what each type would make of the values, and the one that was chosen. */
export interface ColumnTypes {
  /** Prices of other types by column, as far as they were asked for. */
  readonly $prices: MapStore<Record<string, TypePrices | undefined>>;
  /** Counts the values that do not fit where a type was recognised by one value of its column. */
  checkGuesses(sourceId: number): Promise<void>;
  /** Asks for the prices of every type, once. */
  priceTypes(key: string, source: number): Promise<void>;
  /** The type is shown at once; how its values are best read, and which do not fit, follows from the reader. */
  setType(key: string, source: number, type: FieldType): Promise<void>;
  /** Prices of a file that was read in another way, or removed, are wrong. */
  forgetPrices(sourceId: number): void;
  /** Resolves when every type that was chosen is read. */
  settled(): Promise<void>;
}

export function createColumnTypes(sources: OpenSources, countMisfits: WizardParts['countMisfits']): ColumnTypes {
  const { $sources, edit } = sources;
  const $prices = map<Record<string, TypePrices | undefined>>({});
  const pending = new Set<Promise<unknown>>();

  const countLoose = async (key: string, source: number): Promise<LooseChecks | null> => {
    const draft = findSourceOf($sources.get(), key);
    if (!draft) return null;
    const template = { ...draft.template, tables: draft.tables.map((one) => one.proposed) };
    return countMisfits({ file: draft.file, template, table: draft.tables.findIndex((one) => one.key === key), source });
  };

  const price = async (key: string, source: number, types: readonly FieldType[]): Promise<TypePrices> => {
    const draft = findSourceOf($sources.get(), key);
    const at = draft?.tables.findIndex((one) => one.key === key) ?? -1;
    const opened = draft && sources.readerOf(draft.id);
    if (!opened || at < 0) return {};
    const [prices, loose] = await Promise.all([
      opened.pricer.price(at, source, types),
      types.some(isLoose) ? countLoose(key, source) : null,
    ]);
    return loose ? withLoose(prices, loose) : prices;
  };

  const takePrice = (key: string, source: number, type: FieldType, { column, check }: TypePrice): void =>
    edit(key, (draft) => {
      const proposed = draft.proposed.columns.find((one) => one.source === source);
      return withCheck(editColumn(draft, source, pickReading(proposed?.type === type ? proposed : column)), source, check);
    });

  return {
    $prices,
    async checkGuesses(sourceId) {
      for (const { key, table } of sources.find(sourceId)?.tables ?? []) {
        for (const { type, source } of table.columns) {
          if (!isLoose(type)) continue;
          const check = (await countLoose(key, source))?.[type];
          if (check) edit(key, (one) => (findColumn(one, source)?.type === type ? withCheck(one, source, check) : one));
        }
      }
    },
    async priceTypes(key, source) {
      const at = priceKey(key, source);
      if (!$prices.get()[at]) $prices.setKey(at, await price(key, source, importableTypes));
    },
    async setType(key, source, type) {
      const known = $prices.get()[priceKey(key, source)]?.[type];
      if (known) return takePrice(key, source, type, known);
      const { defaultMeta: meta } = getFieldKind(type);
      edit(key, (draft) => withCheck(editColumn(draft, source, { type, meta, options: [], read: {}, warnings: [] }), source, undefined));
      const asking = price(key, source, [type]).then((prices) => {
        const isStillWanted = findColumn(findTable($sources.get(), key), source)?.type === type;
        if (prices[type] && isStillWanted) takePrice(key, source, type, prices[type]);
      });
      pending.add(asking);
      await asking.finally(() => pending.delete(asking));
    },
    forgetPrices(sourceId) {
      for (const key of Object.keys($prices.get())) if (key.startsWith(`${sourceId}.`)) $prices.setKey(key, undefined);
    },
    async settled() {
      await Promise.allSettled(pending);
    },
  };
}

/** Prices with what was counted of loose types: the reader knows them by one value only. */
function withLoose(prices: TypePrices, loose: LooseChecks): TypePrices {
  const counted = (Object.keys(loose) as LooseType[]).flatMap((type) => {
    const known = prices[type];
    return known ? [[type, { ...known, check: loose[type] }]] : [];
  });
  return { ...prices, ...(Object.fromEntries(counted) as TypePrices) };
}

function pickReading(column: TableDraft['table']['columns'][number]) {
  const { type, meta, options, read, warnings } = column;
  return { type, meta, options, read, warnings };
}
