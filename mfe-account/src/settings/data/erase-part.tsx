import { DAY_MS } from '@mutua/contracts/time';
import {
  Button,
  ErrorState,
  refreshUser,
  Skeleton,
  SkeletonGroup,
  useAppDispatch,
  useTranslation,
} from '@mutua/web-kit';
import { Callout, toastResult } from '@mutua/web-kit/parts';
import { Timer } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';
import { useDateFormats } from '../../shared/use-date-formats.ts';
import { EraseDialog } from './erase-dialog.tsx';
import { type useErasureQuery, useKeepAccountMutation } from './own-data.resource.ts';

const Words = styled.p`
  max-width: 37em;
  margin-bottom: 16px;
  color: var(--text-muted);
  font-size: 15px;
  line-height: 1.5;
  text-wrap: pretty;
`;
const Planned = styled(Callout)`
  margin-bottom: 14px;
  strong {
    display: block;
    font-weight: var(--weight-bold);
  }
`;

/* It only opens a dialog; the button that erases is there. */
const Open = styled(Button)`
  color: var(--danger-text);
`;

/** Starts the erasure of the account, and cancels it. */
export function ErasePart({
  query: { data, error, isFetching, refetch },
}: {
  query: ReturnType<typeof useErasureQuery>;
}) {
  const { t } = useTranslation('account');
  const { momentOf } = useDateFormats();
  const dispatch = useAppDispatch();
  const [keep, { isLoading }] = useKeepAccountMutation();
  const [isAsking, setAsking] = useState(false);
  const keepIt = async () => {
    const isKept = await toastResult(keep(), t('dataSettings.erase.failed'), t('dataSettings.erase.kept'));
    if (isKept) await dispatch(refreshUser());
  };

  if (!data && error) return <ErrorState plain titleAs="h3" onRetry={refetch} busy={isFetching} />;
  if (!data) {
    return (
      <SkeletonGroup>
        <Skeleton $height={100} />
      </SkeletonGroup>
    );
  }
  const { erasesAt } = data;
  return (
    <>
      {erasesAt ? (
        <>
          <Planned $tone="warning" role="status">
            <Timer aria-hidden />
            <p>
              <strong>{t('dataSettings.erase.planned', { date: momentOf(erasesAt) })}</strong>
              {t('dataSettings.erase.left', {
                days: Math.max(0, Math.ceil((Date.parse(erasesAt) - Date.now()) / DAY_MS)),
              })}
            </p>
          </Planned>
          <Button busy={isLoading} onClick={keepIt}>
            {t('dataSettings.erase.keep')}
          </Button>
        </>
      ) : (
        <>
          <Words>{t('dataSettings.erase.words')}</Words>
          <Open variant="secondary" onClick={() => setAsking(true)}>
            {t('dataSettings.erase.open')}
          </Open>
        </>
      )}
      <EraseDialog open={isAsking} hasPassword={data.hasPassword} onClose={() => setAsking(false)} />
    </>
  );
}
