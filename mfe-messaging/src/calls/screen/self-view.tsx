import { Avatar, media, useTranslation } from '@mutua/web-kit';
import { short } from '@mutua/web-kit/parts';
import styled from 'styled-components';
import { isMirrored } from '../../shared/devices/own-media.ts';
import { play } from '../../shared/devices/round-button.tsx';

const Frame = styled.div`
  position: absolute;
  z-index: 1;
  top: 18px;
  right: calc(26px + env(safe-area-inset-right));
  width: clamp(112px, 15vw, 220px);
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
    &[data-mirrored='true'] {
      transform: scaleX(-1);
    }
  }
  span {
    position: absolute;
    left: 8px;
    bottom: 8px;
    padding: 2px 8px;
    border-radius: var(--radius-pill);
    background: rgb(11 25 22 / 0.8);
    font-size: var(--text-xs);
    font-weight: var(--weight-medium);
  }
  ${media.narrow} {
    top: 14px;
    right: calc(10px + env(safe-area-inset-right));
    width: 108px;
    aspect-ratio: 3 / 4;
  }
  ${short} {
    top: 8px;
    width: 80px;
  }
`;

export interface SelfViewProps {
  name: string;
  avatar: string | null;
  local: MediaStream;
  isCameraOff: boolean;
  className?: string;
}

/** The member's own video, in a corner. */
export function SelfView({ name, avatar, local, isCameraOff, className }: SelfViewProps) {
  const { t } = useTranslation('messaging');
  return (
    <Frame className={className}>
      {isCameraOff ? (
        <Avatar name={name} src={avatar} size="lg" decorative />
      ) : (
        <video
          ref={play(local)}
          data-mirrored={isMirrored(local)}
          autoPlay
          playsInline
          muted
          aria-label={t('calls.you')}
        />
      )}
      <span aria-hidden>{t('calls.you')}</span>
    </Frame>
  );
}
