import type { User } from '@mutua/contracts';
import { DEFAULT_RADIUS } from '@mutua/contracts/limits';
import { Avatar, Rows, TextLink, useTranslation } from '@mutua/web-kit';
import { PlaceLine, rowItem, Where } from '@mutua/web-kit/parts';
import { MapPin } from 'lucide-react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { useNewNearbyQuery } from './dashboard.resource.ts';
import { SideSection } from './side-section.tsx';

const Row = styled.li`
  ${rowItem}
  && {
    padding: 0;
  }
`;
const RowLink = styled(Link)`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 12px;
  align-items: center;
  padding: 12px 0;
  strong {
    display: block;
    font-weight: var(--weight-bold);
    overflow-wrap: anywhere;
  }
  &:hover strong {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;

/** The newest skills near a member who has a town. It loads late at the end of the side column, and moves nothing. */
export function NearSide({ user }: { user: User }) {
  const { t } = useTranslation('exchange');
  const { place, reachKm = DEFAULT_RADIUS } = user;
  const { data: skills = [] } = useNewNearbyQuery({ near: place?._id ?? '', km: reachKm }, { skip: !place });
  if (skills.length === 0) return null;
  return (
    <SideSection
      title={t('dashboard.near.title')}
      action={<TextLink to={`/search?near=me&km=${reachKm}&sortBy=newest`}>{t('common.viewAll')}</TextLink>}
    >
      <Rows>
        {skills.map((skill) => (
          <Row key={skill._id}>
            <RowLink to={`/skills/${skill._id}`}>
              <Avatar name={skill.userId.name} src={skill.userId.avatar} size={36} decorative />
              <div>
                <strong dir="auto">{skill.title}</strong>
                <PlaceLine icon={<MapPin aria-hidden />}>
                  <Where place={skill.place} location={skill.userId.location} distance={skill.distance} />
                </PlaceLine>
              </div>
            </RowLink>
          </Row>
        ))}
      </Rows>
    </SideSection>
  );
}
