import type { ExchangeRequest } from '@mutua/contracts';
import { Button, formatFileSize, LinkButton, Meta, Stack, SwapLine, useSession, useTranslation } from '@mutua/web-kit';
import { CalendarClock, Check, CircleCheck, FileText, Link2, NotebookPen, Star, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { clockOf, dateOf } from '../shared/dates.ts';
import { exchangeOf, useSwapSkills } from '../shared/exchange-sides.ts';
import { ExchangeStatus } from '../shared/exchange-status.tsx';
import { RingLink } from '../shared/ring-link.tsx';
import type { Timeline } from './chat.slice.ts';
import { useHasExchange } from './use-has-exchange.ts';

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 24px;
  align-content: start;
  :is(h2, h3) {
    font-size: 16px;
  }
`;
const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 8px;
`;
const FactBox = styled.div`
  display: grid;
  grid-template-columns: 18px minmax(0, 1fr);
  gap: 10px;
  align-items: start;
  color: var(--text-muted);
  font-size: var(--text-sm);
  overflow-wrap: anywhere;
  strong {
    display: block;
    color: var(--text);
    font-weight: var(--weight-medium);
    white-space: pre-wrap;
  }
  a {
    color: var(--accent-text);
    text-decoration: underline;
    text-underline-offset: 2px;
  }
  svg {
    width: 18px;
    height: 18px;
    stroke-width: 1.75;
  }
`;
const Quiet = styled.p`
  color: var(--text-muted);
  font-size: var(--text-sm);
`;

function Fact({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <FactBox>
      {icon}
      <span>
        <strong dir="auto">{children}</strong>
        {label}
      </span>
    </FactBox>
  );
}

function Meeting({ request: { scheduledDate, meetingDetails, status } }: { request: ExchangeRequest }) {
  const { t, language } = useTranslation('messaging');
  const { platform, link, notes } = meetingDetails ?? {};
  const isPlanned = scheduledDate || platform || link || notes;
  if (!isPlanned) return status === 'accepted' ? <Quiet>{t('exchange.unplanned')}</Quiet> : null;
  return (
    <Stack $gap={4}>
      {scheduledDate && (
        <Fact icon={<CalendarClock aria-hidden />} label={t('exchange.scheduled')}>
          {t('exchange.at', { date: dateOf(scheduledDate, language), time: clockOf(scheduledDate, language) })}
        </Fact>
      )}
      {platform && (
        <Fact icon={<Video aria-hidden />} label={t('exchange.platform')}>
          {platform}
        </Fact>
      )}
      {link && (
        <Fact icon={<Link2 aria-hidden />} label={t('exchange.link')}>
          <a href={link} target="_blank" rel="noopener noreferrer">
            {link.replace(/^https?:\/\//, '')}
          </a>
        </Fact>
      )}
      {notes && (
        <Fact icon={<NotebookPen aria-hidden />} label={t('exchange.notes')}>
          {notes}
        </Fact>
      )}
    </Stack>
  );
}

export interface ExchangePanelProps {
  request: ExchangeRequest;
  timeline: Timeline | undefined;
  /** The viewer has reviewed this exchange. */
  isReviewed: boolean;
  /** Asks whether to complete the exchange. */
  onComplete: () => void;
  /** It stands below a title that names the exchange already. */
  isTitled?: boolean;
}

/** The exchange of the conversation: the two skills, the meeting, and the shared files. */
export function ExchangePanel({ request, timeline, isReviewed, onComplete, isTitled = false }: ExchangePanelProps) {
  const hasExchange = useHasExchange();
  const { t } = useTranslation('messaging');
  const { user } = useSession();
  const swapSkills = useSwapSkills();
  if (!user) return null;
  const exchange = exchangeOf(request, user._id);
  // Before the agreed hour there is nothing to complete yet.
  const isQuiet = request.scheduledDate !== null && new Date(request.scheduledDate) > new Date();
  const files = timeline?.messages.filter(({ attachment }) => attachment) ?? [];

  return (
    <Box>
      <Head>
        {!isTitled && <h2>{t('exchange.title')}</h2>}
        <ExchangeStatus status={request.status} />
      </Head>
      <SwapLine left={user} right={exchange.other} {...swapSkills(exchange)} />
      {request.ring && <RingLink ring={request.ring} />}
      <Meeting request={request} />
      <Stack>
        {request.status === 'accepted' && hasExchange && (
          <Button variant={isQuiet ? 'secondary' : 'primary'} full icon={<Check />} onClick={onComplete}>
            {t('exchange.complete')}
          </Button>
        )}
        {request.status === 'completed' && isReviewed && (
          <Meta icon={<CircleCheck aria-hidden />}>{t('exchange.reviewed')}</Meta>
        )}
        {request.status === 'completed' && !isReviewed && hasExchange && (
          <LinkButton variant="primary" full icon={<Star />} to={`/reviews?requestId=${request._id}`}>
            {t('exchange.review')}
          </LinkButton>
        )}
        <LinkButton variant="secondary" full to={`/profile/${exchange.other._id}`}>
          {t('exchange.viewProfile')}
        </LinkButton>
      </Stack>
      {files.length > 0 && (
        <Stack $gap={3}>
          <h3>{t('exchange.files')}</h3>
          {files.map(({ _id, attachment }) =>
            attachment ? (
              <Fact key={_id} icon={<FileText aria-hidden />} label={formatFileSize(attachment.size)}>
                <a href={attachment.url} target="_blank" rel="noopener noreferrer">
                  {attachment.name}
                </a>
              </Fact>
            ) : null,
          )}
        </Stack>
      )}
    </Box>
  );
}
