import type { User } from '@mutua/contracts';
import { Meta, Person, TextLink, useTranslation } from '@mutua/web-kit';
import { MapPin } from 'lucide-react';
import styled from 'styled-components';

const Lines = styled.div`
  display: grid;
  gap: 1px;
  justify-items: start;
`;

/** The member as others see them, in short. */
export function ProfileCard({ user }: { user: User }) {
  const { t } = useTranslation('exchange');
  return (
    <Person name={user.name} avatar={user.avatar} size="lg" to={`/profile/${user._id}`}>
      <Lines>
        {user.location && <Meta icon={<MapPin aria-hidden />}>{user.location}</Meta>}
        <TextLink to="/profile/edit">{t('dashboard.editProfile')}</TextLink>
      </Lines>
    </Person>
  );
}
