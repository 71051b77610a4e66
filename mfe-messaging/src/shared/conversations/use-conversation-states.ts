import type { Conversation, ConversationStateInput, Mute } from '@mutua/contracts';
import { errorMessage, toast, useAppDispatch, useTranslation } from '@mutua/web-kit';
import { toastAction } from '@mutua/web-kit/parts';
import { useLocation, useNavigate } from 'react-router-dom';
import { changeStates } from './conversation-cache.ts';
import { isMuted, predictStates } from './conversation-states.ts';
import { useSetConversationStateMutation } from './messaging.resource.ts';

const UNDO_MS = 6000;

/** The states that a member can set for themselves. Each change shows at once, and is reverted when the service refuses it. */
export function useConversationStates() {
  const { t } = useTranslation('messaging');
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [save] = useSetConversationStateMutation();

  async function change(conversation: Conversation, body: ConversationStateInput): Promise<boolean> {
    const requestId = conversation.request._id;
    dispatch(changeStates(requestId, predictStates(conversation, body)));
    const { error } = await save({ requestId, body });
    if (!error) return true;
    dispatch(changeStates(requestId, predictStates(conversation, {})));
    toast.error(errorMessage(error, t('states.failed')));
    return false;
  }

  /** Leaves the open conversation, because it would be marked as read again at once. */
  const leave = async ({ request }: Conversation): Promise<void> => {
    if (pathname === `/chat/${request._id}`) await navigate('/messages');
  };
  const offerUndo = (id: string, text: string, undo: () => void) =>
    toast.success(text, {
      id,
      duration: UNDO_MS,
      action: toastAction({ label: t('states.undo'), onPress: undo }),
    });

  return {
    async archive(conversation: Conversation): Promise<void> {
      await leave(conversation);
      if (!(await change(conversation, { archived: true }))) return;
      const restore = () => void change({ ...conversation, isArchived: true }, { archived: false });
      offerUndo(`archived-${conversation.request._id}`, t('states.archivedDone'), restore);
    },
    async restore(conversation: Conversation): Promise<void> {
      await change(conversation, { archived: false });
    },
    async mute(conversation: Conversation, mutedFor: Mute): Promise<void> {
      await change(conversation, { mutedFor });
    },
    /** Called by a key. It shows a toast, because the change may not be visible. */
    async toggleMute(conversation: Conversation): Promise<void> {
      const wasMuted = isMuted(conversation);
      if (!(await change(conversation, { mutedFor: wasMuted ? 'off' : 'always' }))) return;
      const { name } = conversation.otherUser;
      toast.success(t(wasMuted ? 'states.unmutedDone' : 'states.mutedDone', { name }), {
        id: `muted-${conversation.request._id}`,
      });
    },
    async correct(conversation: Conversation, corrections: boolean): Promise<void> {
      if (!(await change(conversation, { corrections }))) return;
      toast.success(t(corrections ? 'corrections.onDone' : 'corrections.offDone'), { id: 'corrections' });
    },
    async markUnread(conversation: Conversation): Promise<void> {
      await leave(conversation);
      await change(conversation, { unread: true });
    },
  };
}
