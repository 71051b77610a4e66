import { SpinnerRing, useTranslation } from '@mutua/web-kit';
import { firstNameOf, short } from '@mutua/web-kit/parts';
import { MicOff, ScreenShare, Signal, VideoOff, VolumeX } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import styled from 'styled-components';
import type { OwnTracks } from '../../shared/devices/use-own-tracks.ts';
import type { CallMedia } from '../connection/call-media.ts';

/** How long the connection must be weak, in milliseconds, before this offers to switch the video off. */
const WEAK_MS = 10_000;

const Away = styled.div`
  position: absolute;
  inset: 0;
  display: grid;
  gap: 8px;
  place-content: center;
  justify-items: center;
  padding: 24px;
  background: rgb(11 25 22 / 0.88);
  h2 {
    margin-top: 8px;
    font: var(--weight-bold) 24px / 1.3 var(--font-display);
    letter-spacing: -0.02em;
  }
  p {
    max-width: 29em;
    color: var(--text-muted);
    text-wrap: balance;
  }
`;
/* At the left of the own video. */
const Pills = styled.ul`
  position: absolute;
  z-index: 1;
  top: 18px;
  left: 26px;
  display: grid;
  gap: 8px;
  justify-items: start;
  max-width: calc(100% - 300px);
  @media (max-width: 820px) {
    top: 14px;
    left: 10px;
    max-width: calc(100% - 140px);
  }
  ${short} {
    top: 8px;
  }
`;
const PillBox = styled.li`
  display: flex;
  flex-wrap: wrap;
  gap: 2px 10px;
  align-items: center;
  min-height: 36px;
  padding: 4px 16px 4px 14px;
  border-radius: 18px;
  background: #f3fbf8;
  color: #0b1916;
  font-size: var(--text-sm);
  font-weight: var(--weight-medium);
  text-align: start;
  > svg {
    flex: none;
    width: 18px;
    height: 18px;
    stroke-width: 1.75;
  }
  > span {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  button {
    min-height: 44px;
    padding: 0;
    border: 0;
    background: none;
    color: #0a5c4f;
    font-weight: var(--weight-bold);
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  button:focus-visible {
    outline-color: #0b1916;
  }
`;

const Stop = styled.button`
  && {
    min-height: 36px;
    margin-inline-end: -12px;
    padding: 0 14px;
    border-radius: 18px;
    background: #0b1916;
    color: #f3fbf8;
    text-decoration: none;
    @media (pointer: coarse) {
      min-height: 44px;
    }
  }
`;

interface CallNotesProps {
  name: string;
  media: CallMedia;
  tracks: OwnTracks;
  isVideo: boolean;
}

/** Notices about the call: the connection is lost or weak, or a member is not heard or seen. */
export function CallNotes({ name: fullName, media, tracks, isVideo }: CallNotesProps) {
  const { t } = useTranslation('messaging');
  const { own, devices, quality, hasOtherNetwork, peerState } = media;
  const name = firstNameOf(fullName);
  const isLongWeak = useLongWeak(quality === 'weak');
  return (
    <>
      {quality === 'interrupted' && (
        <Away role="status">
          <SpinnerRing />
          <h2>{t(hasOtherNetwork ? 'calls.away.ownNetwork' : 'calls.away.interrupted')}</h2>
          <p>{t('calls.away.finding', { name })}</p>
        </Away>
      )}
      {/* It has no role `status`, because that would replace the list role for screen readers. */}
      <Pills aria-live="polite">
        {own?.screen && (
          <Pill icon={<ScreenShare aria-hidden />} text={t('calls.youShare')}>
            <Stop type="button" onClick={() => void devices?.stopSharing().catch(() => undefined)}>
              {t('calls.screenStop')}
            </Stop>
          </Pill>
        )}
        {peerState?.screen && <Pill icon={<ScreenShare aria-hidden />} text={t('calls.sharesScreen', { name })} />}
        {own?.noSound && <Pill icon={<VolumeX aria-hidden />} text={t('calls.onlyListening')} />}
        {peerState?.sound === false && <Pill icon={<MicOff aria-hidden />} text={t('calls.theirSoundOff', { name })} />}
        {isVideo && peerState?.picture === false && (
          <Pill icon={<VideoOff aria-hidden />} text={t('calls.theirPictureOff', { name })} />
        )}
        {isLongWeak && isVideo && !tracks.isCameraOff && (
          <Pill icon={<Signal aria-hidden />} text={t('calls.weakLine')}>
            <button type="button" onClick={tracks.toggleCamera}>
              {t('calls.pictureOff')}
            </button>
          </Pill>
        )}
      </Pills>
    </>
  );
}

function Pill({ icon, text, children }: { icon: ReactNode; text: string; children?: ReactNode }) {
  return (
    <PillBox>
      {icon}
      <span dir="auto">{text}</span>
      {children}
    </PillBox>
  );
}

/** Whether the connection has been weak for a while without a pause. */
function useLongWeak(isWeak: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isWeak) return;
    const timer = setTimeout(() => setLong(true), WEAK_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isWeak]);
  return isLong;
}
