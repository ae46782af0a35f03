import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { jobsMessages } from './jobs-messages.ts';

const { toClient, toServer } = jobsMessages;

describe('jobsMessages', () => {
  it('find a job by id or by any of its data (C-10)', () => {
    expect(v.is(toServer.subscribe, { _id: 1, data: { id: 'job1' } })).toBe(true);
    expect(v.is(toServer.subscribe, { _id: 'a', data: { syncId: 's1' } })).toBe(true);
    expect(v.is(toServer.subscribe, { data: { id: 'job1' } })).toBe(false);
  });

  it('keep all of the data a job is found by', () => {
    expect(v.parse(toServer.subscribe, { _id: 1, data: { id: 'job1', syncId: 's1' } }).data).toEqual({ id: 'job1', syncId: 's1' });
  });

  it('tell a state with its request or without (C-11)', () => {
    expect(v.is(toClient.status, { _id: 1, id: 'job1', status: 'active' })).toBe(true);
    expect(v.is(toClient.status, { id: 'job1', status: 'completed', data: {} })).toBe(true);
    expect(v.is(toClient.status, { id: 'job1', status: 'done' })).toBe(false);
  });
});
