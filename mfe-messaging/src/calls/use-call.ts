import {
  RealtimeError,
  realtime,
  toast,
  useAppDispatch,
  useAppSelector,
  useRealtimeEvent,
  useTranslation,
} from '@mutua/web-kit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Call, callConnected, callEnded, callRang, selectCall } from '../shared/call.slice.ts';
import { type CallConnection, type Line, openCallConnection } from './call-connection.ts';

const INCOMING_NOTICE_MS = 10_000;

interface Media {
  local: MediaStream | null;
  remote: MediaStream | null;
  line: Line;
}
const NO_MEDIA: Media = { local: null, remote: null, line: 'connecting' };

/** The state of the page's call, from ringing to the end, with its signals, media and toasts. */
export function useCall() {
  const { t } = useTranslation('messaging');
  const dispatch = useAppDispatch();
  const call = useAppSelector(selectCall);
  const [media, setMedia] = useState(NO_MEDIA);
  const [isAnswering, setAnswering] = useState(false);
  const connection = useRef<CallConnection | null>(null);
  const callId = call?.callId;
  const isPlaced = call?.isCaller ?? false;
  const isMet = call?.isMet ?? false;

  const finish = (ended: Call, notice?: string) => {
    toast.dismiss(ended.callId);
    if (notice) toast.info(notice, { id: `end-${ended.callId}` });
    dispatch(callEnded(ended.callId));
  };
  /** Ends the call for both parties. If the server cannot be reached, it ends the call later by itself. */
  const hangUp = (ended: Call, notice: string) => {
    realtime.emit('end_call', { callId: ended.callId }).catch(() => undefined);
    finish(ended, notice);
  };
  const lost = useEffectEvent(() => {
    if (!call) return;
    toast.error(t('calls.lost'));
    hangUp(call, t('calls.ended'));
  });

  /** Opens the connection. Returns null when the call has ended meanwhile. @throws when camera or microphone are refused */
  const connect = async (running: Call, isOver: () => boolean): Promise<CallConnection | null> => {
    const opened = await openCallConnection({
      call: running,
      onRemote: (remote) => setMedia((before) => ({ ...before, remote })),
      onLine: (line) => setMedia((before) => ({ ...before, line })),
      onLost: () => lost(),
    });
    if (isOver()) {
      opened.close();
      return null;
    }
    connection.current = opened;
    if (running.callType === 'video' && !running.hidesCamera && opened.local.getVideoTracks().length === 0) {
      toast.info(t('calls.noCamera'));
    }
    setMedia((before) => ({ ...before, local: opened.local }));
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

  const answer = async () => {
    if (!call || isAnswering) return;
    setAnswering(true);
    toast.dismiss(call.callId);
    try {
      if (!(await connect(call, () => over.current.has(call.callId)))) return;
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

  const decline = () => {
    if (!call) return;
    realtime.emit('answer_call', { callId: call.callId, accepted: false }).catch(() => undefined);
    finish(call);
  };
  const end = () => {
    if (call) hangUp(call, t('calls.ended'));
  };

  useRealtimeEvent('incoming_call', (event) => {
    dispatch(callRang(event));
    if (call) return;
    const text = event.callType === 'video' ? 'calls.incomingVideoFrom' : 'calls.incomingAudioFrom';
    toast.info(t(text, { name: event.callerName }), { id: event.callId, duration: INCOMING_NOTICE_MS });
  });
  useRealtimeEvent('call_answered', (event) => {
    if (call?.callId !== event.callId || !call.isCaller) return;
    if (!event.accepted) return finish(call, t('calls.declined'));
    dispatch(callConnected(call.callId));
    connection.current?.invite().catch(() => lost());
  });
  useRealtimeEvent('call_busy', (event) => {
    if (call?.callId === event.callId) finish(call, t('calls.busy', { name: call.other.name }));
  });
  useRealtimeEvent('call_taken', (event) => {
    if (call?.callId === event.callId && call.phase === 'ringing') finish(call, t('calls.taken'));
  });
  useRealtimeEvent('call_ended', (event) => {
    if (call?.callId === event.callId) finish(call, t('calls.ended'));
  });
  useRealtimeEvent('webrtc_offer', (event) => {
    if (call?.callId === event.callId) connection.current?.takeOffer(event).catch(() => lost());
  });
  useRealtimeEvent('webrtc_answer', (event) => {
    if (call?.callId === event.callId) connection.current?.takeAnswer(event).catch(() => lost());
  });
  useRealtimeEvent('webrtc_ice_candidate', (event) => {
    // An unusable candidate does not end the call; others may still work.
    if (call?.callId === event.callId) connection.current?.takeCandidate(event).catch(() => undefined);
  });

  return { call, media, isAnswering, answer, decline, end };
}
