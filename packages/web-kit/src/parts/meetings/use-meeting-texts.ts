import type { Clock, MeetingSession, Plan, Proposal } from '@mutua/contracts';
import { useTranslation } from '@mutua/web-kit';
import { useMemo } from 'react';
import { firstNameOf } from '../people/first-name.ts';
import { meetingDay, meetingLength, meetingMoment, meetingTime, otherClock } from './clocks.ts';
import { type Lesson, lessonsOfProposal, lessonsOfSession } from './teaching.ts';

type Moment = string | number | Date;

/** Formats meetings in the viewer's language, by the viewer's clock. */
export function useMeetingTexts() {
  const { t, language } = useTranslation('kit');
  return useMemo(() => {
    const one = ({ isYours, teacher, skill }: Lesson) =>
      isYours
        ? t('meetings.youTeach', { skill: skill.title })
        : t('meetings.otherTeaches', { name: firstNameOf(teacher.name), skill: skill.title });
    const lessons = ([first, second]: Lesson[]): string => {
      if (!first || !second) return first ? one(first) : '';
      const [yours, theirs] = first.isYours ? [first, second] : [second, first];
      return t(first.isYours ? 'meetings.youFirst' : 'meetings.otherFirst', {
        yours: yours.skill.title,
        theirs: theirs.skill.title,
        name: firstNameOf(theirs.teacher.name),
      });
    };
    return {
      /** 'Tue, Dec 1'. */
      day: (moment: Moment) => meetingDay(language, moment),
      /** '18:30'. */
      time: (moment: Moment) => meetingTime(language, moment),
      /** 'Tue, Dec 1, 18:30'. */
      moment: (moment: Moment) => meetingMoment(language, moment),
      /** '02:30 Wed for Hana'. Null when the other member's clock shows the same, or is unknown. */
      forOther: (at: { startsAt: Moment; theirs: Clock | null }, name: string) => {
        const clock = otherClock(language, at);
        return clock && t('meetings.forOther', { clock, name: firstNameOf(name) });
      },
      /** '60 minutes'. */
      length: (minutes: number) => meetingLength(language, minutes),
      /** 'You teach French conversation, then Hana teaches Everyday Japanese'. */
      ofSession: (plan: Pick<Plan, 'legs'>, session: Pick<MeetingSession, 'parts'>, viewerId: string) =>
        lessons(lessonsOfSession(plan, session, viewerId)),
      /** The same for proposed sessions. A series with alternating teachers begins with 'In turn: …'. */
      ofProposal: (
        plan: Pick<Plan, 'legs'>,
        proposal: Pick<Proposal, 'order' | 'first' | 'minutes'>,
        viewerId: string,
      ) => {
        const text = lessons(lessonsOfProposal(plan, proposal, viewerId));
        return proposal.order === 'alternate' ? t('meetings.inTurn', { lessons: text }) : text;
      },
    };
  }, [t, language]);
}
