import type { User } from '@mutua/contracts';
import type { RefObject } from 'react';
import styled from 'styled-components';
import type { Call } from '../../shared/call/call.slice.ts';
import { play } from '../../shared/devices/round-button.tsx';
import type { OwnTracks } from '../../shared/devices/use-own-tracks.ts';
import { type Sides, useSkillWords } from '../../shared/exchange/exchange-sides.ts';
import type { CallMedia } from '../connection/call-media.ts';
import { pictureOf } from './call-controls.tsx';
import { CallNotes } from './call-notes.tsx';
import { Name, People, Skills } from './call-screen.styles.ts';
import { SelfView } from './self-view.tsx';
import { SharedScreen } from './shared-screen.tsx';

const Stage = styled.div`
  position: relative;
  display: grid;
  place-items: center;
  min-height: 0;
  overflow: hidden;
  background: #14261f;
  text-align: center;
  &[data-screen='true'] {
    background: var(--bg);
  }
  &:focus-visible {
    outline: none;
  }
`;
/* Shown instead of a video. */
const Both = styled.div`
  max-width: 100%;
  padding: 0 24px;
`;
const PeerVideo = styled.video`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  object-fit: cover;
`;
export interface CallStageProps {
  /** The element that gets the initial focus. */
  start: RefObject<HTMLDivElement | null>;
  call: Call;
  user: User;
  exchange: Sides | undefined;
  media: CallMedia;
  tracks: OwnTracks;
}

/** The media of a call: the other member's video or screen, and the own video beside it. */
export function CallStage({ start, call, user, exchange, media, tracks }: CallStageProps) {
  const skillWords = useSkillWords();
  const { callType, other } = call;
  const { own, remote, peerState } = media;
  const isVideo = callType === 'video';
  const picture = pictureOf(call, media);
  const onVideo = picture && play(picture, own?.speaker);
  const isScreen = picture !== null && peerState?.screen === true;
  const ownPicture = own && (isVideo || isScreen) && (
    <SelfView name={user.name} avatar={user.avatar} local={own.stream} isCameraOff={tracks.isCameraOff} />
  );
  return (
    <Stage ref={start} tabIndex={-1} data-screen={isScreen}>
      {onVideo && isScreen ? (
        <SharedScreen other={other} onVideo={onVideo}>
          {ownPicture}
        </SharedScreen>
      ) : onVideo ? (
        <PeerVideo ref={onVideo} autoPlay playsInline aria-label={other.name} />
      ) : (
        <Both>
          <People left={user} right={other}>
            <span />
          </People>
          <Name>{other.name}</Name>
          {exchange && <Skills>{skillWords(exchange)}</Skills>}
        </Both>
      )}
      {!picture && remote && (
        // biome-ignore lint/a11y/useMediaCaption: a live call has no captions
        <audio ref={play(remote, own?.speaker)} autoPlay />
      )}
      <CallNotes name={other.name} media={media} tracks={tracks} isVideo={isVideo} />
      {!isScreen && ownPicture}
    </Stage>
  );
}
