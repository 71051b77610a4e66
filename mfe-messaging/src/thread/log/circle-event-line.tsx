import type { CircleLine } from '@mutua/contracts';
import { type Translate, useTranslation } from '@mutua/web-kit';
import { firstNameOf } from '@mutua/web-kit/parts';
import { CalendarClock, CalendarX, Check, CircleCheck, MapPin, Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CircleEvent } from '../../shared/conversations/talk.ts';
import { momentOf } from '../../shared/dates.ts';
import { ThreadLine } from '../lines/thread-row.tsx';

const ICONS: Record<CircleLine['kind'], ReactNode> = {
  opened: <Sparkles />,
  seat: <Check />,
  moved: <CalendarClock />,
  placed: <MapPin />,
  cancelled: <CalendarX />,
  held: <CircleCheck />,
};

/** The words of a line: what happened, and the muted words after it. */
function wordsOf(
  { kind, person, startsAt, was }: CircleLine,
  { memberId, language, t }: { memberId: string; language: string; t: Translate<'messaging'> },
): { title: string; detail?: string } {
  const name = firstNameOf(person?.name ?? '');
  const by = person?._id === memberId ? 'own' : 'other';
  const when = startsAt ? momentOf(startsAt, language) : '';
  if (kind === 'opened' || kind === 'seat') return { title: t(`circles.line.${kind}.${by}`, { name }) };
  if (kind === 'moved') {
    const before = was ? momentOf(was, language) : '';
    return { title: t('circles.line.moved', { when }), detail: t('circles.line.was', { when: before }) };
  }
  return { title: t(`circles.line.${kind}`, { when }) };
}

/** Something that happened in the lesson of a circle. */
export function CircleEventLine({ event: { line }, memberId }: { event: CircleEvent; memberId: string }) {
  const { t, language } = useTranslation('messaging');
  const words = wordsOf(line, { memberId, language, t });
  return <ThreadLine mark={ICONS[line.kind]} tone={line.kind === 'held' ? 'good' : 'plain'} {...words} action={null} />;
}
