import { IconButton, media } from '@mutua/web-kit';
import { phone, short } from '@mutua/web-kit/parts';
import styled from 'styled-components';
import { callTokens } from '../shared/devices/call-colours.ts';

export const Screen = styled.div`
  position: fixed;
  inset: 0 0 var(--keyboard, 0px);
  z-index: 30;
  display: grid;
  grid-template-rows: minmax(0, 1fr);
  grid-template-columns: minmax(0, 1fr) auto;
  background: var(--bg);
`;
export const Stage = styled.section`
  ${callTokens}
  display: grid;
  grid-template-rows: auto minmax(0, 1fr) auto;
  grid-template-columns: minmax(0, 1fr);
  min-width: 0;
  padding-inline: env(safe-area-inset-left) env(safe-area-inset-right);
  background: var(--bg);
`;
export const Head = styled.header`
  display: flex;
  gap: 12px;
  align-items: center;
  justify-content: space-between;
  padding: calc(12px + env(safe-area-inset-top)) 28px 12px;
  h1 {
    overflow: hidden;
    font-size: 15px;
    font-weight: var(--weight-bold);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  p {
    color: var(--text-muted);
    font-size: 13px;
  }
  > div {
    min-width: 0;
  }
  ${phone} {
    padding-inline: 16px;
  }
`;
export const Recorded = styled.p`
  display: flex;
  flex: none;
  gap: 8px;
  align-items: center;
  svg {
    width: 16px;
    height: 16px;
  }
  ${phone} {
    display: none;
  }
`;
export const Middle = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 12px;
  min-height: 0;
  padding: 0 20px;
  &[data-screen='true'] {
    grid-template-columns: minmax(0, 1fr) 212px;
  }
  ${media.narrow} {
    padding: 0 12px;
    &[data-screen='true'] {
      grid-template-rows: minmax(0, 2fr) minmax(0, 3fr);
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;
export const Shared = styled.figure`
  position: relative;
  min-height: 0;
  margin: 0;
  video {
    width: 100%;
    height: 100%;
    object-fit: contain;
    border-radius: 8px;
  }
  figcaption {
    position: absolute;
    left: 8px;
    bottom: 8px;
    display: flex;
    gap: 8px;
    align-items: center;
    padding: 4px 12px;
    border-radius: var(--radius-pill);
    background: rgb(11 25 22 / 0.8);
    font-size: 13px;
    font-weight: var(--weight-medium);
  }
  svg {
    width: 16px;
    height: 16px;
  }
`;
export const Tiles = styled.ul<{ $columns: number }>`
  display: grid;
  grid-template-columns: repeat(${({ $columns }) => $columns}, minmax(0, 1fr));
  grid-auto-rows: minmax(0, 1fr);
  gap: 8px;
  min-height: 0;
  margin: 0;
  padding: 3px;
  [data-screen='true'] > & {
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    grid-auto-rows: minmax(60px, 116px);
    overflow-y: auto;
  }
  ${media.narrow} {
    && {
      grid-template-columns: repeat(${({ $columns }) => Math.min(2, $columns)}, minmax(0, 1fr));
      grid-auto-rows: minmax(0, 1fr);
    }
  }
`;
export const Foot = styled.footer`
  display: grid;
  gap: 8px;
  padding: 14px 16px calc(16px + env(safe-area-inset-bottom));
  ${short} {
    padding-block: 6px;
  }
`;
export const Rest = styled.div`
  display: flex;
  gap: 10px;
  align-items: center;
  font-size: 14px;
`;
export const Moving = styled.p`
  position: absolute;
  inset: 0;
  z-index: 2;
  display: grid;
  place-items: center;
  background: rgb(11 25 22 / 0.85);
  color: #f3fbf8;
  font: var(--weight-bold) 22px / 1.3 var(--font-display);
`;
export const Beside = styled.aside`
  position: relative;
  width: 360px;
  min-height: 0;
  padding-right: env(safe-area-inset-right);
  border-left: 1px solid var(--line-soft);
  ${media.narrow} {
    position: absolute;
    inset: 0;
    z-index: 1;
    width: auto;
    padding-left: env(safe-area-inset-left);
    border-left: 0;
    background: var(--bg);
  }
`;
export const CloseBeside = styled(IconButton)`
  position: absolute;
  top: 12px;
  right: calc(12px + env(safe-area-inset-right));
`;
