/** Events of the kit. The shell listens to them, and remotes may too. */
export interface KitEvents {
  /** The server answered 429. The value is the number of seconds to wait. */
  'rate-limited': number;
  /** A call, or the renewal of the session, got no answer. */
  unreachable: undefined;
  /** The session was renewed. The value is the new access token. */
  'session-renewed': string;
  /** The member is signing out. It is the last moment to send something with their token. */
  'signing-out': undefined;
  /** The member has sent a message or a request, or accepted one, and now waits for an answer. */
  'waits-for-answer': { name: string };
  /** A page of a remote is shown and interactive. */
  'page-shown': undefined;
  /** The page of a remote has subscribed to its queries, or the shell shows its own page instead. */
  'page-subscribed': undefined;
  /** The language of the page has changed to this one. */
  'language-changed': string;
  /** The session ended, but the member has not signed out. */
  'session-ended': { reason: 'expired' | 'unverified'; message?: string };
}

type Handler<E extends keyof KitEvents> = (payload: KitEvents[E]) => void;

const handlers = new Map<keyof KitEvents, Set<Handler<never>>>();

export const kitEvents = {
  /** Returns a function that stops listening. */
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
