import type { Attachment, VoiceNote } from '@mutua/contracts';
import { soundLength } from '@mutua/contracts/constants';
import { IconButton, lazyNamed, RemoteBoundary, useTranslation } from '@mutua/web-kit';
import { Mic } from 'lucide-react';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { FileLink } from './attachment-views.tsx';
import type { Line } from './day-groups.ts';
import type { FileDraft } from './tray.ts';
import { recordedType } from './voice-types.ts';

/** Loaded with the press on the microphone, and with the first voice note. */
const VoiceRecorder = lazyNamed(() => import('./voice-recorder.tsx'), 'VoiceRecorder');
const VoicePlayer = lazyNamed(() => import('./voice-player.tsx'), 'VoicePlayer');

/* As high as the loaded player, so that nothing moves. */
const Place = styled.div`
  flex: 1;
  min-height: 44px;
  line-height: 44px;
`;
const Row = styled.div`
  min-height: 52px;
  padding: 4px;
`;

export interface VoiceButtonProps {
  disabled: boolean;
  /** Whether the recorder is shown instead of the field. */
  isRecording: boolean;
  onStart: () => void;
}

/**
 * The microphone button in the composer. Renders nothing where the browser cannot record audio. It gets the focus back after a recording.
 */
export function VoiceButton({ disabled, isRecording, onStart }: VoiceButtonProps) {
  const { t } = useTranslation('messaging');
  const button = useRef<HTMLButtonElement>(null);
  const wasRecording = useRef(false);
  useEffect(() => {
    if (wasRecording.current && !isRecording) button.current?.focus();
    wasRecording.current = isRecording;
  }, [isRecording]);
  if (!recordedType()) return null;
  return <IconButton ref={button} label={t('voice.record')} icon={<Mic />} disabled={disabled} onClick={onStart} />;
}

export interface VoiceRowProps {
  requestId: string;
  onSend: (draft: FileDraft) => void;
  onClose: () => void;
}

export function VoiceRow(props: VoiceRowProps) {
  const { t } = useTranslation('messaging');
  return (
    <RemoteBoundary
      resetKey="voice"
      pending={<Row />}
      failed={() => <Row role="alert">{t('voice.recorderFailed')}</Row>}
      onRetry={() => undefined}
    >
      <VoiceRecorder {...props} />
    </RemoteBoundary>
  );
}

export interface VoiceBodyProps {
  requestId: string;
  line: Line;
  attachment: Attachment;
  voice: VoiceNote;
}

/** The voice note of a message. If the player cannot be loaded, it is shown as a file. */
export function VoiceBody(props: VoiceBodyProps) {
  const { t } = useTranslation('messaging');
  const words = t('voice.message', { length: soundLength(props.voice.seconds) });
  return (
    <RemoteBoundary
      resetKey="voice"
      pending={<Place>{words}</Place>}
      failed={() => (
        <Place>
          {words} <FileLink {...props} />
        </Place>
      )}
      onRetry={() => undefined}
    >
      <VoicePlayer {...props} />
    </RemoteBoundary>
  );
}
