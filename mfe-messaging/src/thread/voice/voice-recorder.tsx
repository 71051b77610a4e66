import type { Attachment, VoiceNote } from '@mutua/contracts';
import { CHAT_LIMITS, soundLength } from '@mutua/contracts/limits';
import {
  errorMessage,
  IconButton,
  media,
  ProgressBar,
  toast,
  useAppDispatch,
  useTranslation,
  useUnsaved,
} from '@mutua/web-kit';
import { ArrowUp, Mic, Pause, Trash2, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import styled, { keyframes } from 'styled-components';
import { messagingResource } from '../../shared/conversations/messaging.resource.ts';
import { useAwake } from '../../shared/sleep/use-awake.ts';
import { useRecording } from './use-recording.ts';
import type { RecordingState } from './voice-recording.ts';
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
/* Stands there before its words: screen readers read only what changes in it. */
const Status = styled.div`
  flex: 1 0 100%;
  &:empty {
    position: absolute;
  }
`;
const Note = styled(Words)`
  padding: 0 6px 6px;
  color: var(--text-muted);
`;

/** The moments that the moving wave shows, newest last. Speech rarely reaches the top. */
const newest = (levels: readonly number[]): number[] => {
  const { peaks, height } = CHAT_LIMITS.voice;
  const shown = levels.slice(-peaks).map((level) => Math.min(height, Math.round(level * 2 * height)));
  return [...Array<number>(peaks - shown.length).fill(0), ...shown];
};

interface NotesProps {
  state: RecordingState | null;
  isSending: boolean;
  /** Whether sending was tried, and failed or was stopped. */
  isUnsent: boolean;
}

/** Says what the member should know about the recording. */
function Notes({ state, isSending, isUnsent }: NotesProps) {
  const { t } = useTranslation('messaging');
  const isFull = state?.phase === 'stopped' && !isUnsent && state.seconds >= CHAT_LIMITS.voice.seconds;
  return (
    <Status role="status">
      {state?.isSilent && !isFull && !isUnsent && !isSending && <Note>{t('voice.silent')}</Note>}
      {isFull && <Note>{t('voice.full')}</Note>}
      {isUnsent && !isSending && <Note>{t('voice.unsent')}</Note>}
    </Status>
  );
}

interface PauseButtonProps {
  state: RecordingState | null;
  onPause: () => void;
  onResume: () => void;
}

/** Pauses the recording, or continues it. */
function PauseButton({ state, onPause, onResume }: PauseButtonProps) {
  const { t } = useTranslation('messaging');
  const isRecording = state?.phase === 'recording';
  return (
    <IconButton
      label={t(isRecording ? 'voice.pause' : 'voice.resume')}
      icon={isRecording ? <Pause /> : <Mic />}
      disabled={state === null || state.phase === 'stopped'}
      onClick={isRecording ? onPause : onResume}
    />
  );
}

export interface VoiceRecorderProps {
  requestId: string;
  /** Called with the uploaded recording. */
  onSend: (attachment: Attachment, voice: VoiceNote) => void;
  /** Called after the recording was sent or discarded. */
  onClose: () => void;
}

/** Replaces the message field while a voice note is recorded: discard, length, wave, pause, send. While it is uploaded: length, progress, stop. */
export function VoiceRecorder({ requestId, onSend, onClose }: VoiceRecorderProps) {
  const { t } = useTranslation('messaging');
  const dispatch = useAppDispatch();
  const { state, problem, pause, resume, stop } = useRecording();
  const [sending, setSending] = useState<AbortController | null>(null);
  const [progress, setProgress] = useState(0);
  const [isUnsent, setUnsent] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  const sendButton = useRef<HTMLButtonElement>(null);
  const isThere = state !== null;
  // A phone that locks its screen takes the microphone.
  useAwake(state?.phase === 'recording');
  useUnsaved(isThere);
  useEffect(() => {
    if (isThere) sendButton.current?.focus();
  }, [isThere]);

  const send = async () => {
    const stopping = new AbortController();
    setSending(stopping);
    setProgress(0);
    try {
      const recorded = await stop();
      if (!recorded) return;
      stopping.signal.throwIfAborted();
      const { file, voice } = recorded;
      const { uploadChatFile } = messagingResource.endpoints;
      const upload = dispatch(uploadChatFile.initiate({ requestId, file, onProgress: setProgress }, { track: false }));
      stopping.signal.addEventListener('abort', () => upload.abort());
      const { file: attachment } = await upload.unwrap();
      onSend(attachment, voice);
      onClose();
    } catch (error) {
      // The recording stays, so that the member can send it again.
      if (!stopping.signal.aborted) toast.error(errorMessage(error, t('upload.failed')), { id: 'voice' });
      setSending(null);
      setUnsent(true);
    }
  };

  const isSending = sending !== null;
  const stopSending = () => {
    sending?.abort();
    // The pressed button is disabled now. With this focus, Tab leads to the other ones.
    row.current?.focus();
  };
  const discard = <IconButton label={t('voice.discard')} icon={<Trash2 />} disabled={isSending} onClick={onClose} />;
  if (problem) {
    return (
      <Row>
        {discard}
        <Words role="alert">{t(`voice.problem.${problem}`)}</Words>
      </Row>
    );
  }
  const isRecording = state?.phase === 'recording' && !isSending;
  return (
    <Row ref={row} tabIndex={-1} role="group" aria-label={t('voice.recording')}>
      <Notes state={state} isSending={isSending} isUnsent={isUnsent} />
      {discard}
      <Dot data-held={isRecording ? undefined : true} />
      <Time role="timer">{soundLength(state?.seconds ?? 0)}</Time>
      <Wave>
        {sending ? (
          <ProgressBar value={progress} max={1} label={t('voice.sending')} />
        ) : (
          <VoiceWave peaks={newest(state?.levels ?? [])} played={1} />
        )}
      </Wave>
      {/* Once sending has stopped, a disabled button is in this place, so that a double press does nothing else. */}
      {isSending ? (
        <IconButton label={t('voice.stopSending')} icon={<X />} onClick={stopSending} />
      ) : (
        <PauseButton state={state} onPause={pause} onResume={resume} />
      )}
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
