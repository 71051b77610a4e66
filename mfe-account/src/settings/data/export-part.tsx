import {
  Button,
  ErrorState,
  errorMessage,
  formatFileSize,
  ProgressBar,
  Skeleton,
  SkeletonGroup,
  Stack,
  toast,
  useTranslation,
} from '@mutua/web-kit';
import { phone, saveAddress } from '@mutua/web-kit/parts';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { useAttempt } from '../../shared/confirm-identity.tsx';
import { useDateFormats } from '../../shared/use-date-formats.ts';
import { useBeginExportMutation, useExportLinkMutation, useExportStateQuery } from './own-data.resource.ts';

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

const POLL_MS = 2_000;
const KILOBYTE = 1024;
const SMALL = 100 * KILOBYTE;
/** The name of the archive in an app. Elsewhere, the server's name has the date, too. */
const ARCHIVE = 'mutua.zip';

/** Returns the progress of the member's export. It is fetched when the section opens, and repeatedly while the export is unfinished. */
export function useExport() {
  const [isGrowing, setGrowing] = useState(false);
  const query = useExportStateQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isGrowing ? POLL_MS : 0,
  });
  const growing = query.data?.growing ?? null;
  useEffect(() => setGrowing(growing !== null), [growing]);
  return query;
}

/** Formats the size of an archive in bytes: '4.01 MB', or '24 kB' for small ones. */
function sizeIn(language: string, bytes: number): string {
  if (bytes >= SMALL) return formatFileSize(bytes);
  const small = new Intl.NumberFormat(language, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 });
  return small.format(Math.ceil(bytes / KILOBYTE));
}

/** An archive of all the member's data: not started, in progress, or ready. */
export function ExportPart({ query: { data, error, isFetching, refetch } }: { query: ReturnType<typeof useExport> }) {
  const { t, language } = useTranslation('account');
  const { dayOf, momentOf } = useDateFormats();
  const attempt = useAttempt(t('dataSettings.export.failed'));
  const growing = data?.growing ?? null;
  const [begin, { isLoading }] = useBeginExportMutation();
  const [getLink, { isLoading: isGettingLink }] = useExportLinkMutation();
  const [isSaving, setSaving] = useState(false);
  const start = () => attempt(() => begin().unwrap());
  const download = async () => {
    const link = await attempt(() => getLink().unwrap());
    if (!link) return;
    const texts = {
      ready: t('dataSettings.export.fileReady', { name: ARCHIVE }),
      press: t('dataSettings.export.save'),
    };
    // An app on the Home Screen loads the whole archive first.
    setSaving(true);
    await saveAddress(link.url, ARCHIVE, texts).catch((error: unknown) =>
      toast.error(errorMessage(error, t('dataSettings.export.notDownloaded'))),
    );
    setSaving(false);
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
    <Stack $gap={4}>
      {ready && (
        <Card>
          <Row>
            <div>
              <strong>{t('dataSettings.export.of', { date: dayOf(ready.createdAt) })}</strong>
              <Small>
                {t('dataSettings.export.holds')} {sizeIn(language, ready.size)}
              </Small>
            </div>
            <Button icon={<Download />} busy={isGettingLink || isSaving} onClick={download}>
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
    </Stack>
  );
}
