import type { Lesson, LessonPerson } from '@mutua/contracts';
import {
  Avatar,
  Button,
  IconButton,
  LinkButton,
  Menu,
  MenuItem,
  Row,
  Section,
  type Translate,
  useSession,
  useTranslation,
} from '@mutua/web-kit';
import { phone, toastResult, usePersonActions } from '@mutua/web-kit/parts';
import { EllipsisVertical, UserMinus } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { comingSessions } from '../shared/lesson-state.ts';
import { useAnswerPersonMutation } from '../shared/lessons.resource.ts';
import type { SeatDialogState } from '../shared/seat/seat-dialog.tsx';
import { useLessonTexts } from '../shared/use-lesson-texts.ts';

const People = styled.ul`
  > li {
    display: grid;
    grid-template-columns: 36px minmax(0, 1fr) auto;
    gap: 4px 14px;
    align-items: center;
    min-height: 58px;
    padding: 11px 0;
    border-top: 1px solid var(--line-soft);
  }
  > li:first-child {
    border-top: 0;
  }
  b {
    display: block;
    font-weight: var(--weight-bold);
    overflow-wrap: anywhere;
  }
  li[data-own] b {
    color: var(--get-text);
  }
  small {
    display: block;
    color: var(--text-muted);
    font-size: var(--text-sm);
    overflow-wrap: anywhere;
  }
  q {
    display: block;
    margin-top: 3px;
    color: var(--text-muted);
    font-size: var(--text-sm);
    font-style: italic;
    overflow-wrap: anywhere;
  }
  ${phone} {
    > li[data-asks] > :last-child {
      grid-column: 2 / -1;
    }
  }
`;
const Place = styled.span`
  display: grid;
  place-items: center;
  width: 36px;
  height: 36px;
  border: 1.5px dashed var(--line-strong);
  border-radius: 50%;
  color: var(--text-muted);
  font-weight: var(--weight-bold);
  font-variant-numeric: tabular-nums;
`;

const bringsText = (t: Translate<'lessons'>, { brings }: LessonPerson): string =>
  brings ? t('people.brings', { skill: brings.title }) : t('people.bringsNothing');

interface RowProps {
  person: LessonPerson;
  /** Instead of the picture, for who waits. */
  place?: number;
  name?: ReactNode;
  children?: ReactNode;
  isOwn?: boolean;
  asks?: boolean;
  words: string;
}

function PersonRow({ person, place, name, children, isOwn = false, asks = false, words }: RowProps) {
  const { user, note } = person;
  return (
    <li data-own={isOwn || undefined} data-asks={asks || undefined}>
      {place ? <Place aria-hidden>{place}</Place> : <Avatar name={user.name} src={user.avatar} size={36} decorative />}
      <span>
        <b>{name ?? <bdi>{user.name}</bdi>}</b>
        <small dir="auto">{words}</small>
        {note && <q dir="auto">{note}</q>}
      </span>
      {children}
    </li>
  );
}

interface AskProps {
  lesson: Lesson;
  person: LessonPerson;
  /** The own skill in return. */
  offered: string | undefined;
}

/** Leads to the ordinary request for what somebody brings. It says where they met, and offers the own skill in return. */
function AskForIt({ lesson, person: { brings }, offered }: AskProps) {
  const { t } = useTranslation('lessons');
  const texts = useLessonTexts();
  if (!brings) return null;
  const session = comingSessions(lesson, Date.now())[0] ?? lesson.sessions.at(-1);
  const message = session && t('people.from', { title: lesson.title, date: texts.date(lesson, session) });
  return (
    <LinkButton
      to={`/skills/${brings.skillId}?request=1`}
      state={{ request: { message, offeredId: offered } }}
      variant="secondary"
      size="sm"
      aria-label={t('people.askLabel', { action: t('people.ask'), skill: brings.title })}
    >
      {t('people.ask')}
    </LinkButton>
  );
}

/** Who comes, and what each brings, for those with a seat. Without a dialog nobody brings anything. Anybody may ask for what another one brings. */
export function LessonPeople({ lesson, dialog }: { lesson: Lesson; dialog?: SeatDialogState }) {
  const { t } = useTranslation('lessons');
  const { user } = useSession();
  const { people, teacher } = lesson;
  if (!people || !user) return null;
  const seated = people.filter(({ state }) => state === 'taken');
  const own = seated.filter((person) => person.user._id === user._id);
  const others = seated.filter((person) => person.user._id !== user._id);
  return (
    <Section title={t(lesson.ring ? 'ring.people' : 'people.title')} divided>
      <People>
        {!lesson.ring && (
          <PersonRow person={{ user: teacher, state: 'taken', brings: null }} words={t('people.teaches')} />
        )}
        {others.map((person) => (
          <PersonRow key={person.user._id} person={person} words={bringsText(t, person)}>
            <AskForIt lesson={lesson} person={person} offered={own[0]?.brings?.skillId} />
          </PersonRow>
        ))}
        {own.map((person) => (
          <PersonRow
            key={person.user._id}
            person={person}
            isOwn
            name={t('people.you')}
            words={person.brings ? t('people.youBring', { skill: person.brings.title }) : t('people.youBringNothing')}
          >
            {dialog && (
              <Button variant="ghost" size="sm" onClick={dialog.open}>
                {t('people.change')}
              </Button>
            )}
          </PersonRow>
        ))}
      </People>
    </Section>
  );
}

/** All people, for the teacher: who asks, who has a seat, who waits in which order. */
export function TeacherPeople({ lesson, onRemove }: { lesson: Lesson; onRemove: (person: LessonPerson) => void }) {
  const { t } = useTranslation('lessons');
  const texts = useLessonTexts();
  const people = lesson.people ?? [];
  const of = (state: LessonPerson['state']) => people.filter((person) => person.state === state);
  if (people.length === 0) {
    return (
      <Section title={t('people.teacherTitle')} divided>
        <p>{t('people.none')}</p>
      </Section>
    );
  }
  // What somebody has said of the sessions ahead, those of whom something is known.
  const says = ({ user }: LessonPerson): string[] =>
    lesson.sessions.flatMap((session) => {
      const known = lesson.before?.find(({ sessionId }) => sessionId === session._id)?.people;
      const said = known?.find((each) => each.user._id === user._id);
      if (!said) return [];
      const day = texts.date(lesson, session);
      return said.comes === null
        ? t('before.hasNotSaid')
        : t(said.comes ? 'before.comesOn' : 'before.cannotOn', { day });
    });
  const since = ({ since: date }: LessonPerson) => (date ? texts.since(date) : '');
  return (
    <Section title={t('people.teacherTitle')} divided>
      <People>
        {of('asked').map((person) => (
          <PersonRow
            key={person.user._id}
            person={person}
            asks
            words={`${t('people.asks')} · ${bringsText(t, person)}`}
          >
            <Answers lesson={lesson} person={person} />
          </PersonRow>
        ))}
        {[...of('taken'), ...of('offered')].map((person) => (
          <PersonRow
            key={person.user._id}
            person={person}
            words={
              person.state === 'offered' ? t('people.offered') : [bringsText(t, person), ...says(person)].join(' · ')
            }
          >
            <Row $nowrap>
              {person.state === 'taken' && <AskForIt lesson={lesson} person={person} offered={lesson.skill?._id} />}
              <PersonActions lesson={lesson} person={person} onRemove={onRemove} />
            </Row>
          </PersonRow>
        ))}
        {of('waiting').map((person, index) => (
          <PersonRow
            key={person.user._id}
            person={person}
            place={index + 1}
            words={t('people.waits', { date: since(person) })}
          >
            <PersonActions lesson={lesson} person={person} />
          </PersonRow>
        ))}
      </People>
    </Section>
  );
}

function Answers({ lesson, person }: { lesson: Lesson; person: LessonPerson }) {
  const { t } = useTranslation('lessons');
  const [answer, { isLoading }] = useAnswerPersonMutation();
  const { _id: memberId, name } = person.user;
  const give = async (yes: boolean) => {
    const call = answer({ id: lesson._id, memberId, body: { answer: yes ? 'yes' : 'no' } });
    const { data } = await call;
    // Others were before them.
    const waits = data?.people?.some(({ user, state }) => user._id === memberId && state === 'waiting');
    const given = waits ? 'people.waitsNow' : 'people.given';
    await toastResult(call, t('people.failed'), t(yes ? given : 'people.declined', { name }));
  };
  return (
    <Row $nowrap>
      <Button
        variant="ghost"
        size="sm"
        aria-label={t('people.noLabel', { action: t('people.no'), name })}
        disabled={isLoading}
        onClick={() => void give(false)}
      >
        {t('people.no')}
      </Button>
      <Button
        size="sm"
        aria-label={t('people.giveLabel', { action: t('people.give'), name })}
        busy={isLoading}
        onClick={() => void give(true)}
      >
        {t('people.give')}
      </Button>
    </Row>
  );
}

interface PersonActionsProps {
  lesson: Lesson;
  person: LessonPerson;
  /** Missing for who has no seat. */
  onRemove?: (person: LessonPerson) => void;
}

/** The menu beside a name: take the seat back, block, report. */
function PersonActions({ lesson, person, onRemove }: PersonActionsProps) {
  const { t } = useTranslation('lessons');
  const actions = usePersonActions({ person: person.user });
  const isOpen = lesson.status === 'open' || lesson.status === 'closed';
  return (
    <span>
      <Menu trigger={<IconButton label={t('people.more', { name: person.user.name })} icon={<EllipsisVertical />} />}>
        {onRemove && isOpen && (
          <MenuItem icon={<UserMinus aria-hidden />} onSelect={() => onRemove(person)}>
            {t('people.remove')}
          </MenuItem>
        )}
        {actions?.items}
      </Menu>
      {actions?.dialogs}
    </span>
  );
}
