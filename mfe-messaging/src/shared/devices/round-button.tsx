import { phone, short } from '@mutua/web-kit/parts';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import styled from 'styled-components';
import { onPresses } from '../resume-by-press.ts';

/** The buttons of a call, in a row. On a phone, toasts are shown above them. */
export const Controls = styled.div.attrs<{ 'data-page-foot'?: boolean }>({ 'data-page-foot': true })`
  position: relative;
  z-index: 1;
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: 16px clamp(2px, 2vw, 12px);
  ${short} {
    gap: 8px 24px;
  }
`;
const Control = styled.div<{ $tone: 'plain' | 'end' | 'answer' }>`
  display: grid;
  gap: 8px;
  justify-items: center;
  align-content: start;
  min-width: 76px;
  font-size: 13px;
  text-align: center;
  font-weight: var(--weight-medium);
  button {
    position: relative;
    display: grid;
    place-items: center;
    width: 60px;
    height: 60px;
    border: 0;
    border-radius: 50%;
    background: ${({ $tone }) => ({ plain: '#33403d', end: '#c22f3c', answer: '#17806f' })[$tone]};
    color: #fff;
    transition: filter var(--motion-hover);
  }
  ${phone} {
    gap: 6px;
    min-width: 58px;
    max-width: 76px;
    font-size: 12px;
    line-height: 1.3;
    overflow-wrap: anywhere;
    button {
      width: 48px;
      height: 48px;
    }
  }
  ${short} {
    gap: 2px;
    button {
      width: 48px;
      height: 48px;
    }
  }
  button:hover {
    filter: brightness(1.14);
  }
  button[data-on='true'] {
    background: #f3fbf8;
    color: #0b1916;
  }
  button:disabled {
    opacity: 0.6;
    cursor: progress;
  }
  svg {
    width: 24px;
    height: 24px;
    stroke-width: 1.75;
  }
`;

const Count = styled.b`
  position: absolute;
  top: -2px;
  right: -2px;
  min-width: 22px;
  padding: 0 6px;
  border-radius: var(--radius-pill);
  background: var(--accent);
  color: var(--on-accent);
  font: var(--weight-bold) 12px / 22px var(--font-text);
`;

interface RoundButtonProps extends ComponentPropsWithRef<'button'> {
  label: string;
  icon: ReactNode;
  tone?: 'plain' | 'end' | 'answer';
  /** True when the button has switched something off (muted, camera off). */
  isOn?: boolean;
  /** Something new behind the button; 0 shows nothing. The label says it, too. */
  count?: number;
}

/** A round button with its label below. It may open a menu. */
export function RoundButton({ label, icon, tone = 'plain', isOn, count = 0, ...button }: RoundButtonProps) {
  return (
    <Control $tone={tone}>
      <button type="button" aria-label={label} data-on={isOn} {...button}>
        {icon}
        {count > 0 && <Count aria-hidden>{count > 99 ? '99+' : count}</Count>}
      </button>
      <span aria-hidden>{label}</span>
    </Control>
  );
}

/** A browser that goes on pausing is asked once in so long. */
const AGAIN_MS = 1_000;

/**
 * Returns a ref callback that plays a stream in an audio or video element, on the speaker with this id. Where the browser wants a press
 * before sound begins, the next one begins it: Safari does so for whoever only listens. What a phone has paused, in the background or for
 * an assistant, goes on afterwards.
 */
export const play =
  (stream: MediaStream, speaker = '') =>
  (element: HTMLMediaElement | null) => {
    if (!element) return undefined;
    if (element.srcObject !== stream) element.srcObject = stream;
    // When the speaker is gone, the sound stays on the current one.
    if ((element.sinkId ?? '') !== speaker) element.setSinkId?.(speaker).catch(() => undefined);
    const begin = () => {
      if (element.paused) element.play().catch(() => undefined);
    };
    begin();
    const beginLater = () => setTimeout(() => stream.active && element.isConnected && begin(), AGAIN_MS);
    element.addEventListener('pause', beginLater);
    const stopListening = onPresses(begin);
    return () => {
      element.removeEventListener('pause', beginLater);
      stopListening();
    };
  };
