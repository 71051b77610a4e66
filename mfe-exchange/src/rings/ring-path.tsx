import type { Skill, User } from '@mutua/contracts';
import { Button, LinkButton, Trans, useSession, useTranslation } from '@mutua/web-kit';
import { firstNameOf, RingLine, RingMark, useDialogPart } from '@mutua/web-kit/parts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';
import { teachPath } from '../wants/unlock-rows.tsx';
import { type RingPath as Path, usePathToSkillQuery } from './rings.resource.ts';
import type { Offer } from './start-ring-dialog.tsx';
import { startRingPart } from './start-ring-part.ts';
import { type Place, titleOf, useRingPeople } from './use-ring-people.ts';

const Box = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 12px;
  padding-top: 18px;
  border-top: 1px solid var(--line-soft);
  line-height: 1.5;
  overflow-wrap: anywhere;
  h2 {
    display: flex;
    gap: 8px;
    align-items: center;
    min-width: 0;
    font-size: var(--text-lg);
  }
  h2 svg {
    flex: none;
  }
  b {
    font-weight: var(--weight-bold);
  }
  .give {
    color: var(--give-text);
  }
`;
const Bare = styled.div`
  width: 210px;
  max-width: 100%;
  padding: 2px 0;
`;
const Note = styled.p`
  color: var(--text-muted);
  font-size: var(--text-sm);
`;
const Topics = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
`;

const SHOWN_TOPICS = 4;

/** The path as a ring that begins with the viewer. The teacher of each leg has the place before the learner. */
function ringOf({ size, offer, legs }: Path): (Omit<Offer, 'offer'> & { offer: string | null }) | null {
  if (size === null || size < 3) return null;
  return {
    size,
    offer,
    legs: legs.map(({ topic, skill }) => ({ topic, ...(skill && { skill }), status: null })),
    places: legs.map(
      ({ teacher }, index): Place => ({
        user: teacher && { ...teacher, location: '', rating: { average: 0, count: 0 } },
        isYou: index === 0,
        answer: null,
        isSubstitute: false,
      }),
    ),
  };
}

export interface RingPathProps {
  skill?: Pick<Skill, '_id' | 'title' | 'userId'>;
}

function PathRing({ path, viewer, name }: { path: Path; viewer: User; name: string }) {
  const { t } = useTranslation('exchange');
  const peopleOf = useRingPeople(viewer);
  const [isOpen, setOpen] = useState(false);
  const dialog = useDialogPart(startRingPart, isOpen, () => setOpen(false));
  const ring = ringOf(path);
  const [first, second, third] = path.legs;
  if (!ring || !first || !second || !third) return null;
  const { offer } = ring;
  return (
    <Box>
      <h2>
        <RingMark size={26} />
        <span>{t('rings.path.title', { name })}</span>
      </h2>
      <Bare>
        <RingLine size="bare" people={peopleOf(ring)} />
      </Bare>
      <p>
        <Trans
          namespace="exchange"
          id={ring.size === 3 ? 'rings.path.three' : 'rings.path.four'}
          values={{
            name,
            teach: titleOf({ ...first, status: null }),
            second: second.topic.title,
            third: third.topic.title,
          }}
          components={{ g: <b className="give" dir="auto" />, b: <b dir="auto" /> }}
        />
      </p>
      {offer && (
        <>
          <Note>{t('rings.path.secret')}</Note>
          <Button variant="secondary" full onClick={() => setOpen(true)}>
            {t('rings.see')}
          </Button>
          {dialog && (
            <dialog.StartRingDialog
              detailed
              suggestion={{ ...ring, offer }}
              viewer={viewer}
              open={isOpen}
              onClose={() => setOpen(false)}
            />
          )}
        </>
      )}
    </Box>
  );
}

function OwnerWants({ path, name }: { path: Path; name: string }) {
  const { t } = useTranslation('exchange');
  return (
    <Box>
      <h2>{t('rings.path.none', { name })}</h2>
      <p>{t('rings.path.looksFor', { name })}</p>
      <Topics>
        {path.unlocks.slice(0, SHOWN_TOPICS).map((topic) => (
          <LinkButton
            key={`${topic.category} ${topic.title}`}
            to={teachPath(topic)}
            variant="secondary"
            size="sm"
            icon={<Plus aria-hidden />}
          >
            {topic.title}
          </LinkButton>
        ))}
      </Topics>
      <Note>{t('rings.path.help')}</Note>
    </Box>
  );
}

/**
 * The widget `exchange/ring-path`: a ring that leads to a skill whose owner does not want what the viewer teaches. Without a ring, it shows
 * what the owner looks for. It renders nothing when the members match, without a skill, and while nothing is known.
 */
export function RingPath({ skill }: RingPathProps) {
  const { user } = useSession();
  const { data } = usePathToSkillQuery(skill?._id ?? '', {
    skip: !skill || !user?.skills.length,
    refetchOnMountOrArgChange: true,
  });
  if (!user || !skill || !data) return null;
  const name = firstNameOf(skill.userId.name);
  if (data.size !== null) return <PathRing path={data} viewer={user} name={name} />;
  return data.unlocks.length > 0 ? <OwnerWants path={data} name={name} /> : null;
}
