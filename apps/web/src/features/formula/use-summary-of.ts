import { useLingui } from '@lingui/react';
import type { FormulaFunction } from '@quadrille/formula';
import { use } from 'react';

type Summaries = Readonly<Record<string, string>>;

const catalogues = import.meta.glob<Summaries>('../../locales/*/function-summaries.ts', { import: 'functionSummaries' });
const loading = new Map<string, Promise<Summaries>>();

/** Says what a function does in the person's language; as the function itself has it, in English, where that cannot be had. */
export function useSummaryOf(): (entry: FormulaFunction) => string {
  const { i18n } = useLingui();
  const catalogue = findCatalogue(i18n.locale);
  const summaries = catalogue ? use(catalogue) : {};
  return ({ name, summary }) => summaries[name] ?? summary;
}

/** The same promise for a language each time, as `use` wants it. */
function findCatalogue(locale: string): Promise<Summaries> | undefined {
  const load = catalogues[`../../locales/${locale}/function-summaries.ts`];
  if (load && !loading.has(locale))
    loading.set(
      locale,
      load().catch(() => ({})),
    );
  return loading.get(locale);
}
