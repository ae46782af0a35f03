import type { WireConversionPreview } from '@quadrille/contract';
import { canConvert, type Field, type FieldType, type TextReading } from '@quadrille/domain';
import type { FieldDraft } from '@quadrille/ui-kit-react';
import { useEffect, useState } from 'react';
import { client } from '../../platform/client.ts';
import { toBody } from './field-body.ts';

/** Waits for typing to end: each look reads every value of the field. */
const pause = 250;

/** Texts that can be read in two ways: the person says which, and the choice stays with the field. */
export interface ReadingQuestion {
  readonly readings: readonly [likely: TextReading, other: TextReading];
  /** A text the two read differently. */
  readonly example: string;
}

/** What saving the draft would empty; 'unknown' where that could not be found out, null where nothing is converted. */
export type ConversionLook = WireConversionPreview | 'checking' | 'unknown' | null;

export interface Conversion {
  readonly look: ConversionLook;
  readonly question: ReadingQuestion | null;
}

/** The name under which a field keeps how its texts are read. */
export const readingKey = 'reading';

export function useConversionPreview(field: Field | null, draft: FieldDraft): Conversion {
  const [known, setKnown] = useState<{ readonly key: string; readonly look: ConversionLook } | null>(null);
  const [asked, setAsked] = useState<{ readonly key: string; readonly question: ReadingQuestion } | null>(null);
  const type = draft.kind as FieldType;
  const isConverting = field !== null && canConvert(field.type, type);
  // Its text tells whether two drafts ask for the same; names and marks do not change what converts.
  const { uidt, meta, colOptions } = toBody(field, draft);
  const key = JSON.stringify({ params: { columnId: field?.id }, body: { uidt, meta, colOptions } });
  // once it is answered, the texts decide no more: the question is that of the draft without its answer
  const openKey = JSON.stringify({ uidt, meta: { ...(meta as object), [readingKey]: undefined }, colOptions });
  useEffect(() => {
    if (!isConverting) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      client.columns
        .previewConversion(JSON.parse(key), { signal: stop.signal })
        .then((look) => {
          setKnown({ key, look });
          const question = questionOf(look);
          if (question) setAsked({ key: openKey, question });
        })
        // Saving tells what is wrong with the draft.
        .catch(() => stop.signal.aborted || setKnown({ key, look: 'unknown' }));
    }, pause);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [isConverting, key, openKey]);
  if (!isConverting) return { look: null, question: null };
  return { look: known?.key === key ? known.look : 'checking', question: asked?.key === openKey ? asked.question : null };
}

function questionOf({ reading, otherReading, example }: WireConversionPreview): ReadingQuestion | null {
  return otherReading === null || example === null ? null : { readings: [reading, otherReading] as [TextReading, TextReading], example };
}
