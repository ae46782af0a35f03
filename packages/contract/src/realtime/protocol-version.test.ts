import { createHash } from 'node:crypto';
import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { describe, expect, it } from 'vitest';
import { jobsMessages, jobsNamespace } from './jobs-messages.ts';
import { liveMessages, liveNamespace } from './live-messages.ts';
import { protocolVersion } from './protocol-version.ts';

/** Fingerprints of all versions ever released, newest last. Never change a line, add one. */
const history: Readonly<Record<number, string>> = {
  1: '5934f88af3fc0c7c',
  2: '909a0af4410922d0',
  3: 'e8e344e36957c5f4',
  4: '0a2bf86bdccf1471',
  5: 'cb7ac108fb90644c',
  6: '0390c66dd85a4d18',
  7: '78c1c6d6aabd6dcb',
};

const describeMessages = (groups: Readonly<Record<string, Readonly<Record<string, GenericSchema>>>>): unknown[] =>
  Object.entries(groups).flatMap(([direction, group]) =>
    Object.entries(group).map(([event, schema]) => [direction, event, toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'input' })]),
  );

function fingerprint(): string {
  const channels = [jobsNamespace, describeMessages(jobsMessages), liveNamespace, describeMessages(liveMessages)];
  return createHash('sha256').update(JSON.stringify(channels)).digest('hex').slice(0, 16);
}

describe('protocolVersion', () => {
  it('stands for exactly these messages (C-12)', () => {
    expect(
      fingerprint(),
      'The socket messages changed. If older clients can misread them, raise protocolVersion; then pin the new fingerprint here.',
    ).toBe(history[protocolVersion]);
  });

  it('is the newest of the history', () => {
    expect(protocolVersion).toBe(Math.max(...Object.keys(history).map(Number)));
  });
});
