import { ROOM_STREAMS, ROOMS, type RoomStream } from '@mutua/contracts';
import type { Logger } from '@mutua/service-kit';
import { EngineAwayError, type MediaRoom, type RoomEngine } from './engine.ts';
import { connectJanus, type JanusConnection, JanusError, type JanusHandle } from './janus-connection.ts';
import { createReception } from './reception.ts';

/** Refusals of the VideoRoom that are no failures here. */
const [NO_SUCH_ROOM, ROOM_EXISTS, NO_SUCH_FEED] = [426, 427, 428];
/** A device sends its sound, three layers of its picture, and a screen: 0.1, 1.1 and 1.2 Mbit/s. */
const BITRATE = 2_400_000;

const midOf = (stream: RoomStream) => String(ROOM_STREAMS.indexOf(stream));
const without =
  (...codes: number[]) =>
  (error: unknown) => {
    if (!(error instanceof JanusError && codes.includes(error.code))) throw error;
  };

/** Rooms on one or more nodes of Janus, over its WebSocket. */
export function createJanus({
  secret,
  onLost,
  logger,
  beatMs,
}: {
  /** Janus has it as `api_secret` and as `admin_key` of the VideoRoom. */
  secret: string;
  /** Called when the connection to a node is lost. Everything that was there is gone. */
  onLost: (node: string) => void;
  logger: Logger;
  beatMs?: number | undefined;
}): RoomEngine {
  interface Node {
    connection: JanusConnection;
    /** For requests about rooms. */
    manager: JanusHandle;
  }
  const nodes = new Map<string, Promise<Node>>();
  let isClosing = false;

  async function open(address: string, onClosed: () => void): Promise<Node> {
    const connection = await connectJanus(address, { secret, beatMs, onClosed });
    try {
      return { connection, manager: await connection.attach() };
    } catch (error) {
      await connection.close();
      throw error;
    }
  }

  /** Opens the connection to a node, which `nodes` has until it is closed. */
  function openAt(address: string): Promise<Node> {
    const isCurrent = () => nodes.get(address) === opening;
    let isOpen = false;
    const opening = open(address, () => {
      if (isCurrent()) nodes.delete(address);
      if (isClosing || !isOpen) return;
      logger.warn({ node: address }, 'a node of rooms is away');
      onLost(address);
    });
    nodes.set(address, opening);
    opening.then(
      () => {
        isOpen = true;
      },
      () => isCurrent() && nodes.delete(address),
    );
    return opening;
  }

  /** The connection to a node. It is opened at the first need, and again after a loss. */
  async function nodeAt(address: string): Promise<Node> {
    try {
      return await (nodes.get(address) ?? openAt(address));
    } catch (error) {
      throw error instanceof JanusError ? new EngineAwayError(error.message, { cause: error }) : error;
    }
  }

  const create = ({ manager }: Node, { id, pin, secret: own }: MediaRoom) =>
    manager
      .request({
        request: 'create',
        room: id,
        pin,
        secret: own,
        admin_key: secret,
        is_private: true,
        permanent: false,
        publishers: ROOMS.people + 1, // a second entry of a member replaces the first
        bitrate: BITRATE,
        fir_freq: 0,
        audiocodec: 'opus',
        opus_fec: true,
        opus_dtx: true,
        videocodec: 'vp8',
        audiolevel_event: true,
        audio_active_packets: 20,
        audio_level_average: 40,
        record: false,
      })
      .catch(without(ROOM_EXISTS));

  /** Enters as a feed. Creates the room when it is not there. */
  async function join(node: Node, handle: JanusHandle, room: MediaRoom, feed: string) {
    const request = { request: 'join', ptype: 'publisher', room: room.id, pin: room.pin, id: feed };
    try {
      return await handle.request(request);
    } catch (error) {
      without(NO_SUCH_ROOM)(error);
      await create(node, room);
      return handle.request(request);
    }
  }

  /** A request about a room, which may be gone. */
  const manage = async (address: string, { id, secret: own }: MediaRoom, body: object): Promise<void> => {
    const { manager } = await nodeAt(address);
    await manager.request({ ...body, room: id, secret: own }).catch(without(NO_SUCH_ROOM, NO_SUCH_FEED));
  };

  return {
    async enter(address, room, feed, { onOffer, onTalking, onGone, onDeaf }) {
      const node = await nodeAt(address);
      const reception = createReception({
        attach: node.connection.attach,
        room,
        onOffer,
        onFailure: (error) => {
          // With its connection, all devices of a node are told.
          if (!node.connection.isOpen()) return;
          logger.warn({ err: error }, 'a device in a room receives nothing new');
          onDeaf();
        },
      });
      const sender = await node.connection.attach(({ data }) => {
        const isTalking = TALKING[data.videoroom ?? ''];
        if (isTalking !== undefined) onTalking(String(data['id']), isTalking);
        for (const { id } of feedsIn(data)) reception.add(id);
        for (const gone of [data['leaving'], data['unpublished']]) reception.drop(String(gone));
        if (data['leaving'] === 'ok' || data.videoroom === 'destroyed') onGone();
      });
      try {
        const { data } = await join(node, sender, room, feed);
        for (const { id } of feedsIn(data)) reception.add(id);
      } catch (error) {
        await sender.detach();
        throw error;
      }
      return {
        async publish(jsep) {
          const { jsep: answer } = await sender.request({ request: 'publish' }, jsep);
          if (!answer) throw new EngineAwayError('Janus has not answered an offer');
          reception.begin();
          return answer;
        },
        answer: reception.answer,
        candidate: (of, candidate) => (of === 'up' ? sender.trickle(candidate) : reception.candidate(candidate)),
        want: reception.want,
        async leave() {
          await Promise.all([sender.detach(), reception.end()]);
        },
      };
    },
    silence: (address, room, feed, stream, isSilent) =>
      manage(address, room, { request: 'moderate', id: feed, mid: midOf(stream), mute: isSilent }),
    remove: (address, room, feed) => manage(address, room, { request: 'kick', id: feed }),
    end: (address, room) => manage(address, room, { request: 'destroy' }),
    reaches: (address) =>
      nodeAt(address).then(
        () => true,
        () => false,
      ),
    async close() {
      isClosing = true;
      const opened = await Promise.allSettled(nodes.values());
      await Promise.all(opened.map((node) => node.status === 'fulfilled' && node.value.connection.close()));
    },
  };
}

/** The feeds that an event or an answer announces. */
const feedsIn = (data: Record<string, unknown>) => (data['publishers'] ?? []) as { id: string }[];

/** The events that tell who speaks. */
const TALKING: Partial<Record<string, boolean>> = { talking: true, 'stopped-talking': false };
