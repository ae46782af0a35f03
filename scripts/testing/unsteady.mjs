import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Seeds and numbers of rounds do not make another title. */
const withoutSeed = (title) => title.replaceAll(/\(?(SEED=|seed )\d+\)?/g, '(seed)');

/**
 * Notes the titles that failed and then passed in `tests/unsteady.json`, which is committed. Answers the titles that stand there twice
 * or more: they fail the run until they are mended and taken off the list.
 */
export function noteUnsteady(root, found, today = new Date().toISOString().slice(0, 10)) {
  const path = join(root, 'tests', 'unsteady.json');
  const noted = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : [];
  const all = [...noted, ...found.map(({ file, title }) => ({ date: today, file, title: withoutSeed(title) }))];
  if (found.length > 0) writeFileSync(path, `${JSON.stringify(all, null, 2)}\n`);
  const dates = new Map();
  for (const { date, file, title } of all) {
    const key = `${file} > ${title}`;
    dates.set(key, [...(dates.get(key) ?? []), date]);
  }
  return [...dates]
    .filter(([, on]) => on.length > 1)
    .map(([key, on]) => `${key} (unsteady on ${on.join(', ')}: mend it, then take it off tests/unsteady.json)`);
}
