import vm from 'node:vm';
import JsdomEnvironment from '@jest/environment-jsdom-abstract';
import * as jsdom from 'jsdom';

// Each test file has a window of its own, for which Jest compiles every module again. V8 would find the code that it compiled for another
// window, but not when each compilation has its own callback for `import()`. Only sources with an `import()` keep theirs.
const { compileFunction } = vm;
vm.compileFunction = (source, names, { importModuleDynamically, ...options }) =>
  compileFunction(source, names, /\bimport\s*\(/.test(source) ? { importModuleDynamically, ...options } : options);

/** Globals that browsers and Node have, but jsdom does not provide. The router and RTK Query need them. */
const FROM_NODE = [
  'BroadcastChannel',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'TextDecoder',
  'TextEncoder',
  'TransformStream',
  'WritableStream',
  'fetch',
  'structuredClone',
];

/** jsdom has no layout and only one window size, so no media query matches. */
function matchMedia(media) {
  const ignore = () => {};
  return {
    matches: false,
    media,
    onchange: null,
    addEventListener: ignore,
    removeEventListener: ignore,
    addListener: ignore,
    removeListener: ignore,
    dispatchEvent: () => false,
  };
}

class NothingResizes {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Jest's own environment contains an older jsdom, in which tests of pages take a fifth more processor time. */
export default class BrowserEnvironment extends JsdomEnvironment {
  /** Whether React warns about updates outside `act` in this test file. */
  #warns;

  constructor(config, context) {
    super(config, context, jsdom);
  }

  async setup() {
    await super.setup();
    for (const name of FROM_NODE) this.global[name] ??= globalThis[name];
    // The router creates a Request of Node at each navigation, which accepts only Node's signals.
    Object.assign(this.global, { AbortController, AbortSignal });
    // Both sides share one Uint8Array: the result of Node's TextEncoder must be an instance of the window's class.
    this.global.Uint8Array = Uint8Array;
    this.global.matchMedia = matchMedia;
    // Without a layout no element would count as visible, and none would get the focus.
    this.global.Element.prototype.checkVisibility ??= function checkVisibility() {
      return this.isConnected && !this.closest('[hidden]');
    };
    this.global.Element.prototype.scrollIntoView ??= () => {};
    this.global.ResizeObserver ??= NothingResizes;
    // jsdom plays nothing, and says so in the console.
    this.global.HTMLMediaElement.prototype.play = async () => undefined;
    // jsdom has no popover either: hide it until it is opened, as browsers do.
    this.global.HTMLElement.prototype.hidePopover ??= () => {};
    const closed = this.global.document.createElement('style');
    closed.textContent = '[popover] { display: none; }';
    this.global.document.head.append(closed);
    // Ariakit's dialog checks this before it locks the scrolling of the page.
    this.global.CSS ??= {};
    this.global.CSS.supports ??= () => false;
  }
  /** Answers and events may arrive after a test, before its page is removed. No step of a test waits for them. */
  handleTestEvent({ name }) {
    if (name === 'test_fn_success' || name === 'test_fn_failure') {
      this.#warns = this.global.IS_REACT_ACT_ENVIRONMENT;
      this.global.IS_REACT_ACT_ENVIRONMENT = false;
    } else if (name === 'test_done' && this.#warns !== undefined) {
      this.global.IS_REACT_ACT_ENVIRONMENT = this.#warns;
    }
  }
}
