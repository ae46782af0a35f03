import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { countTry, forgetTries, forgiveTry, rates } from './rate-limit.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ settings: { rateLimits: true } });
});
afterAll(() => app.stop());

it('keeps counters of accounts apart from those of addresses', async () => {
  for (let tries = 0; tries <= rates.signInAccount.most; tries += 1)
    await countTry(app.parts, 'signInAccount', '192.0.2.77').catch(() => {});
  await expect(countTry(app.parts, 'signInAccount', '192.0.2.77')).rejects.toMatchObject({ code: 'tooManyRequests' });
  await expect(countTry(app.parts, 'signInAddress', '192.0.2.77')).resolves.toBeUndefined();
});

it('keeps lists of subjects apart that read alike once joined', async () => {
  for (let tries = 0; tries < rates.signInPair.most; tries += 1) await countTry(app.parts, 'signInPair', 'a:b', 'c');
  await expect(countTry(app.parts, 'signInPair', 'a:b', 'c')).rejects.toMatchObject({ code: 'tooManyRequests' });
  await expect(countTry(app.parts, 'signInPair', 'a', 'b:c')).resolves.toBeUndefined();
});

it('does not count what succeeded, and forgets what came before it', async () => {
  for (let tries = 0; tries < rates.signInPair.most * 2; tries += 1) {
    await countTry(app.parts, 'signInPair', 'good', '::1');
    await forgiveTry(app.parts, 'signInPair', 'good', '::1');
  }
  for (let tries = 0; tries < rates.signInPair.most; tries += 1) await countTry(app.parts, 'signInPair', 'good', '::1');
  await forgetTries(app.parts, 'signInPair', 'good', '::1');
  await expect(countTry(app.parts, 'signInPair', 'good', '::1')).resolves.toBeUndefined();
});
