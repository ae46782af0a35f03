/** Which entries somebody wants to see; null: any. */
export interface AuditChoice {
  readonly userId: string | null;
  readonly baseId: string | null;
  readonly kind: string | null;
  /** `YYYY-MM-DD`, in the reader's zone. */
  readonly from: string | null;
  /** The last day, itself included. */
  readonly to: string | null;
}

export const noChoice: AuditChoice = { userId: null, baseId: null, kind: null, from: null, to: null };

export const hasChoice = (wishes: AuditChoice): boolean => Object.values(wishes).some((wish) => wish !== null);

/** As the call takes them: a day is from its midnight to the next, here. */
export function toQuery({ userId, baseId, kind, from, to }: AuditChoice) {
  return {
    ...(userId !== null && { user_id: userId }),
    ...(baseId !== null && { project_id: baseId }),
    ...(kind !== null && { op_type: kind }),
    ...(from !== null && { from: midnightOf(from, 0) }),
    ...(to !== null && { to: midnightOf(to, 1) }),
  };
}

/** The day of a moment, in the reader's zone. */
export function toDay(moment: Date): string {
  return [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

function midnightOf(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}
