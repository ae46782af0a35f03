/** Days from which one reads the date itself more easily. */
const most = 30;

/** "in 2 days", "yesterday"; null for a day that is far from the other, or none. */
export function describeDayFrom(day: string, today: string, locale: string): string | null {
  const days = Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / 86_400_000);
  if (Number.isNaN(days) || Math.abs(days) > most) return null;
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day');
}
