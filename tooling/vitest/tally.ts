import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

interface Tally {
  /** Counts of each test file, by its path from the package's folder. */
  files: Record<string, FileTally>;
  /** Errors that belong to no file, such as a rejection nobody handled. */
  errors: string[];
}

interface FileTally {
  passed: number;
  /** A test of many situations counts them all. */
  situations: number;
  failures: { title: string; message: string }[];
  skips: { title: string; reason: string }[];
}

/**
 * Leaves the counts of a run in the folder `.tally`, where `scripts/run-tests.mjs` adds them up; `QUADRILLE_TALLY` names the file.
 * Each file that is done with is noted in `QUADRILLE_TESTED_FILES`, where the running count comes from.
 */
export default class TallyReporter implements Reporter {
  onTestModuleEnd(module: TestModule): void {
    const notes = process.env['QUADRILLE_TESTED_FILES'];
    if (notes) appendFileSync(notes, `${module.state()} ${module.moduleId}\n`);
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly { message: string }[]): void {
    const tally: Tally = { files: {}, errors: errors.map((error) => error.message) };
    for (const module of modules) tally.files[relative(process.cwd(), module.moduleId)] = countFile(module);
    mkdirSync('.tally', { recursive: true });
    writeFileSync(`.tally/${process.env['QUADRILLE_TALLY'] ?? 'vitest'}.json`, JSON.stringify(tally));
  }
}

function countFile(module: TestModule): FileTally {
  const ofFile = module.errors().map((error) => ({ title: 'the file itself', message: error.message }));
  const file: FileTally = { passed: 0, situations: 0, failures: ofFile, skips: [] };
  for (const test of module.children.allTests()) {
    const result = test.result();
    if (result.state === 'passed') {
      file.passed += 1;
      file.situations += (test.meta() as { situations?: number }).situations ?? 1;
    } else if (result.state === 'failed') file.failures.push({ title: test.fullName, message: result.errors[0]?.message ?? '' });
    else {
      const note = (result as { note?: string }).note;
      file.skips.push({ title: test.fullName, reason: note ?? test.options.mode ?? 'skipped' });
    }
  }
  return file;
}
