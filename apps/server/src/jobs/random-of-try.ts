import { createHash } from 'node:crypto';
import type { RandomSource } from '@quadrille/domain';

/** Bytes that are the same whenever the same try of a job is planned again: what it made is known by its ids afterwards. */
export function randomOfTry(jobId: string, attempt: number): RandomSource {
  let drawn = 0;
  return {
    bytes: (count) => {
      const blocks = Array.from({ length: Math.ceil(count / 32) }, () =>
        createHash('sha256')
          .update(`${jobId} ${attempt} ${(drawn += 1)}`)
          .digest(),
      );
      return Buffer.concat(blocks).subarray(0, count);
    },
  };
}
