import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { AppError, isAppError } from './app-error.ts';
import { toErrorBody } from './error-body.ts';
import { errorCodes, type AppErrorCode } from './error-codes.ts';
import { refuse, refuseProgram } from './refuse.ts';
import { toWireIssue } from './wire-issue.ts';

describe('errorCodes', () => {
  it('stand for failures and say one sentence each, whatever the details (C-30)', () => {
    for (const code of Object.keys(errorCodes) as AppErrorCode[]) {
      const { status, message } = errorCodes[code];
      expect(status, code).toBeGreaterThanOrEqual(400);
      expect(message({}).length, code).toBeGreaterThan(3);
    }
  });

  it('keep the words that programs compare (C-31)', () => {
    const say = (code: AppErrorCode, details = {}) => [errorCodes[code].status, errorCodes[code].message(details)];
    expect(say('unauthorized')).toEqual([401, 'Unauthorized access']);
    expect(say('forbidden', { permission: 'dataInsert', roles: 'viewer' })).toEqual([403, 'dataInsert - viewer : Not allowed']);
    expect(say('sharePasswordWrong')).toEqual([403, 'INVALID_SHARED_VIEW_PASSWORD']);
    expect(say('tableNotFound')).toEqual([404, 'Table not found']);
    expect(say('rowNotFound')).toEqual([404, 'Row not found']);
    expect(say('notFound')).toEqual([404, 'Not found']);
    expect(say('recordNotFound', { id: 7 })).toEqual([422, 'Record with pk 7 not found']);
    expect(say('routeNotFound', { method: 'GET', path: '/x' })).toEqual([404, 'Cannot GET /x']);
    expect(say('invalidCredentials')).toEqual([400, 'Invalid credentials']);
    expect(say('internal')).toEqual([500, 'Please check server log for more details']);
  });
});

describe('AppError', () => {
  it('brings its status and the sentence of its code', () => {
    const error = new AppError('invalidValue', { field: 'Price', reason: 'x is not a number', fault: { code: 'wrongKind' } });
    expect(error).toMatchObject({ status: 400, message: 'Field "Price": x is not a number' });
    expect(isAppError(error)).toBe(true);
    expect(isAppError(new Error('x'))).toBe(false);
  });

  it('says what it is told to say', () => {
    expect(new AppError('badRequest', {}, 'The hook cannot be tested.').message).toBe('The hook cannot be tested.');
  });
});

describe('refuse', () => {
  it('tells programs a sentence, and anybody else what it is about', () => {
    const error = refuse('optionsFull', { most: 3, sent: 5 });
    const reason = 'A select has at most 3 options; 5 were sent.';
    expect(error).toMatchObject({ code: 'badRequest', status: 400, message: reason });
    expect(error.details).toEqual({ reason, fault: { code: 'optionsFull', most: 3, sent: 5 } });
  });

  it('is asked for by the compiler where a reason would be told in English alone', () => {
    // @ts-expect-error a reason has its fault beside it
    const error = new AppError('conflict', { reason: 'So it is.' });
    expect(refuseProgram('conflict', 'So it is.')).toEqual(error);
  });

  it('keeps what else a program may read', () => {
    expect(refuse('uploadsFull', { most: 2, sent: 2 }, { retryAfter: 30 })).toMatchObject({ status: 429, details: { retryAfter: 30 } });
  });
});

describe('toErrorBody', () => {
  it('leaves out what is empty (C-32)', () => {
    expect(toErrorBody(new AppError('tableNotFound'))).toEqual({ msg: 'Table not found', code: 'tableNotFound' });
  });

  it('lists complaints in the form old programs join (C-32)', () => {
    const result = v.safeParse(v.object({ 'a/b': v.object({ email: v.pipe(v.string(), v.email()) }) }), { 'a/b': { email: 'x' } });
    const issues = result.success ? [] : result.issues.map(toWireIssue);
    expect(toErrorBody(new AppError('invalidRequest', {}, undefined, issues))).toMatchObject({
      msg: 'Invalid request body',
      errors: [{ instancePath: '/a~1b/email', schemaPath: '#/a~1b/email/format', keyword: 'format' }],
    });
  });
});
