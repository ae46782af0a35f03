import { sampleField } from '@quadrille/domain/testing';
import { expect, it } from 'vitest';
import { timeFormOf } from './time-form-of.ts';

const formOf = (meta: Record<string, unknown>) => timeFormOf({ ...sampleField('DateTime'), meta });

it('times are written as the field writes them, and read in that form and others', () => {
  const exact = formOf({ time_format: 'HH:mm:ss' });
  expect([exact.name, exact.print('08:30:15'), exact.read('08:30:15')]).toEqual(['HH:mm:ss', '08:30:15', '08:30:15']);
  const halved = formOf({ time_format: 'HH:mm', is12hrFormat: true });
  expect([halved.print('14:30:15'), halved.read('02:30 PM'), halved.read('9')]).toEqual(['02:30 PM', '14:30:00', '09:00:00']);
  expect(halved.read('later')).toBeNull();
});
