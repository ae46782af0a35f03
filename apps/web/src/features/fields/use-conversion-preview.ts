import type { WireConversionPreview } from '@quadrille/contract';
import { canConvert } from '@quadrille/domain';
import type { Field, FieldType } from '@quadrille/domain';
import type { FieldDraft } from '@quadrille/ui-kit-react';
import { useEffect, useState } from 'react';
import { client } from '../../platform/client.ts';
import { toBody } from './field-body.ts';

/** Waits for typing to end: each look reads every value of the field. */
const pause = 250;

/** What saving the draft would empty; 'unknown' where that could not be found out, null where nothing is converted. */
export type ConversionLook = WireConversionPreview | 'checking' | 'unknown' | null;

export function useConversionPreview(field: Field | null, draft: FieldDraft): ConversionLook {
  const [known, setKnown] = useState<{ readonly key: string; readonly look: ConversionLook } | null>(null);
  const type = draft.kind as FieldType;
  const isConverting = field !== null && canConvert(field.type, type);
  // Its text tells whether two drafts ask for the same; names and marks do not change what converts.
  const { uidt, meta, colOptions } = toBody(field, draft);
  const key = JSON.stringify({ params: { columnId: field?.id }, body: { uidt, meta, colOptions } });
  useEffect(() => {
    if (!isConverting) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      client.columns
        .previewConversion(JSON.parse(key), { signal: stop.signal })
        .then((look) => setKnown({ key, look }))
        // Saving tells what is wrong with the draft.
        .catch(() => stop.signal.aborted || setKnown({ key, look: 'unknown' }));
    }, pause);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [isConverting, key]);
  if (!isConverting) return null;
  return known?.key === key ? known.look : 'checking';
}
