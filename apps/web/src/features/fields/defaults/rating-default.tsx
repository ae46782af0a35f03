import { ratingIconOf, ratingMaxOf } from '@quadrille/domain';
import { Rating } from '@quadrille/ui-kit-react';
import { fieldOf } from '../field-default.ts';
import { ratingColor } from '../rating-color.ts';
import { defaultTextOf } from './default-props.ts';
import type { DefaultControlProps } from './default-props.ts';

/** A rating, drawn as the draft has it. */
export function RatingDefault({ draft, label, onChange }: DefaultControlProps) {
  const field = fieldOf(draft);
  return (
    <Rating
      max={ratingMaxOf(field)}
      icon={ratingIconOf(field)}
      color={ratingColor(field)}
      label={label}
      value={Number(defaultTextOf(draft)) || null}
      onValueChange={(next) => onChange(next === null ? null : String(next))}
    />
  );
}
