import { useLingui } from '@lingui/react/macro';
import { type Field, getFieldKind, type TextReading } from '@quadrille/domain';
import { Banner, RadioGroup } from '@quadrille/ui-kit-react';
import type { ReadingQuestion } from './use-conversion-preview.ts';

export interface ReadingChoiceProps {
  /** What the values become. */
  readonly field: Field;
  readonly question: ReadingQuestion;
  readonly value: TextReading | null;
  readonly onChange: (reading: TextReading) => void;
  /** Names the values where they are not those of the field that is being looked at. */
  readonly title?: string;
}

/** Asks how texts are meant that can be read in two ways, with what a text of theirs would be in each. */
export function ReadingChoice({ field, question: { readings, example }, value, onChange, title }: ReadingChoiceProps) {
  const { t, i18n } = useLingui();
  const wordsOf = (reading: TextReading): string => {
    const meant = meaningOf(field, example, reading, i18n.locale);
    if (reading.order === 'dayFirst') return t`Day first: ${example} is ${meant}`;
    if (reading.order === 'monthFirst') return t`Month first: ${example} is ${meant}`;
    return reading.decimalMark === ','
      ? t`Comma before decimals: ${example} is ${meant}`
      : t`Point before decimals: ${example} is ${meant}`;
  };
  const chosen = readings.findIndex((reading) => JSON.stringify(reading) === JSON.stringify(value));
  return (
    <Banner tone="warning" isInset>
      <strong>
        {title === undefined
          ? t`These values can be read in two ways. How are they meant?`
          : t`The values for ${title} can be read in two ways. How are they meant?`}
      </strong>
      <RadioGroup
        label={title === undefined ? t`How the values are meant` : t`How the values for ${title} are meant`}
        value={chosen < 0 ? null : String(chosen)}
        choices={readings.map((reading, at) => ({ value: String(at), label: wordsOf(reading) }))}
        onValueChange={(at) => onChange(readings[Number(at)] ?? readings[0])}
      />
    </Banner>
  );
}

/** A text as it would be understood, in words that leave nothing open. */
function meaningOf(field: Field, text: string, reading: TextReading, locale: string): string {
  // a whole number would refuse the fraction that one of the readings is
  const read = getFieldKind(field.type === 'Number' ? 'Decimal' : field.type).parse(text, field, { reading, timeZone: 'UTC' });
  if (!read.ok || read.value === null) return text;
  if (typeof read.value === 'number') return new Intl.NumberFormat(locale, { maximumFractionDigits: 20 }).format(read.value);
  const day = Date.parse(`${String(read.value).slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(day) ? String(read.value) : new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(day);
}
