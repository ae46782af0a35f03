import { useState } from 'react';
import type { ReactNode } from 'react';
import type { HueName } from '@quadrille/ui-kit/cells';
import { cx } from '../cx.ts';
import { hueOfText } from '../theme/hues.ts';
import styles from './avatar.module.css';

export type AvatarSize = 16 | 20 | 24 | 28 | 32 | 40 | 64;

export interface AvatarProps {
  readonly name: string;
  readonly imageUrl?: string | null | undefined;
  readonly size?: AvatarSize;
  /** Follows the name when left out, so a person keeps a colour. */
  readonly hue?: HueName;
  /** Pink ring: looks at the same view now. */
  readonly isHere?: boolean;
  /** Hidden from screen readers: the name stands beside it. */
  readonly isDecorative?: boolean;
}

/** A person: picture, or initials on a soft tint. */
export function Avatar({ name, imageUrl, size = 24, hue, isHere, isDecorative }: AvatarProps) {
  const [hasFailed, setFailed] = useState(false);
  const spoken = isDecorative ? { 'aria-hidden': true as const } : { role: 'img', 'aria-label': name };
  return (
    <span
      {...spoken}
      data-hue={hue ?? hueOfText(name)}
      data-letters={toInitials(name)}
      className={cx(styles.avatar, styles[`s${size}`], isHere && styles.here)}
    >
      {imageUrl && !hasFailed ? <img src={imageUrl} alt="" className={styles.image} onError={() => setFailed(true)} /> : null}
    </span>
  );
}

/** Up to two letters: first and last word of a name, or the first two of an address. */
export function toInitials(name: string): string {
  const words = name
    .replace(/@.*$/, '')
    .split(/[\s._-]+/u)
    .filter(Boolean);
  const first = [...(words[0] ?? '?')];
  const last = words.length > 1 ? [...(words.at(-1) ?? '')] : [];
  return ((first[0] ?? '?') + (last[0] ?? '')).toLocaleUpperCase();
}

export interface AvatarStackProps {
  readonly people: readonly {
    readonly id: string;
    readonly name: string;
    readonly imageUrl?: string | null;
    readonly hue?: HueName;
    readonly isHere?: boolean;
  }[];
  /** How many before "+2". */
  readonly max?: number;
  readonly size?: AvatarSize;
  /** Apart instead of overlapping: presence in the top bar. */
  readonly isLoose?: boolean;
  readonly label: string;
}

/** Several people in a row; the rest as a number. */
export function AvatarStack({ people, max = 3, size = 24, isLoose, label }: AvatarStackProps) {
  const rest = people.length - max;
  return (
    <ul aria-label={label} className={cx(styles.stack, isLoose && styles.loose, size === 20 && styles.tight)}>
      {people.slice(0, max).map((person) => (
        <li key={person.id}>
          <Avatar
            name={person.name}
            imageUrl={person.imageUrl}
            size={size}
            isHere={person.isHere ?? false}
            {...(person.hue ? { hue: person.hue } : {})}
          />
        </li>
      ))}
      {rest > 0 && (
        <li className={cx(styles.avatar, styles.more, styles[`s${size}`])}>
          <bdi dir="ltr">+{rest}</bdi>
        </li>
      )}
    </ul>
  );
}

export interface TileProps {
  /** The first letter, or an icon. */
  readonly children: ReactNode;
  readonly hue?: HueName | undefined;
  readonly size?: 16 | 20 | 32 | 40;
}

/** The rounded square of a base or a workspace. Decoration: the name stands beside it. */
export function Tile({ children, hue, size = 32 }: TileProps) {
  // The stylesheet draws the letters, so that they are not part of the accessible name of what holds the tile.
  const letters = typeof children === 'string' ? { 'data-letters': children } : {};
  return (
    <span aria-hidden data-hue={hue} {...letters} className={cx(styles.tile, styles[`t${size}`])}>
      {typeof children === 'string' ? null : children}
    </span>
  );
}
