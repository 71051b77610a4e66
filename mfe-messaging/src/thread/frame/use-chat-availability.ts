import type { Conversation, ExchangeRequest } from '@mutua/contracts';
import { CHAT_STATUSES, type RequestStatus } from '@mutua/contracts/limits';
import { useTranslation } from '@mutua/web-kit';
import { isExpired } from '../../shared/exchange/is-expired.ts';

type ChatStatus = (typeof CHAT_STATUSES)[number];
const isChatStatus = (status: RequestStatus): status is ChatStatus =>
  (CHAT_STATUSES as readonly RequestStatus[]).includes(status);

export interface ChatAvailability {
  /** Why nothing can be sent, as a text for the composer. Null while the chat is open. */
  closedReason: string | null;
  /** The text of an empty conversation: an invitation, or why nothing can be sent. */
  beginning: { title: string; text: string };
}

/** Whether the two members can write and call, with the texts that explain why not. */
export function useChatAvailability(
  request: ExchangeRequest,
  conversation: Conversation | undefined,
): ChatAvailability {
  const { t } = useTranslation('messaging');
  const { status } = request;
  const say = (key: 'empty' | `notOpen.${Exclude<RequestStatus, ChatStatus> | 'blocked' | 'expired'}`) => ({
    title: t(`chat.${key}.title`),
    text: t(`chat.${key}.text`),
  });
  if (!isChatStatus(status)) {
    return {
      closedReason: t('chat.closed'),
      beginning: say(isExpired(request) ? 'notOpen.expired' : `notOpen.${status}`),
    };
  }
  if (conversation?.closed) return { closedReason: t('chat.unavailable'), beginning: say('notOpen.blocked') };
  return { closedReason: null, beginning: say('empty') };
}
