import type { Ring } from '@mutua/contracts';
import { Meta, Person, Rating, TextLink, Trans, useTranslation } from '@mutua/web-kit';
import { PlaceLine } from '@mutua/web-kit/parts';
import { ArrowDownLeft, ArrowUpRight, Clock, MapPin, MessageCircle } from 'lucide-react';
import styled from 'styled-components';
import { SectionHead } from './ring-page.styles.ts';
import { titleOf, useNames } from './use-ring-people.ts';

const List = styled.ul`
  display: grid;
  gap: 14px;
  li {
    display: grid;
    grid-template-columns: 22px minmax(0, 1fr);
    gap: 12px;
    font-size: 15px;
    line-height: 1.5;
    overflow-wrap: anywhere;
  }
  svg {
    width: 18px;
    height: 18px;
    margin-top: 2px;
    stroke-width: 1.75;
    color: var(--text-muted);
  }
  .give svg {
    color: var(--give-line);
  }
  .get svg {
    color: var(--get-line);
  }
  b {
    font-weight: var(--weight-bold);
  }
`;
const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 14px;
  margin: 10px 0 12px;
`;
const Rest = styled.p`
  margin-top: 12px;
  color: var(--text-muted);
  font-size: var(--text-sm);
`;

/** The consequences of accepting, in three lines. */
export function RingTerms({ ring: { places, legs } }: { ring: Ring }) {
  const { t } = useTranslation('exchange');
  const { nameOf, toNameOf } = useNames();
  const [teaches] = legs;
  const learns = legs.at(-1);
  const [, learner] = places;
  const teacher = places.at(-1);
  if (!teaches || !learns || !learner || !teacher) return null;
  return (
    <section>
      <SectionHead>
        <h2>{t('rings.agree.title')}</h2>
      </SectionHead>
      <List>
        <li className="give">
          <ArrowUpRight aria-hidden />
          <span>
            <Trans
              namespace="exchange"
              id="rings.agree.give"
              values={{ skill: titleOf(teaches), name: toNameOf(learner) }}
              components={{ b: <b dir="auto" /> }}
            />
          </span>
        </li>
        <li className="get">
          <ArrowDownLeft aria-hidden />
          <span>
            <Trans
              namespace="exchange"
              id="rings.agree.get"
              values={{ skill: titleOf(learns), name: nameOf(teacher) }}
              components={{ b: <b dir="auto" /> }}
            />
          </span>
        </li>
        <li>
          <MessageCircle aria-hidden />
          <span>{t('rings.agree.start', { teacher: nameOf(teacher), learner: toNameOf(learner) })}</span>
        </li>
      </List>
    </section>
  );
}

/** Who would replace the viewer's former teacher. */
export function NewTeacher({ ring }: { ring: Ring }) {
  const { t } = useTranslation('exchange');
  const teacher = ring.places.at(-1);
  const skill = ring.legs.at(-1)?.skill;
  if (!teacher?.user) return null;
  const { _id, name, avatar, location, rating } = teacher.user;
  return (
    <section>
      <SectionHead>
        <h2>{t('rings.newTeacher.title')}</h2>
      </SectionHead>
      <Person name={name} avatar={avatar} size="lg" {...(_id && { to: `/profile/${_id}` })}>
        {location && (
          <PlaceLine icon={<MapPin aria-hidden />}>
            <bdi>{location}</bdi>
          </PlaceLine>
        )}
      </Person>
      <Facts>
        {rating.count > 0 && <Rating {...rating} />}
        {teacher.hours !== null && (
          <Meta icon={<Clock aria-hidden />}>{t('matches.hours', { count: Math.round(teacher.hours) })}</Meta>
        )}
      </Facts>
      {skill && (
        <TextLink to={`/skills/${skill._id}`} dir="auto">
          {skill.title}
        </TextLink>
      )}
      <Rest>{t('rings.newTeacher.rest')}</Rest>
    </section>
  );
}
