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
import {
  type Call,
  callBusy,
  callConnected,
  callPlaced,
  selectCall,
  selectWait,
} from '../../shared/call/call.slice.ts';
import { canCall } from '../../shared/call/can-call.ts';
import { peekHandedMedia } from '../devices/handed-media.ts';
import type { Lack, TrackKind } from '../devices/own-media.ts';
import { useOwnTracks } from '../devices/use-own-tracks.ts';
import type { CallConnection } from './call-connection.ts';
import { type CallMedia, NO_MEDIA } from './call-media.ts';
import { declineCall, finishCall, hangUpCall } from './end-call.ts';
import { useCallDeadlines } from './use-call-deadlines.ts';

/** The same time as the recovery takes before it gives up. */
const LOST_NOTICE_MS = 30_000;
/** The server refuses an answer with these codes when the call is over, or is another device's. */
const NOT_OURS = ['call_taken', 'not_found'];
/** A browser notices a lost connection some seconds after its network has changed. */
const NETWORK_MS = 30_000;

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
  /** The call is ignored when it is no longer the one of the page. */
  const lost = useEffectEvent((lostId: string, hadLine = false) => {
    if (call?.callId !== lostId) return;
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
      .catch((error: unknown) => refused(callId, error));
  });
  /** The call ended while this page was not connected. Two browsers that still hear each other go on. */
  const refused = useEffectEvent((refusedId: string, error: unknown) => {
    if (call?.callId !== refusedId || !(error instanceof RealtimeError) || error.code !== 'not_found') return;
    if (media.line === 'away') lost(refusedId, true);
    else if (media.line === 'connecting') finish(call, t('calls.ended'));
  });
  const isConnected = call?.phase === 'connected';
  const isOnline = useRealtimeStatus() === 'connected';
  const { isMuted, isCameraOff, begin } = tracks;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect has to run after each of these changes
  useEffect(() => {
    if (isConnected && isOnline) sendState();
  }, [isConnected, isOnline, isMuted, isCameraOff, isSharing]);

  const tellFailure = () => toast.error(t(canCall() ? 'calls.noMedia' : 'calls.unsupported'));
  /** Opens the connection. Returns null when the call has ended meanwhile. @throws when neither device can be used, or no call be made */
  const connect = async (running: Call, isOver: () => boolean): Promise<CallConnection | null> => {
    if (!canCall()) throw new Error('This browser has no WebRTC');
    const isHanded = peekHandedMedia() !== null;
    const { openCallConnection } = await import('./call-connection.ts');
    const change = (next: (before: CallMedia) => Partial<CallMedia>) => {
      if (!isOver()) setMedia((before) => ({ ...before, ...next(before) }));
    };
    const opened = await openCallConnection({
      call: running,
      onOwn: (own) => change(() => ({ own })),
      onRemote: (remote) => change(() => ({ remote })),
      onLine: (line) =>
        change(({ networkAt }) => {
          const hasOtherNetwork = line === 'away' && Date.now() - networkAt < NETWORK_MS;
          return { line, hasOtherNetwork };
        }),
      onNetwork: () => change(({ line }) => ({ networkAt: Date.now(), hasOtherNetwork: line === 'away' })),
      onAsk: () => sendState(true),
      onLost: (hadLine) => lost(running.callId, hadLine),
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
    change(() => ({ own, devices }));
    return opened;
  };

  const over = useRef(new Set<string>());
  /** The call that the server may count this page in: it has begun to place or answer it. Another page of the member may still answer. */
  const joinedId = useRef<string | null>(null);
  const startRinging = useCallDeadlines({
    call,
    isAnswering,
    isConnecting: isConnected && media.line === 'connecting',
    onOver: (ringing) => (ringing.isCaller ? hangUp : finish)(ringing, t('calls.ended')),
    onAway: finish,
    onLost: lost,
  });
  /** Leaves a call that the server has not confirmed. It may go on there without an answer for this page. */
  const fail = (failed: Call, error: unknown) => {
    const code = error instanceof RealtimeError ? error.code : 'timeout';
    // A refusal is already shown by `live-notices.tsx`, because the server also emits it as `error`.
    if (code === 'timeout') toast.error(t('live.connectionError'));
    if (NOT_OURS.includes(code)) finish(failed);
    else hangUp(failed);
  };
  /** Opens the devices and the connection, then joins the call on the server. Returns false when the call is over, or could not be joined. */
  const join = async (
    joined: Call,
    { isOver, send, onNoMedia }: { isOver: () => boolean; send: () => Promise<unknown>; onNoMedia: () => void },
  ): Promise<boolean> => {
    try {
      if (!(await connect(joined, isOver))) return false;
    } catch {
      if (isOver()) return false;
      tellFailure();
      onNoMedia();
      return false;
    }
    joinedId.current = joined.callId;
    try {
      await send();
    } catch (error) {
      if (!isOver()) fail(joined, error);
      return false;
    }
    return !isOver();
  };
  const place = useEffectEvent(async (isOver: () => boolean) => {
    if (!call) return;
    const { callId, callType, requestId, other } = call;
    const send = () => realtime.emit('call_user', { targetUserId: other._id, callType, requestId, callId });
    if (await join(call, { isOver, send, onNoMedia: () => finish(call) })) startRinging(callId);
  });

  /** With `hidesCamera` the camera stays closed. */
  const answer = async (hidesCamera = call?.hidesCamera ?? false) => {
    if (!call || isAnswering) return;
    // It goes on ringing, because another device of the member can answer.
    if (!canCall()) return void tellFailure();
    setAnswering(true);
    const { callId } = call;
    toast.dismiss(callId);
    const isJoined = await join(
      { ...call, hidesCamera },
      {
        isOver: () => over.current.has(callId),
        send: () => realtime.emit('answer_call', { callId, accepted: true }),
        onNoMedia: () => hangUp(call, t('calls.ended')),
      },
    );
    if (!isJoined) return;
    dispatch(callConnected(callId));
    setAnswering(false);
  };
  const answerMet = useEffectEvent(answer);
  useEffect(() => {
    if (callId === undefined) return;
    let isOver = false;
    if (isPlaced) void place(() => isOver);
    if (isMet) void answerMet();
    // A page that only rings leaves the call to the other devices of its member.
    const leave = () => {
      if (joinedId.current === callId) realtime.hint('end_call', { callId });
    };
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
    if (call) declineCall(dispatch, call);
  };
  const end = () => {
    if (call) hangUp(call, t('calls.ended'));
  };

  const invitedId = useRef<string | null>(null);
  const answered = ({ callId }: Call) => {
    if (invitedId.current === callId) return;
    invitedId.current = callId;
    dispatch(callConnected(callId));
    connection.current?.invite().catch(() => lost(callId));
  };
  useRealtimeEvent('call_answered', (event) => {
    if (call?.callId !== event.callId || !call.isCaller) return;
    if (event.accepted) answered(call);
    else finish(call, t('calls.declined'));
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
    if (media.line === 'away') lost(event.callId, true);
    else finish(call, t('calls.ended'));
  });
  useRealtimeEvent('call_state', (event) => {
    if (call?.callId !== event.callId) return;
    // The answer came while this page was not connected.
    if (call.isCaller && call.phase === 'calling') answered(call);
    const { sound, picture, screen, can } = event;
    const theirs = { sound, picture, screen, canRenegotiate: can.includes('renegotiate') };
    setMedia((before) => ({ ...before, theirs }));
    connection.current?.takeState(event);
  });
  useRealtimeEvent('webrtc_offer', (event) => {
    if (call?.callId === event.callId) connection.current?.takeOffer(event).catch(() => lost(event.callId));
  });
  useRealtimeEvent('webrtc_answer', (event) => {
    if (call?.callId === event.callId) connection.current?.takeAnswer(event).catch(() => lost(event.callId));
  });
  useRealtimeEvent('webrtc_ice_candidate', (event) => {
    // An unusable candidate does not end the call, because others may still work.
    if (call?.callId === event.callId) connection.current?.takeCandidate(event).catch(() => undefined);
  });

  return { call, media, tracks, isAnswering, onAnswer: answer, onDecline: decline, onEnd: end };
}
