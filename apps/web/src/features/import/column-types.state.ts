import { getFieldKind } from '@quadrille/domain';
import type { FieldType } from '@quadrille/domain';
import { map } from 'nanostores';
import type { MapStore } from 'nanostores';
import { editColumn, findColumn, findSourceOf, findTable, importableTypes, withCheck } from './draft.ts';
import type { TableDraft } from './draft.ts';
import { isLoose } from './loose-types.ts';
import type { LooseChecks, LooseType } from './loose-types.ts';
import type { OpenSources } from './open-sources.state.ts';
import type { TypeFit, TypeFits } from './fit-types.ts';
import type { WizardParts } from './wizard-types.ts';

/** Names a column in the fits: the key of its table and its position in the file. */
export const fitKey = (key: string, source: number): string => `${key}:${source}`;

/** The types of columns: what each type would make of the values, and the one that was chosen. */
export interface ColumnTypes {
  /** Fits of other types by column, as far as they were asked for. */
  readonly $fits: MapStore<Record<string, TypeFits | undefined>>;
  /** Counts the values that do not fit where a type was recognised by one value of its column. */
  checkGuesses(sourceId: number): Promise<void>;
  /** Asks for the fits of every type, once. */
  fitTypes(key: string, source: number): Promise<void>;
  /** The type is shown at once; how its values are best read, and which do not fit, follows from the reader. */
  setType(key: string, source: number, type: FieldType): Promise<void>;
  /** Fits of a file that was read in another way, or removed, are wrong. */
  forgetFits(sourceId: number): void;
  /** Resolves when every type that was chosen is read. */
  settled(): Promise<void>;
}

export function createColumnTypes(sources: OpenSources, countMisfits: WizardParts['countMisfits']): ColumnTypes {
  const { $sources, edit } = sources;
  const $fits = map<Record<string, TypeFits | undefined>>({});
  const pending = new Set<Promise<unknown>>();

  const countLoose = async (key: string, source: number): Promise<LooseChecks | null> => {
    const draft = findSourceOf($sources.get(), key);
    if (!draft) return null;
    const template = { ...draft.template, tables: draft.tables.map((one) => one.proposed) };
    return countMisfits({ file: draft.file, template, table: draft.tables.findIndex((one) => one.key === key), source });
  };

  const fit = async (key: string, source: number, types: readonly FieldType[]): Promise<TypeFits> => {
    const draft = findSourceOf($sources.get(), key);
    const at = draft?.tables.findIndex((one) => one.key === key) ?? -1;
    const opened = draft && sources.readerOf(draft.id);
    if (!opened || at < 0) return {};
    const [fits, loose] = await Promise.all([opened.fitter.fit(at, source, types), types.some(isLoose) ? countLoose(key, source) : null]);
    return loose ? withLoose(fits, loose) : fits;
  };

  const takeFit = (key: string, source: number, type: FieldType, { column, check }: TypeFit): void =>
    edit(key, (draft) => {
      const proposed = draft.proposed.columns.find((one) => one.source === source);
      return withCheck(editColumn(draft, source, pickReading(proposed?.type === type ? proposed : column)), source, check);
    });

  return {
    $fits,
    async checkGuesses(sourceId) {
      for (const { key, table } of sources.find(sourceId)?.tables ?? []) {
        for (const { type, source } of table.columns) {
          if (!isLoose(type)) continue;
          const check = (await countLoose(key, source))?.[type];
          if (check) edit(key, (one) => (findColumn(one, source)?.type === type ? withCheck(one, source, check) : one));
        }
      }
    },
    async fitTypes(key, source) {
      const at = fitKey(key, source);
      if (!$fits.get()[at]) $fits.setKey(at, await fit(key, source, importableTypes));
    },
    async setType(key, source, type) {
      const known = $fits.get()[fitKey(key, source)]?.[type];
      if (known) return takeFit(key, source, type, known);
      const { defaultMeta: meta } = getFieldKind(type);
      edit(key, (draft) => withCheck(editColumn(draft, source, { type, meta, options: [], read: {}, warnings: [] }), source, undefined));
      const asking = fit(key, source, [type]).then((fits) => {
        const isStillWanted = findColumn(findTable($sources.get(), key), source)?.type === type;
        if (fits[type] && isStillWanted) takeFit(key, source, type, fits[type]);
      });
      pending.add(asking);
      await asking.finally(() => pending.delete(asking));
    },
    forgetFits(sourceId) {
      for (const key of Object.keys($fits.get())) if (key.startsWith(`${sourceId}.`)) $fits.setKey(key, undefined);
    },
    async settled() {
      await Promise.allSettled(pending);
    },
  };
}

/** Fits with what was counted of loose types: the reader knows them by one value only. */
function withLoose(fits: TypeFits, loose: LooseChecks): TypeFits {
  const counted = (Object.keys(loose) as LooseType[]).flatMap((type) => {
    const known = fits[type];
    return known ? [[type, { ...known, check: loose[type] }]] : [];
  });
  return { ...fits, ...(Object.fromEntries(counted) as TypeFits) };
}

function pickReading(column: TableDraft['table']['columns'][number]) {
  const { type, meta, options, read, warnings } = column;
  return { type, meta, options, read, warnings };
}
