import type { Conversation, ExchangeRequest } from '@mutua/contracts';
import { CHAT_STATUSES, type RequestStatus } from '@mutua/contracts/constants';
import { useTranslation } from 'react-i18next';

const isChatStatus = (status: RequestStatus) => (CHAT_STATUSES as readonly RequestStatus[]).includes(status);

export interface Openness {
  /** Why nothing can be sent, for the composer; null while it can. */
  closedReason: string | null;
  /** What an empty conversation says: an invitation, or why there is nothing to begin. */
  beginning: { title: string; text: string };
}

/** Whether the two can write and call, and what is said where they cannot. */
export function useOpenness({ status }: ExchangeRequest, conversation: Conversation | undefined): Openness {
  const { t } = useTranslation('messaging');
  const say = (key: string) => ({ title: t(`chat.${key}.title`), text: t(`chat.${key}.text`) });
  if (!isChatStatus(status)) return { closedReason: t('chat.closed'), beginning: say(`notOpen.${status}`) };
  if (conversation?.closed) return { closedReason: t('chat.unavailable'), beginning: say('notOpen.blocked') };
  return { closedReason: null, beginning: say('empty') };
}
