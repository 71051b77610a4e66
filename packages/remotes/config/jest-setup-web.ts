// Imported before React, so that `countRenders` of web-kit can count renders.
import 'bippy/install-hook-only';
import '@testing-library/jest-dom';
import { act, configure, getConfig, prettyDOM } from '@testing-library/react';
import * as React from 'react';

// On a busy machine, the default of one second is too short for updates.
configure({
  asyncUtilTimeout: 30_000,
  // Like the library's own, but prints the page only into the final error, not at each attempt of a wait.
  getElementError(message, container) {
    const { _disableExpensiveErrorDiagnostics: isAttempt } = getConfig() as {
      _disableExpensiveErrorDiagnostics?: boolean;
    };
    const page = isAttempt ? null : prettyDOM(container as HTMLElement);
    return Object.assign(new Error([message, page].filter(Boolean).join('\n\n')), {
      name: 'TestingLibraryElementError',
    });
  },
});

// For its warnings React keeps a call stack for each of the first 10,000 elements in a second. That takes a tenth of the tests' time.
const internals = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1];
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} });

interface Sheet {
  insertRule(this: Sheet, rule: string, index?: number): number;
}
// jsdom compares each element of a query with every style rule. Only these properties affect what a test can find or press. Rules for
// window sizes do not matter: no media query matches in this environment.
const DECIDES = /^(?!@)[\s\S]*(display:|visibility:|pointer-events:|opacity:\s*0\s*[;}])/;
// Makes styled-components call insertRule. It would otherwise write text, which jsdom parses completely for each rule.
Object.assign(globalThis, { SC_DISABLE_SPEEDY: false });
const { prototype: sheet } = (globalThis as unknown as { CSSStyleSheet: { prototype: Sheet } }).CSSStyleSheet;
const { insertRule } = sheet;
sheet.insertRule = function insertDeciding(rule, index) {
  return insertRule.call(this, DECIDES.test(rule) ? rule : 'x{}', index);
};

// Ariakit's dialogs move the focus in a microtask, and update after it. React's act does not wait for microtasks.
const queue = globalThis.queueMicrotask.bind(globalThis);
globalThis.queueMicrotask = (callback) =>
  queue(() => {
    if ((globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT) act(callback);
    else callback();
  });

// A test that expects an error in the console replaces console.error meanwhile. Any other error fails the test.
const unexpected: unknown[][] = [];
// biome-ignore lint/suspicious/noConsole: React and libraries report there what is wrong.
const report = console.error;
console.error = (...words: unknown[]) => {
  // The act of a microtask, above, is not awaited: React warns when a component suspends in it.
  if (!String(words[0]).startsWith('A component suspended inside an `act` scope')) unexpected.push(words);
  report(...words);
};
afterEach(() => {
  const [first, ...others] = unexpected.splice(0);
  if (first)
    throw new Error(`console.error was called ${1 + others.length} times; first with: ${first.map(String).join(' ')}`);
});
