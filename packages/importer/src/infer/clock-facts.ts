/** What the texts of a column have in common that are written as times: `0:44:00`, `13:13`, `9:05 pm`. */
export interface ClockFacts {
  add(text: string): void;
  readonly areClocks: () => boolean;
  /** Every one can be a time of day. */
  readonly areTimes: () => boolean;
  /** Whether some texts are certainly times of day, because of am and pm or a zero before the hour. */
  readonly areSurelyTimes: () => boolean;
  readonly hasSeconds: () => boolean;
}

const clock = /^(\d{1,4}):([0-5]\d)(?::([0-5]\d)(?:[.,]\d{1,6})?)?(?: ?([ap])\.?m\.?)?$/i;

export function createClockFacts(): ClockFacts {
  let areClocks = true;
  let count = 0;
  let areTimes = true;
  let areSurelyTimes = false;
  let hasSeconds = false;
  return {
    add(text) {
      if (!areClocks) return;
      const match = text.length > 20 ? null : clock.exec(text);
      if (match === null) {
        areClocks = false;
        return;
      }
      const [, hour = '', , second, half] = match;
      count += 1;
      areTimes &&= Number(hour) <= (half === undefined ? 23 : 12) && hour.length <= 2;
      areSurelyTimes ||= half !== undefined || (hour.length === 2 && hour.startsWith('0'));
      hasSeconds ||= second !== undefined;
    },
    areClocks: () => areClocks && count > 0,
    areTimes: () => areTimes,
    areSurelyTimes: () => areSurelyTimes,
    hasSeconds: () => hasSeconds,
  };
}
