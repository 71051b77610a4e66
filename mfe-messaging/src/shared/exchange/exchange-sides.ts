import type { Conversation, ExchangeRequest, Person } from '@mutua/contracts';
import { useTranslation } from '@mutua/web-kit';

export interface Sides {
  /** The title of the skill that the viewer teaches. */
  give: string;
  /** The title of the skill that the viewer learns. */
  get: string;
  /** The only lesson between these two members, in a leg of a ring. Null for an exchange, which has two lessons. */
  lesson: 'give' | 'get' | null;
}

/** The two skills of a request from the viewer's side. */
function sidesFor(request: Conversation['request'] | ExchangeRequest, isSender: boolean): Sides {
  const [sent, received] = [request.senderSkillId.title, request.receiverSkillId.title];
  const lesson = request.ring ? (isSender ? 'get' : 'give') : null;
  return isSender ? { give: sent, get: received, lesson } : { give: received, get: sent, lesson };
}

/** The two skills of a conversation from the viewer's side. */
export const sidesOf = ({ request, otherUser }: Pick<Conversation, 'request' | 'otherUser'>): Sides =>
  sidesFor(request, request.senderId !== otherUser._id);

/** The other member of a request and the two skills, from the viewer's side. */
export function exchangeOf(request: ExchangeRequest, viewerId: string): Sides & { other: Person } {
  const isSender = request.senderId._id === viewerId;
  return { other: isSender ? request.receiverId : request.senderId, ...sidesFor(request, isSender) };
}

/** The skills for a swap line: both, or the one that is taught in a leg of a ring. */
export function useSwapSkills(): (sides: Sides) => SwapSkills {
  const { t } = useTranslation('messaging');
  return ({ give, get, lesson }) => ({
    ...(lesson !== 'get' && { give: { label: t('exchange.teach'), skill: give } }),
    ...(lesson !== 'give' && { get: { label: t('exchange.learn'), skill: get } }),
  });
}
interface SwapSkills {
  give?: { label: string; skill: string };
  get?: { label: string; skill: string };
}

/** The skills in one line of text. */
export function useSkillWords(): (sides: Sides) => string {
  const { t } = useTranslation('messaging');
  return ({ give, get, lesson }) => {
    if (!lesson) return t('exchange.swap', { give, get });
    return lesson === 'give' ? t('exchange.teaches', { skill: give }) : t('exchange.learns', { skill: get });
  };
}
