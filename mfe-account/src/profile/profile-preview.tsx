import { Avatar, Card, Meta, Stack, useTranslation } from '@mutua/web-kit';
import { MapPin } from 'lucide-react';
import styled from 'styled-components';

const Quiet = styled.p`
  color: var(--text-muted);
  font-size: var(--text-sm);
`;
const Box = styled(Card)`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 14px;
  align-items: start;
  > div {
    display: grid;
    gap: 4px;
  }
  strong {
    font-weight: var(--weight-bold);
    overflow-wrap: anywhere;
  }
`;
const Bio = styled(Quiet)`
  display: -webkit-box;
  overflow: hidden;
  line-height: 1.5;
  overflow-wrap: anywhere;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 6;
`;

export interface ProfilePreviewProps {
  name: string;
  avatar: string | null;
  location: string;
  bio: string;
}

/** Previews how others see the member, while the profile is edited. */
export function ProfilePreview({ name, avatar, location, bio }: ProfilePreviewProps) {
  const { t } = useTranslation('account');
  return (
    <Stack as="aside" $gap={3}>
      <Quiet>{t('profile.preview')}</Quiet>
      <Box as="div">
        <Avatar name={name} src={avatar} size={56} decorative />
        <div>
          <strong dir="auto">{name}</strong>
          {location.trim() && (
            <Meta icon={<MapPin aria-hidden />}>
              <bdi>{location}</bdi>
            </Meta>
          )}
          {bio.trim() && <Bio dir="auto">{bio}</Bio>}
        </div>
      </Box>
    </Stack>
  );
}
