import { useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import { repeatReading } from '../../platform/repeat-reading.ts';
import type { SharedViewState } from './shared-view.state.ts';
import { chosenSummaries, formatSummaries, toAggregatesText } from '../view/index.ts';
import type { SummaryWords } from '../view/index.ts';

/** Changes that come together are summed up once. */
const pause = 250;
const nothing = toAggregatesText(new Map());
const noSummaries: ReadonlyMap<string, SummaryWords> = new Map();

/** What the footer says under each field, as the owner of the view chose it. */
export function useSharedSummaries(state: SharedViewState): ReadonlyMap<string, SummaryWords> {
  const { i18n } = useLingui();
  const locale = i18n.locale.replace('_', '-');
  const meta = useStore(state.$meta);
  const fields = useStore(state.$fields);
  const [summaries, setSummaries] = useState(noSummaries);
  const asked = useMemo(() => toAggregatesText(chosenSummaries(meta, fields)), [meta, fields]);
  useEffect(() => {
    if (asked === nothing) return;
    const reading = repeatReading(async (signal) => {
      const values = await state.summarize(asked, signal).catch(() => null);
      if (values !== null && !signal.aborted) setSummaries(formatSummaries(asked, values, state.$fields.get(), locale));
    }, pause);
    const stop = state.source.subscribe(() => reading.again());
    reading.again();
    return () => {
      stop();
      reading.end();
    };
  }, [state, asked, locale]);
  return asked === nothing ? noSummaries : summaries;
}
