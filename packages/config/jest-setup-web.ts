import '@testing-library/jest-dom';
import { act, configure } from '@testing-library/react';

// What is waited for comes late on a busy machine; a second, the default, is too short there.
configure({ asyncUtilTimeout: 10_000 });

// Ariakit's dialogs move the focus in a microtask, which React's act does not wait for, and update when it arrives.
const queue = globalThis.queueMicrotask.bind(globalThis);
globalThis.queueMicrotask = (callback) =>
  queue(() => {
    if ((globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT) act(callback);
    else callback();
  });

// A test that expects an error in the console replaces console.error for its time; any other error fails the test.
const unexpected: unknown[][] = [];
// biome-ignore lint/suspicious/noConsole: React and libraries report there what is wrong.
const report = console.error;
console.error = (...words: unknown[]) => {
  unexpected.push(words);
  report(...words);
};
afterEach(() => {
  const [first, ...others] = unexpected.splice(0);
  if (first)
    throw new Error(`console.error was called ${1 + others.length} times; first with: ${first.map(String).join(' ')}`);
});
