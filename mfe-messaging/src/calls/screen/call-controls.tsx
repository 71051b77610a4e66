import { useTranslation } from '@mutua/web-kit';
import { phone, short } from '@mutua/web-kit/parts';
import { MessageCircle, Mic, MicOff, NotebookPen, PhoneOff, Video, VideoOff } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import styled from 'styled-components';
import type { Call } from '../../shared/call/call.slice.ts';
import type { CallMedia } from '../connection/call-media.ts';
import type { OwnTracks } from '../devices/use-own-tracks.ts';

/** The buttons of a call, in a row. On a phone, toasts are shown above them. */
export const Controls = styled.div.attrs<{ 'data-page-foot'?: boolean }>({ 'data-page-foot': true })`
  position: relative;
  z-index: 1;
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: 16px clamp(2px, 2vw, 12px);
  ${short} {
    gap: 8px 24px;
  }
`;
const Control = styled.div<{ $tone: 'plain' | 'end' | 'answer' }>`
  display: grid;
  gap: 8px;
  justify-items: center;
  align-content: start;
  min-width: 76px;
  font-size: 13px;
  text-align: center;
  font-weight: var(--weight-medium);
  button {
    display: grid;
    place-items: center;
    width: 60px;
    height: 60px;
    border: 0;
    border-radius: 50%;
    background: ${({ $tone }) => ({ plain: '#33403d', end: '#c22f3c', answer: '#17806f' })[$tone]};
    color: #fff;
    transition: filter var(--motion-hover);
  }
  ${phone} {
    gap: 6px;
    min-width: 58px;
    max-width: 76px;
    font-size: 12px;
    line-height: 1.3;
    overflow-wrap: anywhere;
    button {
      width: 48px;
      height: 48px;
    }
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
`;

interface RoundButtonProps extends ComponentPropsWithRef<'button'> {
  label: string;
  icon: ReactNode;
  tone?: 'plain' | 'end' | 'answer';
  /** True when the button has switched something off (muted, camera off). */
  isOn?: boolean;
}

/** A round button with its label below. It may open a menu. */
export function RoundButton({ label, icon, tone = 'plain', isOn, ...button }: RoundButtonProps) {
  return (
    <Control $tone={tone}>
      <button type="button" aria-label={label} data-on={isOn} {...button}>
        {icon}
      </button>
      <span aria-hidden>{label}</span>
    </Control>
  );
}

/** Returns a ref callback that plays a stream in an audio or video element, on the speaker with this id. */
export const play =
  (stream: MediaStream, speaker = '') =>
  (element: HTMLMediaElement | null) => {
    if (!element) return;
    if (element.srcObject !== stream) element.srcObject = stream;
    // When the speaker is gone, the sound stays on the current one.
    if ((element.sinkId ?? '') !== speaker) element.setSinkId?.(speaker).catch(() => undefined);
  };

/** The other member's video. Null when it is not sent, or when the other side says that it is switched off. */
export const pictureOf = ({ callType }: Call, { remote, peerState }: CallMedia): MediaStream | null =>
  (callType === 'video' || peerState?.screen) && peerState?.picture !== false && remote?.getVideoTracks()[0]
    ? remote
    : null;

interface OwnControlsProps {
  tracks: OwnTracks;
  /** False until microphone and camera are open. */
  isReady: boolean;
  isVideo: boolean;
  /** Whether the buttons of microphone and camera can open a device that was not available before. */
  mayOpenDevices?: boolean;
  /** More buttons, between the camera and the chat. */
  children?: ReactNode;
  /** Opens the chat beside the call. Absent before the other member has answered. */
  onChat?: () => void;
  /** Opens the notes over the call. Absent where they are beside it. */
  onNotes?: (() => void) | undefined;
  onEnd: () => void;
}

/** The member's own controls: microphone, camera, chat, and the button that ends the call. */
export function OwnControls(props: OwnControlsProps) {
  const { tracks, isReady, isVideo, mayOpenDevices = false, children, onChat, onNotes, onEnd } = props;
  const { t } = useTranslation('messaging');
  const { isMuted, hasSound, isCameraOff, hasCamera, toggleSound, toggleCamera } = tracks;
  return (
    <Controls>
      <RoundButton
        label={isMuted ? t('calls.unmute') : t('calls.mute')}
        icon={isMuted ? <MicOff /> : <Mic />}
        isOn={isMuted}
        disabled={!isReady || !(hasSound || mayOpenDevices)}
        onClick={toggleSound}
      />
      {isVideo && (
        <RoundButton
          label={isCameraOff ? t('calls.cameraOn') : t('calls.cameraOff')}
          icon={isCameraOff ? <VideoOff /> : <Video />}
          isOn={isCameraOff}
          disabled={!isReady || !(hasCamera || mayOpenDevices)}
          onClick={toggleCamera}
        />
      )}
      {children}
      {onNotes && <RoundButton label={t('exchange.notes')} icon={<NotebookPen />} onClick={onNotes} />}
      {onChat && <RoundButton label={t('calls.chat')} icon={<MessageCircle />} onClick={onChat} />}
      <RoundButton label={t('calls.end')} icon={<PhoneOff />} tone="end" onClick={onEnd} />
    </Controls>
  );
}
