import type { ModerationCaseDetails } from '@mutua/contracts';
import { soundLength } from '@mutua/contracts/limits';
import { ErrorState, RelativeTime, Skeleton, SkeletonGroup, useTranslation } from '@mutua/web-kit';
import styled from 'styled-components';
import { useModerationCaseQuery } from './moderation.resource.ts';

const Lines = styled.ol`
  display: grid;
  gap: 6px;
  font-size: var(--text-sm);
  li {
    overflow-wrap: anywhere;
  }
  audio {
    display: block;
    max-width: 100%;
    height: 44px;
    margin-top: 4px;
  }
  strong {
    font-weight: var(--weight-bold);
  }
  time,
  span {
    color: var(--text-muted);
  }
`;
const Title = styled.h2`
  margin-top: 6px;
  font-family: inherit;
  font-size: var(--text-sm);
  font-weight: var(--weight-bold);
  letter-spacing: 0;
`;

function Parts({ report, showsHistory }: { report: ModerationCaseDetails; showsHistory: boolean }) {
  const { t } = useTranslation('account');
  const reportsWithText = report.reports.filter(({ text }) => text);
  return (
    <>
      {reportsWithText.length > 0 && (
        <>
          <Title>{t('moderation.said')}</Title>
          <Lines>
            {reportsWithText.map(({ reporter, text }) => (
              <li key={reporter._id} dir="auto">
                <strong>{reporter.name}</strong> {text}
              </li>
            ))}
          </Lines>
        </>
      )}
      {report.evidence.length > 0 && (
        <>
          <Title>{t('moderation.kept')}</Title>
          <Lines>
            {report.evidence.map(({ part, text, author, at, isReported, voice }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: evidence never changes its order
              <li key={index} dir="auto">
                {part === 'message' || part === 'file' ? (
                  <strong>{author?.name}</strong>
                ) : (
                  <span>
                    {t(`moderation.parts.${part}`)} {(part === 'answer' || part === 'room') && author?.name}
                  </span>
                )}{' '}
                {isReported && part === 'message' ? <mark>{text}</mark> : text}{' '}
                {voice && (
                  // biome-ignore lint/a11y/useMediaCaption: nobody has written what a member says
                  <audio
                    controls
                    preload="none"
                    src={voice.url}
                    aria-label={t('moderation.voice', { length: soundLength(voice.seconds) })}
                  />
                )}
                {at && part === 'message' && <RelativeTime date={at} />}
              </li>
            ))}
          </Lines>
        </>
      )}
      {showsHistory && (
        <>
          <Title>{t('moderation.history')}</Title>
          {report.history.length === 0 && <p>{t('moderation.noHistory')}</p>}
          <Lines>
            {report.history.map(({ seq, action, at, moderator, note }) => (
              <li key={seq} dir="auto">
                <strong>{t(`moderation.outcomes.${action}`)}</strong> {note} <span>{moderator.name}</span>{' '}
                <RelativeTime date={at} />
              </li>
            ))}
          </Lines>
        </>
      )}
    </>
  );
}

/** Shows what the reporters wrote, the evidence, and earlier decisions about the member. */
export function CaseDetails({ id, showsHistory }: { id: string; showsHistory: boolean }) {
  const { data, error, isFetching, refetch } = useModerationCaseQuery(id);
  if (data) return <Parts report={data.report} showsHistory={showsHistory} />;
  if (error) return <ErrorState plain titleAs="h2" onRetry={refetch} busy={isFetching} />;
  return (
    <SkeletonGroup>
      <Skeleton $height={48} />
    </SkeletonGroup>
  );
}
