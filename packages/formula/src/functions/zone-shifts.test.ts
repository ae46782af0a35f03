import { zoneOffset } from '@quadrille/domain';
import { expect, it } from 'vitest';
import { secondsAhead, zoneShifts } from './zone-shifts.ts';

it('knows the clocks of zones to the second, in this century and a while before', () => {
  for (const zone of ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Africa/Casablanca', 'Australia/Lord_Howe']) {
    const shifts = zoneShifts(zone) ?? [];
    for (let at = Date.UTC(1971, 0, 1); at < Date.UTC(2050, 0, 1); at += 86_400_000 * 5 + 3_600_000)
      expect([zone, at, secondsAhead(shifts, at)]).toEqual([zone, at, Math.round(zoneOffset(at, zone) * 60)]);
    for (const { from } of shifts.slice(1)) expect(secondsAhead(shifts, from - 1000)).not.toBe(secondsAhead(shifts, from));
  }
  expect(zoneShifts('Nowhere/Else')).toBe(null);
});
