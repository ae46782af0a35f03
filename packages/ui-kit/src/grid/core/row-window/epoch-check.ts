/** Whether rows were answered in another order than the one they were asked for in, so that the shape must be read again. */
export type EpochCheck = (asked: string, answered: string | undefined) => boolean;

/** A source whose pages never agree with its shape would be asked for ever: rows of the same other epoch are accepted the second time. */
export function createEpochCheck(): EpochCheck {
  let refused: string | null = null;
  return (asked, answered) => {
    if (answered === undefined || answered === asked) return false;
    const isFirst = answered !== refused;
    refused = answered;
    return isFirst;
  };
}
