import type { Ring, RingSuggestion, User } from '@mutua/contracts';
import { Button, Card, LinkButton, Pill, Skeleton, useTranslation } from '@mutua/web-kit';
import { phone, RingLine, useDialogPart } from '@mutua/web-kit/parts';
import { type ReactNode, useState } from 'react';
import styled from 'styled-components';
import { startRingPart } from './start-ring-part.ts';
import { titleOf, useRingPeople } from './use-ring-people.ts';
import { useTimeLeft } from './use-time-left.ts';

const Box = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 18px;
  padding: 20px 24px 24px;
  ${phone} {
    padding: 20px;
  }
`;
const Head = styled.div`
  display: flex;
  gap: 16px;
  align-items: flex-start;
  justify-content: space-between;
  h2,
  h3 {
    font-size: var(--text-lg);
  }
  p {
    margin-top: 2px;
    color: var(--text-muted);
    font-size: var(--text-sm);
    font-variant-numeric: tabular-nums;
  }
  > :last-child:not(:first-child) {
    flex: none;
  }
`;
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  align-items: center;
  ${phone} {
    > * {
      flex: 1 1 100%;
    }
    > :last-child:not(:first-child) {
      margin-bottom: -10px;
    }
  }
`;

interface FrameProps {
  title: string;
  titleAs: 'h2' | 'h3';
  text: string;
  status?: ReactNode;
  children: ReactNode;
}

function Frame({ title, titleAs: Title, text, status, children }: FrameProps) {
  return (
    <Box aria-label={title} tabIndex={-1} data-row>
      <Head>
        <div>
          <Title>{title}</Title>
          <p>{text}</p>
        </div>
        {status}
      </Head>
      {children}
    </Box>
  );
}

export interface SuggestionCardProps {
  suggestion: RingSuggestion;
  viewer: User;
  /** Whether it is the first card, which has the primary button. */
  isFirst?: boolean;
  onDismiss: () => void;
}

/** A possible ring: no member has been asked. */
export function SuggestionCard({ suggestion, viewer, isFirst = true, onDismiss }: SuggestionCardProps) {
  const { t } = useTranslation('exchange');
  const peopleOf = useRingPeople(viewer);
  const [isOpen, setOpen] = useState(false);
  const dialog = useDialogPart(startRingPart, isOpen, () => setOpen(false));
  const { size, hours, legs } = suggestion;
  const learned = legs.at(-1);
  const skill = learned ? titleOf(learned) : '';
  const inCommon = hours === null ? [] : [t('matches.hours', { count: Math.round(hours) })];
  return (
    <Frame title={t('rings.suggested', { size })} titleAs="h3" text={[t('rings.nobody'), ...inCommon].join(' · ')}>
      <RingLine people={peopleOf(suggestion)} />
      <Actions>
        <Button
          variant={isFirst ? 'primary' : 'secondary'}
          aria-label={t('rings.askLabel', { skill })}
          onClick={() => setOpen(true)}
        >
          {t('rings.ask')}
        </Button>
        <Button variant="ghost" aria-label={t('matches.dismissLabel', { name: skill })} onClick={onDismiss}>
          {t('matches.dismiss')}
        </Button>
      </Actions>
      {dialog && (
        <dialog.StartRingDialog suggestion={suggestion} viewer={viewer} open={isOpen} onClose={() => setOpen(false)} />
      )}
    </Frame>
  );
}

/** A ring of the viewer that is proposed or active. */
export function RingCard({ ring, viewer }: { ring: Ring; viewer: User }) {
  const { t } = useTranslation('exchange');
  const peopleOf = useRingPeople(viewer);
  const leftOf = useTimeLeft();
  const { _id, size, accepted, dueAt, status, places, legs } = ring;
  const waits = status === 'proposed' && places[0]?.answer !== 'accepted';
  const left = leftOf(dueAt);
  const learned = legs.at(-1);
  const pill = {
    proposed: <Pill tone="warning">{t(waits ? 'rings.status.forYou' : 'rings.status.waiting')}</Pill>,
    confirmed: <Pill tone="success">{t('rings.status.confirmed')}</Pill>,
    completed: <Pill tone="info">{t('rings.status.completed')}</Pill>,
    broken: <Pill tone="danger">{t('rings.status.broken')}</Pill>,
    closed: null,
    withdrawn: null,
  }[status];
  return (
    <Frame
      title={t('rings.of', { size })}
      titleAs="h2"
      text={[t('rings.said', { count: accepted, size }), ...(left ? [left] : [])].join(' · ')}
      status={pill}
    >
      <RingLine people={peopleOf(ring)} />
      <Actions>
        <LinkButton
          to={`/rings/${_id}`}
          variant={waits ? 'primary' : 'secondary'}
          aria-label={t('rings.seeLabel', { skill: learned ? titleOf(learned) : '' })}
          data-row-open
        >
          {t('rings.see')}
        </LinkButton>
      </Actions>
    </Frame>
  );
}

/** The skeleton of a card while rings are loading. */
export function RingCardSkeleton() {
  return (
    <Box as="div">
      <Skeleton $width={220} $height={44} />
      <Skeleton $height={112} />
      <Skeleton $width={130} $height={40} />
    </Box>
  );
}
