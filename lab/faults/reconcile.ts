import type { Call } from './client.ts';
import { DELETED, type Exchange, edited } from './exchange.ts';
import type { Member } from './members.ts';
import { allPages, get } from './reads.ts';

/**
 * Adds to an exchange the effect of its stuck step, whose answer was lost or late. Without it, the checks would report this effect as a
 * problem. The stuck step itself is a missed goal.
 */
export async function reconcile(call: Call, exchange: Exchange): Promise<void> {
  const { asker, teacher, titles } = exchange;
  const skillOf = async (owner: Member, title: string): Promise<string | undefined> =>
    (await get(call, owner, '/skills/my-skills')).skills.find((skill: { title: string }) => skill.title === title)?._id;
  exchange.offeredId ??= (await skillOf(asker, titles.offered)) as string;
  exchange.wantedId ??= (await skillOf(teacher, titles.wanted)) as string;
  const sent = await allPages(call, asker, '/requests/sent', 'requests');
  const request = sent.find(({ receiverSkillId }) => receiverSkillId._id === exchange.wantedId);
  if (!request) return;
  exchange.requestId = request._id as string;
  exchange.isAccepted ||= ['accepted', 'completed'].includes(request.status);
  exchange.isCompleted ||= request.status === 'completed';
  if (!exchange.isAccepted) return;
  const { messages } = await get(call, asker, `/messages/request/${request._id}?limit=100`);
  const changed = [edited(exchange), DELETED];
  for (const [i, message] of exchange.messages.entries())
    if (changed.includes(messages[i]?.content)) message.content = messages[i].content;
  for (const { content, senderId } of messages.slice(exchange.messages.length)) {
    const author = senderId._id ?? senderId;
    exchange.messages.push({ from: author === asker.id ? asker : teacher, content });
  }
}
