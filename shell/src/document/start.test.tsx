import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { noteFilled, removeLateLine, replayEarlyInput, takeEarlyKeys } from './replay-early-input.ts';

const SCRIPT = readFileSync(join(__dirname, 'start.js'), 'utf8');

let presses: string[];
let sent: string[];

/** A page with two buttons of the same name, a field that React controls, one that it does not, a checkbox, and two forms. */
function Page() {
  const [text, setText] = useState('');
  return (
    <main id="main">
      {['first', 'second'].map((id) => (
        <button key={id} id={id} type="button" suppressHydrationWarning onClick={() => presses.push(id)}>
          Follow
        </button>
      ))}
      <a href="/about">About</a>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent.push(String(new FormData(event.currentTarget).get('email')));
        }}
      >
        <input aria-label="Search" value={text} onChange={(event) => setText(event.target.value)} />
        <output>{text}</output>
        <input name="email" defaultValue="" />
        <input name="terms" type="checkbox" />
        <button type="submit" suppressHydrationWarning>
          Send
        </button>
      </form>
      <form action="/search" method="get" />
    </main>
  );
}

let root: Root | undefined;
const element = <Selector extends string>(selector: Selector) => document.querySelector(selector) as HTMLInputElement;
const field = () => element('[aria-label=Search]');
const wake = async () => {
  await act(async () => {
    root = hydrateRoot(element('#root'), <Page />);
  });
  await act(async () => replayEarlyInput('page'));
};

/** Runs the script as the document does, before any module. */
function run() {
  // biome-ignore lint/security/noGlobalEval: the script is no module
  window.eval(SCRIPT);
  window.dispatchEvent(new Event('DOMContentLoaded'));
  scripts.push(window.mutuaEarly);
}
/** The records of each script in this test. */
const scripts: (typeof window.mutuaEarly)[] = [];

const connect = (connection: object | undefined) =>
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });

beforeEach(() => {
  presses = [];
  sent = [];
  Object.assign(window, { mutuaPainted: Promise.resolve() });
  connect(undefined);
  document.head.innerHTML =
    '<script type="later" src="/shell/1/main.js"></script><link rel="later" as="script" href="/remotes/page.js">';
  document.body.innerHTML = `<div id="root" data-rendered="/">${renderToString(<Page />)}</div>`;
  run();
});
afterEach(async () => {
  await act(async () => root?.unmount());
  root = undefined;
  // The script of this test must not record actions of the next one.
  fireEvent.pointerMove(document.body);
  for (const early of scripts.splice(0)) Object.assign(early?.alive ?? {}, { frame: true, page: true });
});

const shells = () => document.head.querySelectorAll<HTMLScriptElement>('script:not([type])');
const preloads = () => document.head.querySelectorAll('link[rel=preload]').length;

it('starts the scripts, and other files of the page, with the first touch, once', () => {
  expect(shells()).toHaveLength(0);
  expect(preloads()).toBe(0);
  fireEvent.pointerMove(document.body);
  fireEvent.keyDown(document.body);
  expect(shells()).toHaveLength(1);
  expect(preloads()).toBe(1);
});

it('starts them by themselves once the page is loaded and painted, after everything more urgent', async () => {
  const paint = Promise.withResolvers<void>();
  Object.assign(window, { mutuaPainted: paint.promise });
  window.dispatchEvent(new Event('load'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(shells()).toHaveLength(0);
  paint.resolve();
  await waitFor(() => expect(shells()).toHaveLength(1));
  expect((shells()[0] as { fetchPriority?: string }).fetchPriority).toBe('low');
});

it.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'leaves them to the first touch where data are dear: %j',
  async (connection) => {
    connect(connection);
    run();
    window.dispatchEvent(new Event('load'));
    await new Promise((resolve) => setTimeout(resolve));
    // Only one of the two scripts in this page knows the connection, and waits.
    expect(shells().length).toBeLessThan(2);
  },
);

describe('a script that fails to load', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    fireEvent.pointerMove(document.body);
  });
  afterEach(() => jest.useRealTimers());

  const fail = () => fireEvent.error([...shells()].at(-1) as HTMLScriptElement);
  const count = () => shells().length;

  it('is loaded again after pauses that double, and recorded actions stay', async () => {
    fireEvent.input(field(), { target: { value: 'piano' } });
    fail();
    expect(count()).toBe(1);
    jest.advanceTimersByTime(1250);
    expect(count()).toBe(2);
    expect([...shells()].map(({ src }) => new URL(src).pathname)).toEqual(['/shell/1/main.js', '/shell/1/main.js']);
    fail();
    jest.advanceTimersByTime(1900);
    expect(count()).toBe(2);
    jest.advanceTimersByTime(600);
    expect(count()).toBe(3);
    await wake();
    expect(field().value).toBe('piano');
  });

  it.each(['online', 'click', 'keydown'])('is loaded again on %s, at most once a second', (type) => {
    for (let failures = 0; failures < 5; failures += 1) {
      fail();
      jest.runOnlyPendingTimers();
    }
    fail();
    for (let times = 0; times < 2; times += 1) window.dispatchEvent(Object.assign(new Event(type), { key: 'Tab' }));
    expect(count()).toBe(6);
    jest.advanceTimersByTime(1000);
    expect(count()).toBe(7);
    jest.advanceTimersByTime(60_000);
    expect(count()).toBe(7);
  });

  it('is loaded again in a document with a skeleton, whose scripts start by themselves', () => {
    document.head.innerHTML = '<script defer src="/shell/1/main.js"></script>';
    fail();
    jest.advanceTimersByTime(1250);
    expect(count()).toBe(2);
  });

  it('is left alone once the shell runs, and so are scripts of remotes', async () => {
    const remote = document.createElement('script');
    document.head.append(remote);
    fireEvent.error(remote);
    await act(async () => replayEarlyInput('frame'));
    fireEvent.error(shells()[0] as HTMLScriptElement);
    jest.advanceTimersByTime(60_000);
    expect(count()).toBe(2);
  });
});

it('starts them with a press without a pointer, as from a screen reader', () => {
  fireEvent.click(element('#first'));
  expect(shells()).toHaveLength(1);
});

it('does not count the autofocus of a field as a touch', () => {
  const email = element('[name=email]');
  email.autofocus = true;
  fireEvent.focusIn(email);
  expect(shells()).toHaveLength(0);
  email.autofocus = false;
  fireEvent.focusIn(email);
  expect(shells()).toHaveLength(1);
});

it('ends no composition, as of a word on a phone, and repeats the text when that has ended', async () => {
  fireEvent.compositionStart(field());
  fireEvent.input(field(), { target: { value: 'pia' } });
  const set = jest.spyOn(HTMLInputElement.prototype, 'value', 'set');
  await wake();
  expect(set).not.toHaveBeenCalledWith('');
  set.mockRestore();
  fireEvent.compositionEnd(field());
  expect(field().value).toBe('pia');
  expect(element('output').textContent).toBe('pia');
});

it('repeats a press once on the same button, and meanwhile shows that it was noticed', async () => {
  const second = element('#second');
  fireEvent.click(second);
  fireEvent.click(second);
  expect(second).toHaveAttribute('data-waiting');
  expect(second).toHaveAttribute('aria-busy', 'true');
  await wake();
  expect(presses).toEqual(['second']);
  expect(second).toBe(element('#second'));
  expect(second).not.toHaveAttribute('data-waiting');
  expect(second).not.toHaveAttribute('aria-busy');
  await act(async () => replayEarlyInput('page'));
  expect(presses).toEqual(['second']);
});

describe('the line that tells of a late shell', () => {
  const line = () => document.getElementById('late');
  beforeEach(() => {
    jest.useFakeTimers();
    document.body.insertAdjacentHTML('beforeend', '<p id="late" role="status" data-text="Das dauert länger."></p>');
  });
  afterEach(() => jest.useRealTimers());

  it('appears eight seconds after an action on a readable page, until the shell renders', () => {
    jest.advanceTimersByTime(60_000);
    fireEvent.click(element('#first'));
    jest.advanceTimersByTime(7900);
    expect(line()).toBeEmptyDOMElement();
    jest.advanceTimersByTime(100);
    expect(line()).toHaveTextContent('Das dauert länger.');
    removeLateLine();
    expect(line()).toBeNull();
  });

  it('appears eight seconds after the start of a skeleton', () => {
    delete element('#root').dataset['rendered'];
    run();
    jest.advanceTimersByTime(8000);
    expect(line()).toHaveTextContent('Das dauert länger.');
  });

  it('does not appear on a readable page that nobody has used', () => {
    run();
    jest.advanceTimersByTime(60_000);
    expect(line()).toBeEmptyDOMElement();
  });

  it('does not appear once the shell renders', () => {
    fireEvent.click(element('#first'));
    removeLateLine();
    jest.advanceTimersByTime(8000);
    expect(line()).toBeNull();
  });
});

it('presses nothing when the button is gone', async () => {
  fireEvent.click(element('#second'));
  element('#root').innerHTML = renderToString(<Page />);
  await wake();
  expect(presses).toEqual([]);
});

let stop: () => void;
it.each([
  ['this page is shown again', () => window.dispatchEvent(new Event('pageshow'))],
  ['Escape stops the navigation', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
  ['the visitor presses elsewhere', () => fireEvent.pointerDown(document.body)],
  ['the Stop button of the browser ends the navigation', () => stop()],
])('shows that a link was noticed, until %s', (_when, end) => {
  const link = element('a');
  const navigation = new EventTarget();
  Object.assign(window, { navigation });
  const stopping = new AbortController();
  stop = () => stopping.abort();
  link.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(link, { ctrlKey: true });
  expect(link).not.toHaveAttribute('data-waiting');
  fireEvent.click(link);
  navigation.dispatchEvent(Object.assign(new Event('navigate'), { signal: stopping.signal }));
  expect(link).toHaveAttribute('data-waiting');
  expect(link).toHaveAttribute('aria-busy', 'true');
  end();
  Reflect.deleteProperty(window, 'navigation');
  expect(link).not.toHaveAttribute('data-waiting');
  expect(link).not.toHaveAttribute('aria-busy');
});

it('passes typed text and ticked boxes to the page, and keeps the caret position', async () => {
  fireEvent.input(field(), { target: { value: 'pia' } });
  fireEvent.input(field(), { target: { value: 'piano' } });
  field().focus();
  field().setSelectionRange(2, 3);
  document.dispatchEvent(new Event('selectionchange'));
  element('[name=terms]').click();
  await wake();
  expect(element('output').textContent).toBe('piano');
  expect(field().value).toBe('piano');
  expect([field().selectionStart, field().selectionEnd]).toEqual([2, 3]);
  expect(element('[name=terms]').checked).toBe(true);
});

it('passes silent autofill of the browser to the page', async () => {
  field().value = 'from before';
  noteFilled();
  await wake();
  expect(element('output').textContent).toBe('from before');
});

it('holds back a form that the browser would send in the address, and sends it once the page is interactive', async () => {
  fireEvent.input(element('[name=email]'), { target: { value: 'mia@mutua.example' } });
  expect(fireEvent.submit(element('form'))).toBe(false);
  expect(element('[type=submit]')).toHaveAttribute('data-waiting');
  expect(sent).toEqual([]);
  await wake();
  expect(sent).toEqual(['mia@mutua.example']);
});

it('leaves a form to the browser when its address is a page', () => {
  expect(fireEvent.submit(element('form[method=get]'))).toBe(true);
});

it('records that the person has scrolled the page', () => {
  expect(window.mutuaEarly?.hasMoved).toBe(false);
  fireEvent.pointerMove(document.body);
  expect(window.mutuaEarly?.hasMoved).toBe(false);
  fireEvent.wheel(document.body);
  expect(window.mutuaEarly?.hasMoved).toBe(true);
});

it('switches the theme itself until the page is interactive', async () => {
  const follow = jest.fn();
  window.addEventListener('storage', follow);
  localStorage.clear();
  document.documentElement.dataset['theme'] = 'light';
  element('#root').insertAdjacentHTML('beforeend', '<button id="theme" data-theme-switch></button>');
  fireEvent.click(element('#theme'));
  expect(localStorage.getItem('darkMode')).toBe('true');
  expect(follow).toHaveBeenCalled();
  expect(window.mutuaEarly?.notes).toEqual([]);
  await act(async () => replayEarlyInput('frame'));
  fireEvent.click(element('#theme'));
  expect(localStorage.getItem('darkMode')).toBe('true');
  window.removeEventListener('storage', follow);
});

it('says before the first paint that a browser has no passkeys, as here', () => {
  expect(document.documentElement.dataset['passkeys']).toBe('none');
});

it('marks a browser that would lose what a page sends when it is left', () => {
  const known = Object.getOwnPropertyDescriptor(Request.prototype, 'keepalive') as PropertyDescriptor;
  expect(document.documentElement.dataset['outdated']).toBeUndefined();
  Reflect.deleteProperty(Request.prototype, 'keepalive');
  run();
  expect(document.documentElement.dataset['outdated']).toBe('');
  Object.defineProperty(Request.prototype, 'keepalive', known);
  delete document.documentElement.dataset['outdated'];
});

it('records nothing once the page is interactive', async () => {
  await wake();
  fireEvent.click(element('#first'));
  expect(presses).toEqual(['first']);
  expect(window.mutuaEarly?.notes).toEqual([]);
});

it('records nothing in a page that scripts render', () => {
  delete element('#root').dataset['rendered'];
  fireEvent.click(element('#first'));
  expect(window.mutuaEarly?.notes).toEqual([]);
});

describe('keys', () => {
  /** Presses keys at the focus. Returns those that are left to the browser. */
  const press = (...keys: (string | KeyboardEventInit)[]) =>
    keys.filter((key) =>
      fireEvent.keyDown(document.activeElement ?? document.body, typeof key === 'string' ? { key } : key),
    );
  const taken = () => takeEarlyKeys().map(({ key }) => key);

  it('have no effect later: they may be a text for a field that was pressed too early', () => {
    expect(press('g', 'r', '?', { key: 'f', ctrlKey: true })).toHaveLength(4);
    expect(taken()).toEqual([]);
  });

  it('all belong to the palette from Ctrl+K on, until Escape', () => {
    element('[name=email]')?.focus();
    expect(press('x', { key: 'k', ctrlKey: true }, 't', ' ', 'Backspace', 'F5', 'Enter', 'Escape', 'n')).toEqual([
      'x',
      'F5',
      'n',
    ]);
    expect(taken()).toEqual(['k', 't', ' ', 'Backspace', 'Enter', 'Escape']);
    expect(taken()).toEqual([]);
  });

  it('have a name: the event by which a browser fills a field has none, and is left alone', () => {
    const failed = jest.fn();
    window.addEventListener('error', failed);
    field().dispatchEvent(new Event('keydown', { bubbles: true }));
    window.removeEventListener('error', failed);
    expect(failed).not.toHaveBeenCalled();
    expect(taken()).toEqual([]);
  });

  it('are those of their place on a keyboard of another alphabet', () => {
    const inDvorak = { key: 't', code: 'KeyK', ctrlKey: true };
    expect(press(inDvorak, { key: 'л', code: 'KeyK', ctrlKey: true }, 'т')).toEqual([inDvorak]);
    expect(taken()).toEqual(['л', 'т']);
  });

  it('are not recorded once the frame is interactive', async () => {
    await act(async () => replayEarlyInput('frame'));
    press('g');
    expect(taken()).toEqual([]);
  });
});
