import { diffWordsWithSpace } from 'diff';
import styles from './word-diff.module.css';

export interface WordDiffProps {
  readonly before: string;
  readonly after: string;
}

/** Two texts as one: what went is struck, what came is underlined, so that colour is never alone. */
export function WordDiff({ before, after }: WordDiffProps) {
  return (
    <>
      {diffWordsWithSpace(before, after).map(({ value, added, removed }, index) =>
        added ? (
          <ins key={index} className={styles.ins}>
            {value}
          </ins>
        ) : removed ? (
          <del key={index} className={styles.del}>
            {value}
          </del>
        ) : (
          <span key={index}>{value}</span>
        ),
      )}
    </>
  );
}

/** How many words differ. */
export function countDiffering(before: string, after: string): number {
  const words = (text: string): number => text.split(/\s+/u).filter((word) => word !== '').length;
  const parts = diffWordsWithSpace(before, after);
  const sum = (isWanted: (part: (typeof parts)[number]) => boolean): number =>
    parts.filter(isWanted).reduce((total, { value }) => total + words(value), 0);
  return Math.max(
    sum(({ added }) => added),
    sum(({ removed }) => removed),
  );
}
