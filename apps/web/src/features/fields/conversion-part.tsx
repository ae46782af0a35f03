import type { Field } from '@quadrille/domain';
import { fieldKinds, type TextReading } from '@quadrille/domain';
import type { FieldDraft } from '@quadrille/ui-kit-react';
import { ConversionNotice } from './conversion-notice.tsx';
import { fieldOf } from './field-default.ts';
import { ReadingChoice } from './reading-choice.tsx';
import { type Conversion, readingKey } from './use-conversion-preview.ts';

export interface ConversionPartProps {
  readonly conversion: Conversion;
  readonly field: Field | null;
  readonly draft: FieldDraft;
  readonly onChange: (draft: FieldDraft) => void;
}

/** Whether nobody has said yet how texts are meant that can be read in two ways. */
export function isReadingOpen({ question }: Conversion, draft: FieldDraft): boolean {
  return question !== null && (draft.settings[readingKey] ?? null) === null;
}

/** What a conversion asks, and once that is answered what it costs. */
export function ConversionPart({ conversion, field, draft, onChange }: ConversionPartProps) {
  const { look, question } = conversion;
  const reading = (draft.settings[readingKey] ?? null) as TextReading | null;
  return (
    <>
      {question && (
        <ReadingChoice
          field={fieldOf(draft)}
          question={question}
          value={reading}
          onChange={(chosen) => onChange({ ...draft, settings: { ...draft.settings, [readingKey]: chosen } })}
        />
      )}
      {look !== null && !isReadingOpen(conversion, draft) && (
        <ConversionNotice look={look} isFollowing={field !== null && field.type !== 'AutoNumber' && fieldKinds[field.type].isReadOnly} />
      )}
    </>
  );
}
