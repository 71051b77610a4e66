/**
 * @jest-environment-options {"customExportConditions": ["node"]}
 */
import type { Circle, CircleMessage, RoomDoorView, RoomPerson, RoomState } from '@mutua/contracts';
import { failure, renderRemote } from '@mutua/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { goLive, startBackend } from '../testing/backend.ts';
import { jonas, nadia } from '../testing/factories.ts';
import { aDevice, plugIn, unplugAll } from '../testing/fake-media.ts';
import { messaging } from '../testing/remote.ts';
import { RoomPage } from './room-page.tsx';

const CIRCLE = '64f1c0a1b2c3d4e5f6a7b8aa';
const newcomer = { _id: '64f1c0a1b2c3d4e5f6a7b8ac', name: 'Aisha Khan' };
const backend = startBackend();

let describeConnection = async () => undefined;
/** jsdom has no WebRTC. What it sends is tested by `npm run rooms`. */
class FakeConnection {
  connectionState = 'new';
  localDescription = { type: 'offer', sdp: 'v=0' };
  addTransceiver = () => ({ sender: { replaceTrack: async () => undefined } });
  setLocalDescription = () => describeConnection();
  setRemoteDescription = async () => undefined;
  getTransceivers = () => [];
  close = () => undefined;
}

let plugged: ReturnType<typeof plugIn>;
let circle: Circle;
let messages: CircleMessage[];
const aCircle = (): Circle => ({
  _id: CIRCLE,
  kind: 'workshop',
  title: 'Bread baking',
  role: 'learner',
  people: [
    { _id: jonas._id, name: jonas.name, avatar: null, role: 'teacher' },
    { _id: nadia._id, name: nadia.name, avatar: null, role: 'learner' },
  ],
  sessions: [{ _id: 's', startsAt: '2026-12-05T09:00:00.000Z', minutes: 90, status: 'planned' }],
  lastMessage: null,
  unreadCount: 2,
  lastSeq: 2,
  readSeq: 0,
  mutedUntil: null,
  pausedUntil: null,
  closed: false,
  closesAt: '2026-12-19T09:00:00.000Z',
  updatedAt: '2026-11-29T09:00:00.000Z',
});
const said = (seq: number, sender: { _id: string; name: string }, content: string): CircleMessage => ({
  _id: seq.toString(16).padStart(24, '0'),
  circleId: CIRCLE,
  seq,
  content,
  messageType: 'text',
  attachment: null,
  senderId: { _id: sender._id, name: sender.name, avatar: null },
  timestamp: new Date(Date.UTC(2026, 10, 29, 9, seq)).toISOString(),
});

const door = (part: Partial<RoomDoorView> = {}): RoomDoorView => ({
  title: 'Bread baking',
  role: 'learner',
  session: { startsAt: '2026-12-05T09:00:00.000Z', minutes: 90 },
  opensAt: '2026-12-05T08:30:00.000Z',
  closesAt: '2026-12-05T11:30:00.000Z',
  door: 'open',
  people: [],
  ...part,
});
const person = (user: { _id: string; name: string }, part: Partial<RoomPerson> = {}): RoomPerson => ({
  user: { _id: user._id, name: user.name, avatar: null },
  role: 'learner',
  sound: true,
  picture: false,
  screen: false,
  hand: null,
  ...part,
});
const roomOf = (version: number, ...people: RoomPerson[]): RoomState => ({
  circleId: CIRCLE,
  version,
  epoch: 1,
  isLocked: false,
  closesAt: '2026-12-05T11:30:00.000Z',
  people,
});

beforeEach(() => {
  describeConnection = async () => undefined;
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false, RTCPeerConnection: FakeConnection });
  circle = aCircle();
  messages = [];
  backend.api.on('GET /circles/:id', () => ({ circle }));
  backend.api.on('GET /circles/:id/messages', ({ query }) => {
    const found = messages.filter(({ seq }) => seq > Number(query['after'] ?? 0));
    return { messages: found, lines: [], pagination: { page: 1, limit: 50, total: found.length, pages: 1 } };
  });
  backend.api.on('PUT /circles/:id/read', () => ({ message: '', seq: messages.at(-1)?.seq ?? 0 }));
  plugged = plugIn(aDevice('audioinput', 'built', 'Built-in'), aDevice('videoinput', 'camera', 'Camera'));
});
afterEach(unplugAll);

const open = (view: RoomDoorView) => {
  backend.api.on('GET /circles/:id/room', () => ({ room: view }));
  return renderRemote(
    { ...messaging, pages: { '/circles/:circleId/room': RoomPage } },
    { at: `/circles/${CIRCLE}/room`, user: nadia },
  );
};

describe('the door', () => {
  it('says that sound and pictures pass the server, who is inside, and sends nothing before the press', async () => {
    await open(door({ people: [jonas] }));
    expect(await screen.findByText(/pass Mutua's server; nothing is recorded/)).toBeVisible();
    expect(screen.getByText('1 here')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Join' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'To the lesson' })).toHaveAttribute('href', `/lessons/${CIRCLE}`);
  });

  it('warns, before the press, that somebody is inside whom the member has blocked', async () => {
    await open(door({ people: [jonas], hasBlocked: true }));
    expect(await screen.findByRole('note')).toHaveTextContent('Somebody whom you have blocked is in the room.');
    expect(screen.getByRole('button', { name: 'Join' })).toBeVisible();
  });

  it('measures the microphone that is chosen there', async () => {
    plugged.plug(aDevice('audioinput', 'headset', 'USB headset'));
    plugged.silent.add('built');
    await open(door());
    expect(await screen.findByText('We hear nothing yet')).toBeVisible();
    const choice = await screen.findByRole('combobox', { name: 'Microphone' });
    await waitFor(() => expect(choice).toBeEnabled());
    await userEvent.selectOptions(choice, 'headset');
    expect(await screen.findByText('We hear you')).toBeVisible();
  });

  it('is opened by a member of a ring that meets, when nobody is inside', async () => {
    await open(door({ role: 'host' }));
    expect(await screen.findByRole('button', { name: 'Open the room' })).toBeVisible();
  });

  it('is opened by the teacher when nobody is inside', async () => {
    await open(door({ role: 'teacher' }));
    expect(await screen.findByRole('button', { name: 'Open the room' })).toBeVisible();
  });

  it.each([
    ['early', /^The room opens/],
    ['over', 'The room is closed'],
    ['locked', 'The room is locked'],
    ['removed', 'The teacher has removed you from this room'],
    ['full', 'The room is full'],
    ['none', 'There is no session to come'],
  ] as const)('says why it is shut: %s', async (state, words) => {
    await open(door({ door: state }));
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Join' })).toBeNull();
  });

  it('says so, without Join, in a browser that cannot do this', async () => {
    Reflect.deleteProperty(globalThis, 'RTCPeerConnection');
    await open(door());
    expect(await screen.findByText(/This browser cannot make calls/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Join' })).toBeNull();
  });

  it('leads back to the lesson when there is no room', async () => {
    backend.api.on('GET /circles/:id/room', () => failure(404, 'Room not found'));
    await renderRemote(
      { ...messaging, pages: { '/circles/:circleId/room': RoomPage } },
      { at: `/circles/${CIRCLE}/room`, user: nadia },
    );
    expect(await screen.findByText('Room not found')).toBeVisible();
    expect(screen.getByRole('link', { name: 'To the lesson' })).toBeVisible();
  });
});

describe('inside', () => {
  afterEach(() => jest.restoreAllMocks());
  const told: [string, unknown][] = [];
  const refusals = new Map<string, string>();
  let entered: RoomState;
  const last = (event: string) => told.findLast(([name]) => name === event)?.[1];
  const count = (event: string) => told.filter(([name]) => name === event).length;

  /** Opens the door of a room, whose server answers as the real one does. */
  async function comeTo(people: RoomPerson[]) {
    told.length = 0;
    refusals.clear();
    entered = roomOf(1, ...people);
    const { history } = await open(door());
    await goLive();
    for (const socket of backend.live.sockets)
      socket.onAny((event: string, payload: unknown, acknowledge: (answer: object) => void) => {
        told.push([event, payload]);
        const code = refusals.get(event);
        refusals.delete(event);
        if (code) return acknowledge?.({ ok: false, error: { code, message: `Refused: ${code}` } });
        if (event === 'room_enter') socket.emit('room_people', entered);
        const answers: Record<string, object> = {
          room_enter: { room: entered, iceServers: [] },
          room_publish: { jsep: { type: 'answer', sdp: 'v=0' } },
          send_circle_message: { message: { ...said(4, nadia, 'I have it'), ...(payload as object) } },
        };
        acknowledge?.({ ok: true, ...answers[event] });
      });
    await userEvent.click(await screen.findByRole('button', { name: 'Join' }));
    return history;
  }
  async function enter(people: RoomPerson[]) {
    const history = await comeTo(people);
    await screen.findByRole('button', { name: 'Leave' });
    await waitFor(() => expect(count('room_state')).toBeGreaterThan(1));
    return history;
  }
  const both = () => [person(jonas, { role: 'teacher' }), person(nadia)];
  const share = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Screen' }));
    await waitFor(() => expect(last('room_state')).toMatchObject({ screen: true }));
    const tracks = plugged.screens[0]?.stream.getTracks() ?? [];
    expect(tracks.map(({ readyState }) => readyState)).toEqual(['live', 'live']);
    return tracks;
  };
  const expectStopped = (tracks: readonly MediaStreamTrack[]) =>
    waitFor(() => expect(tracks.map(({ readyState }) => readyState)).toEqual(['ended', 'ended']));

  it('shows who is there, raises the hand, and leaves', async () => {
    await enter([person(jonas, { role: 'teacher' }), person(nadia)]);
    expect(screen.getAllByText('Jonas').length).toBeGreaterThan(0);
    await userEvent.click(screen.getByRole('button', { name: 'Hand' }));
    await waitFor(() => expect(last('room_state')).toMatchObject({ hand: true, screen: false }));
    backend.api.on('GET /circles/:id/room', () => ({ room: door({ people: [jonas] }) }));
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(last('room_leave')).toEqual({ circleId: CIRCLE }));
    expect(await screen.findByRole('button', { name: 'Join' })).toBeVisible();
    // The door does not wait for its next look.
    expect(await screen.findByText('1 here')).toBeVisible();
  });

  it('asks before the page is loaded again or closed, until the member leaves', async () => {
    const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await enter(both());
    expect(asks()).toBe(true);
    // A pull at the page does not load it again.
    expect(document.documentElement.style.overscrollBehaviorY).toBe('none');
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
    await screen.findByRole('button', { name: 'Join' });
    expect(asks()).toBe(false);
    expect(document.documentElement.style.overscrollBehaviorY).toBe('');
  });

  it.each([
    ['Back', (history: Awaited<ReturnType<typeof open>>['history']) => history.go(-1)],
    ['its button', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ])('on a phone, closes with %s what covers the room, and stays', async (_what, close) => {
    jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((media) => Object.assign(new EventTarget(), { matches: true, media }) as MediaQueryList);
    const history = await enter(both());
    await userEvent.click(screen.getByRole('button', { name: 'People' }));
    expect(await screen.findByRole('heading', { name: 'People 2' })).toBeVisible();
    expect(history.index).toBe(1);
    await act(async () => close(history));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'People 2' })).toBeNull());
    expect(history.index).toBe(0);
    expect(screen.getByRole('button', { name: 'Leave' })).toBeVisible();
  });

  it('on a phone, shows the stage after one Back, also when one part was opened from the other', async () => {
    jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((media) => Object.assign(new EventTarget(), { matches: true, media }) as MediaQueryList);
    const history = await enter(both());
    await userEvent.click(screen.getByRole('button', { name: 'People' }));
    await screen.findByRole('heading', { name: 'People 2' });
    await userEvent.click(screen.getByRole('button', { name: /^Conversation/ }));
    await screen.findByRole('region', { name: 'Conversation' }, { timeout: 20_000 });
    await act(async () => history.go(-1));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Close' })).toBeNull());
    expect(screen.queryByRole('heading', { name: 'People 2' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Leave' })).toBeVisible();
  });

  it('says once that the own hand is up, and tells raised hands as a list', async () => {
    await enter(both());
    const news = screen.getAllByRole('status').find((status) => status.matches('section *'));
    await userEvent.click(screen.getByRole('button', { name: 'Hand' }));
    // The label has changed. 'Lower hand, pressed' would say that it is down.
    expect(await screen.findByRole('button', { name: 'Lower the hand' })).not.toHaveAttribute('aria-pressed');
    backend.live.push('room_people', roomOf(2, person(jonas, { hand: '2026-12-05T09:10:00.000Z' }), person(nadia)));
    const hands = within(news as HTMLElement);
    expect(await hands.findByRole('listitem')).toHaveTextContent('Hand up: Jonas Lindqvist');
  });

  it('gives the measures to the teacher only', async () => {
    await enter([person(nadia, { role: 'teacher' }), person(jonas)]);
    await userEvent.click(await screen.findByRole('button', { name: /^Actions for/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Mute' }));
    await waitFor(() => expect(last('room_moderate')).toEqual({ what: 'mute', memberId: jonas._id }));
    await userEvent.click(screen.getByRole('button', { name: 'Lock the room' }));
    await waitFor(() => expect(last('room_moderate')).toEqual({ what: 'lock' }));
    backend.live.push('room_people', roomOf(2, person(nadia), person(jonas, { role: 'teacher' })));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Lock the room' })).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: /^Actions for/ }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Block User',
      'Report',
    ]);
  });

  it('gives a member of a ring that meets no measure that shuts out another one', async () => {
    await enter([person(nadia, { role: 'host' }), person(jonas, { role: 'host' })]);
    expect(screen.getByRole('button', { name: 'End for all' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Lock the room' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /^Actions for/ }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Mute',
      'Block User',
      'Report',
    ]);
  });

  it('mutes when the teacher does so, and enters again when the room moves', async () => {
    await enter([person(jonas, { role: 'teacher' }), person(nadia)]);
    backend.live.push('room_stopped', { stream: 'sound' });
    expect(await screen.findByRole('button', { name: 'Unmute' })).toBeVisible();
    backend.live.push('room_moved', { epoch: 2 });
    await waitFor(() => expect(count('room_enter')).toBe(2));
  });

  it('stays muted by the teacher when another program gives the microphone back', async () => {
    await enter(both());
    const [microphone] = plugged.opened;
    const setTaken = (muted: boolean) => {
      Object.assign(microphone ?? {}, { muted });
      microphone?.dispatchEvent(new Event(muted ? 'mute' : 'unmute'));
    };
    setTaken(true);
    // The page looks at the microphone when it is drawn again.
    backend.live.push('room_people', roomOf(2, ...both(), person(newcomer)));
    await screen.findByRole('button', { name: 'Unmute' });
    backend.live.push('room_stopped', { stream: 'sound' });
    await waitFor(() => expect(microphone?.enabled).toBe(false));
    setTaken(false);
    await waitFor(() => expect(last('room_state')).toMatchObject({ sound: false }));
    expect(microphone?.enabled).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Unmute' }));
    await waitFor(() => expect(last('room_state')).toMatchObject({ sound: true }));
    expect(microphone?.enabled).toBe(true);
  });

  it('stays when events may have been missed, and asks; enters again when it is in the room no more', async () => {
    await enter(both());
    const asked = count('room_state');
    backend.live.push('resync', {});
    await waitFor(() => expect(count('room_state')).toBe(asked + 1));
    refusals.set('room_state', 'not_found');
    backend.live.push('resync', {});
    await waitFor(() => expect(count('room_enter')).toBe(2));
  });

  describe('after a sleep of the device', () => {
    /** Longer than a room is entered again, and short enough for the connection of this test, which would be a new one later. */
    const sleep = () => {
      const { now } = Date;
      jest.spyOn(Date, 'now').mockImplementation(() => now() + 40_000);
    };

    it('does not enter by itself: the member may be there by another device', async () => {
      await enter(both());
      refusals.set('room_state', 'not_found');
      sleep();
      expect(await screen.findByRole('button', { name: 'Join' })).toBeVisible();
      expect(screen.getByText('The room cannot be reached')).toBeVisible();
      expect(count('room_enter')).toBe(1);
    });

    it('does not enter when the lost line is told before anything else', async () => {
      await enter(both());
      sleep();
      refusals.set('room_state', 'not_found');
      backend.live.push('resync', {});
      expect(await screen.findByRole('button', { name: 'Join' })).toBeVisible();
      expect(count('room_enter')).toBe(1);
    });

    it('stays when the server still knows the device, and enters again when the room moves', async () => {
      await enter(both());
      const asked = count('room_state');
      sleep();
      await waitFor(() => expect(count('room_state')).toBe(asked + 1));
      backend.live.push('room_moved', { epoch: 2 });
      await waitFor(() => expect(count('room_enter')).toBe(2));
      expect(await screen.findByRole('button', { name: 'Leave' })).toBeVisible();
    });
  });

  it('keeps the hand up when it enters again, until the teacher lowers it', async () => {
    await enter(both());
    await userEvent.click(screen.getByRole('button', { name: 'Hand' }));
    const up = person(nadia, { hand: '2026-12-05T09:10:00.000Z' });
    backend.live.push('room_people', roomOf(2, person(jonas), up));
    expect(await screen.findByText('Hand up: Nadia Benali')).toBeVisible();
    // The device was away for so long that it had left.
    entered = roomOf(5, ...both());
    const said = count('room_state');
    backend.live.push('room_moved', { epoch: 2 });
    await waitFor(() => expect(count('room_state')).toBeGreaterThan(said + 1));
    expect(last('room_state')).toMatchObject({ hand: true });
    backend.live.push('room_people', roomOf(6, person(jonas), up));
    expect(await screen.findByText('Hand up: Nadia Benali')).toBeVisible();
    backend.live.push('room_people', roomOf(7, ...both()));
    await waitFor(() => expect(last('room_state')).toMatchObject({ hand: false }));
  });

  it('enters again when the room has moved meanwhile, and only once for each move', async () => {
    await enter(both());
    entered = { ...roomOf(3, ...both()), epoch: 2 };
    backend.live.push('room_people', entered);
    await waitFor(() => expect(count('room_publish')).toBe(2));
    backend.live.push('room_moved', { epoch: 2 });
    backend.live.push('room_people', { ...roomOf(4, ...both(), person(newcomer)), epoch: 2 });
    expect((await screen.findAllByText('Aisha')).length).toBeGreaterThan(0);
    expect(count('room_enter')).toBe(2);
  });

  it('believes the room that it enters, also when that counts from its beginning again', async () => {
    await enter(both());
    backend.live.push('room_people', roomOf(9, ...both()));
    entered = roomOf(1, ...both(), person(newcomer));
    backend.live.push('room_moved', { epoch: 2 });
    expect((await screen.findAllByText('Aisha')).length).toBeGreaterThan(0);
    backend.live.push('room_people', roomOf(2, ...both()));
    await waitFor(() => expect(screen.queryByText('Aisha')).toBeNull());
  });

  it('leaves when it gives up, with a text of its own', async () => {
    describeConnection = () => Promise.reject(new DOMException('Internal failure', 'OperationError'));
    await comeTo(both());
    expect(await screen.findByText('The room cannot be reached')).toBeVisible();
    await waitFor(() => expect(last('room_leave')).toEqual({ circleId: CIRCLE }));
    expect(screen.queryByText(/Internal failure/)).toBeNull();
    expect(await screen.findByRole('button', { name: 'Join' })).toBeVisible();
  });

  it('stops the own screen, and stays, when somebody else shares one after a lost line', async () => {
    await enter(both());
    const tracks = await share();
    refusals.set('room_state', 'screen_taken');
    backend.live.push('room_moved', { epoch: 2 });
    await expectStopped(tracks);
    await waitFor(() => expect(last('room_state')).toMatchObject({ screen: false }));
    expect(await screen.findByText('Refused: screen_taken')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Leave' })).toBeVisible();
    expect(count('room_enter')).toBe(2);
  });

  it.each([
    ['leaves', () => userEvent.click(screen.getByRole('button', { name: 'Leave' }))],
    ['is removed', async () => backend.live.push('room_closed', { why: 'removed' })],
  ])('stops the own screen when the member %s', async (_what, end) => {
    await enter(both());
    const tracks = await share();
    await end();
    await expectStopped(tracks);
    await userEvent.click(await screen.findByRole('button', { name: 'Join' }));
    await screen.findByRole('button', { name: 'Leave' });
    await waitFor(() => expect(last('room_state')).toMatchObject({ screen: false }));
  });

  it('goes back to the door, with the reason, when the teacher has removed the member', async () => {
    await enter([person(jonas, { role: 'teacher' }), person(nadia)]);
    backend.live.push('room_closed', { why: 'removed' });
    expect(await screen.findByText('The teacher has removed you from this room')).toBeVisible();
    // Who was there can still be reported.
    await userEvent.click(screen.getByRole('button', { name: 'More about Jonas Lindqvist' }));
    expect(await screen.findByRole('menuitem', { name: 'Report' })).toBeVisible();
  });

  it('counts what is written in the conversation, and opens it beside', async () => {
    await enter([person(jonas, { role: 'teacher' }), person(nadia)]);
    messages = [said(1, jonas, 'Bring flour'), said(2, jonas, 'And salt')];
    expect(await screen.findByRole('button', { name: 'Conversation, 2 new messages' })).toBeVisible();
    expect(backend.api.callsTo('GET /circles/:id/messages')).toEqual([]);
    messages.push(said(3, jonas, 'Page 12'));
    backend.live.push('circle_message', said(3, jonas, 'Page 12'));
    await userEvent.click(await screen.findByRole('button', { name: 'Conversation, 3 new messages' }));
    const beside = within(await screen.findByRole('region', { name: 'Conversation' }, { timeout: 20_000 }));
    expect(await beside.findByText('Page 12')).toBeVisible();
    await waitFor(() => expect(backend.api.callsTo('PUT /circles/:id/read')).not.toEqual([]));
    circle = { ...circle, unreadCount: 0, lastSeq: 3, readSeq: 3 };
    backend.live.push('circle_read', { circleId: CIRCLE, seq: 3 });
    await userEvent.type(beside.getByRole('textbox', { name: /message/i }), 'I have it{Enter}');
    expect(await beside.findByText('I have it')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Conversation' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Conversation' })).toBeNull());
    // The stay in the room goes on.
    expect(screen.getByRole('button', { name: 'Leave' })).toBeVisible();
    backend.live.push('circle_message', said(5, jonas, 'Ready?'));
    expect(await screen.findByRole('button', { name: 'Conversation, 1 new message' })).toBeVisible();
  });
});
