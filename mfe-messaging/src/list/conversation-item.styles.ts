import { media, TextLink } from '@mutua/web-kit';
import { rowItem } from '@mutua/web-kit/parts';
import { Link } from 'react-router-dom';
import styled, { css } from 'styled-components';
import type { Side } from './use-swipe.ts';

export const Item = styled.li`
  ${rowItem}
  position: relative;
  touch-action: pan-y;
  overflow-x: clip;
  &:focus-visible {
    outline-offset: -2px;
  }
`;
/* The action of a swipe, shown behind the row. Only a finger uncovers it. */
export const Behind = styled.span<{ $side: Side }>`
  display: none;
  position: absolute;
  inset: 0;
  align-items: center;
  gap: 8px;
  padding: 0 20px;
  background: var(--bg-sunken);
  color: var(--text-muted);
  font-size: var(--text-sm);
  ${({ $side }) => $side === 'left' && 'flex-direction: row-reverse;'}
  [data-swipe='${({ $side }) => $side}'] > & {
    display: flex;
  }
  [data-swiped] > & {
    background: var(--accent-soft);
    color: var(--text);
    font-weight: var(--weight-bold);
  }
  svg {
    width: 20px;
    height: 20px;
  }
`;
/** Of a row that is a link, which fills the width of the list. */
export const rowStates = css`
  &:hover {
    background: var(--surface-hover);
  }
  &:focus-visible {
    outline-offset: -2px;
  }
`;
export const Row = styled(Link)`
  position: relative;
  [data-swipe] > & {
    background: var(--bg);
    transform: translateX(var(--swipe));
  }
  display: grid;
  grid-template-columns: 44px minmax(0, 1fr);
  gap: 12px;
  padding: 12px 20px;
  ${rowStates}
  &[aria-current] {
    background: var(--surface);
  }
  &[aria-current]::before {
    content: '';
    position: absolute;
    left: 0;
    top: 10px;
    bottom: 10px;
    width: 3px;
    border-radius: 0 2px 2px 0;
    background: var(--accent);
  }
`;
export const Words = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 3px;
  min-width: 0;
`;
export const Ends = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 8px;
  min-width: 0;
`;
const line = `
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;
export const Name = styled.span`
  ${line}
  font-weight: var(--weight-bold);
`;
export const Time = styled.time<{ $strong: boolean }>`
  flex: none;
  font-size: var(--text-xs);
  ${({ $strong }) => ($strong ? 'font-weight: var(--weight-bold);' : 'color: var(--text-muted);')}
`;
export const Skills = styled.span`
  ${line}
  ${media.touch} {
    /* The menu button is here. */
    padding-inline-end: 28px;
  }
  color: var(--text-muted);
  font-size: var(--text-xs);
`;
export const Last = styled.span<{ $strong: boolean }>`
  ${line}
  font-size: var(--text-sm);
  ${({ $strong }) => ($strong ? 'font-weight: var(--weight-bold);' : 'color: var(--text-muted);')}
`;
/* As high as a status. */
export const Soon = styled.span`
  display: inline-flex;
  gap: 6px;
  align-items: center;
  min-height: 24px;
  color: var(--accent-text);
  font-size: var(--text-xs);
  font-weight: var(--weight-bold);
  svg {
    width: 14px;
    height: 14px;
  }
`;
export const Marks = styled.span`
  flex: none;
  display: flex;
  align-items: center;
  gap: 6px;
  > svg {
    width: 15px;
    height: 15px;
    color: var(--text-muted);
  }
`;
export const Dot = styled.span`
  flex: none;
  width: 8px;
  height: 8px;
  margin-inline-end: 5px;
  border-radius: 50%;
  background: var(--unread);
  @media (forced-colors: active) {
    forced-color-adjust: none;
    background: Highlight;
  }
`;
/*
 * It covers the end of the skills, and nothing else, while the row has the pointer or the focus. On touch screens it is always visible.
 */
export const More = styled.span`
  position: absolute;
  top: 28px;
  right: 16px;
  border-radius: var(--radius-control);
  background: var(--surface-hover);
  opacity: 0;
  > button {
    width: 24px;
    height: 24px;
  }
  ${Item}:hover > &, ${Item}:focus-within > &, &:has([aria-expanded='true']) {
    opacity: 1;
  }
  ${media.touch} {
    top: 27px;
    right: 4px;
    background: none;
    color: var(--text-muted);
    opacity: 1;
    > button {
      width: var(--control);
      height: 32px;
    }
  }
  [data-swipe] > & {
    display: none;
  }
`;
/* Next to the chip, but not part of the link to the chat. */
const corner = `
  position: absolute;
  right: 20px;
  bottom: 12px;
  font-size: var(--text-xs);
  line-height: 24px;
`;
export const Review = styled(TextLink)`
  ${corner}
`;
export const Reviewed = styled.span`
  ${corner}
  color: var(--text-muted);
  pointer-events: none;
`;
