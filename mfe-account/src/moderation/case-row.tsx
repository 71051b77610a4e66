import type { Decision, ModerationCase } from '@mutua/contracts';
import { LESSONS, NO_REPORTER, REPORTS_OF_DEEDS } from '@mutua/contracts/limits';
import { Avatar, Button, media, Pill, RelativeTime, useTranslation } from '@mutua/web-kit';
import { phone } from '@mutua/web-kit/parts';
import { EyeOff, Gavel, History, RotateCcw, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';
import { CaseDetails } from './case-details.tsx';
import { DecideDialog } from './decide-dialog.tsx';

const Box = styled.article<{ $isOpen: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 10px;
  padding: 18px 20px;
  background: ${({ $isOpen }) => ($isOpen ? 'var(--bg-sunken)' : 'none')};
  & + & {
    border-top: 1px solid var(--line-soft);
  }
  > :not(:first-child) {
    margin-left: 52px;
    ${phone} {
      margin-left: 0;
    }
  }
`;
const Head = styled.button`
  display: flex;
  gap: 12px;
  align-items: center;
  width: 100%;
  padding: 0;
  border: 0;
  background: none;
  text-align: start;
  ${media.touch} {
    min-height: 44px;
  }
`;
const Who = styled.span`
  display: grid;
  flex: 1;
  min-width: 0;
  strong {
    overflow: hidden;
    font-weight: var(--weight-bold);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;
const Small = styled.span`
  color: var(--text-muted);
  font-size: var(--text-sm);
`;
const When = styled(Small)`
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
  ${phone} {
    display: none;
  }
`;
const Quote = styled.p`
  padding-inline-start: 14px;
  border-inline-start: 2px solid var(--line);
  overflow-wrap: anywhere;
`;
const Actions = styled.div`
  [data-decision='suspend'] {
    color: var(--danger-text);
  }
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  > :last-child {
    margin-inline-start: auto;
  }
  ${phone} {
    > * {
      flex: 1 1 40%;
    }
  }
`;

const ICONS = { hide: <EyeOff />, warn: <TriangleAlert />, suspend: <Gavel />, lift: <RotateCcw /> } as const;
const VARIANTS = {
  hide: 'primary',
  warn: 'secondary',
  suspend: 'secondary',
  nothing: 'ghost',
  lift: 'secondary',
} as const;

/** Returns the decisions that are possible for a case now. */
export const decisionsFor = ({ state, kind, canLift }: ModerationCase): Decision[] => {
  if (state === 'done') return canLift ? ['lift'] : [];
  return REPORTS_OF_DEEDS.includes(kind) ? ['warn', 'suspend', 'nothing'] : ['hide', 'warn', 'suspend', 'nothing'];
};

interface Props {
  report: ModerationCase;
  isOpen: boolean;
  onOpen: () => void;
  decision: Decision | null;
  onDecide: (decision: Decision | null) => void;
}

/** Returns how an open case is marked. */
const markOf = ({ isUnsafe, isUrgent }: ModerationCase) => (isUnsafe ? 'unsafe' : isUrgent ? 'urgent' : 'open');

/** Shows a case: the member and the reason. An open row also shows the evidence and the decisions. */
export function CaseRow({ report, isOpen, onOpen, decision, onDecide }: Props) {
  const { t } = useTranslation('account');
  const [showsHistory, setShowsHistory] = useState(false);
  const { subject, kind, reason, reportCount, excerpt, reporters, evidenceCount, record, state } = report;
  const mark = markOf(report);
  const about = [
    t(`moderation.kinds.${kind}`),
    // Feedback that only moderators read has no reason.
    ...(kind === 'exchange' ? [] : [t(`moderation.reasons.${reason}`)]),
    ...(reportCount > 1 ? [t('moderation.times', { count: reportCount })] : []),
  ].join(' · ');
  const known = [
    reporters[0]?._id === NO_REPORTER
      ? t('moderation.byItself', { seats: LESSONS.removals.count, days: LESSONS.removals.days })
      : t('moderation.reportedBy', { name: reporters[0]?.name ?? '', count: reportCount - 1 }),
    t('moderation.evidence', { count: evidenceCount }),
    t('moderation.record', { exchanges: record.exchangeCount, warnings: record.warnings }),
  ].join(' ');
  const choices = decisionsFor(report);
  return (
    <Box $isOpen={isOpen}>
      <Head type="button" aria-expanded={isOpen} data-case={report._id} onClick={onOpen}>
        <Avatar name={subject.name} src={subject.avatar} size={44} decorative />
        <Who>
          <strong dir="auto">{subject.name}</strong>
          <Small>{about}</Small>
        </Who>
        {state === 'done' && report.decision ? (
          <Pill tone="info">{t(`moderation.outcomes.${report.decision.decision}`)}</Pill>
        ) : (
          <Pill tone={mark === 'open' ? 'warning' : 'danger'}>{t(`moderation.${mark}`)}</Pill>
        )}
        <When>
          <RelativeTime date={report.decision?.at ?? report.reportedAt} />
        </When>
      </Head>
      {excerpt && <Quote dir="auto">{excerpt}</Quote>}
      <Small as="p">{known}</Small>
      {isOpen && (
        <>
          <CaseDetails id={report._id} showsHistory={showsHistory} />
          <Actions>
            {choices.map((each) => (
              <Button
                key={each}
                size="sm"
                variant={VARIANTS[each]}
                data-decision={each}
                {...(each !== 'nothing' && { icon: ICONS[each] })}
                onClick={() => onDecide(each)}
              >
                {t(`moderation.decisions.${each}`)}
              </Button>
            ))}
            <Button
              size="sm"
              variant="ghost"
              icon={<History />}
              aria-pressed={showsHistory}
              onClick={() => setShowsHistory(!showsHistory)}
            >
              {t('moderation.history')}
            </Button>
          </Actions>
          <DecideDialog report={report} decision={decision} onClose={() => onDecide(null)} />
        </>
      )}
    </Box>
  );
}
