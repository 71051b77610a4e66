import type { RoomPerson } from '@mutua/contracts';
import { Avatar, useTranslation } from '@mutua/web-kit';
import { firstNameOf, phone } from '@mutua/web-kit/parts';
import { Hand, MicOff } from 'lucide-react';
import styled from 'styled-components';
import { isMirrored } from '../shared/devices/own-media.ts';
import { play } from '../shared/devices/round-button.tsx';

const Tile = styled.li`
  position: relative;
  display: grid;
  place-items: center;
  min-width: 0;
  min-height: 0;
  overflow: hidden;
  border-radius: 10px;
  background: #1c2f2a;
  &[data-talking='true'] {
    box-shadow: 0 0 0 3px var(--give-line);
  }
  video {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  video[data-mirrored='true'] {
    transform: scaleX(-1);
  }
`;
const Name = styled.span`
  position: absolute;
  left: 8px;
  bottom: 8px;
  display: flex;
  gap: 6px;
  align-items: center;
  max-width: calc(100% - 16px);
  padding: 3px 10px;
  border-radius: var(--radius-pill);
  background: rgb(11 25 22 / 0.8);
  font-size: 13px;
  font-weight: var(--weight-medium);
  > span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  svg {
    flex: none;
    width: 15px;
    height: 15px;
  }
  ${phone} {
    font-size: 12px;
  }
`;
const Raised = styled.span`
  position: absolute;
  top: 8px;
  right: 8px;
  display: grid;
  place-items: center;
  width: 30px;
  height: 30px;
  border-radius: 50%;
  background: #f3fbf8;
  color: #0b1916;
  svg {
    width: 17px;
    height: 17px;
  }
`;

export interface RoomTileProps {
  person: RoomPerson;
  isOwn: boolean;
  isTalking: boolean;
  /** Null when no picture is received, or when it is left out. */
  picture: MediaStream | null;
}

/** One person of a room: the picture or the avatar, the name, whether they speak, are muted, or have raised a hand. */
export function RoomTile({ person: { user, sound, hand }, isOwn, isTalking, picture }: RoomTileProps) {
  const { t } = useTranslation('messaging');
  const name = firstNameOf(user.name);
  return (
    <Tile data-talking={isTalking && sound}>
      {picture ? (
        <video
          ref={play(picture)}
          data-mirrored={isOwn && isMirrored(picture)}
          autoPlay
          playsInline
          muted
          aria-hidden
        />
      ) : (
        <Avatar name={user.name} src={user.avatar} size="lg" decorative />
      )}
      <Name>
        {!sound && <MicOff role="img" aria-label={t('rooms.muted')} />}
        <span dir="auto">{isOwn ? t('calls.you') : name}</span>
      </Name>
      {hand && (
        <Raised role="img" aria-label={t('rooms.handUp', { name })}>
          <Hand aria-hidden />
        </Raised>
      )}
    </Tile>
  );
}
