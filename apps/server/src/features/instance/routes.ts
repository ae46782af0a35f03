import { basename, isAbsolute } from 'node:path';
import { calls, refuse, refuseProgram } from '@quadrille/contract';
import { bindCall, type BoundCall } from '../../http/bind-call.ts';
import { databaseKinds } from '../../platform/database-kind.ts';
import { cancelLocal, getImport, toWireImport } from '../imports/index.ts';
import { stageBackup, writeBackup } from './backup-files.ts';
import { importLocal } from './import-local.ts';
import { restartRestored } from './restart-restored.ts';

/** For the `quadrille` command beside a running server; only who may read the data folder gets here. */
export const instanceRoutes: readonly BoundCall[] = [
  bindCall(calls.instance.backup, (ctx, { body }) => writeBackup(ctx.parts, body.path)),
  bindCall(calls.instance.restore, async (ctx, { body }) => {
    const { name, tools } = databaseKinds[ctx.parts.meta.engine];
    if (tools) throw refuse('restoreByTools', { database: name, tool: tools.restore });
    const answer = await stageBackup(body.path, ctx.parts.settings, ctx.parts.clock.now());
    restartRestored(ctx, basename(body.path));
    return answer;
  }),
  bindCall(calls.instance.import, async (ctx, { body }) => {
    if (!isAbsolute(body.path)) throw refuseProgram('badRequest', 'The path of a file must be absolute.');
    return toWireImport(ctx.parts, await importLocal(ctx.parts, { path: body.path, title: body.base, reading: body.reading }, ctx.signal));
  }),
  bindCall(calls.instance.importStatus, async (ctx, { params }) =>
    toWireImport(ctx.parts, await getImport(ctx.parts, params.importId, null)),
  ),
  bindCall(calls.instance.importCancel, async (ctx, { params }) => {
    await cancelLocal(ctx.parts, params.importId);
    return true as const;
  }),
];
