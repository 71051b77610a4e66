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

/** The two skills of a conversation from the viewer's side. */
export function sidesOf({ request, otherUser }: Pick<Conversation, 'request' | 'otherUser'>): Sides {
  const [sent, received] = [request.senderSkillId.title, request.receiverSkillId.title];
  const isTeacher = request.senderId === otherUser._id;
  const lesson = request.ring ? (isTeacher ? 'give' : 'get') : null;
  return isTeacher ? { give: received, get: sent, lesson } : { give: sent, get: received, lesson };
}

/** The other member of a request and the two skills, from the viewer's side. */
export function exchangeOf(request: ExchangeRequest, viewerId: string): Sides & { other: Person } {
  const isSender = request.senderId._id === viewerId;
  const [sent, received] = [request.senderSkillId.title, request.receiverSkillId.title];
  const lesson = request.ring ? (isSender ? 'get' : 'give') : null;
  return isSender
    ? { other: request.receiverId, give: sent, get: received, lesson }
    : { other: request.senderId, give: received, get: sent, lesson };
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
