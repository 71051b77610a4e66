/**
 * @jest-environment-options {"customExportConditions": ["node"]}
 */
import type { Attachment, Message } from '@mutua/contracts';
import { failure } from '@mutua/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { keepChoice } from '../../shared/devices/device-choices.ts';
import { startBackend } from '../../testing/backend.ts';
import { aConversation, aMessage, nadia } from '../../testing/factories.ts';
import { openChat } from '../../testing/remote.ts';

const backend = startBackend();
const peaks = Array.from({ length: 48 }, (_, index) => index % 32);
const attachmentOf = (seq: number): Attachment => ({
  url: `/api/uploads/chat/${seq}.webm`,
  name: 'voice-message.webm',
  size: 5,
  contentType: 'audio/webm',
});
const aNote = (seq: number, more: Partial<Message> & { isOwn?: boolean } = {}) =>
  aMessage(seq, {
    content: '',
    messageType: 'file',
    attachment: attachmentOf(seq),
    voice: { seconds: 42, peaks },
    ...more,
  });

/** A recorder that the test controls, because jsdom has no microphone. */
class FakeRecorder extends EventTarget {
  static isTypeSupported = (type: string) => type.startsWith('audio/webm');
  static last: FakeRecorder;
  state: RecordingState = 'inactive';
  options: MediaRecorderOptions;
  constructor(_: MediaStream, options: MediaRecorderOptions) {
    super();
    this.options = options;
    FakeRecorder.last = this;
  }
  start() {
    this.state = 'recording';
  }
  pause() {
    this.state = 'paused';
  }
  resume() {
    this.state = 'recording';
  }
  stop() {
    this.state = 'inactive';
    this.hand();
    this.dispatchEvent(new Event('stop'));
  }
  hand() {
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['sound']) }));
  }
}
let loudness: number;
let now: number;
class FakeContext {
  state = 'running';
  createAnalyser = () => ({
    fftSize: 4,
    getFloatTimeDomainData: (samples: Float32Array) => samples.fill(loudness),
  });
  createMediaStreamSource() {
    return { connect: () => undefined };
  }
  resume = async () => undefined;
  /** As in a browser, closing it twice is an error. */
  close = async () => {
    if (this.state === 'closed') throw new DOMException('Cannot close a closed AudioContext.', 'InvalidStateError');
    this.state = 'closed';
  };
}
const track = Object.assign(new EventTarget(), { stop: jest.fn() });
let microphone: (wanted: MediaStreamConstraints) => Promise<unknown>;
/** Advances the clock of the page. Then the recorder delivers a part. */
const recordFor = (seconds: number) =>
  act(async () => {
    now += seconds * 1000;
    FakeRecorder.last.hand();
  });

let audio: HTMLAudioElement;
beforeAll(() => {
  Object.assign(globalThis, { MediaRecorder: FakeRecorder, AudioContext: FakeContext });
  Object.assign(navigator, { mediaDevices: { getUserMedia: (wanted: MediaStreamConstraints) => microphone(wanted) } });
  const report = (name: string) =>
    function (this: HTMLAudioElement) {
      audio = this;
      this.dispatchEvent(new Event(name));
      return Promise.resolve();
    };
  Object.assign(HTMLMediaElement.prototype, { play: report('play'), pause: report('pause'), load: () => undefined });
});
beforeEach(() => {
  loudness = 0.5;
  now = 1000;
  track.stop.mockClear();
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  microphone = async () => ({ getTracks: () => [track] });
  HTMLMediaElement.prototype.canPlayType = () => 'maybe';
  backend.api.on('POST /messages', ({ body }) => ({
    data: aNote(backend.messages.length + 1, { isOwn: true, ...(body as object) }),
  }));
  backend.api.on('POST /upload/chat-file', () => ({ file: attachmentOf(1) }));
});
afterEach(() => jest.restoreAllMocks());

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => userEvent.click(await button(name));
const sent = () => backend.api.callsTo('POST /messages').map(({ body }) => body);
async function record() {
  await openChat();
  await press('Record a voice message');
  await waitFor(async () => expect(await button('Send')).toHaveFocus());
}

describe('recording', () => {
  it('replaces the field, and is sent with its length and its wave', async () => {
    await record();
    expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
    expect(FakeRecorder.last.options).toEqual({ mimeType: 'audio/webm;codecs=opus', audioBitsPerSecond: 32_000 });
    await recordFor(61.4);
    expect(screen.getByRole('timer')).toHaveTextContent('1:01');
    await press('Send');
    await waitFor(() =>
      expect(sent()).toMatchObject([
        { content: '', attachment: { name: 'voice-message.webm' }, voice: { seconds: 61, peaks: Array(48).fill(31) } },
      ]),
    );
    expect(track.stop).toHaveBeenCalled();
    expect(await button('Record a voice message')).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'Message' })).toBeVisible();
    expect(await screen.findByRole('group', { name: 'Voice message, 1 minute, 1 second' })).toBeVisible();
  });

  it('uses the microphone that was chosen in a call, and the default one when that is not connected', async () => {
    const wanted: unknown[] = [];
    let isConnected = true;
    microphone = async ({ audio }) => {
      wanted.push(audio);
      if (typeof audio === 'object' && audio.deviceId && !isConnected)
        throw new DOMException('', 'OverconstrainedError');
      return { getTracks: () => [track] };
    };
    keepChoice('audioinput', { deviceId: 'headset', label: 'USB headset' });
    await record();
    await press('Discard');
    isConnected = false;
    await press('Record a voice message');
    await waitFor(async () => expect(await button('Send')).toHaveFocus());
    expect(wanted).toEqual([
      { channelCount: 1, deviceId: { exact: 'headset' } },
      { channelCount: 1, deviceId: { exact: 'headset' } },
      { channelCount: 1 },
    ]);
    localStorage.clear();
  });

  it('can be paused, continued and discarded, and asks before the page is left', async () => {
    await record();
    await recordFor(2);
    await press('Pause');
    await recordFor(10);
    expect(screen.getByRole('timer')).toHaveTextContent('0:02');
    await press('Go on recording');
    await recordFor(1);
    expect(screen.getByRole('timer')).toHaveTextContent('0:03');
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
    await press('Discard');
    expect(track.stop).toHaveBeenCalled();
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
    expect(sent()).toEqual([]);
  });

  it('stops after 5 minutes and keeps the recording', async () => {
    await record();
    await recordFor(301);
    expect(await screen.findByText('5 minutes are the most. Send it or discard it.')).toBeVisible();
    expect(FakeRecorder.last.state).toBe('paused');
    expect(await button('Go on recording')).toBeDisabled();
    await press('Send');
    await waitFor(() => expect(sent()).toMatchObject([{ voice: { seconds: 300 } }]));
  });

  it('says when the microphone hears nothing', async () => {
    loudness = 0;
    await record();
    for (let part = 0; part < 30; part++) await recordFor(0.1);
    expect(screen.getByText('Nothing is heard. Is your microphone on?')).toBeVisible();
    loudness = 0.5;
    await recordFor(0.1);
    expect(screen.queryByText('Nothing is heard. Is your microphone on?')).toBeNull();
  });

  it('says so, too, after something was heard, and not at each pause to think', async () => {
    await record();
    await recordFor(1);
    loudness = 0;
    for (let part = 0; part < 60; part++) await recordFor(0.1);
    expect(screen.queryByText('Nothing is heard. Is your microphone on?')).toBeNull();
    for (let part = 0; part < 40; part++) await recordFor(0.1);
    expect(screen.getByText('Nothing is heard. Is your microphone on?')).toBeVisible();
  });

  const happen = (target: EventTarget, name: string) => act(async () => void target.dispatchEvent(new Event(name)));

  it('pauses when the system takes the microphone, which some do for a moment', async () => {
    await record();
    await recordFor(3);
    await happen(track, 'mute');
    await recordFor(1);
    await happen(track, 'unmute');
    await recordFor(3);
    expect(await button('Pause')).toBeVisible();
    await happen(track, 'mute');
    // The page was suspended by a phone call.
    await recordFor(400);
    expect(FakeRecorder.last.state).toBe('paused');
    expect(screen.getByRole('timer')).toHaveTextContent('0:09');
    expect(screen.getByText('Nothing is heard. Is your microphone on?')).toBeVisible();
    await happen(track, 'unmute');
    expect(screen.queryByText('Nothing is heard. Is your microphone on?')).toBeNull();
    await press('Go on recording');
    await recordFor(1);
    expect(screen.getByRole('timer')).toHaveTextContent('0:10');
  });

  it.each([
    ['before its recorder stops', ['track', 'recorder']],
    ['after its recorder has stopped', ['recorder', 'track']],
  ] as const)('keeps its length when the microphone goes %s', async (_when, order) => {
    await record();
    await recordFor(40.4);
    const recorder = FakeRecorder.last;
    for (const each of order) {
      if (each === 'track') await happen(track, 'ended');
      else await act(async () => recorder.stop());
    }
    expect(screen.getByRole('timer')).toHaveTextContent('0:40');
    expect(await button('Go on recording')).toBeDisabled();
    await press('Send');
    await waitFor(() => expect(sent()).toMatchObject([{ voice: { seconds: 40 } }]));
  });

  it('is made without a wave where the loudness cannot be measured', async () => {
    jest.spyOn(FakeContext.prototype, 'createMediaStreamSource').mockImplementation(() => {
      throw new DOMException('different sample-rate', 'NotSupportedError');
    });
    await record();
    await recordFor(5);
    await press('Send');
    await waitFor(() => expect(sent()).toMatchObject([{ voice: { seconds: 5, peaks: Array(48).fill(0) } }]));
  });

  it('closes the microphone when it cannot be recorded', async () => {
    jest.spyOn(FakeRecorder.prototype, 'start').mockImplementation(() => {
      throw new DOMException('', 'NotSupportedError');
    });
    await openChat();
    await press('Record a voice message');
    expect(await screen.findByText(/Another program may be using it/)).toBeVisible();
    expect(track.stop).toHaveBeenCalled();
  });

  it('keeps the screen of a phone on while it records', async () => {
    const release = jest.fn(async () => undefined);
    const request = jest.fn(async () => ({ release }));
    Object.assign(navigator, { wakeLock: { request } });
    await record();
    await waitFor(() => expect(request).toHaveBeenCalledTimes(1));
    expect(release).not.toHaveBeenCalled();
    await press('Pause');
    await waitFor(() => expect(release).toHaveBeenCalled());
    Reflect.deleteProperty(navigator, 'wakeLock');
  });

  it('ends when the recorder fails', async () => {
    await record();
    await recordFor(3);
    await happen(FakeRecorder.last, 'error');
    await recordFor(3);
    expect(await button('Go on recording')).toBeDisabled();
    expect(screen.getByRole('timer')).toHaveTextContent('0:03');
  });

  it('says where to allow the microphone, or what else is wrong', async () => {
    await openChat();
    for (const [name, words] of [
      ['NotAllowedError', /Allow it in the settings of this site, beside the address/],
      ['NotFoundError', 'No microphone was found.'],
      ['NotReadableError', /Another program may be using it/],
    ] as const) {
      microphone = () => Promise.reject(new DOMException('', name));
      await press('Record a voice message');
      expect(await screen.findByText(words)).toBeVisible();
      await press('Discard');
    }
  });

  it('shows the progress of its upload, which can be stopped', async () => {
    await record();
    await recordFor(2);
    let answer = () => {};
    backend.api.on(
      'POST /upload/chat-file',
      () =>
        new Promise<{ file: Attachment }>((resolve) => {
          answer = () => resolve({ file: attachmentOf(1) });
        }),
    );
    await press('Send');
    expect(await screen.findByRole('progressbar', { name: 'Sending the voice message' })).toBeVisible();
    await waitFor(() => expect(backend.api.callsTo('POST /upload/chat-file')).toHaveLength(1));
    const stop = await button('Stop sending');
    await userEvent.click(stop);
    expect(await screen.findByText('Not sent. Send it again or discard it.')).toBeVisible();
    // The second press of a double press neither discards the recording nor sends it.
    await userEvent.click(stop);
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText('Not sent. Send it again or discard it.')).toBeVisible();
    expect(backend.api.callsTo('POST /upload/chat-file')).toHaveLength(1);
    expect(screen.queryByRole('progressbar')).toBeNull();
    answer();
    backend.api.on('POST /upload/chat-file', () => ({ file: attachmentOf(2) }));
    await press('Send again');
    await waitFor(() =>
      expect(sent()).toMatchObject([{ attachment: { url: '/api/uploads/chat/2.webm' }, voice: { seconds: 2 } }]),
    );
  });

  it('keeps the recording when sending fails', async () => {
    await record();
    await recordFor(2);
    backend.api.on('POST /upload/chat-file', () => failure(503, 'Not now'));
    await press('Send');
    expect(await screen.findByText('Not now')).toBeVisible();
    // The microphone is closed, so nothing may look like a recording.
    expect(screen.getByText('Not sent. Send it again or discard it.')).toBeVisible();
    expect(await button('Go on recording')).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
    expect(await button('Discard')).toBeEnabled();
    backend.api.on('POST /upload/chat-file', () => ({ file: attachmentOf(1) }));
    await press('Send again');
    await waitFor(() => expect(sent()).toMatchObject([{ voice: { seconds: 2 } }]));
  });
});

describe('a voice note', () => {
  const note = async (index = 0) =>
    within((await screen.findAllByRole('group', { name: 'Voice message, 42 seconds' }))[index] as HTMLElement);
  const playing = (at: number) =>
    act(() => {
      audio.currentTime = at;
      audio.dispatchEvent(new Event('timeupdate'));
    });

  it('plays in the one audio element, and starts the next one when it ends', async () => {
    backend.messages = [aNote(1), aMessage(2), aNote(3)];
    await openChat();
    const [first, second] = [await note(0), await note(1)];
    await userEvent.click(first.getByRole('button', { name: 'Play' }));
    await first.findByRole('button', { name: 'Pause' });
    const only = audio;
    expect(only.getAttribute('src')).toBe('/api/uploads/chat/1.webm');
    playing(12);
    expect(first.getByText('0:12')).toBeVisible();
    act(() => void only.dispatchEvent(new Event('ended')));
    await second.findByRole('button', { name: 'Pause' });
    expect([audio === only, only.getAttribute('src')]).toEqual([true, '/api/uploads/chat/3.webm']);
    expect(first.getByRole('button', { name: 'Play' })).toBeVisible();
    await userEvent.click(second.getByRole('button', { name: 'Pause' }));
    expect(second.getByRole('button', { name: 'Play' })).toBeVisible();
  });

  describe('with an expired link', () => {
    const expired = (seq: number) => aNote(seq, { attachment: { ...attachmentOf(seq), url: `/old/${seq}?expires=1` } });
    /** Holds the answers with new links. Returns a function that gives them. */
    const holdLinks = () => {
      const gate = Promise.withResolvers<void>();
      const requests = jest.fn();
      backend.api.on('GET /messages/request/:requestId', async ({ query }) => {
        requests();
        await gate.promise;
        const seq = Number(query['after']) + 1;
        return { messages: [aNote(seq)], lines: [], pagination: { page: 1, limit: 1, total: 3, pages: 1 } };
      });
      return {
        isAsked: () => waitFor(() => expect(requests).toHaveBeenCalled()),
        give: () => act(async () => gate.resolve()),
      };
    };
    const press = (player: Awaited<ReturnType<typeof note>>, name: 'Play' | 'Pause') =>
      userEvent.click(player.getByRole('button', { name }));

    it('does not replace a note that was started while its new link was fetched', async () => {
      backend.messages = [expired(1), aMessage(2), aNote(3)];
      await openChat();
      const [first, second] = [await note(0), await note(1)];
      const links = holdLinks();
      await press(first, 'Play');
      await links.isAsked();
      await press(second, 'Play');
      await second.findByRole('button', { name: 'Pause' });
      await links.give();
      await waitFor(() => expect(audio.getAttribute('src')).toBe('/api/uploads/chat/3.webm'));
      expect(second.getByRole('button', { name: 'Pause' })).toBeVisible();
      expect(first.getByRole('button', { name: 'Play' })).toBeVisible();
    });

    it('never plays the note before, however often it is pressed and moved', async () => {
      backend.messages = [aNote(1), aMessage(2), expired(3)];
      await openChat();
      const [first, second] = [await note(0), await note(1)];
      await press(first, 'Play');
      await press(first, 'Pause');
      playing(12);
      const links = holdLinks();
      await press(second, 'Play');
      await links.isAsked();
      await press(second, 'Play');
      // A late event is about the note before.
      playing(13);
      fireEvent.keyDown(second.getByRole('slider', { name: 'Position' }), { key: 'ArrowRight' });
      expect(second.getByRole('button', { name: 'Play' })).toBeVisible();
      expect(second.getByRole('slider', { name: 'Position' })).toHaveAttribute('aria-valuetext', '0:00 of 0:42');
      await links.give();
      await second.findByRole('button', { name: 'Pause' });
      expect(audio.getAttribute('src')).toBe('/api/uploads/chat/3.webm');
      expect(audio.currentTime).toBe(5);
    });

    it('does not begin while the member records', async () => {
      backend.messages = [expired(1)];
      await openChat();
      const only = await note();
      const links = holdLinks();
      await press(only, 'Play');
      await links.isAsked();
      await userEvent.click(await button('Record a voice message'));
      await links.give();
      await waitFor(() => expect(only.getByRole('button', { name: 'Play' })).toBeVisible());
      await userEvent.click(await button('Discard'));
    });

    it('goes on at its position with a new link, when the link expired during a pause', async () => {
      jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-20T10:00:00.000Z'));
      const expires = Date.parse('2026-11-20T11:00:00.000Z') / 1000;
      backend.messages = [aNote(1, { attachment: { ...attachmentOf(1), url: `/old/1?expires=${expires}` } })];
      await openChat();
      const only = await note();
      await press(only, 'Play');
      await only.findByRole('button', { name: 'Pause' });
      playing(12);
      await press(only, 'Pause');
      const links = holdLinks();
      await links.give();
      jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-20T12:00:00.000Z'));
      await press(only, 'Play');
      await waitFor(() => expect(audio.getAttribute('src')).toBe('/api/uploads/chat/1.webm'));
      expect(audio.currentTime).toBe(12);
    });
  });

  it('moves by 5 seconds with the arrow keys, and plays faster with the button', async () => {
    backend.messages = [aNote(1)];
    await openChat();
    const player = await note();
    const slider = player.getByRole('slider', { name: 'Position' });
    expect(slider).toHaveAttribute('aria-valuetext', '0:00 of 0:42');
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft']) {
      fireEvent.keyDown(slider, { key });
      await act(async () => undefined);
    }
    await waitFor(() => expect(slider).toHaveAttribute('aria-valuetext', '0:05 of 0:42'));
    await userEvent.click(player.getByRole('button', { name: 'Play' }));
    for (const speed of ['1', '1.5', '2']) {
      await waitFor(() => expect(audio.playbackRate).toBe(Number(speed)));
      await userEvent.click(player.getByRole('button', { name: `Speed ${speed}×` }));
    }
    expect(audio.playbackRate).toBe(1);
  });

  it('is offered as a file where the browser cannot play it', async () => {
    HTMLMediaElement.prototype.canPlayType = () => '';
    backend.messages = [aNote(1)];
    await openChat();
    const player = await note();
    expect(player.getByText('This browser cannot play it. Download it instead.')).toBeVisible();
    expect(player.getByRole('button', { name: 'Download voice-message.webm' })).toBeVisible();
    expect(player.queryByRole('button', { name: 'Play' })).toBeNull();
  });

  const fail = (code: number, at = 0) =>
    act(async () => {
      audio.currentTime = at;
      Object.defineProperty(audio, 'error', { value: { code }, configurable: true });
      audio.dispatchEvent(new Event('error'));
    });
  it.each([
    ['the browser does not know its format', 4, 0],
    ['it cannot be read from its start on', 3, 0],
  ])('is offered as a file when %s', async (_, code, at) => {
    // Another note for each test, because the page remembers which ones it cannot play.
    backend.messages = [aNote(10 + code)];
    await openChat();
    const player = await note();
    await userEvent.click(player.getByRole('button', { name: 'Play' }));
    await fail(code, at);
    expect(await player.findByText('This browser cannot play it. Download it instead.')).toBeVisible();
  });

  it('can be played again after its sound was lost on the way', async () => {
    backend.messages = [aNote(20)];
    await openChat();
    const player = await note();
    await userEvent.click(player.getByRole('button', { name: 'Play' }));
    await player.findByRole('button', { name: 'Pause' });
    await fail(3, 2);
    const hint = 'The sound has stopped. Check your sound output, then press Play again.';
    expect(await player.findByText(hint)).toBeVisible();
    await userEvent.click(player.getByRole('button', { name: 'Play' }));
    expect(await player.findByRole('button', { name: 'Pause' })).toBeVisible();
    expect(player.queryByText(hint)).toBeNull();
  });

  it('is shown with its length in the list and in quotes', async () => {
    const lastMessage = {
      content: 'voice-message.webm',
      messageType: 'file' as const,
      timestamp: '2026-11-02T08:00:00.000Z',
      senderId: { _id: aNote(1).senderId._id },
      voiceSeconds: 42,
    };
    backend.conversations = [aConversation({ lastMessage })];
    const quote = { seq: 1, senderId: nadia._id, excerpt: 'voice-message.webm', messageType: 'file' as const };
    backend.messages = [aMessage(2, { content: 'Yes', replyTo: { ...quote, voiceSeconds: 42 } })];
    await openChat();
    await waitFor(() => expect(screen.getAllByText('Voice message, 0:42')).toHaveLength(2));
  });
});
