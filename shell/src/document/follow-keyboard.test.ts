import { followKeyboard } from './follow-keyboard.ts';

let seen: EventTarget & { height: number; offsetTop: number; scale: number };
let stop: () => void;
const keyboard = () => document.documentElement.style.getPropertyValue('--keyboard');
const panned = () => document.documentElement.style.getPropertyValue('--panned');
const show = (part: Partial<Omit<typeof seen, keyof EventTarget>>) => {
  Object.assign(seen, part);
  seen.dispatchEvent(new Event('resize'));
};

beforeEach(() => {
  seen = Object.assign(new EventTarget(), { height: 800, offsetTop: 0, scale: 1 });
  Object.defineProperty(window, 'visualViewport', { configurable: true, value: seen });
  Object.defineProperty(document.documentElement, 'clientHeight', { configurable: true, value: 800 });
  stop = followKeyboard();
});
afterEach(() => {
  stop();
  Reflect.deleteProperty(window, 'visualViewport');
  Reflect.deleteProperty(document.documentElement, 'clientHeight');
});

it('measures what a keyboard covers, until it closes', () => {
  show({ height: 500 });
  expect(keyboard()).toBe('300px');
  show({ height: 800 });
  expect(keyboard()).toBe('0px');
});

describe('in an installed app on an iPhone, which gives the height back after the event', () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  beforeEach(async () => {
    show({ height: 500 });
    await frame();
  });

  it.each([
    ['the event of the visible part', () => seen.dispatchEvent(new Event('resize'))],
    ['the focus that leaves a field', () => document.body.dispatchEvent(new Event('focusout', { bubbles: true }))],
    ['the return to the page', () => window.dispatchEvent(new Event('pageshow'))],
  ])('measures again a frame after %s', async (_, happen) => {
    happen();
    seen.height = 800;
    expect(keyboard()).toBe('300px');
    await frame();
    expect(keyboard()).toBe('0px');
  });

  it('measures nothing in a frame that comes after its end', async () => {
    seen.dispatchEvent(new Event('resize'));
    stop();
    seen.height = 800;
    await frame();
    expect(keyboard()).toBe('');
  });
});

it('leaves out the part that the browser has scrolled out of the window instead', () => {
  show({ height: 500 });
  seen.offsetTop = 120;
  seen.dispatchEvent(new Event('scroll'));
  expect([keyboard(), panned()]).toEqual(['180px', '120px']);
  // What is left of it after the keyboard has closed is not the keyboard's.
  show({ height: 790 });
  expect([keyboard(), panned()]).toEqual(['0px', '0px']);
});

it.each([
  ['a zoomed page', { height: 400, scale: 2 }],
  ['a bar of the browser', { height: 740 }],
])('takes %s for no keyboard', (_, part) => {
  show(part);
  expect(keyboard()).toBe('');
});

it('keeps the field in sight that the member types in', () => {
  const field = document.body.appendChild(document.createElement('input'));
  field.scrollIntoView = jest.fn();
  field.focus();
  show({ height: 500 });
  expect(field.scrollIntoView).toHaveBeenCalledWith({ block: 'nearest' });
  seen.offsetTop = 40;
  seen.dispatchEvent(new Event('scroll'));
  expect(keyboard()).toBe('260px');
  expect(field.scrollIntoView).toHaveBeenCalledTimes(1);
  field.remove();
});

it('measures nothing any more once it is stopped', () => {
  stop();
  show({ height: 500 });
  expect(keyboard()).toBe('');
});
