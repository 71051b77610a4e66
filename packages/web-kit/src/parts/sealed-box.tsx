import { Avatar } from '@mutua/web-kit';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { phone } from '../theme/phone.ts';

const Box = styled.article`
  display: flex;
  flex-wrap: wrap;
  gap: 12px 16px;
  align-items: center;
  padding: 18px 20px;
  border: 1px dashed var(--line-strong);
  border-radius: var(--radius-card);
  > div {
    flex: 1 1 200px;
    min-width: 0;
  }
  h3 {
    font: var(--weight-bold) var(--text-base) / 1.4 var(--font-text);
    letter-spacing: 0;
    overflow-wrap: anywhere;
  }
  p {
    color: var(--text-muted);
    font-size: var(--text-sm);
    text-wrap: pretty;
  }
  ${phone} {
    > button {
      flex: 1 0 100%;
    }
  }
`;

export interface SealedBoxProps {
  /** The member whose avatar is shown before the text. */
  person?: { name: string; avatar?: string | null };
  title: string;
  text: string;
  /** The actions. */
  children: ReactNode;
  className?: string;
}

/** A review that is not shown to others yet. */
export function SealedBox({ person, title, text, children, className }: SealedBoxProps) {
  return (
    <Box className={className}>
      {person && <Avatar name={person.name} src={person.avatar} size={44} decorative />}
      <div>
        <h3 dir="auto">{title}</h3>
        <p>{text}</p>
      </div>
      {children}
    </Box>
  );
}
