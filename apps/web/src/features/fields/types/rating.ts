import { msg, t } from '@lingui/core/macro';
import { optionColors, ratingColorOf, ratingIconOf, ratingIcons, ratingMaxOf } from '@quadrille/domain';
import type { RatingIcon } from '@quadrille/domain';
import { RatingGlyph } from '@quadrille/ui-kit-react';
import type { FieldSetting } from '@quadrille/ui-kit-react';
import { createElement } from 'react';
import { RatingControl } from '../controls/choice-controls.tsx';
import { RatingDefault } from '../defaults/rating-default.tsx';
import { ratingColor } from '../rating-color.ts';
import type { FieldKind, SettingsContext } from '../field-kind.ts';
import { writtenKind } from './base-kinds.ts';

export const rating: FieldKind = writtenKind({
  name: msg`Rating`,
  cell: 'rating',
  control: { Control: RatingControl, showsReadOnly: true },
  DefaultControl: RatingDefault,
  settings: ratingSettings,
  toColumnParts: (field) => ({ max: ratingMaxOf(field), ratingIcon: ratingIconOf(field), ratingColor: ratingColor(field) }),
  toFilterParts: (field) => ({ rating: { max: ratingMaxOf(field), icon: ratingIconOf(field), color: ratingColor(field) } }),
});

const glyph = (icon: RatingIcon, words: string) =>
  createElement('span', { style: { display: 'inline-flex', alignItems: 'center', gap: 8, fill: 'none', strokeWidth: 2 } }, [
    createElement(RatingGlyph, { key: 'icon', icon, size: 16 }),
    words,
  ]);

function ratingSettings({ hues }: SettingsContext): readonly FieldSetting[] {
  const words: Readonly<Record<RatingIcon, string>> = {
    star: t`Star`,
    heart: t`Heart`,
    moon: t`Moon`,
    thumb: t`Thumb`,
    flag: t`Flag`,
    check: t`Check`,
    circle: t`Circle`,
    bolt: t`Bolt`,
    flame: t`Flame`,
  };
  return [
    {
      key: 'icon',
      label: t`Icon`,
      control: 'choice',
      choices: ratingIcons.map((icon) => ({ value: icon, label: words[icon], content: glyph(icon, words[icon]) })),
      kept: {
        read: (icon) => ratingIconOf({ meta: { icon } }),
        write: (icon) => ({ full: icon, empty: icon }),
      },
    },
    {
      key: 'color',
      label: t`Colour`,
      control: 'colour',
      hues,
      kept: {
        read: (color) => ratingColorOf({ meta: { color } }) ?? 'amber',
        write: (hue) => optionColors.find(({ name }) => name === hue)?.hex,
      },
    },
    { key: 'max', label: t`Highest rating`, control: 'number', min: 1, max: 10 },
  ];
}
