import type { Permission } from '@quadrille/domain';

/**
 * Who may make a call: a permission of the map in `domain`, or `public` (no credential needed),
 * `any` (any signed-in user), `control` (the holder of the instance's control token).
 */
export type CallPermission = Permission | 'public' | 'any' | 'control';

/** Where the roles that decide come from: nowhere, the organisation, or the base the call is about. */
export type CallScope = 'none' | 'org' | 'base';

/**
 * How the server finds the base of a call from one value: its own id, an id or title (data paths
 * accept both), the id of something inside a base (it carries the base key), or a share's uuid.
 */
export interface BaseSource {
  readonly param: string;
  readonly as: 'baseId' | 'baseIdOrTitle' | 'entityId' | 'shareUuid';
  /** Where the value stands; in the path unless said otherwise. */
  readonly in?: 'query' | 'body';
}

/** Request headers with a meaning beside the standard ones. */
export const headerNames = {
  session: 'xc-auth',
  apiToken: 'xc-token',
  sharedBaseId: 'xc-shared-base-id',
  sharedErdId: 'xc-shared-erd-id',
  preview: 'xc-preview',
  viewPassword: 'xc-password',
  gui: 'xc-gui',
  /** Names the browser tab, so that it can tell its own changes from others'. */
  clientId: 'x-quadrille-client',
  /** Names one request of a person, whatever the number of times it is sent: 1 to 200 characters, best a random uuid. */
  idempotencyKey: 'idempotency-key',
  /** Proves the caller may read the instance's data folder; guards the instance calls. */
  control: 'x-quadrille-control',
} as const;

/** Of an answer: names that a row was sent under and that no field of its table has, encoded for addresses, with commas between them. */
export const unknownFieldsHeader = 'x-quadrille-unknown-fields';

export type HeaderName = (typeof headerNames)[keyof typeof headerNames];
