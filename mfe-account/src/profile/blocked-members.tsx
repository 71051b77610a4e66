import {
  Button,
  ErrorState,
  errorMessage,
  Person,
  Rows,
  Section,
  Skeleton,
  SkeletonGroup,
  toast,
  useTranslation,
} from '@mutua/web-kit';
import styled from 'styled-components';
import { useBlockedQuery, useUnblockMutation } from '../shared/account.resource.ts';
import { ProfileRow } from './profile-row.ts';

const None = styled.p`
  color: var(--text-muted);
`;

/** The members that this member has blocked, each with a button to unblock. */
export function BlockedMembers() {
  const { t } = useTranslation('account');
  const { data, isError, isFetching, refetch } = useBlockedQuery();
  const [unblock, { isLoading, originalArgs }] = useUnblockMutation();
  const lift = async (id: string, name: string) => {
    const { error } = await unblock(id);
    if (error) toast.error(errorMessage(error, t('profile.blocked.failed')));
    else toast.success(t('profile.blocked.done', { name }));
  };
  return (
    <Section title={t('profile.blocked.title')} divided>
      {!data && isError && <ErrorState plain titleAs="h3" onRetry={refetch} busy={isFetching} />}
      {!data && !isError && (
        <SkeletonGroup>
          <Skeleton $height={48} />
        </SkeletonGroup>
      )}
      {data?.users.length === 0 && <None>{t('profile.blocked.none')}</None>}
      {data && data.users.length > 0 && (
        <Rows as="ul">
          {data.users.map(({ _id, name, avatar }) => (
            <ProfileRow key={_id}>
              <Person name={name} avatar={avatar} />
              <Button
                variant="secondary"
                size="sm"
                busy={isLoading && originalArgs === _id}
                onClick={() => lift(_id, name)}
              >
                {t('profile.blocked.unblock')}
              </Button>
            </ProfileRow>
          ))}
        </Rows>
      )}
    </Section>
  );
}
