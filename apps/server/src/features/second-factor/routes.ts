import { calls } from '@quadrille/contract';
import { bindCall, type BoundCall } from '../../http/bind-call.ts';
import { beginSecondFactor, confirmSecondFactor, endSecondFactor, readSecondFactor, renewRecoveryCodes } from './second-factor.ts';

export const secondFactorRoutes: readonly BoundCall[] = [
  bindCall(calls.secondFactor.read, (ctx) => readSecondFactor(ctx)),
  bindCall(calls.secondFactor.begin, (ctx, { body }) => beginSecondFactor(ctx, body.password ?? '')),
  bindCall(calls.secondFactor.confirm, (ctx, { body }) => confirmSecondFactor(ctx, body.code)),
  bindCall(calls.secondFactor.renew, (ctx, { body }) => renewRecoveryCodes(ctx, body.code)),
  bindCall(calls.secondFactor.end, (ctx, { body }) => endSecondFactor(ctx, body.code)),
];
