import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, fireEvent } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { repeatEarly, takeEarlyKeys } from './first-touch.ts';

const SCRIPT = readFileSync(join(__dirname, 'first-touch.js'), 'utf8');

let presses: number;
let sent: string[];

/** A page with a field that React controls, one that it does not, a box, and a form. */
function Page() {
  const [text, setText] = useState('');
  return (
    <main id="main">
      <button type="button" onClick={() => presses++}>
        Follow
      </button>
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
        <button type="submit">Send</button>
      </form>
    </main>
  );
}

let root: Root | undefined;
const element = <Selector extends string>(selector: Selector) => document.querySelector<HTMLInputElement>(selector);
const wake = async () => {
  await act(async () => {
    root = hydrateRoot(document.getElementById('root') as HTMLElement, <Page />);
  });
  await act(async () => repeatEarly('page'));
};

/** As the document does, before any module. */
function run() {
  // biome-ignore lint/security/noGlobalEval: the script is no module
  window.eval(SCRIPT);
  window.dispatchEvent(new Event('DOMContentLoaded'));
}

beforeEach(() => {
  presses = 0;
  sent = [];
  document.head.innerHTML = '<script type="later" src="/shell/1/main.js"></script>';
  document.body.innerHTML = `<div id="root">${renderToString(<Page />)}</div>`;
  run();
});
afterEach(async () => {
  await act(async () => root?.unmount());
  // The script of this test hears nothing of the next one.
  fireEvent.pointerMove(document.body);
});

const shells = () => document.head.querySelectorAll('script:not([type])').length;

it('starts the shell with the first touch, once', () => {
  expect(shells()).toBe(0);
  fireEvent.pointerMove(document.body);
  fireEvent.keyDown(document.body);
  expect(shells()).toBe(1);
});

it('starts the shell with a press that comes without a pointer, as from a screen reader', () => {
  fireEvent.click(element('main > button') as HTMLElement);
  expect(shells()).toBe(1);
});

it('does not take the focus that the browser gives a field when the page opens for a touch', () => {
  const field = element('[name=email]') as HTMLInputElement;
  field.autofocus = true;
  fireEvent.focusIn(field);
  expect(shells()).toBe(0);
  field.autofocus = false;
  fireEvent.focusIn(field);
  expect(shells()).toBe(1);
});

it('presses a button again that was pressed before the page was alive, once', async () => {
  fireEvent.click(element('main > button') as HTMLElement);
  fireEvent.click(element('main > button') as HTMLElement);
  await wake();
  expect(presses).toBe(1);
  await act(async () => repeatEarly('page'));
  expect(presses).toBe(1);
});

it('gives the page what was typed and ticked before', async () => {
  fireEvent.input(element('[aria-label=Search]') as HTMLElement, { target: { value: 'pia' } });
  fireEvent.input(element('[aria-label=Search]') as HTMLElement, { target: { value: 'piano' } });
  (element('[name=terms]') as HTMLInputElement).click();
  await wake();
  expect(element('output')?.textContent).toBe('piano');
  expect(element('[aria-label=Search]')?.value).toBe('piano');
  expect(element('[name=terms]')?.checked).toBe(true);
});

it('holds a form back that the browser would send in the address, and sends it when the page is alive', async () => {
  const form = element('form') as unknown as HTMLFormElement;
  fireEvent.input(element('[name=email]') as HTMLElement, { target: { value: 'mia@mutua.example' } });
  expect(fireEvent.submit(form)).toBe(false);
  expect(sent).toEqual([]);
  await wake();
  expect(sent).toEqual(['mia@mutua.example']);
});

it('finds what takes the place of an element that was drawn anew', async () => {
  fireEvent.click(element('main > button') as HTMLElement);
  fireEvent.input(element('[name=email]') as HTMLElement, { target: { value: 'mia@mutua.example' } });
  document.body.innerHTML = `<div id="root">${renderToString(<Page />)}</div>`;
  await wake();
  expect(presses).toBe(1);
  expect(element('[name=email]')?.value).toBe('mia@mutua.example');
});

it('notes nothing once the page is alive', async () => {
  await wake();
  fireEvent.click(element('main > button') as HTMLElement);
  expect(presses).toBe(1);
  expect(window.mutuaEarly?.notes).toEqual([]);
});

it('notes nothing in a document whose scripts run at once', () => {
  document.head.replaceChildren();
  run();
  fireEvent.click(element('main > button') as HTMLElement);
  expect(window.mutuaEarly?.notes).toEqual([]);
});

describe('keys', () => {
  /** Presses keys where the focus is. Returns those that are left to the browser. */
  const press = (...keys: (string | KeyboardEventInit)[]) =>
    keys.filter((key) =>
      fireEvent.keyDown(document.activeElement ?? document.body, typeof key === 'string' ? { key } : key),
    );
  const taken = () => takeEarlyKeys().map(({ key }) => key);

  it('are noted for the palette, and kept from the search of the browser', () => {
    expect(press('g', 'r', '?', '/', { key: 'f', ctrlKey: true })).toEqual(['g', 'r', { key: 'f', ctrlKey: true }]);
    expect(taken()).toEqual(['g', 'r', '?', '/']);
    expect(taken()).toEqual([]);
  });

  it('all belong to the palette from Ctrl+K on, until Escape', () => {
    element('[name=email]')?.focus();
    expect(press('x', { key: 'k', ctrlKey: true }, 't', ' ', 'Backspace', 'F5', 'Enter', 'Escape', 'n')).toEqual([
      'x',
      'F5',
      'n',
    ]);
    expect(taken()).toEqual(['k', 't', ' ', 'Backspace', 'Enter', 'Escape', 'n']);
  });

  it('are not noted once the frame is alive', async () => {
    await act(async () => repeatEarly('frame'));
    press('g');
    expect(taken()).toEqual([]);
  });
});
