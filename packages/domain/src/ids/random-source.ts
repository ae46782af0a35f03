/** Where random bytes come from: handed in by the edge, so that tests and replays choose them. */
export interface RandomSource {
  /** `count` fresh random bytes. */
  bytes(count: number): Uint8Array;
}
