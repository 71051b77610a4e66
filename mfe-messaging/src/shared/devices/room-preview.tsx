import type { User } from '@mutua/contracts';
import { Avatar, media, SpinnerRing, useTranslation } from '@mutua/web-kit';
import { phone } from '@mutua/web-kit/parts';
import { Mic, MicOff, Video, VideoOff } from 'lucide-react';
import type { RefObject } from 'react';
import styled from 'styled-components';
import { isMirrored, type OwnMedia } from './own-media.ts';
import { play } from './round-button.tsx';
import type { OwnTracks } from './use-own-tracks.ts';

const Preview = styled.div`
  grid-area: 1 / 1 / -1;
  align-self: center;
  position: relative;
  display: grid;
  place-items: center;
  aspect-ratio: 4 / 3;
  overflow: hidden;
  border-radius: 14px;
  background: #0b1916;
  color: #f3fbf8;
  &:focus-visible {
    outline: none;
  }
  video {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    object-fit: cover;
    &[data-mirrored='true'] {
      transform: scaleX(-1);
    }
  }
  ${media.narrow} {
    grid-area: 1 / 1;
  }
  ${phone} {
    margin-inline: -4px;
  }
`;
const NoPicture = styled.div`
  display: grid;
  gap: 14px;
  justify-items: center;
  padding: 24px 24px 72px;
  font-size: 17px;
  font-weight: var(--weight-bold);
  text-align: center;
`;
const Switches = styled.div`
  position: absolute;
  inset: auto 0 0;
  display: flex;
  gap: 14px;
  justify-content: center;
  padding: 16px;
  button {
    display: grid;
    place-items: center;
    width: 52px;
    height: 52px;
    border: 0;
    border-radius: 50%;
    background: #0b1916;
    color: #f3fbf8;
    &[data-off='true'] {
      background: #f3fbf8;
      color: #0b1916;
    }
    &:disabled {
      opacity: 0.6;
      cursor: not-allowed;
    }
    &:focus-visible {
      outline: 2px solid #f3fbf8;
      outline-offset: 2px;
    }
  }
  svg {
    width: 22px;
    height: 22px;
    stroke-width: 1.75;
  }
  ${phone} {
    padding: 12px;
    button {
      width: 44px;
      height: 44px;
    }
  }
`;
export interface RoomPreviewProps {
  /** The element that gets the initial focus. */
  start: RefObject<HTMLDivElement | null>;
  user: User;
  isVideo: boolean;
  /** Null until the devices are open. */
  own: OwnMedia | null;
  /** Neither microphone nor camera can be opened. */
  hasFailed: boolean;
  tracks: OwnTracks;
}

/** A preview of what the other member will see, with the switches of microphone and camera. */
export function RoomPreview({ start, user, isVideo, own, hasFailed, tracks }: RoomPreviewProps) {
  const { t } = useTranslation('messaging');
  const { isMuted, isCameraOff, hasCamera, toggleSound, toggleCamera } = tracks;
  const without = hasFailed || !hasCamera ? t('calls.before.noCamera') : t('calls.before.cameraIsOff');
  return (
    <Preview ref={start} tabIndex={-1}>
      {own && isVideo && !isCameraOff ? (
        <video
          ref={play(own.stream)}
          data-mirrored={isMirrored(own.stream)}
          autoPlay
          playsInline
          muted
          aria-label={t('calls.you')}
        />
      ) : own || hasFailed ? (
        <NoPicture>
          <Avatar name={user.name} src={user.avatar} size="xl" decorative />
          {isVideo && <span>{without}</span>}
        </NoPicture>
      ) : (
        <SpinnerRing />
      )}
      {own && (
        <Switches>
          <button
            type="button"
            aria-label={isMuted ? t('calls.unmute') : t('calls.mute')}
            data-off={isMuted}
            onClick={toggleSound}
          >
            {isMuted ? <MicOff aria-hidden /> : <Mic aria-hidden />}
          </button>
          {isVideo && (
            <button
              type="button"
              aria-label={isCameraOff ? t('calls.cameraOn') : t('calls.cameraOff')}
              data-off={isCameraOff}
              onClick={toggleCamera}
            >
              {isCameraOff ? <VideoOff aria-hidden /> : <Video aria-hidden />}
            </button>
          )}
        </Switches>
      )}
    </Preview>
  );
}
