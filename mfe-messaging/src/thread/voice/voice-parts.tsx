import type { Attachment, VoiceNote } from '@mutua/contracts';
import { soundLength } from '@mutua/contracts/constants';
import { IconButton, lazyNamed, RemoteBoundary, RemoteUnavailableError, useTranslation } from '@mutua/web-kit';
import { Mic, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { FileLink } from '../message/attachment-views.tsx';
import type { Line } from '../timeline/day-groups.ts';
import type { FileDraft } from '../tray/tray.ts';
import { recordedType } from './voice-types.ts';

/** Loaded once the pointer or the focus is on the microphone, and with the first voice note. */
const VoiceRecorder = lazyNamed(() => import('./voice-recorder.tsx'), 'VoiceRecorder');
const VoicePlayer = lazyNamed(() => import('./voice-player.tsx'), 'VoicePlayer');

/** The next request loads again after a failure. So a lost connection that is back prevents no recording. */
const prepareRecorder = () => {
  VoiceRecorder.load().catch((error: unknown) => error instanceof RemoteUnavailableError && error.forget?.());
};

/* As high as the loaded player, so that nothing moves. */
const Place = styled.div`
  flex: 1;
  min-height: 44px;
  line-height: 44px;
`;
const Row = styled.div`
  display: flex;
  gap: 10px;
  align-items: center;
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
  return (
    <IconButton
      ref={button}
      label={t('voice.record')}
      icon={<Mic />}
      disabled={disabled}
      onPointerEnter={prepareRecorder}
      onFocus={prepareRecorder}
      onClick={onStart}
    />
  );
}

export interface VoiceRowProps {
  requestId: string;
  onSend: (draft: FileDraft) => void;
  onClose: () => void;
}

export function VoiceRow(props: VoiceRowProps) {
  const { t } = useTranslation('messaging');
  const discard = <IconButton label={t('voice.discard')} icon={<Trash2 />} onClick={props.onClose} />;
  return (
    // It does not load again by itself, because that would open the microphone without a press.
    <RemoteBoundary
      resetKey="voice"
      heals={false}
      pending={<Row>{discard}</Row>}
      failed={() => (
        <Row>
          {discard}
          <span role="alert">{t('voice.recorderFailed')}</span>
        </Row>
      )}
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
