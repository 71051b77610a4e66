import { IconButton, lazyNamed, RemoteBoundary, RemoteUnavailableError, useTranslation } from '@mutua/web-kit';
import { Mic, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import type { VoiceRecorderProps } from './voice-recorder.tsx';
import { recordedType } from './voice-types.ts';

/** Loaded once the pointer or the focus is on the microphone. */
const VoiceRecorder = lazyNamed(() => import('./voice-recorder.tsx'), 'VoiceRecorder');

/** The next request loads again after a failure. So a lost connection that is back prevents no recording. */
const prepareRecorder = () => {
  VoiceRecorder.load().catch((error: unknown) => error instanceof RemoteUnavailableError && error.forget?.());
};

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

/** The place of the recorder, which is loaded here. */
export function VoiceRow(props: VoiceRecorderProps) {
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
