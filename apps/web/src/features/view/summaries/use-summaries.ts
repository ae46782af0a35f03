import { useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { client } from '../../../platform/client.ts';
import { repeatReading } from '../../../platform/repeat-reading.ts';
import type { Reading } from '../../../platform/repeat-reading.ts';
import { formatSummaries } from './format-summaries.ts';
import { chosenSummaries, toAggregatesText } from './summaries.ts';
import type { SummaryWords } from './summaries.ts';
import type { ViewState } from '../view.state.ts';

/** Changes that come together are summed up once. */
const pause = 250;
const nothing = toAggregatesText(new Map());
const noSummaries: ReadonlyMap<string, SummaryWords> = new Map();

/** What the footer says under each field; read again whenever records may have changed. Another question ends the one being read. */
export function useSummaries(state: ViewState): ReadonlyMap<string, SummaryWords> {
  const { i18n } = useLingui();
  const locale = i18n.locale.replace('_', '-');
  const view = useStore(state.$view);
  const fields = useStore(state.$fields);
  const search = useStore(state.$search);
  const history = useStore(state.$history);
  const [resets, setResets] = useState(0);
  const [summaries, setSummaries] = useState<ReadonlyMap<string, SummaryWords>>(new Map());
  const viewId = view?.id;
  const asked = useMemo(() => toAggregatesText(chosenSummaries(view, fields)), [view, fields]);
  const reading = useRef<Reading>(null);
  useEffect(
    () =>
      state.source.subscribe(({ type }) => {
        if (type === 'reset') setResets((count) => count + 1);
        else if (type !== 'presence' && type !== 'resummarized') reading.current?.again();
      }),
    [state],
  );
  useEffect(() => reading.current?.again(), [history]);

  useEffect(() => {
    if (asked === nothing) return;
    const kept = repeatReading(async (signal) => {
      const query = { ...state.source.which(), aggregates: asked };
      const answer = await client.grids.aggregates({ params: { tableId: state.tableId }, query }, { signal }).catch(() => null);
      if (answer === null || signal.aborted) return;
      setSummaries(formatSummaries(asked, answer.values, state.$fields.get(), locale));
    }, pause);
    reading.current = kept;
    return () => kept.end();
  }, [state, viewId, asked, search, resets, locale]);
  return asked === nothing ? noSummaries : summaries;
}
