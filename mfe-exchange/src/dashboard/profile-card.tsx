import type { User } from '@mutua/contracts';
import { Person, Stack, TextLink, useTranslation } from '@mutua/web-kit';
import { PlaceLine } from '@mutua/web-kit/parts';
import { MapPin } from 'lucide-react';
import styled from 'styled-components';
import { missingParts, ProfileMeter, ProfilePart } from './profile-steps.tsx';

const Lines = styled.div`
  display: grid;
  gap: 1px;
  justify-items: start;
`;

const Next = styled.div`
  display: grid;
  gap: 8px;
  font-size: var(--text-sm);
  small {
    display: block;
    margin-top: 2px;
    color: var(--text-muted);
    font-size: var(--text-xs);
  }
`;

/** A short preview of the public profile, and the next part that would complete it. */
export function ProfileCard({ user }: { user: User }) {
  const { t } = useTranslation('exchange');
  const [next] = missingParts(user);
  return (
    <Stack $gap={4}>
      <Person name={user.name} avatar={user.avatar} size="lg" to={`/profile/${user._id}`}>
        <Lines>
          {user.location && (
            <PlaceLine icon={<MapPin aria-hidden />}>
              <bdi>{user.location}</bdi>
            </PlaceLine>
          )}
          <TextLink to="/profile/edit">{t('dashboard.editProfile')}</TextLink>
        </Lines>
      </Person>
      {next && (
        <Next>
          <ProfileMeter user={user} />
          <ProfilePart part={next} />
        </Next>
      )}
    </Stack>
  );
}
