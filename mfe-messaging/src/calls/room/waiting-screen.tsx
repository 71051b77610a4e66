import { Avatar, IconButton, media, useAppDispatch, useSession, useTranslation } from '@mutua/web-kit';
import { firstNameOf, short } from '@mutua/web-kit/parts';
import { Maximize2, Minimize2, PhoneOff, Video } from 'lucide-react';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { type WaitingRoom, waitingRoomLeft, waitingRoomResized } from '../../shared/call/call.slice.ts';
import { isMirrored } from '../../shared/devices/own-media.ts';
import { play } from '../../shared/devices/round-button.tsx';
import type { OwnTracks } from '../../shared/devices/use-own-tracks.ts';
import type { CallMedia } from '../connection/call-media.ts';
import { OwnControls } from '../screen/call-controls.tsx';
import { MakeSmall, Middle, People, Screen, Title } from '../screen/call-screen.styles.ts';
import { SelfView } from '../screen/self-view.tsx';
import { SmallBar, SmallBox, SmallEnd, SmallPicture } from '../screen/small-call.tsx';

/* The own video is beside the text, or above it on a narrow page. */
const Beside = styled(Middle)`
  &[data-own='true'] {
    grid-template-columns: minmax(0, 440px) minmax(0, 320px);
    gap: 32px 64px;
    align-items: center;
    justify-content: center;
    text-align: start;
    ${media.narrow} {
      grid-template-columns: minmax(0, 1fr);
      text-align: center;
    }
    ${short} {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
`;
const Own = styled(SelfView)`
  && {
    position: relative;
    inset: auto;
    width: 100%;
    aspect-ratio: 4 / 3;
    ${media.narrow} {
      width: min(300px, 76vw);
    }
    ${short} {
      width: auto;
      height: min(200px, 46vh);
    }
  }
`;
const Mirrored = styled(SmallPicture)`
  &[data-mirrored='true'] {
    transform: scaleX(-1);
  }
`;
const First = styled.h3`
  font: var(--weight-bold) 28px / 1.3 var(--font-display);
  letter-spacing: -0.02em;
`;
const Known = styled.p`
  max-width: 29em;
  margin-top: 8px;
  color: var(--text-muted);
  text-wrap: balance;
`;

interface WaitingScreenProps {
  waitingRoom: WaitingRoom;
  media: CallMedia;
  tracks: OwnTracks;
}

/**
 * The first member of a session waits here for the other member, whose call is answered without a press. It covers the page or a corner of it.
 */
export function WaitingScreen({
  waitingRoom: { requestId, other, callType, isSmall },
  media: { own },
  tracks,
}: WaitingScreenProps) {
  const { t } = useTranslation('messaging');
  const { user } = useSession();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const start = useRef<HTMLDivElement>(null);
  const name = firstNameOf(other.name);
  const setSmall = (small: boolean) => dispatch(waitingRoomResized({ requestId, isSmall: small }));
  const leave = () => dispatch(waitingRoomLeft(requestId));
  if (!user) return null;
  const local = own?.stream ?? null;
  const hasPicture = local !== null && tracks.hasCamera;
  if (isSmall)
    return (
      <SmallBox aria-label={t('calls.running', { name: other.name })} data-persistent>
        {hasPicture && !tracks.isCameraOff && (
          <Mirrored
            ref={play(local)}
            data-mirrored={isMirrored(local)}
            autoPlay
            playsInline
            muted
            aria-label={t('calls.you')}
          />
        )}
        <SmallBar>
          <Avatar name={other.name} src={other.avatar} size={32} decorative />
          <p>
            <b dir="auto">{other.name}</b>
            {t('calls.waiting.first')}
          </p>
          <IconButton label={t('calls.large')} icon={<Maximize2 />} onClick={() => setSmall(false)} />
          <SmallEnd label={t('calls.end')} icon={<PhoneOff />} onClick={leave} />
        </SmallBar>
      </SmallBox>
    );
  const openChat = () => {
    setSmall(true);
    void navigate(`/chat/${requestId}`);
  };
  return (
    <Screen
      open
      // Esc makes it small. Only a button leaves it.
      onClose={() => setSmall(true)}
      hideClose
      initialFocus={start}
      title={
        <Title>
          <Video aria-hidden />
          <bdi>{other.name}</bdi>
        </Title>
      }
    >
      <Beside ref={start} tabIndex={-1} data-own={hasPicture}>
        {hasPicture ? (
          <Own name={user.name} avatar={user.avatar} local={local} isCameraOff={tracks.isCameraOff} />
        ) : (
          <People left={user} right={other}>
            <span />
          </People>
        )}
        <div role="status">
          <First>{t('calls.waiting.first')}</First>
          <Known dir="auto">{t('calls.waiting.known', { name })}</Known>
        </div>
      </Beside>
      <OwnControls
        tracks={tracks}
        isReady={local !== null}
        isVideo={callType === 'video'}
        onChat={openChat}
        onEnd={leave}
      />
      <MakeSmall label={t('calls.small')} icon={<Minimize2 />} onClick={() => setSmall(true)} />
    </Screen>
  );
}
