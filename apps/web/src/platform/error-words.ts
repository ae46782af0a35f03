import { plural, t } from '@lingui/core/macro';
import type { AppErrorCode } from '@quadrille/contract';
import { errorMessage, isRequestError } from '@quadrille/sdk';

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
  notMember: () => t`You have no role in this base.`,
  projectNotFound: () => t`This base is not there any more.`,
  tableNotFound: () => t`This table is not there any more.`,
  viewNotFound: () => t`This view is not there any more.`,
  columnNotFound: () => t`This field is not there any more.`,
  rowNotFound: () => t`This record is not there any more.`,
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
  if (!isRequestError(error)) return errorMessage(error);
  if (error.kind === 'network') return t`The server cannot be reached. Check your connection and try again.`;
  if (error.kind === 'timeout') return t`The server did not answer in time. Try again in a moment.`;
  const say = Object.hasOwn(words, error.code ?? '') ? words[error.code as AppErrorCode] : undefined;
  return say ? say(error.details) : errorMessage(error);
}
