import { limits } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import { queueMail } from '../mails/index.ts';
import type { OpenShare } from './open-share.ts';

/**
 * Mails those whom the settings of a form name (`email`, JSON of addresses and whether they want to know) that it was filled in. Only people
 * who may open the base are written to, and nothing that was entered is told: rules may keep it from them.
 */
export async function tellAsked({ parts, ...ctx }: Ctx, { table, view }: OpenShare): Promise<void> {
  const wanted = readWanted(view.doc.settings?.['email']);
  if (wanted.size === 0 || (await parts.mail.site()) === null) return;
  const { baseId } = getBase({ parts, ...ctx });
  parts.mail.later(async () => {
    const base = await parts.meta.bases.find(baseId);
    const query = { baseId, isEverybody: false, hasAccess: true, text: '', limit: limits.peopleKnown, offset: 0 };
    const { members } = await parts.meta.members.list(query);
    const facts = {
      form: String(view.doc.settings?.['heading'] ?? view.doc.title),
      base: base?.title ?? '',
      baseId,
      tableId: table.id,
    };
    for (const { id, email } of members) {
      if (!wanted.has(email) && !wanted.has(id)) continue;
      await queueMail(parts, { about: 'entry', userId: id, ...facts });
    }
  });
}

function readWanted(sent: unknown): ReadonlySet<string> {
  const map = parse(sent);
  return new Set(Object.entries(map).flatMap(([name, isWanted]) => (isWanted === true ? [name.trim().toLowerCase(), name] : [])));
}

function parse(sent: unknown): object {
  try {
    const value: unknown = typeof sent === 'string' ? JSON.parse(sent) : sent;
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
