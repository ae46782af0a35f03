import type { DateFormat } from '@quadrille/domain';

const open = 'Day and month cannot be told apart in any value;';

/** Words for a column whose values leave open which of two numbers is the day. */
export function dayOrderWarning(format: DateFormat | undefined): string {
  return `${open} they are read as ${format}. Choose another format if that is wrong.`;
}

/** Whether a warning of a column says that its values leave open which of two numbers is the day. */
export function isDayOrderWarning(warning: string): boolean {
  return warning.startsWith(open);
}
