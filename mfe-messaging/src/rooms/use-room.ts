import type { Person, RoomEnd, RoomMeasure, RoomState } from '@mutua/contracts';
import { RealtimeError, realtime, toast, useRealtimeEvent, useResync, useTranslation } from '@mutua/web-kit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ConnectionQuality } from '../shared/devices/connection-quality.ts';
import type { OwnDevices } from '../shared/devices/own-devices.ts';
import type { OwnMedia } from '../shared/devices/own-media.ts';
import { useSleep } from '../shared/sleep/use-sleep.ts';
import { nextDropped } from './room-layout.ts';
import { createRoomMedia, type Received, type RoomMedia } from './room-media.ts';

/** A page enters again each second, for so long, while a room moves or the line is away. */
const AGAIN_MS = 1_000;
const GIVE_UP_MS = 30_000;
/** Refusals of the door that another attempt does not change. */
const FINAL = ['not_found', 'not_available', 'room_early', 'room_closed', 'room_full', 'room_locked'];
/** After so long on a weak line, one more picture is left out; after so long on a good one, it comes back. */
const WEAK_MS = 10_000;
const GOOD_MS = 30_000;

/** `moving`: the device is in the room, and connects again. */
export type RoomPhase = 'door' | 'entering' | 'inside' | 'moving';

export interface RoomSends {
  sound: boolean;
  picture: boolean;
}

/** This device in a room, from the press at the door until it leaves. */
export function useRoom({
  circleId,
  ownId,
  own,
  devices,
  sends,
  onStopped,
  onEnd,
}: {
  circleId: string;
  ownId: string;
  /** Null while no device is open: the member only listens. */
  own: OwnMedia | null;
  devices: OwnDevices | null;
  sends: RoomSends;
  /** The teacher has muted this member, or stopped their screen. */
  onStopped: (stream: 'sound' | 'screen') => void;
  /** The stay has ended, and the server knows it. */
  onEnd: () => void;
}) {
  const { t } = useTranslation('messaging');
  const [phase, setPhase] = useState<RoomPhase>('door');
  const [state, setState] = useState<RoomState | null>(null);
  const [ended, setEnded] = useState<RoomEnd | null>(null);
  const [met, setMet] = useState<ReadonlyMap<string, Person>>(new Map());
  const [received, setReceived] = useState<ReadonlyMap<string, Received>>(new Map());
  const [spoken, setSpoken] = useState<readonly string[]>([]);
  const [talking, setTalking] = useState<ReadonlySet<string>>(new Set());
  const [quality, setQuality] = useState<ConnectionQuality>('connecting');
  const [dropped, setDropped] = useState(0);
  const [hand, setHand] = useState(false);
  const media = useRef<RoomMedia | null>(null);
  /** Counts the entries: an earlier one that answers late does nothing. */
  const entry = useRef(0);
  /** The epoch of the newest entry. A later one means that the room has moved. */
  const epoch = useRef(0);
  /** The latest epoch that events have named since the newest entry began. They may come before its answer. */
  const heard = useRef(0);
  /** The state, and whether an entry is on its way, at once: events may come before the next rendering. */
  const known = useRef<RoomState | null>(null);
  const isEntering = useRef(false);
  const isInside = phase === 'inside' || phase === 'moving';

  const end = (why: RoomEnd | null) => {
    entry.current += 1;
    media.current?.close();
    media.current = null;
    known.current = null;
    isEntering.current = false;
    epoch.current = 0;
    setPhase('door');
    setState(null);
    setReceived(new Map());
    setHand(false);
    setEnded(why);
  };
  const tellLeave = () => {
    realtime
      .emit('room_leave', { circleId })
      .finally(onEnd)
      .catch(() => undefined);
  };
  const handIn = (room: RoomState | null) => room?.people.find(({ user }) => user._id === ownId)?.hand ?? null;
  const show = (next: RoomState) => {
    known.current = next;
    setState(next);
    const others = next.people.filter(({ user }) => user._id !== ownId);
    setMet((before) => new Map([...before, ...others.map(({ user }) => [user._id, user] as const)]));
  };
  const take = (next: RoomState) => {
    const before = known.current;
    if (before && before.version > next.version && before.epoch >= next.epoch) return;
    // The teacher has lowered it. Who enters again has it down until they say that it is up.
    if (!isEntering.current && handIn(before) !== null && handIn(next) === null) setHand(false);
    show(next);
  };

  const isSharing = own?.screen != null;
  const { sound, picture } = sends;
  /** Says what this device sends. When somebody else shares a screen meanwhile, the own one ends. */
  const say = async () => {
    const stated = { sound, picture, hand };
    try {
      await realtime.emit('room_state', { ...stated, screen: isSharing });
    } catch (error) {
      if (!(error instanceof RealtimeError && error.code === 'screen_taken')) throw error;
      toast.info(error.message);
      await devices?.stopSharing();
      await realtime.emit('room_state', { ...stated, screen: false });
    }
  };

  const enterOnce = useEffectEvent(async (attempt: number) => {
    const { room, iceServers } = await realtime.emit('room_enter', { circleId });
    if (attempt !== entry.current) return;
    try {
      media.current?.close();
      const opened = createRoomMedia({
        iceServers,
        onReceived: setReceived,
        onQuality: setQuality,
        onLost: () => void connect('moving'),
      });
      media.current = opened;
      epoch.current = room.epoch;
      setReceived(new Map());
      setTalking(new Set());
      // Not compared: a room whose server has lost its data counts its versions from the beginning.
      show(room);
      await opened.send(own);
      await opened.publish();
      await say();
    } catch (error) {
      // No refusal of the door, whatever its code.
      throw new Error(t('rooms.lost'), { cause: error });
    }
    if (attempt !== entry.current) return;
    isEntering.current = false;
    setPhase('inside');
    if (heard.current > room.epoch) void connect('moving');
  });

  /** What the server has answered, or that it does not. */
  const reasonOf = (error: unknown): string => (isRefusal(error) ? error.message : t('rooms.lost'));
  const giveUp = (error: unknown) => {
    // The device may be in the room, without sound and pictures.
    tellLeave();
    toast.error(reasonOf(error));
    end(null);
  };

  /** Enters. A device that was inside tries again while the room cannot be reached; one that has slept is at the door. */
  const connect = useEffectEvent(async (next: 'entering' | 'moving') => {
    entry.current += 1;
    const attempt = entry.current;
    isEntering.current = true;
    heard.current = 0;
    setPhase(next);
    const until = next === 'moving' ? Date.now() + GIVE_UP_MS : 0;
    while (attempt === entry.current) {
      // Meanwhile the member may have entered by another device, which this one would end, or have left.
      if (sleep.hasSlept()) return giveUp(null);
      const failure = await enterOnce(attempt).then(
        () => null,
        (error: unknown) => ({ error }),
      );
      if (!failure || attempt !== entry.current) return;
      if (isFinal(failure.error) || Date.now() > until) return giveUp(failure.error);
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  });
  const follow = (moved: number) => {
    heard.current = Math.max(heard.current, moved);
    if (phase !== 'door' && !isEntering.current && moved > epoch.current) void connect('moving');
  };

  useRealtimeEvent('room_people', (room) => {
    if (room.circleId !== circleId || !isInside) return;
    take(room);
    follow(room.epoch);
  });
  useRealtimeEvent('room_offer', (offer) => media.current?.takeOffer(offer));
  useRealtimeEvent('room_talking', ({ memberId, isTalking }) => {
    setTalking((known) => {
      const next = new Set(known);
      if (isTalking) next.add(memberId);
      else next.delete(memberId);
      return next;
    });
    if (isTalking) setSpoken((known) => [memberId, ...known.filter((id) => id !== memberId)]);
  });
  useRealtimeEvent('room_moved', (moved) => follow(moved.epoch));
  useRealtimeEvent('room_closed', ({ why }) => {
    if (phase === 'door') return;
    end(why);
    onEnd();
  });
  useRealtimeEvent('room_stopped', ({ stream }) => onStopped(stream));

  /** Says what this device sends, and learns whether it is still in the room. */
  const tell = useEffectEvent(async () => {
    if (phase !== 'inside') return;
    const attempt = entry.current;
    await say().then(sleep.clear, (error: unknown) => {
      const isGone = error instanceof RealtimeError && error.code === 'not_found';
      if (isGone && attempt === entry.current) void connect('moving');
    });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change is told
  useEffect(() => {
    void tell();
  }, [sound, picture, isSharing, hand, phase]);
  const sleep = useSleep(isInside, GIVE_UP_MS, () => (phase === 'moving' ? giveUp(null) : void tell()));
  // The answer tells apart a new connection, which is in no room, and anything else that was missed: the room comes with it.
  useResync(() => void tell());

  // Nothing is shared at the door.
  const stopSharing = useEffectEvent(() => devices?.stopSharing());
  const isAtDoor = phase === 'door';
  useEffect(() => {
    if (isSharing && isAtDoor) stopSharing()?.catch(() => undefined);
  }, [isSharing, isAtDoor]);

  const others = Math.max(0, (state?.people.length ?? 0) - 1);
  // One picture less after ten seconds on a weak line, one more after thirty on a good one. Sound is never left out.
  useEffect(() => {
    if (!isInside || quality === 'connecting' || quality === 'interrupted') return;
    const isWeak = quality === 'weak';
    const timer = setInterval(
      () => setDropped((count) => nextDropped(count, { isWeak, others })),
      isWeak ? WEAK_MS : GOOD_MS,
    );
    return () => clearInterval(timer);
  }, [quality, isInside, others]);

  const leave = useEffectEvent(() => {
    if (phase !== 'door') realtime.emit('room_leave', { circleId }).catch(() => undefined);
    entry.current += 1;
    media.current?.close();
    media.current = null;
  });
  useEffect(() => () => leave(), []);

  return {
    circleId,
    phase,
    isInside,
    state,
    /** Why the last stay ended. */
    ended,
    /** With whom this page was in the room. */
    met: [...met.values()],
    received,
    spoken,
    talking,
    quality,
    dropped,
    hand,
    toggleHand: () => setHand(!hand),
    enter: () => {
      setEnded(null);
      sleep.clear();
      void connect('entering');
    },
    leave: () => {
      tellLeave();
      end(null);
    },
    /** Sends other tracks: a device has changed. */
    send: async (next: OwnMedia, mixed?: MediaStreamTrack | null) => {
      await media.current?.send(next, mixed ?? undefined);
    },
    moderate: (what: RoomMeasure, memberId?: string) => {
      realtime
        .emit('room_moderate', { what, ...(memberId && { memberId }) })
        .catch((error: unknown) => toast.error(reasonOf(error)));
    },
    want: (layers: { memberId: string; layer: 'off' | 'low' | 'middle' | 'high' }[]) => {
      realtime.emit('room_want', { layers }).catch(() => undefined);
    },
  };
}
export type RoomOfDevice = ReturnType<typeof useRoom>;

const isFinal = (error: unknown): boolean => error instanceof RealtimeError && FINAL.includes(error.code);
/** Whether the server has answered, and says why not. */
const isRefusal = (error: unknown): error is RealtimeError =>
  error instanceof RealtimeError && !['timeout', 'not_connected'].includes(error.code);
