export { calendarKind } from './calendar-kind.ts';
