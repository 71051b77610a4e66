import type { RoomLayer, RoomStream } from '@mutua/contracts';

/** A session description or a candidate, as browsers define them. */
export type Signal = Record<string, unknown>;

/** The room of an engine, on one of its nodes. All three are random and known only to this service. */
export interface MediaRoom {
  id: string;
  /** Needed to enter. */
  pin: string;
  /** Needed to silence, to remove and to end. */
  secret: string;
}

/** An offer to receive, with the feed and the stream of each of its parts. */
export interface MediaOffer {
  n: number;
  jsep: Signal;
  streams: { mid: string; feed: string; stream: RoomStream }[];
}

export interface MediaListeners {
  onOffer: (offer: MediaOffer) => void;
  onTalking: (feed: string, isTalking: boolean) => void;
  /** The feed was ended by `remove` or `end`. */
  onGone: () => void;
  /** The device receives nothing new any more, on a node that answers. It has to enter again. */
  onDeaf: () => void;
}

/** One device in the room of an engine. Each method fails with EngineAwayError when the engine does not answer. */
export interface MediaDevice {
  /** Begins to send sound, picture and screen. Returns the answer to the offer. */
  publish(jsep: Signal): Promise<Signal>;
  /** Answers the offer with this number. Answers to earlier offers do nothing. */
  answer(jsep: Signal, n: number): Promise<void>;
  candidate(of: 'up' | 'down', candidate: Signal | null): Promise<void>;
  /** Chooses how large pictures are received, by feed. */
  want(layers: ReadonlyMap<string, RoomLayer>): Promise<void>;
  leave(): Promise<void>;
}

/** Forwards sound and pictures between the devices of rooms. It runs on one or more nodes, each named by its address. */
export interface RoomEngine {
  /** Enters a room under the name of a feed. Creates the room when the node does not have it. */
  enter(node: string, room: MediaRoom, feed: string, listeners: MediaListeners): Promise<MediaDevice>;
  /** Stops forwarding a stream, or goes on with it. */
  silence(node: string, room: MediaRoom, feed: string, stream: RoomStream, isSilent: boolean): Promise<void>;
  /** Ends a feed and what its device receives. Nothing happens when it is gone. */
  remove(node: string, room: MediaRoom, feed: string): Promise<void>;
  /** Ends a room. Nothing happens when it is gone. */
  end(node: string, room: MediaRoom): Promise<void>;
  /** Whether a node answers. */
  reaches(node: string): Promise<boolean>;
  close(): Promise<void>;
}

/** The engine refuses what it was asked, such as a signal that is no session description. */
export class EngineRefusedError extends Error {}

/** The node does not answer, or what was there is gone. */
export class EngineAwayError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EngineAwayError';
  }
}
