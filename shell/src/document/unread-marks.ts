import { closeNotices, type KitStore, selectSession, selectUnread } from '@mutua/web-kit';

/** A longer number would push the page's name out of the tab. */
const MOST = 99;

/** Firefox and most browsers outside an installed app have no badge; a failure changes nothing for the member. */
function setBadge(count: number): void {
  const done = count === 0 ? navigator.clearAppBadge?.() : navigator.setAppBadge?.(count);
  done?.catch(() => undefined);
}

/**
 * Shows the number of unread things outside the page: as a prefix of the tab's title, `(3) Messages · Mutua`, and as the badge of the
 * installed app. Pages set their titles independently of it. Returns a function that stops it.
 */
export function startUnreadMarks(store: Pick<KitStore, 'getState' | 'subscribe'>): () => void {
  /** The prefix of each title. The translation of the browser writes the title, too, and keeps it. */
  const prefixes = new WeakMap<Element, string>();
  let count = 0;
  let badge: number | undefined;
  let isSignedOut = false;

  function markTitle(): void {
    const title = document.head.querySelector('title');
    if (!title) return;
    const text = title.textContent;
    const last = prefixes.get(title) ?? '';
    const prefix = count === 0 ? '' : `(${count > MOST ? `${MOST}+` : count}) `;
    const shown = prefix + (text.startsWith(last) ? text.slice(last.length) : text);
    prefixes.set(title, prefix);
    if (title.textContent !== shown) title.textContent = shown;
  }

  function follow(): void {
    const state = store.getState();
    const { notifications, messages, isKnown } = selectUnread(state);
    const wasSignedOut = isSignedOut;
    isSignedOut = selectSession(state).status === 'anonymous';
    // The names of who wrote must not stay on the device.
    if (isSignedOut && !wasSignedOut) void closeNotices();
    count = notifications + messages;
    markTitle();
    // Until the counters are known, the badge of an earlier visit is the better guess.
    if (count === badge || !(isKnown || isSignedOut)) return;
    badge = count;
    setBadge(count);
  }

  const observer = new MutationObserver(markTitle);
  observer.observe(document.head, { childList: true, characterData: true, subtree: true });
  const unsubscribe = store.subscribe(follow);
  follow();
  return () => {
    observer.disconnect();
    unsubscribe();
    count = 0;
    markTitle();
  };
}
