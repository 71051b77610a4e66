import {
  Button,
  ErrorState,
  errorMessage,
  ProgressBar,
  Skeleton,
  SkeletonGroup,
  toast,
  useTranslation,
} from '@mutua/web-kit';
import { phone } from '@mutua/web-kit/parts';
import { Download } from 'lucide-react';
import styled from 'styled-components';
import { useDateFormats } from '../../shared/use-date-formats.ts';
import { useConfirmed } from '../security/confirm-identity.tsx';
import { useBeginExportMutation, useExportLinkMutation } from './own-data.resource.ts';
import { useArchiveSize } from './use-archive-size.ts';
import type { useExport } from './use-export.ts';

const Cards = styled.div`
  display: grid;
  gap: 16px;
`;
const Card = styled.div`
  display: grid;
  gap: 14px;
  padding: 20px;
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
  background: var(--surface);
`;
const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 6px 20px;
  align-items: center;
  strong {
    display: block;
    font-weight: var(--weight-bold);
  }
  ${phone} {
    column-gap: 14px;
  }
`;
/* On a phone, a long button would leave too little room for the text. */
const BeginRow = styled(Row)`
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
    row-gap: 14px;
    justify-items: start;
  }
`;
/* As high as the card of a member without an archive, so that the content below does not move. */
const Waiting = styled(Skeleton)`
  ${phone} {
    && {
      height: 139px;
    }
  }
`;
const Small = styled.p`
  color: var(--text-muted);
  font-size: var(--text-sm);
  line-height: 1.5;
  text-wrap: pretty;
  button {
    padding: 0;
    border: 0;
    background: none;
    color: var(--accent-text);
    font-weight: var(--weight-bold);
    &:hover {
      text-decoration: underline;
    }
  }
`;

/** Starts an export, after the member has confirmed their identity. */
function useBegin() {
  const { t } = useTranslation('account');
  const confirmed = useConfirmed();
  const [begin, { isLoading }] = useBeginExportMutation();
  const start = async () => {
    try {
      await confirmed(() => begin().unwrap());
    } catch (error) {
      toast.error(errorMessage(error, t('dataSettings.export.failed')));
    }
  };
  return { start, isLoading };
}

/** An archive of all the member's data: not started, in progress, or ready. */
export function ExportPart({ query: { data, error, isFetching, refetch } }: { query: ReturnType<typeof useExport> }) {
  const { t } = useTranslation('account');
  const { dayOf, momentOf } = useDateFormats();
  const sizeOf = useArchiveSize();
  const confirmed = useConfirmed();
  const growing = data?.growing ?? null;
  const { start, isLoading } = useBegin();
  const [getLink, { isLoading: isGettingLink }] = useExportLinkMutation();
  const download = async () => {
    try {
      const link = await confirmed(() => getLink().unwrap());
      if (link) window.location.assign(link.url);
    } catch (error) {
      toast.error(errorMessage(error, t('dataSettings.export.failed')));
    }
  };

  if (!data && error) return <ErrorState plain titleAs="h3" onRetry={refetch} busy={isFetching} />;
  if (!data) {
    return (
      <SkeletonGroup>
        <Waiting $height={100} />
      </SkeletonGroup>
    );
  }
  const { ready } = data;
  return (
    <Cards>
      {ready && (
        <Card>
          <Row>
            <div>
              <strong>{t('dataSettings.export.of', { date: dayOf(ready.createdAt) })}</strong>
              <Small>
                {t('dataSettings.export.holds')} {sizeOf(ready.size)}
              </Small>
            </div>
            <Button icon={<Download />} busy={isGettingLink} onClick={download}>
              {t('dataSettings.export.download')}
            </Button>
          </Row>
          <Small>
            {t('dataSettings.export.until', { date: momentOf(ready.until) })}{' '}
            {!growing && (
              <button type="button" onClick={start}>
                {t('dataSettings.export.again')}
              </button>
            )}
          </Small>
        </Card>
      )}
      {growing && (
        <Card role="status">
          <Row>
            <strong>{t(`dataSettings.export.part.${growing.part}`)}</strong>
            <Small>{t('dataSettings.export.step', { step: growing.step, steps: growing.steps })}</Small>
          </Row>
          <ProgressBar value={growing.step - 1} max={growing.steps} decorative />
          <Small>{t('dataSettings.export.leave')}</Small>
        </Card>
      )}
      {!ready && !growing && (
        <Card>
          {data.hasFailed && <Small role="status">{t('dataSettings.export.failed')}</Small>}
          <BeginRow>
            <Small>{t('dataSettings.export.holds')}</Small>
            <Button variant="secondary" icon={<Download />} busy={isLoading} onClick={start}>
              {t('dataSettings.export.begin')}
            </Button>
          </BeginRow>
        </Card>
      )}
    </Cards>
  );
}
