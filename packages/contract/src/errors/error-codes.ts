type Details = Readonly<Record<string, unknown>>;

/** What a code stands for: the HTTP status and the sentence used when a throw brings none of its own. */
export interface ErrorMeaning {
  readonly status: number;
  readonly message: (details: Details) => string;
}

const meaning = (status: number, message: string): ErrorMeaning => ({ status, message: () => message });
const list = (value: unknown): string => (Array.isArray(value) ? value.join(' → ') : '');
const names = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : '');
const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? ''));

/** Every expected failure. Wordings that existing programs compare are kept to the letter. */
export const errorCodes = {
  invalidRequest: meaning(400, 'Invalid request body'),
  badRequest: { status: 400, message: (d) => text(d['reason'] ?? 'The request cannot be carried out') },
  /** `fault` tells what is wrong by its code, see `ValueFault`. */
  invalidValue: { status: 400, message: (d) => `Field "${text(d['field'])}": ${text(d['reason'])}` },
  invalidFilter: { status: 400, message: (d) => text(d['reason'] ?? 'The filter cannot be read') },
  /** `fault` tells what is wrong by its code, see `FormulaFault`. */
  invalidFormula: { status: 400, message: (d) => `Invalid Formula: ${text(d['reason'])}` },
  /** A computed field would be computed of itself, by way of these fields. */
  circularReference: { status: 400, message: (d) => `Circular reference not allowed: ${list(d['titles'])}` },
  valuesRepeat: {
    status: 400,
    message: (d) => `Field "${text(d['field'])}" holds ${text(d['count'])} values more than once. Change them before making it unique.`,
  },
  tooManyFields: { status: 400, message: (d) => `Table "${text(d['table'])}" has ${text(d['most'])} columns already, which is the most.` },
  fieldNamesRecords: {
    status: 400,
    message: (d) => `Field "${text(d['field'])}" names the records of "${text(d['table'])}" and cannot be deleted. Hide it instead.`,
  },
  requiredValueMissing: { status: 400, message: (d) => `Field "${text(d['field'])}" needs a value.` },
  notUnique: { status: 400, message: (d) => `Field "${text(d['field'])}" already holds this value in another row.` },
  userExists: meaning(400, 'User already exist'),
  signupClosed: meaning(400, 'Not allowed to signup, contact super admin.'),
  signupDomain: {
    status: 400,
    message: (d) => `Only addresses of these domains may sign up without an invitation: ${names(d['domains'])}.`,
  },
  invalidCredentials: meaning(400, 'Invalid credentials'),
  inviteInvalid: meaning(400, 'Invalid invite url'),
  inviteExpired: meaning(400, 'Expired invite url, Please contact super admin to get a new invite url'),
  signUpLinkExpired: meaning(400, 'This link to sign up has expired. Ask for a new one.'),
  currentPasswordWrong: meaning(400, 'Current password is wrong'),
  resetInvalid: meaning(400, 'Invalid reset url'),
  resetExpired: meaning(400, 'Password reset url expired'),
  socialAccount: meaning(400, 'Email registered via social account'),
  verifyInvalid: meaning(400, 'Invalid verification url'),
  mailMissingToForget: meaning(400, 'Email Plugin is not found. Please contact administrators to configure it in App Store first.'),
  mailMissing: meaning(
    400,
    'No Email Plugin is found. Please go to App Store to configure first or copy the invitation URL to users instead.',
  ),
  mailFailed: meaning(400, 'The mail server did not take the mail. The log of the server says why.'),
  viewLocked: { status: 403, message: (d) => `The view "${text(d['view'])}" is locked. Who may change views can unlock it.` },
  viewPersonal: { status: 403, message: (d) => `The view "${text(d['view'])}" is personal: only its owner changes it.` },
  userIdUnknown: { status: 400, message: (d) => `User with id '${text(d['id'])}' not found` },
  secondFactorNeeded: meaning(403, 'Enter the code of your authenticator app, or a recovery code.'),
  secondFactorWrong: meaning(400, 'This code is wrong or was used already. Wait for the next one.'),
  secondFactorLate: meaning(400, 'This sign-in took too long. Begin again.'),
  secondFactorOff: meaning(400, 'Two-factor sign-in is off.'),
  secondFactorOn: meaning(400, 'Two-factor sign-in is on already.'),
  secondFactorSealed: meaning(
    400,
    'The second factor was sealed with another key. The server needs the QUADRILLE_SECRET_KEY it was set up with.',
  ),
  providerOff: meaning(404, 'This way to sign in is not set up.'),
  providerVisitInvalid: meaning(400, 'This sign-in was begun in another browser, was used already or took too long. Begin again.'),
  providerRefused: meaning(400, 'The sign-in provider did not confirm who you are. Begin again.'),
  providerUnreachable: meaning(400, 'The sign-in provider cannot be reached. Try again in a moment.'),
  providerEmailMissing: meaning(400, 'The sign-in provider does not vouch for an email address of yours. Confirm one there first.'),
  providerAccountExists: meaning(
    400,
    'There is an account with this address already, and the address was never confirmed here. Sign in with its password and connect the provider in your account.',
  ),
  providerTaken: meaning(400, 'This account of the provider opens somebody else’s account here.'),
  invalidEmail: { status: 400, message: (d) => `"${text(d['email'])}" is not a valid email` },
  alreadyMember: { status: 400, message: (d) => `${text(d['email'])} with role ${text(d['role'])} already exists in this project` },
  lastOwner: meaning(400, 'A project needs an owner. Make somebody else an owner first.'),
  superIsFixed: meaning(400, 'Cannot update super admin roles'),
  superIsUndeletable: meaning(400, 'Cannot delete super admin'),
  refreshTokenMissing: meaning(400, 'Missing refresh token'),
  refreshTokenInvalid: meaning(400, 'Invalid refresh token'),
  duplicateProjectTitle: meaning(400, 'Project title already in use'),
  projectTitleTooLong: meaning(400, 'Project title exceeds 50 characters'),
  tableNameMissing: meaning(400, 'Missing table name `table_name` property in request body'),
  tableNameHasSpaces: meaning(400, 'Leading or trailing whitespace not allowed in table names'),
  nameTooLong: { status: 400, message: (d) => `${text(d['what'])} exceeds ${text(d['limit'])} characters` },
  duplicateTableName: meaning(400, 'Duplicate table name'),
  duplicateTableTitle: meaning(400, 'Duplicate table alias'),
  duplicateColumnName: meaning(400, 'Duplicate column name'),
  duplicateColumnTitle: meaning(400, 'Duplicate column alias'),
  duplicateOption: meaning(400, 'Duplicates are not allowed!'),
  emptyOption: meaning(400, 'Empty options are not allowed!'),
  optionHasComma: meaning(400, "Illegal char(',') for MultiSelect"),
  notALink: meaning(400, 'Column is not LTAR'),
  alreadyLinked: meaning(400, 'A UNIQUE constraint was violated: these rows are linked already.'),
  columnsChanged: meaning(400, 'Columns are updated by someone else! Your changes are rejected. Please refresh the page and try again.'),
  unreadableFile: { status: 400, message: (d) => text(d['reason'] ?? 'The file cannot be read') },
  unauthorized: meaning(401, 'Unauthorized access'),
  signInIncomplete: meaning(401, 'Unauthorized'),
  /** Rules of a table stand against it, whatever the role may do. */
  notGranted: { status: 403, message: (d) => text(d['reason'] ?? 'Rules of this table do not let you do this.') },
  forbidden: { status: 403, message: (d) => `${text(d['permission'])} - ${text(d['roles'])} : Not allowed` },
  ownersOnly: meaning(403, 'Only an owner can make, change or remove owners.'),
  notMember: meaning(403, 'Unauthorized access'),
  notWithApiToken: meaning(403, 'Not allowed with API token'),
  /** `why`: `date` once its time is over, `full` once it has as many answers as were asked for. */
  formClosed: { status: 403, message: () => 'This form is not taking answers.' },
  /** Too many answers came lately to take one without the work of `challenge`, see `sharedViewMeta`. */
  proofNeeded: { status: 403, message: () => 'Solve the challenge of this form and send the answer again with its solution as `proof`.' },
  sharePasswordWrong: meaning(403, 'INVALID_SHARED_VIEW_PASSWORD'),
  controlTokenWrong: meaning(403, 'This call needs the control token of the instance. Run the command as the user who runs the server.'),
  notFound: meaning(404, 'Not found'),
  routeNotFound: { status: 404, message: (d) => `Cannot ${text(d['method'])} ${text(d['path'])}` },
  projectNotFound: meaning(404, 'Project not found'),
  baseNotFound: meaning(404, 'Base not found'),
  tableNotFound: meaning(404, 'Table not found'),
  viewNotFound: meaning(404, 'View not found'),
  columnNotFound: meaning(404, 'Column not found'),
  ruleNotFound: meaning(404, 'Rule not found'),
  dashboardNotFound: meaning(404, 'Dashboard not found'),
  widgetNotFound: meaning(404, 'Widget not found'),
  itemNotFound: meaning(404, 'Page not found'),
  linkNotFound: { status: 404, message: (d) => `Column with id/name '${text(d['column'])}' is not found` },
  viewColumnNotFound: meaning(404, 'View column not found'),
  commentNotFound: meaning(404, 'Comment not found'),
  hookNotFound: meaning(404, 'Hook not found'),
  filterNotFound: meaning(404, 'Filter not found'),
  sortNotFound: meaning(404, 'Sort not found'),
  rowNotFound: meaning(404, 'Row not found'),
  importNotFound: meaning(404, 'Import not found'),
  jobNotFound: meaning(404, 'Job not found'),
  sessionNotFound: meaning(404, 'Session not found'),
  userNotFound: meaning(404, 'User not found'),
  conflict: { status: 409, message: (d) => text(d['reason'] ?? 'Somebody else changed this at the same time. Refresh and try again.') },
  keyUsedElsewhere: meaning(409, 'This idempotency-key was sent with another request before. Use a new key for each request.'),
  firstTryUnclear: meaning(
    409,
    'An earlier try with this idempotency-key has not ended, or its answer was lost. Look whether it took effect, then send what is missing with a new key.',
  ),
  tooLarge: { status: 413, message: (d) => text(d['reason'] ?? 'The request is larger than the server accepts') },
  recordNotFound: { status: 422, message: (d) => `Record with pk ${text(d['id'])} not found` },
  childNotFound: { status: 422, message: (d) => `Child record with id [${text(d['id'])}] not found` },
  unprocessable: { status: 422, message: (d) => text(d['reason'] ?? 'The request cannot be carried out') },
  tooManyRequests: meaning(429, 'Too many requests. Wait a moment and try again.'),
  aborted: meaning(499, 'The request was cancelled'),
  internal: meaning(500, 'Please check server log for more details'),
  notImplemented: { status: 501, message: (d) => text(d['reason'] ?? 'Not implemented') },
  diskFull: meaning(507, 'The disk of the server is full. Make room on it and try again; nothing half-done was kept.'),
  unavailable: meaning(503, 'The server is stopping or not ready. Try again in a moment.'),
  deadline: meaning(504, 'The request took longer than the server allows. Narrow it and try again.'),
} as const satisfies Record<string, ErrorMeaning>;

export type AppErrorCode = keyof typeof errorCodes;
