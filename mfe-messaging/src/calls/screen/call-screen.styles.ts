import { Dialog, IconButton, media, SwapLine } from '@mutua/web-kit';
import { PersonMenu, short } from '@mutua/web-kit/parts';
import styled from 'styled-components';
import { callColours } from '../../shared/devices/call-colours.ts';

/* `--chat` is the width of the chat beside the call. */
export const CallMenu = styled(PersonMenu)`
  position: absolute;
  top: calc(14px + env(safe-area-inset-top));
  right: calc(14px + var(--chat, 0px) + env(safe-area-inset-right));
  button {
    color: var(--text);
  }
  ${media.narrow} {
    top: calc(8px + env(safe-area-inset-top));
    right: calc(8px + env(safe-area-inset-right));
  }
`;
/** At the top left. */
export const MakeSmall = styled(IconButton)`
  position: absolute;
  top: calc(14px + env(safe-area-inset-top));
  left: calc(14px + env(safe-area-inset-left));
  color: var(--text);
  ${media.narrow} {
    top: calc(8px + env(safe-area-inset-top));
    left: calc(8px + env(safe-area-inset-left));
  }
`;
/** A call before it is answered: the two members, and the buttons. */
export const Screen = styled(Dialog)`
  && {
    ${callColours}
    position: fixed;
    inset: 0;
    display: grid;
    grid-template-rows: auto minmax(0, 1fr) auto;
    gap: 24px;
    max-width: none;
    max-height: none;
    padding: 28px 24px calc(48px + env(safe-area-inset-bottom));
    border-radius: 0;
    place-items: center;
    ${short} {
      gap: 8px;
      padding: 8px 16px calc(8px + env(safe-area-inset-bottom));
    }
  }
  > h2 {
    position: relative;
    z-index: 1;
    padding: 0;
    color: var(--text-muted);
    font: var(--weight-medium) var(--text-base) / 1.4 var(--font-text);
    letter-spacing: 0;
  }
`;
export const Title = styled.span`
  display: flex;
  gap: 10px;
  align-items: center;
  min-height: 32px;
  padding: 0 14px;
  border-radius: var(--radius-pill);
  background: rgb(11 25 22 / 0.72);
  font-variant-numeric: tabular-nums;
  svg {
    width: 18px;
    height: 18px;
    stroke-width: 1.75;
  }
`;
export const Middle = styled.div`
  display: grid;
  gap: 32px;
  justify-items: center;
  width: 100%;
  text-align: center;
  ${short} {
    /* In landscape the members are beside each other. */
    grid-template-columns: repeat(2, minmax(0, 1fr));
    align-items: center;
  }
  &:focus-visible {
    outline: none;
  }
`;
export const People = styled(SwapLine)`
  --swap-avatar: 112px;
  --swap-arc: 56px;
  --swap-stroke: 4px;
  --swap-gap: 24px;
  width: min(520px, 100%);
  padding: calc(var(--swap-arc) + 7px) 0;
  ${media.narrow} {
    --swap-avatar: 84px;
    --swap-arc: 44px;
  }
  ${short} {
    --swap-avatar: 56px;
    --swap-arc: 28px;
  }
`;
export const Name = styled.p`
  font: var(--weight-bold) 44px / 1.18 var(--font-display);
  letter-spacing: -0.03em;
  overflow-wrap: anywhere;
  ${media.narrow} {
    font-size: 34px;
  }
  ${short} {
    font-size: 24px;
  }
`;
export const Skills = styled.p`
  margin-top: 8px;
  color: var(--text-muted);
`;
