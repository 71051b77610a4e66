import {
  RealtimeError,
  realtime,
  toast,
  useAppDispatch,
  useAppSelector,
  useRealtimeEvent,
  useRealtimeStatus,
  useSession,
  useTranslation,
} from '@mutua/web-kit';
import { toastAction } from '@mutua/web-kit/parts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Call, callBusy, callConnected, callPlaced, selectCall, selectWait } from '../shared/call.slice.ts';
import type { CallConnection } from './call-connection.ts';
import type { ConnectionQuality } from './connection-quality.ts';
import { finishCall, hangUpCall } from './end-call.ts';
import { peekHandedMedia } from './handed-media.ts';
import type { OwnDevices } from './own-devices.ts';
import type { Lack, OwnMedia, TrackKind } from './own-media.ts';
import { useOwnTracks } from './use-own-tracks.ts';

const INCOMING_NOTICE_MS = 10_000;
/** The same time as the recovery takes before it gives up. */
const LOST_NOTICE_MS = 30_000;
/** A browser notices a lost connection some seconds after its network has changed. */
const NETWORK_MS = 30_000;

/** The media of a call, and the state of its connection. */
export interface CallMedia {
  own: OwnMedia | null;
  /** Changes the devices of `own`. */
  devices: OwnDevices | null;
  remote: MediaStream | null;
  line: ConnectionQuality;
  /** The time at which this browser last changed or lost its network. */
  networkAt: number;
  /** The connection was lost soon after such a change. */
  hasOtherNetwork: boolean;
  /** What the other side sends. Null until it has said so. */
  theirs: { sound: boolean; picture: boolean; screen: boolean; canRenegotiate: boolean } | null;
}
const NO_MEDIA: CallMedia = {
  own: null,
  devices: null,
  remote: null,
  line: 'connecting',
  networkAt: 0,
  hasOtherNetwork: false,
  theirs: null,
};

const NO_PICTURE = {
  none: 'calls.noCamera',
  busy: 'calls.cameraBusy',
  refused: 'calls.cameraRefused',
} as const satisfies Record<Lack, string>;

/** The state of the page's call from ringing to the end, with its signals, media and toasts. */
export function useCall() {
  const { t } = useTranslation('messaging');
  const dispatch = useAppDispatch();
  const { user } = useSession();
  const call = useAppSelector(selectCall);
  const wait = useAppSelector(selectWait);
  const isAwaited = wait !== null && wait.requestId === call?.requestId;
  const [media, setMedia] = useState(NO_MEDIA);
  const tellLack = (kind: TrackKind, lack: Lack) =>
    toast.info(kind === 'video' ? t(NO_PICTURE[lack]) : t(`calls.noSound.${lack}`));
  const tracks = useOwnTracks(media, tellLack);
  const isSharing = Boolean(media.own?.screen);
  const [isAnswering, setAnswering] = useState(false);
  const connection = useRef<CallConnection | null>(null);
  const callId = call?.callId;
  const isPlaced = call?.isCaller ?? false;
  const isMet = call?.isMet ?? false;

  const finish = (ended: Call, notice?: string) => finishCall(dispatch, ended, notice);
  const hangUp = (ended: Call, notice?: string) => hangUpCall(dispatch, ended, notice);
  const lost = useEffectEvent((hadLine = false) => {
    if (!call) return;
    if (!hadLine) {
      toast.error(t('calls.lost'));
      return hangUp(call, t('calls.ended'));
    }
    hangUp(call);
    const { requestId, other, callType } = call;
    const again = () => {
      if (user) dispatch(callPlaced({ requestId, other, callType, memberId: user._id, now: Date.now() }));
    };
    const action = toastAction({ label: t('chat.callAgain'), onPress: again });
    toast.error(t('calls.lineLost'), { id: `end-${call.callId}`, duration: LOST_NOTICE_MS, action });
  });
  /** Tells the other side what this one sends. `restart` asks it to restart the connection. */
  const sendState = useEffectEvent((restart?: true) => {
    if (call?.phase !== 'connected') return;
    const { callId, callType, other } = call;
    const picture = isSharing || (callType === 'video' && !tracks.isCameraOff);
    const state = { sound: !tracks.isMuted, picture, screen: isSharing, can: ['renegotiate' as const] };
    realtime
      .emit('call_state', { targetUserId: other._id, callId, ...state, ...(restart && { restart }) })
      .catch(() => undefined);
  });
  const isConnected = call?.phase === 'connected';
  const isOnline = useRealtimeStatus() === 'connected';
  const { isMuted, isCameraOff, begin } = tracks;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect has to run after each of these changes
  useEffect(() => {
    if (isConnected && isOnline) sendState();
  }, [isConnected, isOnline, isMuted, isCameraOff, isSharing]);

  /** Opens the connection. Returns null when the call has ended meanwhile. @throws when neither device can be used */
  const connect = async (running: Call, isOver: () => boolean): Promise<CallConnection | null> => {
    const isHanded = peekHandedMedia() !== null;
    const { openCallConnection } = await import('./call-connection.ts');
    const opened = await openCallConnection({
      call: running,
      onOwn: (own) => setMedia((before) => ({ ...before, own })),
      onRemote: (remote) => setMedia((before) => ({ ...before, remote })),
      onLine: (line) =>
        setMedia((before) => {
          const hasOtherNetwork = line === 'away' && Date.now() - before.networkAt < NETWORK_MS;
          return { ...before, line, hasOtherNetwork };
        }),
      onNetwork: () =>
        setMedia((before) => ({ ...before, networkAt: Date.now(), hasOtherNetwork: before.line === 'away' })),
      onAsk: () => sendState(true),
      onLost: (hadLine) => lost(hadLine),
    });
    if (isOver()) {
      opened.close();
      return null;
    }
    connection.current = opened;
    const { own, devices } = opened;
    if (own.noPicture) tellLack('video', own.noPicture);
    if (own.noSound) tellLack('audio', own.noSound);
    begin(own, running.isMet && !isHanded);
    setMedia((before) => ({ ...before, own, devices }));
    return opened;
  };

  const over = useRef(new Set<string>());
  const place = useEffectEvent(async (isOver: () => boolean) => {
    if (!call) return;
    try {
      if (!(await connect(call, isOver))) return;
    } catch {
      if (isOver()) return;
      toast.error(t('calls.noMedia'));
      return finish(call);
    }
    const { callType, requestId, other } = call;
    try {
      await realtime.emit('call_user', { targetUserId: other._id, callType, requestId, callId: call.callId });
    } catch (error) {
      // A refusal is already shown by `live-notices.tsx`, because the server also emits it as `error`.
      if (!(error instanceof RealtimeError) || error.code === 'timeout') toast.error(t('live.connectionError'));
      finish(call);
    }
  });

  /** With `hidesCamera` the camera stays closed. */
  const answer = async (hidesCamera = call?.hidesCamera ?? false) => {
    if (!call || isAnswering) return;
    setAnswering(true);
    toast.dismiss(call.callId);
    try {
      if (!(await connect({ ...call, hidesCamera }, () => over.current.has(call.callId)))) return;
    } catch {
      toast.error(t('calls.noMedia'));
      return hangUp(call, t('calls.ended'));
    }
    try {
      await realtime.emit('answer_call', { callId: call.callId, accepted: true });
      dispatch(callConnected(call.callId));
    } catch {
      finish(call);
    } finally {
      setAnswering(false);
    }
  };
  const answerMet = useEffectEvent(answer);
  useEffect(() => {
    if (callId === undefined) return;
    let isOver = false;
    if (isPlaced) void place(() => isOver);
    if (isMet) void answerMet();
    const leave = () => realtime.hint('end_call', { callId });
    window.addEventListener('pagehide', leave);
    return () => {
      isOver = true;
      over.current.add(callId);
      window.removeEventListener('pagehide', leave);
      connection.current?.close();
      connection.current = null;
      setMedia(NO_MEDIA);
      setAnswering(false);
    };
  }, [callId, isPlaced, isMet]);

  const announce = useEffectEvent(() => {
    if (!call) return;
    const text = call.callType === 'video' ? 'calls.incomingVideoFrom' : 'calls.incomingAudioFrom';
    toast.info(t(text, { name: call.other.name }), { id: call.callId, duration: INCOMING_NOTICE_MS });
  });
  const isRinging = call?.phase === 'ringing';
  useEffect(() => {
    if (isRinging) announce();
  }, [isRinging]);

  // While the member waits, the page shows the devices that were opened before.
  const isWaiting = wait !== null && !call;
  const showHanded = useEffectEvent(() => {
    const own = peekHandedMedia();
    if (!own) return;
    setMedia((before) => ({ ...before, own }));
    begin(own);
  });
  useEffect(() => {
    if (isWaiting) showHanded();
  }, [isWaiting]);

  const decline = () => {
    if (!call) return;
    realtime.emit('answer_call', { callId: call.callId, accepted: false }).catch(() => undefined);
    finish(call);
  };
  const end = () => {
    if (call) hangUp(call, t('calls.ended'));
  };

  useRealtimeEvent('call_answered', (event) => {
    if (call?.callId !== event.callId || !call.isCaller) return;
    if (!event.accepted) return finish(call, t('calls.declined'));
    dispatch(callConnected(call.callId));
    connection.current?.invite().catch(() => lost());
  });
  useRealtimeEvent('call_busy', (event) => {
    if (call?.callId !== event.callId) return;
    // The other member called first. Their call arrives and is answered.
    if (isAwaited) dispatch(callBusy(call.callId));
    else finish(call, t('calls.busy', { name: call.other.name }));
  });
  useRealtimeEvent('call_taken', (event) => {
    if (call?.callId === event.callId && call.phase === 'ringing') finish(call, t('calls.taken'));
  });
  useRealtimeEvent('call_ended', (event) => {
    if (call?.callId !== event.callId) return;
    // The other side, or the server, has given up restoring the connection.
    if (media.line === 'away') lost(true);
    else finish(call, t('calls.ended'));
  });
  useRealtimeEvent('call_state', (event) => {
    if (call?.callId !== event.callId) return;
    const { sound, picture, screen, can } = event;
    const theirs = { sound, picture, screen, canRenegotiate: can.includes('renegotiate') };
    setMedia((before) => ({ ...before, theirs }));
    connection.current?.takeState(event);
  });
  useRealtimeEvent('webrtc_offer', (event) => {
    if (call?.callId === event.callId) connection.current?.takeOffer(event).catch(() => lost());
  });
  useRealtimeEvent('webrtc_answer', (event) => {
    if (call?.callId === event.callId) connection.current?.takeAnswer(event).catch(() => lost());
  });
  useRealtimeEvent('webrtc_ice_candidate', (event) => {
    // An unusable candidate does not end the call, because others may still work.
    if (call?.callId === event.callId) connection.current?.takeCandidate(event).catch(() => undefined);
  });

  return { call, media, tracks, isAnswering, onAnswer: answer, onDecline: decline, onEnd: end };
}
