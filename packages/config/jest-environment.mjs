import JsdomEnvironment from '@jest/environment-jsdom-abstract';
import * as jsdom from 'jsdom';

/** What browsers have, Node has, and jsdom does not pass on; the router and RTK Query expect it. */
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

/** jsdom lays nothing out and knows one size of a window, so every media query is answered with "no". */
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

/** jest's own environment brings an older jsdom, with which tests of pages take a fifth more processor time. */
export default class BrowserEnvironment extends JsdomEnvironment {
  /** Whether the tests of this file want React to warn of updates outside `act`. */
  #warns;

  constructor(config, context) {
    super(config, context, jsdom);
  }

  async setup() {
    await super.setup();
    for (const name of FROM_NODE) this.global[name] ??= globalThis[name];
    // Node's Request, which the router makes at each navigation, takes Node's signals only.
    Object.assign(this.global, { AbortController, AbortSignal });
    // One Uint8Array for both sides: what Node's TextEncoder returns must be an instance of the window's.
    this.global.Uint8Array = Uint8Array;
    this.global.matchMedia = matchMedia;
    // Without a layout nothing would count as visible, and so nothing would get the focus.
    this.global.Element.prototype.checkVisibility ??= function checkVisibility() {
      return this.isConnected && !this.closest('[hidden]');
    };
    this.global.Element.prototype.scrollIntoView ??= () => {};
    this.global.ResizeObserver ??= NothingResizes;
    // It knows no popover either: as in a browser, it is hidden until it is opened.
    this.global.HTMLElement.prototype.hidePopover ??= () => {};
    const closed = this.global.document.createElement('style');
    closed.textContent = '[popover] { display: none; }';
    this.global.document.head.append(closed);
    // Ariakit's dialog asks before it locks the page's scrolling.
    this.global.CSS ??= {};
    this.global.CSS.supports ??= () => false;
  }
  /** Answers and events may arrive after a test, before its page is removed: no step of a test waits for them. */
  handleTestEvent({ name }) {
    if (name === 'test_fn_success' || name === 'test_fn_failure') {
      this.#warns = this.global.IS_REACT_ACT_ENVIRONMENT;
      this.global.IS_REACT_ACT_ENVIRONMENT = false;
    } else if (name === 'test_done' && this.#warns !== undefined) {
      this.global.IS_REACT_ACT_ENVIRONMENT = this.#warns;
    }
  }
}
