import type { Message, Pin } from '@mutua/contracts';
import { type AppDispatch, call } from '@mutua/web-kit';
import { createContext } from 'react';
import { showPins } from '../../shared/conversations/conversation-cache.ts';

export const NO_PINS: readonly Pin[] = [];

/** The pins of the conversation whose messages are shown. */
export const PinsContext = createContext(NO_PINS);

/** Pins a message for both, or unpins it. @throws ApiError */
export const setPinned =
  ({ requestId, seq }: Pick<Message, 'requestId' | 'seq'>, isPinned: boolean) =>
  async (dispatch: AppDispatch): Promise<void> => {
    const params = { params: { requestId, seq } };
    const pins = await (isPinned
      ? call('PUT /messages/conversations/:requestId/pins/:seq', params)
      : call('DELETE /messages/conversations/:requestId/pins/:seq', params));
    dispatch(showPins(requestId, pins));
  };
