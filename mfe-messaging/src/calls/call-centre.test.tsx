/**
 * @jest-environment-options {"customExportConditions": ["node"]}
 */
import { MUTED_FOR_GOOD } from '@mutua/contracts/limits';
import { type KitStore, RealtimeError, RemoteWidget, realtime, toast, unreadSet } from '@mutua/web-kit';
import { lastItemsOfMenus, renderRemote } from '@mutua/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  callConnected,
  callPlaced,
  callRang,
  callResized,
  selectCall,
  waitingRoomEntered,
} from '../shared/call/call.slice.ts';
import { keepOpenedMedia } from '../shared/devices/opened-media.ts';
import { goLive, startBackend } from '../testing/backend.ts';
import { aMessage, aNotification, jonas, nadia, REQUEST_ID } from '../testing/factories.ts';
import { aDevice, plugIn, streamOf, unplugAll } from '../testing/fake-media.ts';
import { messaging } from '../testing/remote.ts';

const backend = startBackend();

/** The remote with an empty page. The shell mounts the call centre on it. */
const anywhere = { ...messaging, pages: { '/chat/:id': Anywhere, '/dashboard': Anywhere } };
function Anywhere() {
  return <RemoteWidget name="messaging/call-centre" />;
}
async function open(
  at = '/dashboard',
  user = nadia,
  remote: Parameters<typeof renderRemote>[0] = anywhere,
  widgets = {},
) {
  await goLive();
  const receivedEvents: { event: string; payload: unknown }[] = [];
  backend.live.sockets[0]?.onAny((event: string, payload: unknown, answer?: (reply: object) => void) => {
    receivedEvents.push({ event, payload });
    const error = { code: refusedCode, message: 'You are calling too often.' };
    answer?.(event === refusedEvent ? { ok: false, error } : { ok: true, isOtherWaiting });
  });
  return {
    ...(await renderRemote(remote, { at, user, widgets: { 'exchange/complete-dialog': () => null, ...widgets } })),
    receivedEvents,
  };
}
/** Sets the server's answer to `call_wait`: whether the other member waits. */
let isOtherWaiting = false;
/** The event that the server refuses. */
let refusedEvent = '';
let refusedCode = 'conversation_closed';
afterEach(() => {
  refusedCode = 'conversation_closed';
  isOtherWaiting = false;
  refusedEvent = '';
});
/** Loses the first acknowledgement of an event: the server gets the event, and the page no answer. */
function loseAcknowledgement(event: string) {
  const { emit } = realtime;
  let isLost = false;
  jest.spyOn(realtime, 'emit').mockImplementation(async (sent, payload) => {
    const answer = await emit(sent, payload);
    if (sent !== event || isLost) return answer;
    isLost = true;
    throw new RealtimeError('timeout', 'Connection error');
  });
}
/** Answers every media query with the same value, because jsdom has no layout. */
const setNarrow = (isNarrow: boolean) =>
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((media) => Object.assign(new EventTarget(), { matches: isNarrow, media }) as MediaQueryList);
afterEach(() => jest.restoreAllMocks());
class FakeConnection {
  addTrack() {}
  close() {}
}
/** A connection that can send an offer, which nobody answers. */
class UnansweredConnection extends FakeConnection {
  localDescription = { type: 'offer', sdp: '' };
  addTransceiver() {}
  async setLocalDescription() {}
}
const CALL = {
  callId: 'call-1',
  callType: 'video' as const,
  callerId: jonas._id,
  callerName: jonas.name,
  callerAvatar: null,
  requestId: REQUEST_ID,
};
/** Places a call. Its events come at any time, so a test waits for each of them and for nothing else. */
const place = (store: KitStore, callType: 'audio' | 'video') =>
  act(() => {
    store.dispatch(callPlaced({ requestId: REQUEST_ID, other: jonas, callType, memberId: nadia._id, now: 1 }));
  });
/** Connects the call of the page. */
function connectPlaced(store: KitStore): string {
  const callId = selectCall(store.getState())?.callId ?? '';
  act(() => {
    store.dispatch(callConnected(callId));
  });
  return callId;
}
/** Jonas calls, and Nadia answers. */
const connect = (store: KitStore, callId = CALL.callId) =>
  act(async () => {
    store.dispatch(callRang({ ...CALL, callId }));
    store.dispatch(callConnected(callId));
  });
type Received = Awaited<ReturnType<typeof open>>['receivedEvents'];
const events = (received: Received, event: string) =>
  received.filter((each) => each.event === event).map(({ payload }) => payload);
const calls = (received: Received) => waitFor(() => expect(events(received, 'call_user')).toHaveLength(1));
const answers = (received: Received, callId = CALL.callId) =>
  waitFor(() => expect(events(received, 'answer_call')).toEqual([{ callId, accepted: true }]));

// This test has to be the first of the file: later, the code for calls is already loaded.
it('does not ring for a call that has ended before the code for calls is loaded', async () => {
  const { store } = await open();
  backend.live.push('incoming_call', CALL);
  await waitFor(() => expect(selectCall(store.getState())).not.toBeNull());
  backend.live.push('call_ended', { callId: 'call-0' });
  backend.live.push('call_taken', { callId: CALL.callId });
  await waitFor(() => expect(selectCall(store.getState())).toBeNull());
});

describe('notices', () => {
  it('shows a toast for a message, and acknowledges its delivery', async () => {
    const { receivedEvents } = await open();
    const shown = jest.spyOn(toast, 'info');
    backend.live.push('new_message', aMessage(7));
    expect(await screen.findByText('New message from Jonas Lindqvist')).toBeVisible();
    expect(shown.mock.calls.map(([, options]) => options?.duration)).toEqual([5000]);
    expect(screen.getByRole('link', { name: 'Open chat' })).toHaveAttribute('href', `/chat/${REQUEST_ID}`);
    await waitFor(() =>
      expect(receivedEvents).toContainEqual({
        event: 'messages_delivered',
        payload: { requestId: REQUEST_ID, seq: 7 },
      }),
    );
  });

  it('shows no toasts to members who have turned them off, but calls still ring', async () => {
    const quiet = { ...nadia, preferences: { ...nadia.preferences, pushNotifications: false } };
    const { receivedEvents } = await open('/dashboard', quiet);
    backend.live.push('new_message', aMessage(7));
    backend.live.push('notification', { notification: aNotification(4, { title: 'Later' }) });
    backend.live.push('incoming_call', CALL);
    expect(await screen.findByText('Incoming video call')).toBeVisible();
    // The page still acknowledges the delivery.
    await waitFor(() => expect(receivedEvents.map(({ event }) => event)).toContain('messages_delivered'));
    expect(screen.queryByText('New message from Jonas Lindqvist')).toBeNull();
    expect(screen.queryByText('Later')).toBeNull();
  });

  it('shows no toast for a message of a muted conversation, but its calls still ring', async () => {
    const { receivedEvents, store } = await open();
    await act(async () => store.dispatch(unreadSet({ muted: { [REQUEST_ID]: MUTED_FOR_GOOD } })));
    backend.live.push('new_message', aMessage(7));
    backend.live.push('new_message', aMessage(1, { requestId: '64b0000000000000000000bb' }));
    backend.live.push('incoming_call', CALL);
    expect(await screen.findByText('Incoming video call')).toBeVisible();
    await waitFor(() => expect(receivedEvents.filter(({ event }) => event === 'messages_delivered')).toHaveLength(2));
    expect(screen.getByRole('link', { name: 'Open chat' })).toHaveAttribute('href', '/chat/64b0000000000000000000bb');
  });

  it('shows no toast for a message of the open chat, nor for an own message', async () => {
    const { receivedEvents } = await open(`/chat/${REQUEST_ID}`);
    const priya = { _id: '64b000000000000000000003', name: 'Priya Raman', avatar: null };
    backend.live.push('new_message', aMessage(8, { senderId: priya }));
    backend.live.push('new_message', aMessage(9, { isOwn: true, requestId: '64b0000000000000000000bb' }));
    const proposed = {
      type: 'meeting_proposed',
      title: 'Times in the chat',
      actionUrl: `/chat/${REQUEST_ID}`,
    } as const;
    backend.live.push('notification', { notification: aNotification(3, proposed) });
    backend.live.push('notification', { notification: aNotification(4, { title: 'Later' }) });
    await screen.findByText('Later');
    await waitFor(() => expect(receivedEvents.map(({ event }) => event)).toEqual(['messages_delivered']));
    expect(screen.queryByText(/^New message from (Priya|Nadia)/)).toBeNull();
    expect(screen.queryByText('Times in the chat')).toBeNull();
  });

  it.each([
    ['the waiting room', waitingRoomEntered({ requestId: REQUEST_ID, other: jonas, callType: 'video' })],
    ['a call', callRang(CALL)],
  ])('shows a toast for a change of the meeting while %s covers the open chat', async (_, screenOpened) => {
    const { store } = await open(`/chat/${REQUEST_ID}`);
    await act(async () => store.dispatch(screenOpened));
    const late = { type: 'meeting_late', title: 'Jonas is late', actionUrl: `/chat/${REQUEST_ID}` } as const;
    backend.live.push('notification', { notification: aNotification(3, late) });
    expect(await screen.findByText('Jonas is late')).toBeVisible();
    // Its page is already open.
    expect(screen.queryByRole('link', { name: 'View Details' })).toBeNull();
  });

  it('shows a toast for a notification, and ignores an incomplete one', async () => {
    await open();
    const warn = jest.spyOn(console, 'warn').mockReturnValue(undefined);
    backend.live.push('notification', { notification: { ...aNotification(5), message: 7 as unknown as string } });
    const shown = jest.spyOn(toast, 'info');
    backend.live.push('notification', { notification: aNotification(6) });
    expect(await screen.findByText('What happened in 6')).toBeVisible();
    expect(shown.mock.calls.map(([, options]) => options?.duration)).toEqual([5000]);
    expect(screen.queryByText('Notification 5')).toBeNull();
    // On a slow machine Redux warns of its own checks as well.
    expect(warn.mock.calls.filter(([text]) => String(text).startsWith('Notification ignored'))).toHaveLength(1);
    warn.mockRestore();
  });

  it('shows errors of the connection, but not a reconnection with a new token', async () => {
    await open();
    backend.live.push('error', { code: 'session_expired', message: 'Your session has expired' });
    backend.live.push('error', { event: 'room_state', code: 'not_found', message: 'You are not in this room' });
    backend.live.push('error', { code: 'x', message: '' });
    expect(await screen.findByText('Connection error')).toBeVisible();
    expect(screen.queryByText('Your session has expired')).toBeNull();
    // A room says it in its own words.
    expect(screen.queryByText('You are not in this room')).toBeNull();
  });
});

describe('calls', () => {
  it('rings, and stops when the member declines', async () => {
    const { receivedEvents } = await open();
    const shown = jest.spyOn(toast, 'info');
    backend.live.push('incoming_call', CALL);
    expect(await screen.findByRole('dialog', { name: 'Incoming video call' })).toBeVisible();
    expect(screen.getByText('Incoming video call from Jonas Lindqvist')).toBeVisible();
    expect(shown.mock.calls.map(([, options]) => options?.duration)).toEqual([10_000]);
    await userEvent.click(screen.getByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() =>
      expect(receivedEvents).toContainEqual({ event: 'answer_call', payload: { callId: 'call-1', accepted: false } }),
    );
  });

  it('stops ringing when the caller hangs up, or when another device answers', async () => {
    await open();
    backend.live.push('incoming_call', CALL);
    await screen.findByRole('dialog');
    backend.live.push('call_ended', { callId: 'call-1' });
    expect(await screen.findByText('Call ended')).toBeVisible();
    backend.live.push('incoming_call', { ...CALL, callId: 'call-2' });
    await screen.findByRole('dialog');
    backend.live.push('call_taken', { callId: 'call-2' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('stops ringing without a connection, because the end would be missed', async () => {
    const { store } = await open();
    backend.live.push('incoming_call', CALL);
    await screen.findByRole('dialog', { name: 'Incoming video call' });
    backend.live.sockets.at(-1)?.conn.close();
    await waitFor(() => expect(selectCall(store.getState())).toBeNull());
  });

  it('declines again when a declined call rings again', async () => {
    const { store, receivedEvents } = await open();
    backend.live.push('incoming_call', { ...CALL, callId: 'call-7' });
    await userEvent.click(await screen.findByRole('button', { name: 'Decline' }));
    const declined = { callId: 'call-7', accepted: false };
    await waitFor(() => expect(events(receivedEvents, 'answer_call')).toEqual([declined]));
    backend.live.push('incoming_call', { ...CALL, callId: 'call-7' });
    await waitFor(() => expect(events(receivedEvents, 'answer_call')).toEqual([declined, declined]));
    expect(selectCall(store.getState())).toBeNull();
  });

  it('ends when access to camera and microphone is refused', async () => {
    const { receivedEvents } = await open();
    backend.live.push('incoming_call', { ...CALL, callId: 'call-3' });
    await userEvent.click(await screen.findByRole('button', { name: 'Answer' }));
    expect(await screen.findByText('Failed to access camera/microphone')).toBeVisible();
    await waitFor(() => expect(receivedEvents).toContainEqual({ event: 'end_call', payload: { callId: 'call-3' } }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says that the browser cannot make calls, and goes on ringing for other devices', async () => {
    Reflect.deleteProperty(globalThis, 'RTCPeerConnection');
    const { receivedEvents } = await open();
    backend.live.push('incoming_call', { ...CALL, callId: 'call-4' });
    await userEvent.click(await screen.findByRole('button', { name: 'Answer' }));
    expect(await screen.findByText('This browser cannot make calls. Open Mutua in another one.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Answer' })).toBeVisible();
    expect(receivedEvents.map(({ event }) => event)).not.toContain('end_call');
  });

  it('does not place a call when camera and microphone are not available', async () => {
    const { store, receivedEvents } = await open();
    place(store, 'audio');
    expect(await screen.findByText('Failed to access camera/microphone')).toBeVisible();
    expect(receivedEvents.map(({ event }) => event)).not.toContain('call_user');
  });

  describe('with a microphone and no camera', () => {
    const requestedMedia: MediaStreamConstraints[] = [];
    const microphone = Object.assign(new EventTarget(), { enabled: true, stop: () => undefined });
    const sound = { getTracks: () => [microphone], getAudioTracks: () => [microphone], getVideoTracks: () => [] };
    let problem = 'NotFoundError';
    beforeEach(() => {
      requestedMedia.length = 0;
      problem = 'NotFoundError';
      microphone.enabled = true;
      const getUserMedia = async (wanted: MediaStreamConstraints) => {
        requestedMedia.push(wanted);
        if (wanted.video) throw new DOMException('', problem);
        return sound;
      };
      Object.assign(navigator, { mediaDevices: { getUserMedia } });
      Object.assign(globalThis, { RTCPeerConnection: FakeConnection });
    });
    afterEach(() => {
      Reflect.deleteProperty(navigator, 'mediaDevices');
      Reflect.deleteProperty(globalThis, 'RTCPeerConnection');
    });

    it.each([
      ['NotFoundError', 'No camera: the call goes on with sound'],
      ['NotReadableError', 'Another program uses the camera: the call goes on with sound'],
      ['NotAllowedError', 'The camera is not allowed: the call goes on with sound'],
    ])('continues a video call with audio only, and says why (%s)', async (name, text) => {
      problem = name;
      const { store, receivedEvents } = await open();
      place(store, 'video');
      expect(await screen.findByText(text)).toBeVisible();
      await calls(receivedEvents);
      // Microphone and camera are asked for separately, so that a missing camera does not block the microphone.
      expect(requestedMedia).toEqual([
        { audio: true, video: false },
        { audio: false, video: true },
      ]);
      expect(await screen.findByRole('button', { name: 'Camera on' })).toBeDisabled();
    });

    it('tells the other side at the start, and after each change, what it sends', async () => {
      const { store, receivedEvents } = await open();
      place(store, 'audio');
      await calls(receivedEvents);
      const sentStates = () => events(receivedEvents, 'call_state');
      expect(sentStates()).toEqual([]);
      const callId = connectPlaced(store);
      const state = { targetUserId: jonas._id, callId, picture: false, screen: false, can: ['renegotiate'] };
      await waitFor(() => expect(sentStates()).toEqual([{ ...state, sound: true }]));
      const mute = await screen.findByRole('button', { name: 'Mute' });
      await waitFor(() => expect(mute).toBeEnabled());
      await userEvent.click(mute);
      await waitFor(() => expect(sentStates().at(-1)).toEqual({ ...state, sound: false }));
      expect(microphone.enabled).toBe(false);
    });

    it('asks before the page of a connected call is loaded again or closed', async () => {
      const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
      const { store, receivedEvents } = await open();
      place(store, 'audio');
      await calls(receivedEvents);
      expect(asks()).toBe(false);
      connectPlaced(store);
      const end = await screen.findByRole('button', { name: 'End Call' });
      expect(asks()).toBe(true);
      await userEvent.click(end);
      await waitFor(() => expect(asks()).toBe(false));
    });

    it('tells the other side again when the page connects again, with what has changed', async () => {
      const { store } = await open();
      place(store, 'audio');
      await screen.findByRole('button', { name: 'Mute' });
      const callId = connectPlaced(store);
      const mute = await screen.findByRole('button', { name: 'Mute' });
      await waitFor(() => expect(mute).toBeEnabled());
      const states: unknown[] = [];
      const { sockets } = backend.live;
      // Listens before the page can send anything.
      jest.spyOn(sockets, 'push').mockImplementation((socket) => {
        socket.on('call_state', (state) => states.push(state));
        sockets[sockets.length] = socket;
        return sockets.length;
      });
      sockets.at(-1)?.disconnect(true);
      await waitFor(() => expect(realtime.status).toBe('disconnected'));
      await userEvent.click(mute);
      await waitFor(() => expect(states).toEqual([expect.objectContaining({ callId, sound: false })]), {
        timeout: 8_000,
      });
    });

    it('becomes one call when both call each other, and keeps the camera closed if this member chose audio', async () => {
      const { store, receivedEvents } = await open();
      place(store, 'audio');
      await calls(receivedEvents);
      backend.live.push('incoming_call', { ...CALL, callId: 'theirs' });
      backend.live.push('call_busy', { callId: selectCall(store.getState())?.callId ?? '' });
      await answers(receivedEvents, 'theirs');
      await waitFor(() => expect(selectCall(store.getState())).toMatchObject({ callId: 'theirs', phase: 'connected' }));
      expect(requestedMedia.map(({ video }) => video)).toEqual([false, false]);
    });

    it('hangs up when the server does not confirm the call, which may ring at the other member', async () => {
      const { store, receivedEvents } = await open();
      loseAcknowledgement('call_user');
      place(store, 'audio');
      const { callId } = selectCall(store.getState()) ?? {};
      await waitFor(() => expect(events(receivedEvents, 'end_call')).toEqual([{ callId }]));
      expect(await screen.findByText('Connection error')).toBeVisible();
      expect(selectCall(store.getState())).toBeNull();
      // The server began the call later, and the other member has answered.
      backend.live.push('call_answered', { callId: callId ?? '', accepted: true });
      await waitFor(() => expect(events(receivedEvents, 'end_call')).toEqual([{ callId }, { callId }]));
    });

    it('hangs up when the server does not confirm the answer', async () => {
      const { store, receivedEvents } = await open();
      loseAcknowledgement('answer_call');
      backend.live.push('incoming_call', CALL);
      await userEvent.click(await screen.findByRole('button', { name: 'Answer' }));
      await waitFor(() => expect(events(receivedEvents, 'end_call')).toEqual([{ callId: CALL.callId }]));
      expect(selectCall(store.getState())).toBeNull();
    });

    it('leaves a call alone that another device of the member has answered', async () => {
      [refusedEvent, refusedCode] = ['answer_call', 'call_taken'];
      const { store, receivedEvents } = await open();
      backend.live.push('incoming_call', CALL);
      await userEvent.click(await screen.findByRole('button', { name: 'Answer' }));
      await waitFor(() => expect(selectCall(store.getState())).toBeNull());
      expect(events(receivedEvents, 'end_call')).toEqual([]);
    });

    it('repeats the end of a call until the server has answered it', async () => {
      const { store, receivedEvents } = await open();
      place(store, 'audio');
      await calls(receivedEvents);
      loseAcknowledgement('end_call');
      const { callId } = selectCall(store.getState()) ?? {};
      await userEvent.click(await screen.findByRole('button', { name: 'End Call' }));
      await waitFor(() => expect(events(receivedEvents, 'end_call')).toEqual([{ callId }, { callId }]));
    });

    it('begins when only the state of the other side arrives, because the answer came without a connection', async () => {
      Object.assign(globalThis, { RTCPeerConnection: UnansweredConnection });
      const { store, receivedEvents } = await open();
      place(store, 'audio');
      await calls(receivedEvents);
      const { callId = '' } = selectCall(store.getState()) ?? {};
      const state = { callId, senderId: jonas._id, sound: true, picture: false, screen: false, can: [] };
      backend.live.push('call_state', state);
      await waitFor(() => expect(events(receivedEvents, 'webrtc_offer')).toHaveLength(1));
      expect(selectCall(store.getState())?.phase).toBe('connected');
    });

    it('ends with its page once the page has placed it, but not while it only rings there', async () => {
      const { store, receivedEvents } = await open();
      backend.live.push('incoming_call', CALL);
      await screen.findByText('Incoming video call');
      window.dispatchEvent(new Event('pagehide'));
      backend.live.push('call_ended', { callId: CALL.callId });
      await waitFor(() => expect(selectCall(store.getState())).toBeNull());
      place(store, 'audio');
      await calls(receivedEvents);
      window.dispatchEvent(new Event('pagehide'));
      const { callId } = selectCall(store.getState()) ?? {};
      await waitFor(() => expect(events(receivedEvents, 'end_call')).toEqual([{ callId }]));
    });

    describe('a call of a session', () => {
      const join = (store: KitStore) =>
        act(async () => {
          store.dispatch(waitingRoomEntered({ requestId: REQUEST_ID, other: jonas, callType: 'video' }));
        });

      it('begins without a press when the other member calls a member who waits', async () => {
        const { store, receivedEvents } = await open();
        const shown = jest.spyOn(toast, 'info');
        await join(store);
        expect(await screen.findByText('You are the first.')).toBeVisible();
        expect(
          screen.getByText('Jonas knows that you wait. When Jonas joins, the call begins by itself.'),
        ).toBeVisible();
        await waitFor(() =>
          expect(events(receivedEvents, 'call_wait')).toEqual([{ requestId: REQUEST_ID, isWaiting: true }]),
        );
        backend.live.push('incoming_call', CALL);
        await answers(receivedEvents);
        expect(shown.mock.calls.map(([text]) => text)).not.toContain('Incoming video call from Jonas Lindqvist');
        await waitFor(() => expect(screen.queryByText('You are the first.')).toBeNull());
      });

      it('shows the devices from the screen before the call while it waits, and keeps their switches in the call', async () => {
        const { store, receivedEvents, address } = await open();
        const stream = streamOf(aDevice('audioinput', 'built-in'), aDevice('videoinput', 'camera'));
        for (const track of stream.getTracks()) track.enabled = false;
        keepOpenedMedia({ stream, noSound: null, noPicture: null, screen: null, speaker: '', lost: null });
        await join(store);
        await userEvent.click(await screen.findByRole('button', { name: 'Camera on' }));
        expect(await screen.findByLabelText('You')).toBeVisible();
        await userEvent.click(screen.getByRole('button', { name: 'Camera off' }));
        await userEvent.click(screen.getByRole('button', { name: 'Chat' }));
        await waitFor(() => expect(address()).toBe(`/chat/${REQUEST_ID}`));
        const small = within(await screen.findByRole('region', { name: 'Call with Jonas Lindqvist' }));
        await userEvent.click(small.getByRole('button', { name: 'Make the call large' }));
        expect(await screen.findByRole('dialog', { name: 'Jonas Lindqvist' })).toBeVisible();
        expect(screen.getByRole('button', { name: 'Unmute' })).toBeEnabled();
        backend.live.push('incoming_call', CALL);
        await answers(receivedEvents);
        await waitFor(() => expect(selectCall(store.getState())?.phase).toBe('connected'));
        expect(stream.getTracks().map(({ enabled }) => enabled)).toEqual([false, false]);
      });

      it('closes the devices from the screen before the call when no call follows', async () => {
        const { store } = await open();
        const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
        const stop = jest.spyOn(stream.getTracks()[0] as MediaStreamTrack, 'stop');
        keepOpenedMedia({ stream, noSound: null, noPicture: null, screen: null, speaker: '', lost: null });
        await join(store);
        await screen.findByText('You are the first.');
        expect(stop).not.toHaveBeenCalled();
        // The session has ended, or another device of the member waits instead.
        act(
          () => void backend.live.push('call_waiting', { requestId: REQUEST_ID, userId: nadia._id, isWaiting: false }),
        );
        await waitFor(() => expect(stop).toHaveBeenCalled());
      });

      it('calls the member who waits, and answers when their call was first', async () => {
        isOtherWaiting = true;
        const { store, receivedEvents } = await open();
        await join(store);
        await calls(receivedEvents);
        backend.live.push('call_busy', { callId: selectCall(store.getState())?.callId ?? '' });
        await waitFor(() => expect(selectCall(store.getState())).toBeNull());
        expect(screen.queryByText('Jonas Lindqvist is in another call')).toBeNull();
        backend.live.push('incoming_call', CALL);
        await answers(receivedEvents);
      });

      it('ends the wait on the server when the page answers the call of another member', async () => {
        const { store, receivedEvents } = await open();
        await join(store);
        await screen.findByText('You are the first.');
        const other = { callerId: '64b000000000000000000003', callerName: 'Priya Raman' };
        backend.live.push('incoming_call', { ...CALL, ...other, requestId: '64b0000000000000000000bb' });
        await userEvent.click(await screen.findByRole('button', { name: 'Answer' }));
        await waitFor(() =>
          expect(events(receivedEvents, 'call_wait').at(-1)).toEqual({ requestId: REQUEST_ID, isWaiting: false }),
        );
      });

      it('ends the wait on the server when its call is refused', async () => {
        isOtherWaiting = true;
        refusedEvent = 'call_user';
        const { store, receivedEvents } = await open();
        await join(store);
        await calls(receivedEvents);
        await waitFor(() =>
          expect(events(receivedEvents, 'call_wait').at(-1)).toEqual({ requestId: REQUEST_ID, isWaiting: false }),
        );
        expect(selectCall(store.getState())).toBeNull();
      });

      it('lets the member wait until they leave', async () => {
        const { store, receivedEvents } = await open();
        await join(store);
        await userEvent.click(await screen.findByRole('button', { name: 'End Call' }));
        await waitFor(() =>
          expect(events(receivedEvents, 'call_wait')).toContainEqual({ requestId: REQUEST_ID, isWaiting: false }),
        );
        expect(screen.queryByText('You are the first.')).toBeNull();
        // The next call rings, because this page no longer waits.
        backend.live.push('incoming_call', CALL);
        expect(await screen.findByText('Incoming video call')).toBeVisible();
      });
    });
  });

  it.each([
    ['audio', 'Unmute', 'Mute', 'The microphone is not allowed. Allow it in the browser and press Unmute.'],
    ['video', 'Camera on', 'Camera off', 'The camera is not allowed: the call goes on with sound'],
  ] as const)(
    'opens a refused device later by its switch, and says why it cannot (%s)',
    async (kind, on, off, text) => {
      const { refusals } = plugIn(aDevice('audioinput', 'built-in'), aDevice('videoinput', 'camera'));
      Object.assign(globalThis, { RTCPeerConnection: FakeConnection });
      refusals[kind] = 'NotAllowedError';
      const { store, receivedEvents } = await open();
      const shown = jest.spyOn(toast, 'info');
      const notices = () => shown.mock.calls.filter(([notice]) => notice === text).length;
      place(store, 'video');
      await calls(receivedEvents);
      expect(notices()).toBe(1);
      const callId = connectPlaced(store);
      const state = { callId, senderId: jonas._id, sound: true, picture: true, screen: false };
      backend.live.push('call_state', { ...state, can: ['renegotiate'] });
      const button = await screen.findByRole('button', { name: on });
      await waitFor(() => expect(button).toBeEnabled());
      await userEvent.click(button);
      await waitFor(() => expect(notices()).toBe(2));
      delete refusals[kind];
      await userEvent.click(button);
      expect(await screen.findByRole('button', { name: off })).toBeVisible();
      const field = kind === 'audio' ? 'sound' : 'picture';
      await waitFor(() => expect(events(receivedEvents, 'call_state').at(-1)).toMatchObject({ [field]: true }));
      await userEvent.click(screen.getByRole('button', { name: 'End Call' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      unplugAll();
      Reflect.deleteProperty(globalThis, 'RTCPeerConnection');
    },
  );

  it('shows that another tab is in a call, switches to that tab, and announces its own call to other tabs', async () => {
    const tab = new BroadcastChannel('mutua-call');
    const tabMessages: unknown[] = [];
    tab.onmessage = ({ data }: MessageEvent) => tabMessages.push(data);
    const call = { callId: 'call-9', name: 'Hana Sato' };
    const { store } = await open();
    await waitFor(() => expect(tabMessages).toContainEqual({ is: 'asked' }));
    tab.postMessage({ is: 'in', memberId: jonas._id, call: { callId: 'call-8', name: 'Nobody' } });
    tab.postMessage({ is: 'in', memberId: nadia._id, call });
    expect(await screen.findByText('You are in a call with Hana, in another tab')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Go there' }));
    await waitFor(() => expect(tabMessages).toContainEqual({ is: 'wanted' }));
    tab.postMessage({ is: 'over', memberId: nadia._id, call });
    await waitFor(() => expect(screen.queryByText('You are in a call with Hana, in another tab')).toBeNull());

    const own = { memberId: nadia._id, call: { callId: 'call-1', name: jonas.name } };
    await connect(store);
    act(() => void store.dispatch(callResized({ callId: 'call-1', isSmall: true })));
    await waitFor(() => expect(tabMessages).toContainEqual({ is: 'in', ...own }));
    const focus = jest.spyOn(window, 'focus').mockReturnValue(undefined);
    tab.postMessage({ is: 'wanted' });
    expect(await screen.findByRole('dialog', { name: /^Jonas Lindqvist/ })).toBeVisible();
    expect(focus).toHaveBeenCalled();
    backend.live.push('call_ended', { callId: 'call-1' });
    await waitFor(() => expect(tabMessages).toContainEqual({ is: 'over', ...own }));
    expect(screen.queryByText('You are in a call with Jonas, in another tab')).toBeNull();
    tab.close();
  });

  it('shows a call in a browser that allows no channel between tabs', async () => {
    jest.spyOn(globalThis, 'BroadcastChannel').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    const { store } = await open();
    await connect(store);
    expect(await screen.findByRole('dialog', { name: /^Jonas Lindqvist/ })).toBeVisible();
  });

  it('says that the other member is not heard, or not seen', async () => {
    const { store } = await open();
    await connect(store);
    await screen.findByRole('dialog', { name: /^Jonas Lindqvist/ });
    expect(await lastItemsOfMenus(/^More about/)).toEqual([['More about Jonas Lindqvist', ['Block User', 'Report']]]);
    const state = { callId: 'call-1', senderId: jonas._id, screen: false, can: [] };
    backend.live.push('call_state', { ...state, sound: false, picture: false });
    expect(await screen.findByText('Jonas is muted')).toBeVisible();
    expect(screen.getByText('Jonas has the camera off')).toBeVisible();
    backend.live.push('call_state', { ...state, sound: true, picture: true });
    await waitFor(() => expect(screen.queryByText('Jonas is muted')).toBeNull());
    expect(screen.queryByText('Jonas has the camera off')).toBeNull();
    // An event of another call.
    backend.live.push('call_state', { ...state, callId: 'call-0', sound: false, picture: true });
    backend.live.push('call_ended', { callId: 'call-1' });
    expect(await screen.findByText('Call ended')).toBeVisible();
    expect(screen.queryByText('Jonas is muted')).toBeNull();
  });

  it('ends before the member blocks the other member', async () => {
    const done: string[] = [];
    const BlockDialog = ({ onBlock }: { onBlock?: () => void }) => (
      <button
        type="button"
        onClick={() => {
          onBlock?.();
          done.push('block');
        }}
      >
        Yes, block
      </button>
    );
    const { store, receivedEvents } = await open('/dashboard', nadia, anywhere, {
      'account/block-dialog': BlockDialog,
    });
    await connect(store);
    await userEvent.click(await screen.findByRole('button', { name: 'More about Jonas Lindqvist' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Block User' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, block' }));
    expect(done).toEqual(['block']);
    await waitFor(() => expect(receivedEvents).toContainEqual({ event: 'end_call', payload: { callId: 'call-1' } }));
    expect(screen.queryByRole('dialog', { name: /^Jonas/ })).toBeNull();
  });

  it('becomes small and large again, and covers the page where the chat has no room beside it', async () => {
    setNarrow(true);
    const { store, receivedEvents, address } = await open();
    await connect(store, 'call-4');
    await screen.findByRole('dialog', { name: /^Jonas Lindqvist/ });
    await userEvent.click(screen.getByRole('button', { name: 'Make the call small' }));
    const small = await screen.findByRole('region', { name: 'Call with Jonas Lindqvist' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(within(small).getByRole('button', { name: 'Mute' }));
    await userEvent.click(within(small).getByRole('button', { name: 'Make the call large' }));
    // The microphone is still muted.
    expect(await screen.findByRole('button', { name: 'Unmute' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Chat' }));
    await waitFor(() => expect(address()).toBe(`/chat/${REQUEST_ID}`));
    await userEvent.click(
      within(await screen.findByRole('region', { name: 'Call with Jonas Lindqvist' })).getByRole('button', {
        name: 'End Call',
      }),
    );
    await waitFor(() => expect(receivedEvents).toContainEqual({ event: 'end_call', payload: { callId: 'call-4' } }));
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Call with/ })).toBeNull());
  });

  describe('a call with the chat beside it', () => {
    const column = () => screen.findByRole('complementary', { name: 'During the call' });

    beforeEach(() => {
      backend.messages = [aMessage(1)];
    });

    it('sends and receives messages during the call, on any page', async () => {
      const { store, receivedEvents } = await open();
      await connect(store);
      const beside = within(await column());
      await userEvent.type(await beside.findByRole('textbox', { name: 'Message' }), 'Generics are lists{Enter}');
      await waitFor(() =>
        expect(receivedEvents).toContainEqual({
          event: 'send_message',
          payload: expect.objectContaining({ requestId: REQUEST_ID, content: 'Generics are lists' }),
        }),
      );
      // The message is already on the screen, so it needs no toast.
      backend.live.push('new_message', aMessage(2, { content: 'Il faut que je sois' }));
      expect(await beside.findByText('Il faut que je sois')).toBeVisible();
      expect(screen.queryByText('New message from Jonas Lindqvist')).toBeNull();
      expect(screen.queryByRole('button', { name: 'Chat' })).toBeNull();
    });

    it("takes the conversation with its draft over from the chat's page, and gives it back", async () => {
      const { store, receivedEvents } = await open(`/chat/${REQUEST_ID}`, nadia, messaging);
      await userEvent.type(await screen.findByRole('textbox', { name: 'Message' }), 'Half a ');
      await connect(store);
      const box = await within(await column()).findByRole('textbox', { name: 'Message' });
      expect(box).toHaveValue('Half a ');
      expect(screen.getAllByRole('textbox', { name: 'Message', hidden: true })).toEqual([box]);
      await userEvent.type(box, 'sentence');
      await userEvent.click(screen.getByRole('button', { name: 'Make the call small' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(await screen.findByRole('textbox', { name: 'Message' })).toHaveValue('Half a sentence');
      // Two mounted copies would be wrong: the first one to unmount would leave the chat for both.
      await waitFor(() =>
        expect(receivedEvents.map(({ event }) => event).filter((event) => /^(join|leave)_chat$/.test(event))).toEqual([
          'join_chat',
          'leave_chat',
          'join_chat',
          'leave_chat',
          'join_chat',
        ]),
      );
    });

    it('becomes small when a link leads to another page', async () => {
      const { store } = await open();
      backend.lines = [{ kind: 'reviewed', at: '2026-11-21T10:00:00.000Z', actorId: jonas._id, rating: 5 }];
      await connect(store);
      await userEvent.click(await within(await column()).findByRole('link', { name: 'Read' }));
      await waitFor(() => expect(selectCall(store.getState())?.isSmall).toBe(true));
    });
  });
});
