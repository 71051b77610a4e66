import type { ExchangeRequest } from '@mutua/contracts';
import { shownAddress } from '@mutua/contracts/canonical-address';
import {
  Button,
  formatFileSize,
  LinkButton,
  lazyNamed,
  Meta,
  RemoteBoundary,
  Row,
  Skeleton,
  Stack,
  SwapLine,
  useSession,
  useTranslation,
  useWidgetAhead,
} from '@mutua/web-kit';
import {
  CalendarClock,
  CalendarPlus,
  Check,
  CircleCheck,
  FileText,
  Link2,
  NotebookPen,
  Star,
  Video,
} from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { NotesEntry } from '../../notes-entry.ts';
import { clockOf, dateOf } from '../../shared/dates.ts';
import { exchangeOf, useSwapSkills } from '../../shared/exchange/exchange-sides.ts';
import { ExchangeStatus } from '../../shared/exchange/exchange-status.tsx';
import { factRow } from '../../shared/exchange/fact-row.ts';
import type { MeetingQuestion, Meetings } from '../lines/line-exchange.ts';
import { useHasExchange } from '../lines/use-has-exchange.ts';
import { SessionList } from '../meetings/session-list.tsx';
import { PinList, type PinListProps } from '../pins/pin-list.tsx';
import type { Timeline } from '../timeline/chat.slice.ts';
import { LegProgress } from './leg-progress.tsx';
import { RingLink } from './ring-link.tsx';

const CorrectionsEntry = lazyNamed(() => import('../corrections/corrections-entry.tsx'), 'CorrectionsEntry');

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 24px;
  align-content: start;
  :is(h2, h3) {
    font-size: 16px;
  }
`;
const FactBox = styled.div`
  ${factRow}
  strong {
    white-space: pre-wrap;
  }
  a {
    color: var(--accent-text);
    text-decoration: underline;
    text-underline-offset: 2px;
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

/** The date and place of an exchange. With a plan, the list of sessions shows both. */
function Meeting({ request, hasPlan }: { request: ExchangeRequest; hasPlan: boolean }) {
  const { t, language } = useTranslation('messaging');
  const { meetingDetails, status } = request;
  const scheduledDate = hasPlan ? null : request.scheduledDate;
  const { platform, link, notes } = meetingDetails ?? {};
  const isPlanned = scheduledDate || platform || link || notes;
  if (!isPlanned) return status === 'accepted' && !hasPlan ? <Quiet>{t('exchange.unplanned')}</Quiet> : null;
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
            {shownAddress(link).replace(/^https?:\/\//, '')}
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
  meetings: Meetings;
  /** Whether neither messages nor calls are possible. */
  isClosed: boolean;
  timeline: Timeline | undefined;
  pins: PinListProps['pins'];
  /** Whether the viewer wants to correct messages here. */
  offersCorrections: boolean;
  /** Whether the viewer has reviewed this exchange. */
  isReviewed: boolean;
  /** Asks whether to complete the exchange. */
  onComplete: () => void;
  /** Opens the dialog about a session or a proposal. */
  onAsk: (question: MeetingQuestion) => void;
  onGoTo: PinListProps['onGoTo'];
  /** Whether a title above the panel already names the exchange. */
  isTitled?: boolean;
}

/** The exchange of the conversation: the two skills, the meetings, and the shared files. */
export function ExchangePanel({
  request,
  meetings,
  isClosed,
  timeline,
  pins,
  offersCorrections,
  isReviewed,
  onComplete,
  onAsk,
  onGoTo,
  isTitled = false,
}: ExchangePanelProps) {
  const { t } = useTranslation('messaging');
  const { user } = useSession();
  const swapSkills = useSwapSkills();
  if (!user) return null;
  const exchange = exchangeOf(request, user._id);
  const { plan } = meetings;
  const hasPlan = plan !== undefined || meetings.isLoading || meetings.error !== undefined;
  const corrections = timeline?.messages.filter(({ correction }) => correction) ?? [];
  const files = timeline?.messages.filter(({ attachment }) => attachment) ?? [];

  return (
    <Box>
      <Row $between $nowrap>
        {!isTitled && <h2>{t('exchange.title')}</h2>}
        <ExchangeStatus request={request} />
      </Row>
      <SwapLine left={user} right={exchange.other} {...swapSkills(exchange)} />
      {request.ring && <RingLink ring={request.ring} />}
      {plan ? <LegProgress plan={plan} memberId={user._id} /> : meetings.isLoading && <Skeleton $height={78} />}
      {hasPlan && <SessionList exchange={{ request, memberId: user._id, isClosed, meetings }} onAsk={onAsk} />}
      <Meeting request={request} hasPlan={hasPlan} />
      <Actions request={request} meetings={meetings} isReviewed={isReviewed} onComplete={onComplete} onAsk={onAsk} />
      {pins.length > 0 && <PinList pins={pins} other={exchange.other} onGoTo={onGoTo} />}
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
      {/* When the notes cannot be loaded, the rest of the panel stays. */}
      <RemoteBoundary resetKey={request._id} pending={null} failed={() => null} onRetry={() => undefined}>
        <NotesEntry requestId={request._id} other={exchange.other} />
      </RemoteBoundary>
      {(offersCorrections || corrections.length > 0) && (
        <RemoteBoundary resetKey={request._id} pending={null} failed={() => null} onRetry={() => undefined}>
          <CorrectionsEntry
            requestId={request._id}
            other={exchange.other}
            stamp={corrections.map(({ seq, version = 0 }) => `${seq}:${version}`).join()}
            onGoTo={onGoTo}
          />
        </RemoteBoundary>
      )}
    </Box>
  );
}

/** The next steps. The most likely one is the primary button. */
function Actions({
  request,
  meetings,
  isReviewed,
  onComplete,
  onAsk,
}: Pick<ExchangePanelProps, 'request' | 'meetings' | 'isReviewed' | 'onComplete' | 'onAsk'>) {
  const { t } = useTranslation('messaging');
  const ahead = useWidgetAhead('exchange/arrange');
  const hasExchange = useHasExchange();
  const memberId = useSession().user?._id ?? '';
  const { other } = exchangeOf(request, memberId);
  const { plan, canArrange } = meetings;
  const isFirst = plan?.suggest === 'time' && request.scheduledDate === null;
  // An exchange cannot be completed before its agreed time.
  const isAhead = request.scheduledDate !== null && new Date(request.scheduledDate) > new Date();
  const isQuiet = plan ? plan.suggest !== 'complete' : isAhead;
  return (
    <Stack>
      {canArrange && (
        <Button
          variant={isFirst ? 'primary' : 'secondary'}
          full
          icon={<CalendarPlus />}
          {...ahead}
          onClick={() => onAsk({ about: 'time' })}
        >
          {t('meetings.findTime')}
        </Button>
      )}
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
      <LinkButton variant="secondary" full to={`/profile/${other._id}`}>
        {t('exchange.viewProfile')}
      </LinkButton>
    </Stack>
  );
}
