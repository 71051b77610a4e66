import { Avatar, media, useTranslation } from '@mutua/web-kit';
import { short } from '@mutua/web-kit/phone';
import { Mic, MicOff, PhoneOff, Video, VideoOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import styled, { css } from 'styled-components';

const Mine = styled.div`
  position: absolute;
  z-index: 1;
  top: calc(76px + env(safe-area-inset-top));
  right: 28px;
  width: clamp(112px, 18vw, 216px);
  aspect-ratio: 4 / 3;
  overflow: hidden;
  display: grid;
  place-items: center;
  border: 2px solid rgb(243 251 248 / 0.9);
  border-radius: var(--radius-card);
  background: #14261f;
  video {
    width: 100%;
    height: 100%;
    object-fit: cover;
    transform: scaleX(-1);
  }
  ${media.narrow} {
    right: 12px;
    width: 104px;
    aspect-ratio: 3 / 4;
  }
  ${short} {
    top: calc(8px + env(safe-area-inset-top));
  }
`;
/** The buttons of a call, in a row. */
export const Controls = styled.div`
  position: relative;
  z-index: 1;
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: 24px clamp(24px, 6vw, 48px);
  ${short} {
    gap: 8px 24px;
  }
`;
const Control = styled.div<{ $tone: 'plain' | 'end' | 'answer' }>`
  display: grid;
  gap: 10px;
  justify-items: center;
  min-width: 84px;
  font-weight: var(--weight-medium);
  text-shadow: 0 1px 3px rgb(0 0 0 / 0.6);
  button {
    display: grid;
    place-items: center;
    width: 68px;
    height: 68px;
    border: 0;
    border-radius: 50%;
    background: ${({ $tone }) => ({ plain: '#1e3b33', end: '#c22f3c', answer: '#17806f' })[$tone]};
    color: #fff;
    transition: filter var(--motion-hover);
  }
  ${short} {
    gap: 2px;
    button {
      width: 48px;
      height: 48px;
    }
  }
  button:hover {
    filter: brightness(1.14);
  }
  button[data-on='true'] {
    background: #f3fbf8;
    color: #0b1916;
  }
  button:disabled {
    opacity: 0.6;
    cursor: progress;
  }
  svg {
    width: 24px;
    height: 24px;
    stroke-width: 1.75;
  }
  ${({ $tone }) =>
    $tone === 'plain' &&
    css`
      button {
        border: 1px solid rgb(243 251 248 / 0.16);
      }
    `}
`;

interface RoundButtonProps {
  label: string;
  icon: ReactNode;
  tone?: 'plain' | 'end' | 'answer';
  /** True when the button has switched something off (muted, camera off). */
  isOn?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

/** A round button with its label below. */
export function RoundButton({ label, icon, tone = 'plain', isOn, disabled, onClick }: RoundButtonProps) {
  return (
    <Control $tone={tone}>
      <button type="button" aria-label={label} data-on={isOn} disabled={disabled} onClick={onClick}>
        {icon}
      </button>
      <span aria-hidden>{label}</span>
    </Control>
  );
}

/** A ref callback that plays a stream in an audio or video element. */
export const play = (stream: MediaStream) => (element: HTMLMediaElement | null) => {
  if (element && element.srcObject !== stream) element.srcObject = stream;
};

interface OwnControlsProps {
  name: string;
  avatar: string | null;
  local: MediaStream | null;
  isVideo: boolean;
  onEnd: () => void;
}

/** The member's own controls: microphone, camera, hanging up. */
export function OwnControls({ name, avatar, local, isVideo, onEnd }: OwnControlsProps) {
  const { t } = useTranslation('messaging');
  const [isMuted, setMuted] = useState(false);
  const [isCameraOff, setCameraOff] = useState(false);
  const toggleSound = () => {
    for (const track of local?.getAudioTracks() ?? []) track.enabled = isMuted;
    setMuted(!isMuted);
  };
  const toggleCamera = () => {
    for (const track of local?.getVideoTracks() ?? []) track.enabled = isCameraOff;
    setCameraOff(!isCameraOff);
  };
  return (
    <>
      {isVideo && local && (
        <Mine>
          {isCameraOff ? (
            <Avatar name={name} src={avatar} size="lg" decorative />
          ) : (
            <video ref={play(local)} autoPlay playsInline muted aria-label={t('calls.you')} />
          )}
        </Mine>
      )}
      <Controls>
        <RoundButton
          label={isMuted ? t('calls.unmute') : t('calls.mute')}
          icon={isMuted ? <MicOff /> : <Mic />}
          isOn={isMuted}
          disabled={!local}
          onClick={toggleSound}
        />
        {isVideo && (
          <RoundButton
            label={isCameraOff ? t('calls.cameraOn') : t('calls.cameraOff')}
            icon={isCameraOff ? <VideoOff /> : <Video />}
            isOn={isCameraOff}
            disabled={!local}
            onClick={toggleCamera}
          />
        )}
        <RoundButton label={t('calls.end')} icon={<PhoneOff />} tone="end" onClick={onEnd} />
      </Controls>
    </>
  );
}
