import { mkdirSync, writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  skips: { title: string; reason: string }[];
}

/** Leaves the counts of a run in `.tally/vitest.json`, where `scripts/run-tests.mjs` adds them up. */
export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const tally: Tally = { passed: 0, failed: errors.length, skipped: 0, skips: [] };
    for (const module of modules) {
      if (module.errors().length > 0) tally.failed += 1;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') tally.passed += 1;
        else if (state === 'failed') tally.failed += 1;
        else {
          tally.skipped += 1;
          const note = (test.result() as { note?: string }).note;
          tally.skips.push({ title: test.fullName, reason: note ?? test.options.mode ?? 'skipped' });
        }
      }
    }
    mkdirSync('.tally', { recursive: true });
    writeFileSync('.tally/vitest.json', JSON.stringify(tally));
  }
}
