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
  selectWaitingRoom,
} from '../../shared/call/call.slice.ts';
import { canCall } from '../../shared/call/can-call.ts';
import type { DeviceProblem } from '../../shared/device-problem.ts';
import { peekOpenedMedia } from '../../shared/devices/opened-media.ts';
import type { TrackKind } from '../../shared/devices/own-media.ts';
import { useOwnTracks } from '../../shared/devices/use-own-tracks.ts';
import { useLeaveQuestion } from '../../shared/use-leave-question.ts';
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
} as const satisfies Record<DeviceProblem, string>;

/** The state of the page's call from ringing to the end, with its signals, media and toasts. */
export function useCall() {
  const { t } = useTranslation('messaging');
  const dispatch = useAppDispatch();
  const { user } = useSession();
  const call = useAppSelector(selectCall);
  const waitingRoom = useAppSelector(selectWaitingRoom);
  const isAwaited = waitingRoom !== null && waitingRoom.requestId === call?.requestId;
  const [media, setMedia] = useState(NO_MEDIA);
  const showProblem = (kind: TrackKind, problem: DeviceProblem) =>
    toast.info(kind === 'video' ? t(NO_PICTURE[problem]) : t(`calls.noSound.${problem}`));
  const tracks = useOwnTracks(media, showProblem);
  const isSharing = Boolean(media.own?.screen);
  const [isAnswering, setAnswering] = useState(false);
  const connection = useRef<CallConnection | null>(null);
  const callId = call?.callId;
  const isPlaced = call?.isCaller ?? false;
  const isMutual = call?.isMutual ?? false;

  const finish = (ended: Call, notice?: string) => finishCall(dispatch, ended, notice);
  const hangUp = (ended: Call, notice?: string) => hangUpCall(dispatch, ended, notice);
  /** The call is ignored when it is no longer the one of the page. */
  const lost = useEffectEvent((lostId: string, wasConnected = false) => {
    if (call?.callId !== lostId) return;
    if (!wasConnected) {
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
    if (media.quality === 'interrupted') lost(refusedId, true);
    else if (media.quality === 'connecting') finish(call, t('calls.ended'));
  });
  const isConnected = call?.phase === 'connected';
  useLeaveQuestion(isConnected);
  const isOnline = useRealtimeStatus() === 'connected';
  const { isMuted, isCameraOff, begin } = tracks;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect has to run after each of these changes
  useEffect(() => {
    if (isConnected && isOnline) sendState();
  }, [isConnected, isOnline, isMuted, isCameraOff, isSharing]);

  const showFailure = () => toast.error(t(canCall() ? 'calls.noMedia' : 'calls.unsupported'));
  /** Opens the connection. Returns null when the call has ended before that. @throws when neither device can be used, or no call be made */
  const connect = async (running: Call, hasEnded: () => boolean): Promise<CallConnection | null> => {
    if (!canCall()) throw new Error('This browser has no WebRTC');
    const wasOpened = peekOpenedMedia() !== null;
    const { openCallConnection } = await import('./call-connection.ts');
    const change = (next: (before: CallMedia) => Partial<CallMedia>) => {
      if (!hasEnded()) setMedia((before) => ({ ...before, ...next(before) }));
    };
    const opened = await openCallConnection({
      call: running,
      onOwn: (own) => change(() => ({ own })),
      onRemote: (remote) => change(() => ({ remote })),
      onQuality: (quality) =>
        change(({ networkAt }) => {
          const hasOtherNetwork = quality === 'interrupted' && Date.now() - networkAt < NETWORK_MS;
          return { quality, hasOtherNetwork };
        }),
      onNetwork: () => change(({ quality }) => ({ networkAt: Date.now(), hasOtherNetwork: quality === 'interrupted' })),
      onAsk: () => sendState(true),
      onLost: (wasConnected) => lost(running.callId, wasConnected),
    });
    if (hasEnded()) {
      opened.close();
      return null;
    }
    connection.current = opened;
    const { own, devices } = opened;
    if (own.noPicture) showProblem('video', own.noPicture);
    if (own.noSound) showProblem('audio', own.noSound);
    begin(own, running.isMutual && !wasOpened);
    change(() => ({ own, devices }));
    return opened;
  };

  const endedIds = useRef(new Set<string>());
  /** The call that the server may count this page in: it has begun to place or answer it. Another page of the member may still answer. */
  const joinedId = useRef<string | null>(null);
  const startRinging = useCallDeadlines({
    call,
    isAnswering,
    isConnecting: isConnected && media.quality === 'connecting',
    onExpired: (ringing) => (ringing.isCaller ? hangUp : finish)(ringing, t('calls.ended')),
    onOffline: finish,
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
    { hasEnded, send, onNoMedia }: { hasEnded: () => boolean; send: () => Promise<unknown>; onNoMedia: () => void },
  ): Promise<boolean> => {
    try {
      if (!(await connect(joined, hasEnded))) return false;
    } catch {
      if (hasEnded()) return false;
      showFailure();
      onNoMedia();
      return false;
    }
    joinedId.current = joined.callId;
    try {
      await send();
    } catch (error) {
      if (!hasEnded()) fail(joined, error);
      return false;
    }
    return !hasEnded();
  };
  const place = useEffectEvent(async (hasEnded: () => boolean) => {
    if (!call) return;
    const { callId, callType, requestId, other } = call;
    const send = () => realtime.emit('call_user', { targetUserId: other._id, callType, requestId, callId });
    if (await join(call, { hasEnded, send, onNoMedia: () => finish(call) })) startRinging(callId);
  });

  /** With `hidesCamera` the camera stays closed. */
  const answer = async (hidesCamera = call?.hidesCamera ?? false) => {
    if (!call || isAnswering) return;
    // It goes on ringing, because another device of the member can answer.
    if (!canCall()) return void showFailure();
    setAnswering(true);
    const { callId } = call;
    toast.dismiss(callId);
    const isJoined = await join(
      { ...call, hidesCamera },
      {
        hasEnded: () => endedIds.current.has(callId),
        send: () => realtime.emit('answer_call', { callId, accepted: true }),
        onNoMedia: () => hangUp(call, t('calls.ended')),
      },
    );
    if (!isJoined) return;
    dispatch(callConnected(callId));
    setAnswering(false);
  };
  const answerMutual = useEffectEvent(answer);
  useEffect(() => {
    if (callId === undefined) return;
    let hasEnded = false;
    if (isPlaced) void place(() => hasEnded);
    if (isMutual) void answerMutual();
    // A page that only rings leaves the call to the other devices of its member.
    const leave = () => {
      if (joinedId.current === callId) realtime.hint('end_call', { callId });
    };
    window.addEventListener('pagehide', leave);
    return () => {
      hasEnded = true;
      endedIds.current.add(callId);
      window.removeEventListener('pagehide', leave);
      connection.current?.close();
      connection.current = null;
      setMedia(NO_MEDIA);
      setAnswering(false);
    };
  }, [callId, isPlaced, isMutual]);

  // While the member waits, the page shows the devices that were opened before.
  const isWaiting = waitingRoom !== null && !call;
  const showOpened = useEffectEvent(() => {
    const own = peekOpenedMedia();
    if (!own) return;
    setMedia((before) => ({ ...before, own }));
    begin(own);
  });
  useEffect(() => {
    if (isWaiting) showOpened();
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
    if (media.quality === 'interrupted') lost(event.callId, true);
    else finish(call, t('calls.ended'));
  });
  useRealtimeEvent('call_state', (event) => {
    if (call?.callId !== event.callId) return;
    // The answer came while this page was not connected.
    if (call.isCaller && call.phase === 'calling') answered(call);
    const { sound, picture, screen, can } = event;
    const peerState = { sound, picture, screen, canRenegotiate: can.includes('renegotiate') };
    setMedia((before) => ({ ...before, peerState }));
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
