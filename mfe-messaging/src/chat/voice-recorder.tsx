import { CHAT_LIMITS, soundLength } from '@mutua/contracts/constants';
import { errorMessage, IconButton, media, toast, useAppDispatch, useTranslation, useUnsaved } from '@mutua/web-kit';
import { ArrowUp, Mic, Pause, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import styled, { keyframes } from 'styled-components';
import { messagingResource } from '../shared/messaging.resource.ts';
import type { FileDraft } from './tray.ts';
import { useRecording } from './use-recording.ts';
import { VoiceWave } from './voice-wave.tsx';

const breathe = keyframes`
  50% { opacity: 0.35; }
`;
const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 2px 10px;
  align-items: center;
  padding: 4px;
`;
const Dot = styled.span`
  flex: none;
  width: 10px;
  height: 10px;
  border-radius: 50%;
  background: var(--danger);
  &[data-held] {
    opacity: 0.35;
  }
  ${media.motion} {
    &:not([data-held]) {
      animation: ${breathe} 1.6s ease-in-out infinite;
    }
  }
`;
const Time = styled.span`
  flex: none;
  min-width: 36px;
  font-variant-numeric: tabular-nums;
`;
const Wave = styled.span`
  flex: 1;
  min-width: 0;
  color: var(--danger-text);
`;
const Words = styled.p`
  flex: 1;
  min-width: 0;
  padding: 8px 6px;
  font-size: var(--text-sm);
`;
const Note = styled(Words)`
  flex: 1 0 100%;
  padding: 0 6px 6px;
  color: var(--text-muted);
`;

/** The moments that the moving wave shows, newest last. Speech rarely reaches the top. */
const newest = (levels: readonly number[]): number[] => {
  const { peaks, height } = CHAT_LIMITS.voice;
  const shown = levels.slice(-peaks).map((level) => Math.min(height, Math.round(level * 2 * height)));
  return [...Array<number>(peaks - shown.length).fill(0), ...shown];
};

export interface VoiceRecorderProps {
  requestId: string;
  onSend: (draft: FileDraft) => void;
  /** Called after the recording was sent or discarded. */
  onClose: () => void;
}

/** Replaces the message field while a voice note is recorded: discard, length, wave, pause, send. */
export function VoiceRecorder({ requestId, onSend, onClose }: VoiceRecorderProps) {
  const { t } = useTranslation('messaging');
  const dispatch = useAppDispatch();
  const { state, lack, pause, resume, stop } = useRecording();
  const [isSending, setSending] = useState(false);
  const [isUnsent, setUnsent] = useState(false);
  const sendButton = useRef<HTMLButtonElement>(null);
  const isThere = state !== null;
  useUnsaved(isThere);
  useEffect(() => {
    if (isThere) sendButton.current?.focus();
  }, [isThere]);

  const send = async () => {
    setSending(true);
    try {
      const recorded = await stop();
      if (!recorded) return;
      const { file, voice } = recorded;
      const { uploadChatFile } = messagingResource.endpoints;
      const upload = uploadChatFile.initiate({ requestId, file, onProgress: () => undefined }, { track: false });
      const { file: attachment } = await dispatch(upload).unwrap();
      onSend({ content: '', messageType: 'file', attachment, voice });
      onClose();
    } catch (error) {
      // The recording stays, so that the member can send it again.
      toast.error(errorMessage(error, t('upload.failed')), { id: 'voice' });
      setSending(false);
      setUnsent(true);
    }
  };

  const discard = <IconButton label={t('voice.discard')} icon={<Trash2 />} disabled={isSending} onClick={onClose} />;
  if (lack) {
    return (
      <Row>
        {discard}
        <Words role="alert">{t(`voice.lack.${lack}`)}</Words>
      </Row>
    );
  }
  const isRecording = state?.phase === 'recording' && !isSending;
  const isFull = state?.phase === 'stopped' && !isUnsent && state.seconds >= CHAT_LIMITS.voice.seconds;
  return (
    <Row role="group" aria-label={t('voice.recording')}>
      {state?.isSilent && isRecording && <Note role="status">{t('voice.silent')}</Note>}
      {isFull && <Note role="status">{t('voice.full')}</Note>}
      {isUnsent && !isSending && <Note role="status">{t('voice.unsent')}</Note>}
      {discard}
      <Dot data-held={isRecording ? undefined : true} />
      <Time role="timer">{soundLength(state?.seconds ?? 0)}</Time>
      <Wave>
        <VoiceWave peaks={newest(state?.levels ?? [])} played={1} />
      </Wave>
      <IconButton
        label={t(isRecording ? 'voice.pause' : 'voice.resume')}
        icon={isRecording ? <Pause /> : <Mic />}
        disabled={!isThere || isSending || state.phase === 'stopped'}
        onClick={isRecording ? pause : resume}
      />
      <IconButton
        ref={sendButton}
        label={t(isUnsent ? 'voice.sendAgain' : 'composer.send')}
        icon={<ArrowUp />}
        tone="accent"
        disabled={!isThere || isSending}
        aria-busy={isSending}
        onClick={() => void send()}
      />
    </Row>
  );
}
