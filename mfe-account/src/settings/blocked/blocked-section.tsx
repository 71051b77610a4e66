import type { BlockedUser } from '@mutua/contracts';
import {
  Avatar,
  Button,
  EmptyState,
  ErrorState,
  request,
  Skeleton,
  SkeletonGroup,
  useTranslation,
} from '@mutua/web-kit';
import { undoable, useRemovals } from '@mutua/web-kit/parts';
import styled from 'styled-components';
import { useBlockedQuery, useUnblockMutation } from '../../shared/account.resource.ts';
import { SettingRow, SettingRows } from '../../shared/setting-rows.tsx';
import { useDateFormats } from '../../shared/use-date-formats.ts';
import { SectionHead } from '../parts/section-head.tsx';
import { BelowHead } from '../parts/section-spacing.ts';

const Help = styled.p`
  margin-top: 14px;
  color: var(--text-muted);
  font-size: var(--text-sm);
  line-height: 1.5;
  text-wrap: pretty;
`;

/** The members whom this member has blocked, since when, and what the two had in common. */
export function BlockedSection() {
  const { t } = useTranslation('account');
  const { data, error, isFetching, refetch } = useBlockedQuery();
  const [unblock] = useUnblockMutation();
  const isUnblocked = useRemovals();
  const lift = ({ _id, name }: BlockedUser) =>
    undoable({
      id: _id,
      text: t('blockedMembers.done', { name }),
      undoLabel: t('blockedMembers.undo'),
      request: request('DELETE /users/:id/block', { params: { id: _id } }),
      send: () => unblock(_id).unwrap(),
      failed: t('settingsParts.failed'),
    });
  const { dayOf } = useDateFormats();
  const detailOf = ({ blockedAt, exchanges = 0 }: BlockedUser) =>
    [
      blockedAt && t('blockedMembers.since', { date: dayOf(blockedAt) }),
      exchanges > 0 && t('blockedMembers.exchanges', { count: exchanges }),
    ]
      .filter(Boolean)
      .join(' · ');
  const shown = data?.users.filter(({ _id }) => !isUnblocked(_id)) ?? [];
  return (
    <>
      <SectionHead title={t('blockedMembers.title')} lede={t('blockedMembers.lede')} />
      {shown.length === 0 && (
        <BelowHead>
          {!data && error && <ErrorState plain titleAs="h3" onRetry={refetch} busy={isFetching} />}
          {!data && !error && (
            <SkeletonGroup>
              <Skeleton $height={64} />
              <Skeleton $height={64} />
            </SkeletonGroup>
          )}
          {data && (
            <EmptyState plain titleAs="h3" title={t('blockedMembers.none')}>
              {t('blockedMembers.how')}
            </EmptyState>
          )}
        </BelowHead>
      )}
      {shown.length > 0 && (
        <>
          <SettingRows as="ul">
            {shown.map((member) => (
              <li key={member._id}>
                <SettingRow
                  picture={<Avatar name={member.name} src={member.avatar} />}
                  title={member.name}
                  detail={detailOf(member)}
                >
                  <Button
                    variant="secondary"
                    size="sm"
                    aria-label={t('blockedMembers.unblockMember', { name: member.name })}
                    onClick={() => lift(member)}
                  >
                    {t('blockedMembers.unblock')}
                  </Button>
                </SettingRow>
              </li>
            ))}
          </SettingRows>
          <Help>{t('blockedMembers.how')}</Help>
        </>
      )}
    </>
  );
}
