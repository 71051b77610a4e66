import type { CircleRole, Person } from '@mutua/contracts';
import { useTranslation } from '@mutua/web-kit';
import { firstNameOf } from '@mutua/web-kit/parts';
import { Megaphone } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { clockOf } from '../../shared/dates.ts';
import { ThreadMark } from '../lines/thread-row.tsx';

const Named = styled.p`
  padding: 2px 0 4px 44px;
  color: var(--text-muted);
  font-size: var(--text-xs);
  line-height: 1.4;
  overflow-wrap: anywhere;
`;
const Card = styled.section`
  display: grid;
  grid-template-columns: 32px minmax(0, 1fr);
  gap: 0 12px;
  margin: 4px 0;
  padding: 14px 16px;
  border: 1px solid var(--line);
  border-inline-start: 4px solid var(--get-line);
  border-radius: 10px;
  background: var(--surface);
  h3 {
    font: var(--weight-bold) var(--text-sm) / 1.4 var(--font-text);
    letter-spacing: 0;
  }
  h3 time {
    margin-inline-start: 8px;
    color: var(--text-muted);
    font-weight: var(--weight-regular);
    font-size: var(--text-xs);
  }
  /* The card is the box of the message. */
  [data-seq] {
    max-width: none;
    padding: 2px 0 0;
    border: 0;
    background: none;
    color: inherit;
  }
`;
const Fold = styled.details`
  grid-area: 1 / 2;
  summary {
    padding: 8px 0;
    color: var(--text-muted);
    font-size: var(--text-sm);
    cursor: pointer;
  }
`;

/** Who has written the messages below. */
export function AuthorLine({ author, role }: { author: Person; role: CircleRole | undefined }) {
  const { t } = useTranslation('messaging');
  const name = firstNameOf(author.name);
  return (
    <Named aria-hidden dir="auto">
      {role === 'teacher' ? t('circles.teaches', { name }) : name}
    </Named>
  );
}

export interface WordToAllProps {
  author: Person;
  isOwn: boolean;
  timestamp: string;
  children: ReactNode;
}

/** A word of the teacher to all stands out. */
export function WordToAll({ author, isOwn, timestamp, children }: WordToAllProps) {
  const { t, language } = useTranslation('messaging');
  return (
    <Card>
      <ThreadMark $tone="accent" aria-hidden>
        <Megaphone />
      </ThreadMark>
      <div>
        <h3 dir="auto">
          {isOwn ? t('circles.ownToAll') : t('circles.toAll', { name: firstNameOf(author.name) })}
          <time dateTime={timestamp}>{clockOf(timestamp, language)}</time>
        </h3>
        {children}
      </div>
    </Card>
  );
}

/** A message of somebody whom the reader has blocked is folded. */
export function Folded({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  const { t } = useTranslation('messaging');
  if (!isFolded) return children;
  return (
    <Fold>
      <summary>{t('circles.blocked')}</summary>
      {children}
    </Fold>
  );
}
