import type { Message } from '@mutua/contracts';
import { canonicalEmoji } from '@mutua/contracts/emoji';
import { type AppThunk, isApiFailure } from '@mutua/web-kit';
import { talkOf } from '../../shared/conversations/talk.ts';
import {
  type Alteration,
  changesReceived,
  editChanged,
  messageAltered,
  type UnsavedEdit,
  versionOf,
} from './chat.slice.ts';
import { renewMessage } from './chat.thunks.ts';
import { ownUnsent } from './unsent-messages.ts';

/** Applies a change at once and sends it. Restores the earlier values when the server refuses it. @throws ApiError */
const change =
  (before: Message, altered: Alteration, send: () => Promise<{ data: Message }>): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const { requestId, seq } = before;
    const version = versionOf(before);
    dispatch(messageAltered({ requestId, seq, version, change: altered }));
    try {
      const { data } = await send();
      dispatch(changesReceived({ requestId, messages: [data] }));
    } catch (error) {
      const { content, editedAt, reactions, correction } = before;
      const old = { content, editedAt, reactions, correction };
      const fields = Object.keys(altered).map((key) => [key, old[key as keyof Alteration]]);
      dispatch(messageAltered({ requestId, seq, version, change: Object.fromEntries(fields) as Alteration }));
      // Another change came first, or the message is hidden or deleted. Shows its present state.
      if (isApiFailure(error) && [404, 409].includes(error.status)) {
        dispatch(renewMessage({ requestId, seq })).catch(() => undefined);
      }
      throw error;
    }
  };

/** The latest edit of each message that has no answer yet, by the message's id. */
const latestEdits = new Map<string, UnsavedEdit>();

/**
 * Changes the text of an own message. Until it is saved, the browser asks before the page is left. When the member has edited the message
 * again, the result of this edit changes no mark, and its failure is ignored. @throws ApiError
 */
export const editMessage =
  (message: Message, content: string): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const { _id: id, requestId, seq } = message;
    const edit: UnsavedEdit = { state: 'saving', text: content };
    const isLatest = () => latestEdits.get(id) === edit;
    latestEdits.set(id, edit);
    dispatch(editChanged({ requestId, seq, edit }));
    const unsent = dispatch(ownUnsent(requestId));
    unsent.keepEdit(seq, content);
    const confirmLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', confirmLeave);
    try {
      const { original } = message.correction ?? {};
      const altered = {
        content,
        editedAt: new Date().toISOString(),
        // New words of "Perfect" are a correction.
        ...(message.correction?.isPerfect && { correction: original === undefined ? {} : { original } }),
      };
      await dispatch(change(message, altered, () => talkOf(requestId).edit(id, content)));
      if (!isLatest()) return;
      unsent.forgetEdit(seq);
      dispatch(editChanged({ requestId, seq, edit: null }));
    } catch (error) {
      if (!isLatest()) return;
      dispatch(editChanged({ requestId, seq, edit: { state: 'failed', text: content } }));
      throw error;
    } finally {
      if (isLatest()) latestEdits.delete(id);
      window.removeEventListener('beforeunload', confirmLeave);
    }
  };

/** Deletes an own message for both. @throws ApiError */
export const deleteMessage =
  ({ _id, requestId }: Pick<Message, '_id' | 'requestId'>): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const { data } = await talkOf(requestId).remove(_id);
    dispatch(changesReceived({ requestId, messages: [data] }));
  };

/** Reacts to a message. The same emoji again removes the reaction. @throws ApiError */
export const react =
  (message: Message, memberId: string, picked: string): AppThunk<Promise<void>> =>
  (dispatch) => {
    const emoji = canonicalEmoji(picked);
    const { _id: id, requestId, reactions = [] } = message;
    const others = reactions
      .map((reaction) => ({ ...reaction, userIds: reaction.userIds.filter((userId) => userId !== memberId) }))
      .filter(({ userIds }) => userIds.length > 0);
    const isOwn = reactions.some((reaction) => reaction.emoji === emoji && reaction.userIds.includes(memberId));
    if (isOwn) {
      return dispatch(change(message, { reactions: others }, () => talkOf(requestId).react(id, null)));
    }
    const same = others.find((reaction) => reaction.emoji === emoji);
    const next = same
      ? others.map((reaction) => (reaction === same ? { emoji, userIds: [...same.userIds, memberId] } : reaction))
      : [...others, { emoji, userIds: [memberId] }];
    return dispatch(change(message, { reactions: next }, () => talkOf(requestId).react(id, emoji)));
  };
