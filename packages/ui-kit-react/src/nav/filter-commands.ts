import { fold, scoreLabel } from '../score-label.ts';

interface Searchable {
  readonly label: string;
  readonly group: string;
  readonly keywords?: readonly string[];
}

/** Commands that hold every typed word, labels that begin with the text first; groups stay together. */
export function filterCommands<C extends Searchable>(commands: readonly C[], query: string, locale: string): readonly C[] {
  const words = fold(query, locale).split(/\s+/u).filter(Boolean);
  const scored = commands
    .map((command) => ({ command, score: scoreOf(command, words, locale) }))
    .filter((entry) => entry.score > 0)
    .toSorted((a, b) => b.score - a.score);
  const groups = [...new Set(scored.map((entry) => entry.command.group))];
  return groups.flatMap((group) => scored.filter((entry) => entry.command.group === group).map((entry) => entry.command));
}

function scoreOf(command: Searchable, words: readonly string[], locale: string): number {
  if (words.length === 0) return 1;
  const label = fold(command.label, locale);
  const all = [label, fold(command.group, locale), ...(command.keywords ?? []).map((word) => fold(word, locale))].join(' ');
  if (!words.every((word) => all.includes(word))) return 0;
  // Words found in its group or keywords count less than any in its label.
  return scoreLabel(label, words) + 1;
}
