import type { Hours, Skill, WeeklyHours } from '@mutua/contracts';
import { weekFrom } from '@mutua/contracts/limits';
import {
  Button,
  errorMessage,
  fieldErrors,
  isApiFailure,
  toast,
  useSession,
  useTranslation,
  useUnsaved,
} from '@mutua/web-kit';
import { useDialogDraft } from '@mutua/web-kit/parts';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import styled from 'styled-components';
import { BookingLimitsPart } from './booking-limits-part.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { DaysPart } from './days-part.tsx';
import { useSaveHoursMutation } from './hours.resource.ts';
import { draftOf, isSame, tidy } from './hours-draft.ts';
import { SaveBar } from './save-bar.tsx';
import { SkillsLine } from './skills-line.tsx';
import { hasHours, wrongSlots } from './slots.ts';
import { todayIn } from './special-days.ts';
import { useHoursTexts } from './use-hours-texts.ts';
import { WeekPart } from './week-part.tsx';
import { useMemberZone, ZoneRow } from './zone-row.tsx';

const First = styled.p`
  max-width: 37em;
  margin-top: 20px;
  text-wrap: pretty;
`;
const Offer = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 12px 20px;
  align-items: center;
  justify-content: space-between;
  margin-top: 16px;
  padding: 14px 16px;
  border-radius: var(--radius-card);
  background: var(--fill);
  p {
    flex: 1 1 280px;
    text-wrap: pretty;
  }
`;

/** Returns the present hours from the error of a refused older version. */
function presentOf(error: unknown): Hours | null {
  if (!isApiFailure(error) || error.code !== 'hours_changed') return null;
  return (error.current as { hours: Hours }).hours;
}

export interface HoursFieldsProps {
  hours: Hours;
  /** The member's skills. */
  skills: readonly Skill[];
  /** The hours of the member's skills, for a member who has never saved hours. */
  ofSkills: WeeklyHours | null;
  /** The parts between the fields that are saved separately. */
  children: ReactNode;
}

/** The form of the member's hours. All fields are saved together. */
export function HoursFields({ hours, skills, ofSkills, children }: HoursFieldsProps) {
  const { t } = useTranslation('account');
  const texts = useHoursTexts();
  const { user } = useSession();
  const memberZone = useMemberZone();
  const [send, { isLoading }] = useSaveHoursMutation();
  const [saved, setSaved] = useState(hours);
  const [draft, setDraft] = useState(() => draftOf(hours));
  const [isChecked, setChecked] = useState(false);
  const [present, setPresent] = useState<Hours | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const isDirty = !isSame(draft, draftOf(saved));
  useUnsaved(isDirty);
  useDialogDraft(
    'hours',
    () => (isDirty ? { version: String(saved.version), hours: JSON.stringify(draft) } : null),
    (texts) => {
      // Hours that were saved meanwhile, on another device, are newer.
      if (texts['version'] === String(saved.version)) setDraft({ ...draft, ...JSON.parse(texts['hours'] ?? '{}') });
    },
  );

  const show = (next: Hours) => {
    setSaved(next);
    setDraft(draftOf(next));
    setChecked(false);
    setPresent(null);
  };
  const save = async (version: number) => {
    if (isLoading) return;
    if (Object.keys(wrongSlots(draft.weekly)).length > 0) {
      flushSync(() => {
        setChecked(true);
        setPresent(null);
      });
      box.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
      return;
    }
    try {
      show((await send({ ...tidy(draft), version }).unwrap()).hours);
      toast.success(t('hours.saved'));
    } catch (error) {
      const now = presentOf(error);
      const [first] = Object.values(fieldErrors(error));
      setPresent(now);
      if (!now) toast.error(first ?? errorMessage(error, t('hours.failed')));
    }
  };
  const fill = (weekly: WeeklyHours) => {
    flushSync(() => setDraft({ ...draft, weekly }));
    // The pressed button no longer exists, so the focus moves to the first time.
    box.current?.querySelector<HTMLElement>('[data-time]')?.focus();
  };

  return (
    <div ref={box}>
      {saved.version === 0 && !hasHours(draft.weekly) && (
        <>
          <First>{t('hours.first')}</First>
          {ofSkills && (
            <Offer>
              <p>{t('hours.ofSkills', { hours: texts.week(ofSkills, weekFrom(user?.time?.firstDay)) })}</p>
              <Button variant="secondary" onClick={() => fill(ofSkills)}>
                {t('hours.useThese')}
              </Button>
            </Offer>
          )}
        </>
      )}
      <ZoneRow value={draft.timeZone} onChange={(timeZone) => setDraft({ ...draft, timeZone })} />
      <WeekPart weekly={draft.weekly} onChange={(weekly) => setDraft({ ...draft, weekly })} isChecked={isChecked} />
      {/* Without saved hours, each skill has its own. */}
      {saved.version > 0 && <SkillsLine skills={skills} />}
      <DaysPart
        days={draft.days}
        weekly={draft.weekly}
        today={todayIn(draft.timeZone ?? memberZone)}
        onChange={(days) => setDraft({ ...draft, days })}
      />
      {children}
      <BookingLimitsPart value={draft} onChange={(change) => setDraft({ ...draft, ...change })} />
      <SaveBar isDirty={isDirty} busy={isLoading} onSave={() => save(saved.version)} onDiscard={() => show(saved)} />
      <ConflictDialog
        present={present}
        draft={draft}
        busy={isLoading}
        onClose={() => setPresent(null)}
        onKeepMine={() => present && save(present.version)}
        onTakeTheirs={() => present && show(present)}
      />
    </div>
  );
}
