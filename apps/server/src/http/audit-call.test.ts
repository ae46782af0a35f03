import { calls, listCalls } from '@quadrille/contract';
import { auditDeeds } from '@quadrille/domain';
import { expect, it } from 'vitest';
import { auditedCalls, auditedOutside } from './audit-call.ts';

/** Calls that write outside of bases without an entry of their own in this list, each with its reason. */
const exempt: Readonly<Record<string, string>> = {
  'auth.signup': 'noted where it is done',
  'auth.signin': 'noted where it is done',
  'auth.passwordReset': 'noted where it is done',
  'auth.emailValidate': 'noted where it is done',
  'auth.tokenValidate': 'reads',
  'auth.refreshToken': 'the sign-in goes on',
  'secondFactor.signIn': 'noted where it is done',
  'secondFactor.begin': 'nothing counts before it is confirmed',
  'providers.begin': 'a visit that leads to nothing is nothing',
  'providers.genTokenByCode': 'noted where it is done',
  'sources.test': 'reads',
  'sources.select': 'reads',
  'hooks.test': 'stands in the log of the webhook',
  'utilities.urlToConfig': 'reads',
  'utilities.request': 'reads',
  'utilities.clearCache': 'what is forgotten is read again',
  'imports.fetch': 'reads; the import that follows is an entry of its base',
  'storage.upload': 'a file is nowhere before a cell holds it, which is a change',
  'storage.uploadByUrl': 'a file is nowhere before a cell holds it, which is a change',
  'jobs.cancel': 'noted where it is done, in the base of the job',
  'jobs.testConnection': 'tries a connection and keeps nothing of it',
  'plugins.test': 'writes nothing',
  'settings.testMail': 'writes nothing',
  'settings.change': 'noted where it is done: with the names of what was changed',
  'notifications.hideHints': 'what is put away is shown again by a switch',
  'instance.backup': 'of the command on the machine itself, which has its log',
  'instance.restore': 'noted where it is done, in the audit that comes back',
  'instance.import': 'of the command on the machine itself, which has its log',
  'instance.importCancel': 'of the command on the machine itself, which has its log',
  'backups.restore': 'noted where it is done, in the audit that comes back',
};

it('every call that writes outside of bases leaves an audit, or says why not', () => {
  const writing = listCalls(calls).flatMap(({ name, method, baseFrom }) => (method !== 'GET' && baseFrom === null ? [name] : []));
  expect(writing.filter((name) => !(name in auditedOutside) && !(name in exempt))).toEqual([]);
  expect([...Object.keys(auditedOutside), ...Object.keys(exempt)].filter((name) => !writing.includes(name))).toEqual([]);
  expect(Object.keys(exempt).filter((name) => name in auditedOutside)).toEqual([]);
});

it('knows the codes of all audited calls, and no code that is noted nowhere', () => {
  const ofCalls = [...Object.keys(auditedCalls), ...Object.keys(auditedOutside)];
  expect(auditDeeds.filter((deed) => !ofCalls.includes(deed))).toEqual([
    'projects.delete',
    'jobs.cancel',
    'auth.signup',
    'auth.signin',
    'auth.signin.noAccount',
    'auth.signin.wrongPassword',
    'auth.signin.wrongCode',
    'auth.passwordReset',
    'auth.emailValidate',
    'settings.change',
    'backups.restore',
  ]);
});
