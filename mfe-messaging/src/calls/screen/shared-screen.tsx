import type { Person } from '@mutua/contracts';
import { Avatar, IconButton, media, useTranslation } from '@mutua/web-kit';
import { firstNameOf, phone, short } from '@mutua/web-kit/parts';
import { Maximize } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import styled from 'styled-components';

/* Below the labels. The members' videos are in its corner, or below it on a narrow page. */
const Frame = styled.div`
  position: absolute;
  inset: 72px 20px 16px;
  ${media.narrow} {
    inset: 64px 20px 108px;
  }
  ${phone} {
    inset: 64px 0 96px;
  }
  ${short} {
    inset: 0;
  }
  video {
    display: block;
    width: 100%;
    height: 100%;
    object-fit: contain;
    border-radius: 8px;
  }
`;
const Enlarge = styled(IconButton)`
  position: absolute;
  z-index: 1;
  top: 16px;
  right: 20px;
  border-radius: 50%;
  background: rgb(11 25 22 / 0.72);
  color: #f3fbf8;
  ${phone} {
    right: 10px;
  }
`;
const Faces = styled.div`
  position: absolute;
  z-index: 1;
  right: 34px;
  bottom: 30px;
  display: flex;
  gap: 10px;
  ${media.narrow} {
    right: 20px;
    bottom: 12px;
  }
  ${phone} {
    right: 10px;
    gap: 6px;
  }
  && > * {
    position: relative;
    inset: auto;
    width: 150px;
    aspect-ratio: 4 / 3;
    ${media.narrow} {
      width: 112px;
    }
    ${phone} {
      width: 96px;
    }
    ${short} {
      width: 80px;
    }
  }
`;
const Face = styled.div`
  display: grid;
  place-items: center;
  overflow: hidden;
  border: 2px solid rgb(243 251 248 / 0.9);
  border-radius: var(--radius-card);
  background: #14261f;
  span:last-child {
    position: absolute;
    left: 8px;
    bottom: 8px;
    max-width: calc(100% - 16px);
    overflow: hidden;
    padding: 2px 8px;
    border-radius: var(--radius-pill);
    background: rgb(11 25 22 / 0.8);
    font-size: var(--text-xs);
    font-weight: var(--weight-medium);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

/** Safari on iPhones has its own method, and only for videos. */
interface AppleVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void;
}
/** Shows the screen on the whole display, in landscape where the device allows it. */
async function enlarge(video: AppleVideo | null): Promise<void> {
  if (!video?.requestFullscreen) return video?.webkitEnterFullscreen?.();
  await video.requestFullscreen();
  await (screen.orientation as ScreenOrientation & { lock?: (to: string) => Promise<void> }).lock?.('landscape');
}

export interface SharedScreenProps {
  /** The name of the member who shares the screen. */
  other: Person;
  /** Plays the shared screen. */
  onVideo: (element: HTMLVideoElement | null) => void;
  /** The own video. */
  children: ReactNode;
}

/** The other member's screen, as large as possible without a cut, with both members' videos beside it. */
export function SharedScreen({ other, onVideo, children }: SharedScreenProps) {
  const name = firstNameOf(other.name);
  const { t } = useTranslation('messaging');
  const video = useRef<HTMLVideoElement | null>(null);
  return (
    <>
      <Frame>
        {/* biome-ignore lint/a11y/useMediaCaption: a live call has no captions */}
        <video
          ref={(element) => {
            video.current = element;
            onVideo(element);
          }}
          autoPlay
          playsInline
          aria-label={t('calls.sharesScreen', { name })}
        />
      </Frame>
      <Enlarge
        label={t('calls.enlarge')}
        icon={<Maximize />}
        // Most computers cannot lock the orientation.
        onClick={() => void enlarge(video.current).catch(() => undefined)}
      />
      <Faces>
        <Face>
          <Avatar name={other.name} src={other.avatar} size="lg" decorative />
          <span aria-hidden dir="auto">
            {name}
          </span>
        </Face>
        {children}
      </Faces>
    </>
  );
}
