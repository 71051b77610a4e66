import { Avatar, IconButton, useTranslation } from '@mutua/web-kit';
import { phone } from '@mutua/web-kit/parts';
import { Maximize2, Mic, MicOff, PhoneOff } from 'lucide-react';
import styled from 'styled-components';
import type { Call } from '../../shared/call/call.slice.ts';
import { callColours } from '../../shared/devices/call-colours.ts';
import { play } from '../../shared/devices/round-button.tsx';
import type { OwnTracks } from '../../shared/devices/use-own-tracks.ts';
import type { CallMedia } from '../connection/call-media.ts';
import { pictureOf } from './call-controls.tsx';
import { CallTimer } from './call-timer.tsx';

/* At the left edge, over the list of conversations, so that it covers neither thread nor composer. On a phone it is below the bar. */
export const SmallBox = styled.section`
  ${callColours}
  position: fixed;
  z-index: 30;
  left: max(16px, env(safe-area-inset-left));
  bottom: 16px;
  width: 272px;
  overflow: hidden;
  border-radius: var(--radius-dialog);
  box-shadow: var(--shadow-3);
  ${phone} {
    top: calc(64px + env(safe-area-inset-top));
    right: 8px;
    bottom: auto;
    left: auto;
    width: min(300px, calc(100vw - 16px));
    border-radius: var(--radius-pill);
  }
`;
export const SmallPicture = styled.video`
  width: 100%;
  aspect-ratio: 16 / 9;
  object-fit: cover;
  &[data-screen='true'] {
    object-fit: contain;
  }
  background: #14261f;
  ${phone} {
    display: none;
  }
`;
export const SmallBar = styled.div`
  display: grid;
  grid-template-columns: 32px minmax(0, 1fr);
  grid-auto-columns: auto;
  grid-auto-flow: column;
  gap: 2px;
  align-items: center;
  padding: 6px 6px 6px 12px;
  p {
    min-width: 0;
    padding-inline: 8px 4px;
    font-size: 13px;
    font-variant-numeric: tabular-nums;
    line-height: 1.3;
  }
  b {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  button {
    color: var(--text);
  }
`;
export const SmallEnd = styled(IconButton)`
  && {
    background: #c22f3c;
    color: #fff;
    border-radius: 50%;
  }
`;

export interface SmallCallProps {
  call: Call;
  media: CallMedia;
  tracks: OwnTracks;
  since: number;
  onLarge: () => void;
  onEnd: () => void;
}

/** A connected call in a corner, while the member uses other pages. */
export function SmallCall({ call, media, tracks, since, onLarge, onEnd }: SmallCallProps) {
  const { t } = useTranslation('messaging');
  const { other } = call;
  const { own, remote, quality, peerState } = media;
  const picture = pictureOf(call, media);
  return (
    <SmallBox aria-label={t('calls.running', { name: other.name })} data-persistent>
      {picture && (
        <SmallPicture
          ref={play(picture, own?.speaker)}
          data-screen={peerState?.screen}
          autoPlay
          playsInline
          aria-label={other.name}
        />
      )}
      {remote && !picture && (
        // biome-ignore lint/a11y/useMediaCaption: a live call has no captions
        <audio ref={play(remote, own?.speaker)} autoPlay />
      )}
      <SmallBar>
        <Avatar name={other.name} src={other.avatar} size={32} decorative />
        <p>
          <b dir="auto">{other.name}</b>
          {quality === 'interrupted' ? <span>{t('calls.quality.interrupted')}</span> : <CallTimer since={since} />}
        </p>
        <IconButton
          label={tracks.isMuted ? t('calls.unmute') : t('calls.mute')}
          disabled={!(tracks.hasSound || peerState?.canRenegotiate)}
          icon={tracks.isMuted ? <MicOff /> : <Mic />}
          onClick={tracks.toggleSound}
        />
        <IconButton label={t('calls.large')} icon={<Maximize2 />} onClick={onLarge} />
        <SmallEnd label={t('calls.end')} icon={<PhoneOff />} onClick={onEnd} />
      </SmallBar>
    </SmallBox>
  );
}
