import { ROOM_LAYERS, ROOM_STREAMS, type RoomLayer, type RoomStream } from '@mutua/contracts';
import { EngineAwayError, type MediaOffer, type MediaRoom, type Signal } from './engine.ts';
import type { JanusConnection, JanusEvent, JanusHandle } from './janus-connection.ts';

/** A part of what a device receives, as Janus describes it. */
interface ReceivedStream {
  mid: string;
  feed_id?: string;
  feed_mid?: string;
  active?: boolean;
}

/** Feeds send their streams in one order, so that the number of a part tells what it is. */
const streamOf = (mid: unknown): RoomStream | undefined => ROOM_STREAMS[Number(mid)];
/** The layer of a picture, as Janus numbers it. */
const substreamOf = (layer: RoomLayer): number => Math.max(0, ROOM_LAYERS.indexOf(layer) - 1);

/**
 * What one device receives: all feeds of the others, over one connection. Only one offer is open at a time. Feeds that come or go
 * meanwhile wait for its answer: with two offers at once, some devices would see nobody.
 */
export function createReception({
  attach,
  room,
  onOffer,
  onFailure,
}: {
  attach: JanusConnection['attach'];
  room: MediaRoom;
  onOffer: (offer: MediaOffer) => void;
  /** Janus has refused a change twice: the device receives nothing new. */
  onFailure: (error: unknown) => void;
}) {
  const wanted = new Set<string>();
  const received = new Set<string>();
  let handle: JanusHandle | undefined;
  /** What the last offer contained. */
  let offered: MediaOffer['streams'] = [];
  let layers: ReadonlyMap<string, RoomLayer> = new Map();
  let n = 0;
  let isOpen = false;
  let hasBegun = false;
  let hasEnded = false;
  let work: Promise<unknown> = Promise.resolve();

  /** Runs one request after the other. */
  const inOrder = <T>(task: () => Promise<T>): Promise<T> => {
    const done = work.then(task);
    work = done.catch(() => undefined);
    return done;
  };

  /** The request for what has changed since the last offer, or null. */
  async function ask(): Promise<JanusEvent | null> {
    const subscribe = [...wanted].filter((feed) => !received.has(feed)).map((feed) => ({ feed }));
    const unsubscribe = [...received].filter((feed) => !wanted.has(feed)).map((feed) => ({ feed }));
    if (subscribe.length + unsubscribe.length === 0) return null;
    const update = {
      request: 'update',
      ...(subscribe.length > 0 && { subscribe }),
      ...(unsubscribe.length > 0 && { unsubscribe }),
    };
    const answer = await (handle ? handle.request(update) : join(subscribe));
    // What Janus has refused is asked again.
    for (const { feed } of subscribe) received.add(feed);
    for (const { feed } of unsubscribe) received.delete(feed);
    return answer;
  }

  /** Begins to receive. A handle that Janus refuses is of no use afterwards. */
  async function join(streams: { feed: string }[]): Promise<JanusEvent> {
    const attached = await attach();
    const request = { request: 'join', ptype: 'subscriber', room: room.id, pin: room.pin };
    try {
      // Without `autoupdate`, Janus makes no offers of its own.
      const answer = await attached.request({ ...request, streams, use_msid: true, autoupdate: false });
      handle = attached;
      return answer;
    } catch (error) {
      await attached.detach();
      throw error;
    }
  }

  /** Makes the next offer, unless one is open. */
  const advance = (): Promise<void> =>
    inOrder(async () => {
      while (hasBegun && !isOpen && !hasEnded) {
        // Somebody may just have left. By the second time, their end is known.
        const answer = await ask().catch(() => (hasEnded ? null : ask()));
        if (!answer) return;
        const { data, jsep } = answer;
        if (!jsep) continue;
        n += 1;
        isOpen = true;
        offered = ((data['streams'] ?? []) as ReceivedStream[]).flatMap(({ mid, feed_id, feed_mid, active }) => {
          const stream = streamOf(feed_mid);
          return feed_id && stream && active !== false ? [{ mid, feed: feed_id, stream }] : [];
        });
        onOffer({ n, jsep, streams: offered });
      }
    });
  const advanceLater = () => void advance().catch((error) => !hasEnded && onFailure(error));

  const sendLayers = async () => {
    const streams = offered
      .filter(({ stream, feed }) => stream === 'picture' && layers.has(feed))
      .map(({ mid, feed }) => {
        const layer = layers.get(feed) ?? 'low';
        return { mid, send: layer !== 'off', substream: substreamOf(layer) };
      });
    if (streams.length > 0) await handle?.request({ request: 'configure', streams });
  };

  return {
    add(feed: string): void {
      wanted.add(feed);
      advanceLater();
    },
    drop(feed: string): void {
      if (wanted.delete(feed)) advanceLater();
    },
    /** Begins to make offers: the device is ready for them. */
    begin(): void {
      hasBegun = true;
      advanceLater();
    },
    async answer(jsep: Signal, to: number): Promise<void> {
      await inOrder(async () => {
        if (!isOpen || to !== n || !handle) return;
        await handle.request({ request: 'start' }, jsep);
        isOpen = false;
        await sendLayers();
      });
      advanceLater();
    },
    candidate: (candidate: Signal | null): Promise<void> =>
      inOrder(async () => {
        if (!handle) throw new EngineAwayError('Nothing is received yet');
        await handle.trickle(candidate);
      }),
    want: (next: ReadonlyMap<string, RoomLayer>): Promise<void> =>
      inOrder(async () => {
        layers = next;
        if (!isOpen) await sendLayers();
      }),
    async end(): Promise<void> {
      hasEnded = true;
      await inOrder(async () => handle?.detach());
    },
  };
}
