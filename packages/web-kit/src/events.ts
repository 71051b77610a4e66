/** Events of the kit for the page. The shell listens; remotes may. */
export interface KitEvents {
  /** The server answered 429: the seconds to wait. */
  'rate-limited': number;
  /** A call, or the renewal of the session, got no answer. */
  unreachable: undefined;
  /** The tokens of the session were renewed: the new access token. */
  'session-renewed': string;
  /** The member signs out: the last moment to send something in their name. */
  'signing-out': undefined;
  /** The member has written to somebody, asked or accepted: now they wait for an answer. */
  'waits-for-answer': { name: string };
  /** A page of a remote is on the screen, and alive. */
  'page-shown': undefined;
  /** The page of a remote has subscribed to its calls. */
  'page-subscribed': undefined;
  /** The page has changed to this language. */
  'language-changed': string;
  /** The session ended without the member asking for it. */
  'session-ended': { reason: 'expired' | 'unverified'; message?: string };
}

type Handler<E extends keyof KitEvents> = (payload: KitEvents[E]) => void;

const handlers = new Map<keyof KitEvents, Set<Handler<never>>>();

export const kitEvents = {
  /** Returns the function that stops listening. */
  on<E extends keyof KitEvents>(event: E, handler: Handler<E>): () => void {
    const all = handlers.get(event) ?? new Set();
    handlers.set(event, all.add(handler));
    return () => all.delete(handler);
  },
  emit<E extends keyof KitEvents>(
    event: E,
    ...[payload]: KitEvents[E] extends undefined ? [] : [payload: KitEvents[E]]
  ): void {
    for (const handler of handlers.get(event) ?? []) (handler as Handler<E>)(payload as KitEvents[E]);
  },
};
