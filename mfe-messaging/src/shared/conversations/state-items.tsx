import type { Conversation } from '@mutua/contracts';
import { MenuItem, useTranslation } from '@mutua/web-kit';
import { Archive, ArchiveRestore, Bell, BellOff, MessageSquareDot } from 'lucide-react';
import { isMuted } from './conversation-states.ts';
import type { useConversationStates } from './use-conversation-states.ts';

const UNMUTE = ['off'] as const;
const MUTES = ['hours', 'week', 'always'] as const;

export interface StateItemsProps {
  conversation: Conversation;
  states: ReturnType<typeof useConversationStates>;
}

/** The menu items that archive, mute or mark a conversation. */
export function StateItems({ conversation, states }: StateItemsProps) {
  const { t } = useTranslation('messaging');
  const { isArchived, unreadCount } = conversation;
  return (
    <>
      {isArchived ? (
        <MenuItem icon={<ArchiveRestore aria-hidden />} onSelect={() => void states.restore(conversation)}>
          {t('states.restore')}
        </MenuItem>
      ) : (
        <MenuItem icon={<Archive aria-hidden />} onSelect={() => void states.archive(conversation)}>
          {t('states.archive')}
        </MenuItem>
      )}
      {unreadCount === 0 && (
        <MenuItem icon={<MessageSquareDot aria-hidden />} onSelect={() => void states.markUnread(conversation)}>
          {t('states.markUnread')}
        </MenuItem>
      )}
      {(isMuted(conversation) ? UNMUTE : MUTES).map((mutedFor) => (
        <MenuItem
          key={mutedFor}
          icon={mutedFor === 'off' ? <Bell aria-hidden /> : <BellOff aria-hidden />}
          onSelect={() => void states.mute(conversation, mutedFor)}
        >
          {t(`states.mute.${mutedFor}`)}
        </MenuItem>
      ))}
    </>
  );
}
