import { type Ctx, getBase } from '../../app-context.ts';
import { getPage, writePage } from './pages.ts';

export async function writeByCall(ctx: Ctx, id: string, update: string): Promise<boolean> {
  const schema = await getBase(ctx).schema();
  const { id: itemId } = getPage(schema, id);
  const bytes = Buffer.from(update, 'base64');
  await writePage(ctx.parts, { itemId, baseId: schema.baseId, update: bytes }, { userId: ctx.actor.userId, socketId: null });
  return true;
}
