import type { ReactNode } from 'react';
import styled, { css } from 'styled-components';

/** For phones, and for the column beside a call. */
const narrow = '@container thread (max-width: 440px)';

/** A row of the thread that is not a message: an icon, a text, and at most one action. */
export const ThreadRow = styled.div<{ $next?: boolean; $button: boolean }>`
  display: grid;
  grid-template-columns: 32px minmax(0, 1fr) auto;
  gap: 0 10px;
  align-items: center;
  margin: 2px 0 8px;
  padding: 8px 0;
  font-size: 13px;
  line-height: 1.4;
  overflow-wrap: anywhere;
  b {
    margin-inline-end: 6px;
    font-weight: var(--weight-bold);
  }
  span {
    color: var(--text-muted);
  }
  ${({ $next }) =>
    $next &&
    css`
      margin-bottom: 12px;
      padding: 12px 12px 12px 14px;
      border: 1px solid var(--line);
      border-radius: 10px;
      background: var(--surface);
      b {
        display: block;
        font-size: 14px;
      }
    `}
  ${narrow} {
    ${({ $button }) => $button && 'grid-template-columns: 32px minmax(0, 1fr);'}
    > a,
    > button {
      grid-column: ${({ $next }) => ($next ? '1 / -1' : '2')};
      justify-self: ${({ $next }) => ($next ? 'stretch' : 'start')};
      margin-top: 8px;
    }
  }
`;
/** For an action without a box. In a narrow thread it is below the text, and its label is aligned with the text. */
export const quietAction = css`
  ${narrow} {
    margin-inline-start: -12px;
  }
`;
type Tone = 'plain' | 'good' | 'accent';

/** The icon of the row. */
export const ThreadMark = styled.i<{ $tone: Tone }>`
  display: grid;
  place-items: center;
  width: 32px;
  height: 32px;
  border-radius: 50%;
  background: ${({ $tone }) => ({ plain: 'var(--fill)', good: 'var(--success-soft)', accent: 'var(--accent-soft)' })[$tone]};
  color: ${({ $tone }) => ({ plain: 'var(--text-muted)', good: 'var(--success-text)', accent: 'var(--on-accent-soft)' })[$tone]};
  svg {
    width: 16px;
    height: 16px;
    stroke-width: 1.75;
  }
`;

export interface ThreadLineProps {
  mark: ReactNode;
  tone: Tone;
  title: string;
  /** Muted text after the title. */
  detail?: string;
  /** The action of the row. Null for none. */
  action: ReactNode;
  /** Whether the row has a box. */
  isNext?: boolean;
}

/** A complete row of the thread that is not a message. */
export function ThreadLine({ mark, tone, title, detail, action, isNext = false }: ThreadLineProps) {
  return (
    <ThreadRow $next={isNext} $button={action !== null}>
      <ThreadMark $tone={tone} aria-hidden>
        {mark}
      </ThreadMark>
      <p dir="auto">
        <b>{title}</b>
        {detail && <span>{detail}</span>}
      </p>
      {action}
    </ThreadRow>
  );
}
