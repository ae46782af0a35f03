const steps = [
  ['year', 31_557_600_000],
  ['month', 2_629_800_000],
  ['week', 604_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

/** A distance in time in its largest whole unit: `2 days ago`, `in 3 hours`, `now`. */
export function sinceText(millis: number): string {
  const size = Math.abs(millis);
  for (const [unit, length] of steps) {
    const count = Math.floor(size / length);
    if (count > 0) return sentence(`${count} ${unit}${count === 1 ? '' : 's'}`, millis < 0);
  }
  return 'now';
}

function sentence(distance: string, isPast: boolean): string {
  return isPast ? `${distance} ago` : `in ${distance}`;
}
