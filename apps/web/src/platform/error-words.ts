import { plural, t } from '@lingui/core/macro';
import type { AppErrorCode } from '@quadrille/contract';
import { errorMessage, isRequestError } from '@quadrille/sdk';
import { findFaultWords } from './formula-fault-words.ts';
import { isImportFault, wordsOfImportFault } from './import-fault-words.ts';
import { findValueFaultWords } from './value-fault-words.ts';

type Details = Readonly<Record<string, unknown>>;

const text = (value: unknown): string => (typeof value === 'string' ? value : String(value ?? ''));

/** Refusals in the language of the person; codes that are not here are told in the words of the server. */
const words: Partial<Record<AppErrorCode, (details: Details) => string>> = {
  invalidCredentials: () => t`Email or password is wrong`,
  userExists: () => t`There is an account with this address already.`,
  signupClosed: () => t`Only invited people may sign up here. Ask the owner of the server for an invitation.`,
  inviteInvalid: () => t`This invitation was used already, or was made for another address.`,
  inviteExpired: () => t`This invitation has expired. Ask for a new one.`,
  currentPasswordWrong: () => t`That is not your current password.`,
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
  tooManyRequests: ({ retryAfter }) =>
    typeof retryAfter === 'number'
      ? t`Too many tries. Wait ${plural(Math.ceil(retryAfter / 60), { one: '# minute', other: '# minutes' })} and try again.`
      : t`Too many tries. Wait a moment and try again.`,
  internal: () => t`Some internal error occurred`,
  unavailable: () => t`The server is not ready. Try again in a moment.`,
  deadline: () => t`This took longer than the server allows. Narrow it and try again.`,
};

/** What failed, in words for people. */
export function errorWords(error: unknown): string {
  if (isImportFault(error)) return wordsOfImportFault(error);
  if (!isRequestError(error)) return errorMessage(error);
  if (error.kind === 'network') return t`The server cannot be reached. Check your connection and try again.`;
  if (error.kind === 'timeout') return t`The server did not answer in time. Try again in a moment.`;
  const say = Object.hasOwn(words, error.code ?? '') ? words[error.code as AppErrorCode] : undefined;
  return say ? say(error.details) : errorMessage(error);
}
