import { startRingTone } from './ring-tone.ts';

let activation: { hasBeenActive: boolean };
let contexts: FakeContext[];
/** When each note begins, by the clock of its sound. */
let notes: number[];

class FakeContext extends EventTarget {
  state: AudioContextState = 'suspended';
  currentTime = 0;
  destination = {};
  constructor() {
    super();
    contexts.push(this);
  }
  /** As in Safari: only a press resumes it. */
  resume = async () => {
    if (!isPressed || this.state === 'running') return;
    this.state = 'running';
    this.dispatchEvent(new Event('statechange'));
  };
  close = async () => {
    this.state = 'closed';
  };
}
let isPressed: boolean;
const press = () => {
  isPressed = true;
  activation.hasBeenActive = true;
  document.dispatchEvent(new Event('pointerup'));
  isPressed = false;
};

beforeEach(() => {
  jest.useFakeTimers();
  activation = { hasBeenActive: true };
  contexts = [];
  notes = [];
  isPressed = false;
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: activation });
  const node = (_: unknown, options: object) => ({
    ...options,
    gain: { setTargetAtTime: () => undefined },
    connect: (next: unknown) => next,
    start: (at: number) => notes.push(at),
    stop: () => undefined,
  });
  Object.assign(globalThis, {
    AudioContext: FakeContext,
    OscillatorNode: jest.fn(node),
    GainNode: jest.fn(() => ({ gain: { setTargetAtTime: () => undefined }, connect: (next: unknown) => next })),
  });
});
afterEach(() => {
  jest.useRealTimers();
  for (const name of ['AudioContext', 'OscillatorNode', 'GainNode']) Reflect.deleteProperty(globalThis, name);
  for (const name of ['userActivation', 'locks']) Reflect.deleteProperty(navigator, name);
});

it('begins with the first press in the page', () => {
  activation.hasBeenActive = false;
  const stop = startRingTone();
  expect(contexts).toEqual([]);
  press();
  expect(contexts).toHaveLength(1);
  stop();
});

it('makes no sound when the call has ended before the first press', () => {
  activation.hasBeenActive = false;
  startRingTone()();
  press();
  expect(contexts).toEqual([]);
});

it('resumes a suspended sound by the next press, and plays no note before', async () => {
  const stop = startRingTone();
  jest.advanceTimersByTime(9000);
  expect(notes).toEqual([]);
  press();
  expect(contexts[0]?.state).toBe('running');
  expect(notes).toEqual([0, 0.35]);
  stop();
  expect(contexts[0]?.state).toBe('closed');
});

it('sounds in a browser that allows no lock', async () => {
  const request = () => Promise.reject(new DOMException('request() is not allowed in this context', 'SecurityError'));
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  const stop = startRingTone();
  await jest.advanceTimersByTimeAsync(0);
  expect(contexts).toHaveLength(1);
  stop();
  await jest.advanceTimersByTimeAsync(0);
  expect(contexts[0]?.state).toBe('closed');
});
