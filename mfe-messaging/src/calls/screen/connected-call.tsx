import type { User } from '@mutua/contracts';
import { Dialog, media, SwapLine, useTranslation } from '@mutua/web-kit';
import { short } from '@mutua/web-kit/parts';
import { Minimize2 } from 'lucide-react';
import { useRef, useState } from 'react';
import styled from 'styled-components';
import { NotesDialog } from '../../notes.tsx';
import type { Call } from '../../shared/call/call.slice.ts';
import { useCallPanelRequestId } from '../../shared/call/use-call-panel-request-id.ts';
import { callTokens } from '../../shared/devices/call-colours.ts';
import { DevicesMenu } from '../../shared/devices/devices-menu.tsx';
import type { OwnTracks } from '../../shared/devices/use-own-tracks.ts';
import { type Sides, useSwapSkills } from '../../shared/exchange/exchange-sides.ts';
import type { CallMedia } from '../connection/call-media.ts';
import { OwnControls } from './call-controls.tsx';
import { CallMenu, MakeSmall } from './call-screen.styles.ts';
import { CallSidePanel } from './call-side-panel.tsx';
import { CallStage } from './call-stage.tsx';
import { CallTimer } from './call-timer.tsx';
import { ScreenButton } from './screen-button.tsx';

const Screen = styled(Dialog)`
  && {
    --chat: 0px;
    position: fixed;
    inset: 0 0 var(--keyboard, 0px);
    display: grid;
    grid-template-rows: auto minmax(0, 1fr) auto;
    grid-template-columns: minmax(0, 1fr) var(--chat);
    gap: 0;
    max-width: none;
    max-height: none;
    padding: 0;
    overflow: hidden;
    border-radius: 0;
  }
  &&:has(> aside) {
    --chat: 360px;
  }
  > * {
    grid-column: 1;
  }
  > aside {
    grid-area: 1 / 2 / -1;
  }
  > :not(aside) {
    ${callTokens}
  }
  > h2 {
    background: var(--bg);
    min-height: 72px;
    padding: 12px calc(68px + env(safe-area-inset-right)) 12px calc(68px + env(safe-area-inset-left));
    padding-top: calc(12px + env(safe-area-inset-top));
    font: var(--weight-bold) 15px / 1.4 var(--font-text);
    letter-spacing: 0;
    ${media.narrow} {
      min-height: 60px;
      padding-inline: calc(60px + env(safe-area-inset-left)) calc(60px + env(safe-area-inset-right));
      padding-block: calc(8px + env(safe-area-inset-top)) 8px;
    }
  }
`;
const Who = styled.span`
  display: block;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;
const State = styled.span`
  display: block;
  color: var(--text-muted);
  font-size: 13px;
  font-weight: var(--weight-regular);
  font-variant-numeric: tabular-nums;
`;
const Swap = styled(SwapLine)`
  position: absolute;
  top: calc(10px + env(safe-area-inset-top));
  right: calc(70px + var(--chat) + env(safe-area-inset-right));
  @media (max-width: 820px) {
    display: none;
  }
  ${short} {
    display: none;
  }
`;
const Foot = styled.div`
  background: var(--bg);
  padding: 18px 16px calc(18px + env(safe-area-inset-bottom));
  ${short} {
    padding: 6px 16px calc(6px + env(safe-area-inset-bottom));
  }
`;
/* The panel has the colours of the theme. Only the call itself is always dark. */
const Beside = styled.aside`
  min-width: 0;
  min-height: 0;
  padding-right: env(safe-area-inset-right);
  border-left: 1px solid var(--line-soft);
  background: var(--bg);
`;

export interface ConnectedCallProps {
  call: Call;
  user: User;
  exchange: Sides | undefined;
  media: CallMedia;
  tracks: OwnTracks;
  /** When the other member answered. */
  since: number;
  onSmall: () => void;
  onChat: () => void;
  onEnd: () => void;
}

/** A connected call: the other member's video between two bars. The chat is beside it where there is room. */
export function ConnectedCall(props: ConnectedCallProps) {
  const { call, user, exchange, media: shared, tracks, since, onSmall, onChat, onEnd } = props;
  const hasChat = useCallPanelRequestId() !== null;
  const [hasNotes, setNotes] = useState(false);
  const { t } = useTranslation('messaging');
  const start = useRef<HTMLDivElement>(null);
  const swapSkills = useSwapSkills();
  const { callType, other } = call;
  const isVideo = callType === 'video';
  const { own, devices, quality, peerState } = shared;
  const local = own?.stream ?? null;
  const canRenegotiate = peerState?.canRenegotiate === true;
  return (
    <Screen
      open
      // Esc makes the call small. Only a button ends it.
      onClose={onSmall}
      hideClose
      initialFocus={start}
      title={
        <>
          <Who dir="auto">{other.name}</Who>
          <State>
            <CallTimer since={since} /> · {t(`calls.quality.${quality}`)}
          </State>
        </>
      }
    >
      <CallStage start={start} call={call} user={user} exchange={exchange} media={shared} tracks={tracks} />
      <Foot>
        <OwnControls
          tracks={tracks}
          isReady={local !== null}
          isVideo={isVideo}
          mayOpenDevices={canRenegotiate}
          {...(!hasChat && { onChat, onNotes: () => setNotes(true) })}
          onEnd={onEnd}
        >
          {own && devices && (
            <>
              {(local?.getVideoTracks().length || canRenegotiate) && <ScreenButton own={own} devices={devices} />}
              <DevicesMenu own={own} devices={devices} hasCamera={isVideo && tracks.hasCamera} />
            </>
          )}
        </OwnControls>
      </Foot>
      <MakeSmall label={t('calls.small')} icon={<Minimize2 />} onClick={onSmall} />
      {exchange && <Swap size="header" left={user} right={other} {...swapSkills(exchange)} />}
      {/* The call ends first, because blocking also closes the chat. */}
      <CallMenu person={other} onBlock={onEnd} />
      {hasChat && (
        <Beside aria-label={t('calls.during')}>
          <CallSidePanel callId={call.callId} requestId={call.requestId} other={other} onLink={onSmall} />
        </Beside>
      )}
      {hasNotes && !hasChat && (
        <NotesDialog open requestId={call.requestId} other={other} onClose={() => setNotes(false)} />
      )}
    </Screen>
  );
}
