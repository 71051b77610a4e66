import type { WebKitBrowser } from './webkit-browser.ts';

/** The names of keys in WebKit's protocol for automation, for keys that type no character. */
const KEYS: Readonly<Record<string, string>> = {
  Alt: 'Alternate',
  ArrowDown: 'DownArrow',
  ArrowLeft: 'LeftArrow',
  ArrowRight: 'RightArrow',
  ArrowUp: 'UpArrow',
  Backspace: 'Backspace',
  Control: 'Control',
  Delete: 'Delete',
  End: 'End',
  Enter: 'Enter',
  Escape: 'Escape',
  Home: 'Home',
  Insert: 'Insert',
  Meta: 'Meta',
  PageDown: 'PageDown',
  PageUp: 'PageUp',
  Shift: 'Shift',
  Tab: 'Tab',
};
const BUTTONS = ['Left', 'Middle', 'Right'] as const;

interface Call {
  key: string;
  x: number;
  y: number;
  type: string;
  button: number;
  deltaX: number;
  deltaY: number;
}

const at = ({ x, y }: Call) => ({ origin: 'Viewport', location: { x: Math.round(x), y: Math.round(y) } });

/** Keys, presses and wheel of the browser itself, in place of events that Playwright would make by script. */
export const realInput = ({ automate }: WebKitBrowser) => {
  /** Sends the new state of a keyboard, mouse or wheel. The browser compares it with the state before. */
  const perform = (sourceType: string, state: object) =>
    automate('performInteractionSequence', {
      inputSources: [{ sourceId: sourceType, sourceType }],
      steps: [{ states: [{ sourceId: sourceType, ...state }] }],
    });
  /** WebKit refuses an interaction while another one runs, and Playwright does not wait between the parts of a click. */
  let last: Promise<unknown> = Promise.resolve();
  const send = (sourceType: 'Keyboard' | 'Mouse' | 'Wheel', state: object) => {
    const sent = last.then(() => perform(sourceType, state));
    last = sent.catch(() => undefined);
    return sent;
  };
  let pressed: (typeof BUTTONS)[number] | undefined;
  const mouse = (mouseInteraction: 'Move' | 'Down' | 'Up', call: Call) =>
    send('Mouse', { ...at(call), mouseInteraction, ...(pressed && { pressedButton: pressed }) });
  const held = new Set<string>();
  const keyboard = () => {
    // Two characters are never down at once: Playwright releases one before it presses the next one.
    const character = [...held].findLast((key) => !KEYS[key]);
    const named = [...held].flatMap((key) => KEYS[key] ?? []);
    return send('Keyboard', { ...(character && { pressedCharKey: character }), pressedVirtualKeys: named });
  };
  /** How far the wheel has turned. A state says that, not the last turn: twice the same would be no turn. */
  const turned = { width: 0, height: 0 };
  return {
    keydown: ({ key }: Call) => {
      held.add(key);
      return keyboard();
    },
    keyup: ({ key }: Call) => {
      held.delete(key);
      return keyboard();
    },
    mouseMove: (call: Call) => mouse('Move', call),
    mouseEvent: async (call: Call) => {
      if (call.type === 'mousedown') {
        pressed = BUTTONS[call.button];
        await mouse('Down', call);
      }
      if (call.type === 'mouseup') {
        pressed = undefined;
        await mouse('Up', call);
      }
      // The browser itself makes what follows: `click`, `auxclick`, `dblclick` and `contextmenu`.
    },
    wheel: (call: Call) => {
      turned.width += call.deltaX;
      turned.height += call.deltaY;
      return send('Wheel', { ...at(call), delta: { ...turned } });
    },
  };
};
