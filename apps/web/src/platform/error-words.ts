import { plural, t } from '@lingui/core/macro';
import type { AppErrorCode } from '@quadrille/contract';
import { errorMessage, isRequestError } from '@quadrille/sdk';
import type { RequestError } from '@quadrille/sdk';
import { findFaultWords } from './formula-fault-words.ts';
import { isImportFault, wordsOfImportFault } from './import-fault-words.ts';
import { findRefusalWords } from './refusal-words.ts';
import { findValueFaultWords } from './value-fault-words.ts';

type Details = Readonly<Record<string, unknown>>;

const text = (value: unknown): string => (typeof value === 'string' ? value : String(value ?? ''));

/** A refusal with a reason is told by that: in words of the server, where only programs are refused so and the reason has no code. */
const because =
  (say: (details: Details) => string) =>
  (details: Details): string =>
    findRefusalWords(details['fault']) ?? (typeof details['reason'] === 'string' ? details['reason'] : say(details));

/** Refusals in the language of the person. */
const words: Readonly<Record<AppErrorCode, (details: Details, issues: RequestError['issues']) => string>> = {
  invalidRequest: (_details, [issue]) => {
    const place = issue?.instancePath.slice(1).replaceAll('/', ' › ') ?? '';
    return place === ''
      ? t`The server cannot read what was entered. Change it and try again.`
      : t`The server cannot read what was entered as “${place}”. Change it and try again.`;
  },
  badRequest: because(() => t`This cannot be done in this way. Reload the page and try again.`),
  unprocessable: because(() => t`This cannot be done in this way. Reload the page and try again.`),
  notImplemented: because(() => t`The server has no way to do this.`),
  // why is told in words of requests, which say nothing to people
  invalidFilter: ({ fault }) =>
    findRefusalWords(fault) ?? t`A condition of the filter does not fit its field, or there are too many. Change it or remove it.`,
  unreadableFile: because(() => t`The file cannot be read. Check that it is complete.`),
  tooLarge: because(() => t`This is more than the server takes at once. Send less.`),
  conflict: because(() => t`Somebody else changed this at the same time. Reload and try again.`),
  notGranted: because(() => t`Rules of this table do not let you do this. Ask those who manage the base.`),
  invalidCredentials: () => t`Email or password is wrong`,
  userExists: () => t`There is an account with this address already.`,
  signupClosed: () => t`Only invited people may sign up here. Ask the owner of the server for an invitation.`,
  signupDomain: ({ domains }) => {
    const names = Array.isArray(domains) ? domains.join(', ') : '';
    return t`Only addresses of ${names} may sign up here. Ask the owner of the server for an invitation.`;
  },
  inviteInvalid: () => t`This invitation was used already, or was made for another address.`,
  inviteExpired: () => t`This invitation has expired. Ask for a new one.`,
  signUpLinkExpired: () => t`This link has expired. Ask for a new one.`,
  currentPasswordWrong: () => t`That is not your current password.`,
  socialAccount: () => t`This account has no password. Sign in with the provider it was made with.`,
  signInIncomplete: () => t`Enter your email and your password.`,
  refreshTokenMissing: () => t`Your session has ended. Sign in again.`,
  refreshTokenInvalid: () => t`Your session has ended. Sign in again.`,
  secondFactorNeeded: () => t`Enter the code of your authenticator app, or a recovery code.`,
  secondFactorWrong: () => t`This code is wrong or was used already. Wait for the next one.`,
  secondFactorLate: () => t`This sign-in took too long. Begin again.`,
  secondFactorOff: () => t`Two-factor sign-in is off. Reload the page.`,
  secondFactorOn: () => t`Two-factor sign-in is on already. Reload the page.`,
  secondFactorSealed: () =>
    t`The server was started with another key than the one your two-factor sign-in was set up with (QUADRILLE_SECRET_KEY). Ask its owner to start it with that one.`,
  providerOff: () => t`This way to sign in is not set up. Choose another one.`,
  providerVisitInvalid: () => t`This sign-in was begun in another browser, was used already or took too long. Begin again.`,
  providerRefused: () => t`The sign-in provider did not confirm who you are. Begin again.`,
  providerUnreachable: () => t`The sign-in provider cannot be reached. Try again in a moment.`,
  providerEmailMissing: () => t`The sign-in provider does not vouch for an email address of yours. Confirm one there first.`,
  providerAccountExists: () =>
    t`There is an account with this address already, and the address was never confirmed here. Sign in with its password and connect the provider in your account.`,
  providerTaken: () => t`This account of the provider opens somebody else’s account here. Choose another one there.`,
  notWithApiToken: () => t`This cannot be done with an API token. Sign in instead.`,
  sharePasswordWrong: () => t`This password is wrong. Ask whoever sent you the link.`,
  controlTokenWrong: () => t`This needs the control token of the server. Run the command as the user who runs the server.`,
  invalidEmail: ({ email }) => t`“${text(email)}” is not a valid email`,
  alreadyMember: ({ email }) => t`${text(email)} is a member already.`,
  lastOwner: () => t`A base needs an owner. Make somebody else an owner first.`,
  ownersOnly: () => t`Only an owner can make, change or remove owners.`,
  superIsFixed: () => t`The role of the server’s owner cannot be changed.`,
  invalidFormula: ({ fault, reason }) => findFaultWords(fault) ?? t`This formula cannot be used: ${text(reason)}`,
  circularReference: ({ titles }) => {
    const way = Array.isArray(titles) ? titles.join(' → ') : '';
    return t`A field cannot be computed of itself: ${way}`;
  },
  invalidValue: ({ field, reason, fault }) => {
    const why = findValueFaultWords(fault) ?? text(reason);
    return t`Field “${text(field)}”: ${why}`;
  },
  valuesRepeat: ({ field, count }) =>
    t`Field “${text(field)}” holds ${plural(Number(count), { one: '# value', other: '# values' })} more than once. Change them before making it unique.`,
  tooManyFields: ({ table, most }) => t`Table “${text(table)}” has ${text(most)} fields already, which is the most.`,
  fieldNamesRecords: ({ field, table }) =>
    t`Field “${text(field)}” names the records of “${text(table)}” and cannot be deleted. Hide it instead.`,
  nameTooLong: ({ limit }) => t`This name is longer than ${text(limit)} characters.`,
  tableNameMissing: () => t`A table needs a name.`,
  tableNameHasSpaces: () => t`The name of a table neither begins nor ends with a blank.`,
  notALink: () => t`This field is no link.`,
  alreadyLinked: () => t`These records are linked already.`,
  formClosed: () => t`This form is not taking answers any more.`,
  proofNeeded: () => t`Too many answers come in just now. Try again in a minute.`,
  requiredValueMissing: ({ field }) => t`Field “${text(field)}” needs a value.`,
  notUnique: ({ field }) => t`Field “${text(field)}” already holds this value in another record.`,
  duplicateProjectTitle: () => t`Another base has this name.`,
  projectTitleTooLong: () => t`The name of a base has at most 50 characters.`,
  duplicateTableName: () => t`Another table has this name.`,
  duplicateTableTitle: () => t`Another table has this name.`,
  duplicateColumnName: () => t`Another field has this name.`,
  duplicateColumnTitle: () => t`Another field has this name.`,
  duplicateOption: () => t`Two options have the same name.`,
  emptyOption: () => t`An option needs a name.`,
  optionHasComma: () => t`The name of an option must not have a comma in it.`,
  columnsChanged: () => t`Somebody else changed the fields. Reload and try again.`,
  unauthorized: () => t`You are not signed in.`,
  forbidden: () => t`Your role does not allow this.`,
  viewLocked: ({ view }) => t`The view “${text(view)}” is locked. Who may change views can unlock it.`,
  viewPersonal: ({ view }) => t`The view “${text(view)}” is personal: only its owner changes it.`,
  notMember: () => t`You have no role in this base.`,
  notFound: () => t`This is not there any more. Reload the page.`,
  itemNotFound: () => t`This is not there any more. Reload the page.`,
  routeNotFound: () => t`The server does not know this request. Reload the page.`,
  baseNotFound: () => t`This connection is not there any more.`,
  projectNotFound: () => t`This base is not there any more.`,
  tableNotFound: () => t`This table is not there any more.`,
  viewNotFound: () => t`This view is not there any more.`,
  columnNotFound: () => t`This field is not there any more.`,
  rowNotFound: () => t`This record is not there any more.`,
  linkNotFound: () => t`This field is not there any more.`,
  viewColumnNotFound: () => t`This field is not there any more.`,
  recordNotFound: () => t`This record is not there any more.`,
  childNotFound: () => t`This record is not there any more.`,
  commentNotFound: () => t`This comment is not there any more.`,
  hookNotFound: () => t`This webhook is not there any more.`,
  filterNotFound: () => t`This condition is not there any more.`,
  sortNotFound: () => t`This sorting is not there any more.`,
  dashboardNotFound: () => t`This dashboard is not there any more.`,
  widgetNotFound: () => t`This part of the dashboard is not there any more.`,
  ruleNotFound: () => t`This rule is not there any more.`,
  importNotFound: () => t`This import is not there any more.`,
  jobNotFound: () => t`This task is not there any more.`,
  sessionNotFound: () => t`This session has ended already.`,
  keyUsedElsewhere: () => t`This was sent before with something else in it. Try again.`,
  firstTryUnclear: () => t`An earlier try has no known end. Look whether it took effect before you try again.`,
  mailMissing: () => t`No mail server is set up. Copy the invitation and send it yourself.`,
  mailMissingToForget: () => t`No mail server is set up. Ask the owner of the server for a new password.`,
  mailFailed: () => t`The mail server did not take the mail.`,
  resetInvalid: () => t`This link was used already or is not complete.`,
  resetExpired: () => t`This link has expired. Ask for a new one.`,
  verifyInvalid: () => t`This link was used already or is not complete.`,
  superIsUndeletable: () => t`The server’s owner cannot be deleted.`,
  userNotFound: () => t`There is no such person.`,
  userIdUnknown: () => t`There is no such person.`,
  tooManyRequests: because(({ retryAfter }) =>
    typeof retryAfter === 'number'
      ? t`Too many tries. Wait ${plural(Math.ceil(retryAfter / 60), { one: '# minute', other: '# minutes' })} and try again.`
      : t`Too many tries. Wait a moment and try again.`,
  ),
  aborted: () => t`The request was cancelled. Try again.`,
  internal: () => t`Some internal error occurred`,
  diskFull: () => t`The disk of the server is full. Nothing was saved: try again once there is room on it.`,
  unavailable: () => t`The server is not ready. Try again in a moment.`,
  deadline: () => t`This took longer than the server allows. Narrow it and try again.`,
};

/** What failed, in words for people; what a newer server says by a code unknown here, in its words. */
export function errorWords(error: unknown): string {
  if (isImportFault(error)) return wordsOfImportFault(error);
  if (!isRequestError(error)) return errorMessage(error);
  if (error.kind === 'network') return t`The server cannot be reached. Check your connection and try again.`;
  if (error.kind === 'timeout') return t`The server did not answer in time. Try again in a moment.`;
  const say = Object.hasOwn(words, error.code ?? '') ? words[error.code as AppErrorCode] : undefined;
  return say ? say(error.details, error.issues) : errorMessage(error);
}
