import type { Ring, User } from '@mutua/contracts';
import { Avatar, Button, Card, LinkButton, Meta, Rating, useTranslation } from '@mutua/web-kit';
import { firstNameOf, phone, useDialogPart } from '@mutua/web-kit/parts';
import { CalendarClock, MessageCircle, Star } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';
import { useOneRequestQuery } from '../exchange/requests.resource.ts';
import { arrangePart } from '../meetings/arrange/arrange-part.ts';
import { requestDialog } from '../requests/request-dialog/request-dialog-part.ts';
import { useDates } from '../ui/use-dates.ts';
import { RingPersonMenu } from './ring-person-menu.tsx';
import { titleOf, useRingPeople } from './use-ring-people.ts';

const Title = styled.h2`
  margin: 40px 0 12px;
  font-size: var(--text-xl);
`;
const Box = styled(Card)`
  padding: 2px 24px;
  ${phone} {
    padding: 2px 20px;
  }
`;
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  justify-content: flex-end;
  ${phone} {
    > * {
      flex: 1 1 auto;
    }
  }
`;
type Side = 'give' | 'get';

const Row = styled.div<{ $side: Side }>`
  display: grid;
  grid-template-columns: 44px minmax(0, 1fr) auto 44px;
  gap: 4px 16px;
  align-items: center;
  padding: 20px 0;
  border-top: 1px solid var(--line-soft);
  &:first-child {
    border-top: 0;
  }
  > div {
    min-width: 0;
  }
  small {
    display: block;
    color: var(--text-muted);
    font-size: var(--text-xs);
    font-weight: var(--weight-medium);
  }
  strong {
    display: block;
    color: ${({ $side }) => ($side === 'give' ? 'var(--give-text)' : 'var(--get-text)')};
    font-size: 17px;
    font-weight: var(--weight-bold);
    line-height: 1.3;
    overflow-wrap: anywhere;
  }
  p {
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
  ${phone} {
    grid-template-columns: 44px minmax(0, 1fr) 44px;
    > :is(a, button),
    > ${Actions} {
      grid-column: 1 / -1;
      margin-top: 8px;
    }
  }
`;
const LegMenu = styled(RingPersonMenu)`
  grid-row: 1;
  grid-column: -2;
  margin-inline-end: -8px;
`;
const Planned = styled(Meta)`
  color: var(--text);
  font-weight: var(--weight-bold);
`;
const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 14px;
`;
const Theirs = styled.p`
  max-width: 47em;
  margin-top: 16px;
  color: var(--text-muted);
  font-size: var(--text-sm);
  line-height: 1.5;
`;

const WORDS = {
  give: { active: 'teach', completed: 'taught' },
  get: { active: 'learn', completed: 'learned' },
} as const;

/** One exchange of the viewer in the ring: member, skill, time and chat. */
function OwnLeg({ ring, side }: { ring: Ring; side: Side }) {
  const { t } = useTranslation('exchange');
  const dates = useDates();
  const leg = side === 'give' ? ring.legs[0] : ring.legs.at(-1);
  const person = (side === 'give' ? ring.places[1] : ring.places.at(-1))?.user;
  const [isArranging, setArranging] = useState(false);
  const arranging = useDialogPart(arrangePart, isArranging, () => setArranging(false));
  const { data: request } = useOneRequestQuery(leg?.requestId ?? '', { skip: !leg?.requestId });
  if (!leg || !person) return null;
  const { status, requestId } = leg;
  const name = firstNameOf(person.name);
  const isDone = status === 'completed';
  const isOff = status === 'cancelled';
  const reviews = isDone && side === 'get' && request?.hasReviewed !== true;
  const state = () => {
    if (isOff) return <p>{t('rings.legs.cancelled')}</p>;
    if (!requestId) return <p>{t('rings.legs.opening')}</p>;
    if (isDone) return <p>{request && t('rings.legs.completedOn', { date: dates.longDay(request.updatedAt) })}</p>;
    if (!request?.scheduledDate) return <p>{t('rings.legs.noLesson')}</p>;
    const place = [dates.moment(request.scheduledDate), request.meetingDetails?.platform].filter(Boolean).join(', ');
    return <Planned icon={<CalendarClock aria-hidden />}>{place}</Planned>;
  };
  return (
    <Row $side={side}>
      <Avatar name={person.name} src={person.avatar} size={44} decorative />
      <div>
        <small>{t(`rings.legs.${WORDS[side][isDone ? 'completed' : 'active']}`, { name: person.name })}</small>
        <strong dir="auto">{titleOf(leg)}</strong>
        {state()}
      </div>
      <LegMenu user={person} />
      {requestId && reviews && (
        <LinkButton to={`/reviews?requestId=${requestId}`} icon={<Star aria-hidden />}>
          {t('rings.legs.review', { name })}
        </LinkButton>
      )}
      {requestId && !reviews && !isOff && (
        <Actions>
          {leg.isPlanned === false && (
            <Button
              variant={side === 'get' ? 'primary' : 'secondary'}
              icon={<CalendarClock aria-hidden />}
              aria-label={t('rings.legs.findTimeLabel', { name })}
              onClick={() => setArranging(true)}
            >
              {t('rings.legs.findTime')}
            </Button>
          )}
          <LinkButton
            to={`/chat/${requestId}`}
            variant={side === 'get' && leg.isPlanned ? 'primary' : 'secondary'}
            icon={<MessageCircle aria-hidden />}
            aria-label={t('rings.legs.chatLabel', { name })}
          >
            {t('rings.legs.chat')}
          </LinkButton>
          {arranging && (
            <arranging.ArrangeDialog requestId={requestId} open={isArranging} onClose={() => setArranging(false)} />
          )}
        </Actions>
      )}
    </Row>
  );
}

/** Members who could replace a teacher who cancelled, for the learner. */
function Substitute({ substitute, offeredId }: { substitute: NonNullable<Ring['substitute']>; offeredId?: string }) {
  const { t } = useTranslation('exchange');
  const [isOpen, setOpen] = useState(false);
  const dialog = useDialogPart(requestDialog, isOpen, () => setOpen(false));
  const { user, skill, hours } = substitute;
  const { _id } = user;
  return (
    <Row $side="get">
      <Avatar name={user.name} src={user.avatar} size={44} decorative />
      <div>
        <small>{t('rings.legs.could', { name: user.name })}</small>
        <strong dir="auto">{skill.title}</strong>
        <Facts>
          {user.rating.count > 0 && <Rating {...user.rating} />}
          {hours !== null && <Meta>{t('matches.hours', { count: Math.round(hours) })}</Meta>}
        </Facts>
      </div>
      <LegMenu user={user} />
      {_id && (
        <>
          <Button onClick={() => setOpen(true)}>{t('rings.legs.ask', { name: firstNameOf(user.name) })}</Button>
          {dialog && (
            <dialog.RequestDialog
              skill={{ ...skill, userId: { ...user, _id }, availableDays: [] }}
              {...(offeredId && { offeredId })}
              open={isOpen}
              onClose={() => setOpen(false)}
              onSent={() => setOpen(false)}
            />
          )}
        </>
      )}
    </Row>
  );
}

/** The viewer's exchanges in a complete ring, and the progress of the others. */
export function RingLegs({ ring, viewer }: { ring: Ring; viewer: User }) {
  const { t } = useTranslation('exchange');
  const peopleOf = useRingPeople(viewer);
  const { substitute, legs } = ring;
  const given = legs[0]?.skill?._id;
  const theirs = peopleOf(ring)
    .slice(1, -1)
    .map(({ sentence }, index) => {
      const { isPlanned } = legs[index + 1] ?? {};
      if (isPlanned === undefined) return sentence;
      return `${sentence} ${t(isPlanned ? 'rings.legs.planned' : 'rings.legs.notPlanned')}`;
    });
  return (
    <>
      <section>
        <Title>{t('rings.legs.title')}</Title>
        <Box as="div">
          {substitute ? (
            <Substitute substitute={substitute} {...(given && { offeredId: given })} />
          ) : (
            <OwnLeg ring={ring} side="get" />
          )}
          <OwnLeg ring={ring} side="give" />
        </Box>
      </section>
      {ring.status !== 'completed' && (
        <Theirs>
          {theirs.join(' ')} {t('rings.legs.theirs')}
        </Theirs>
      )}
    </>
  );
}
