import type { Lesson } from '@mutua/contracts';
import { Button, DialogActions, fieldErrors } from '@mutua/web-kit';
import { FormError, phone, short } from '@mutua/web-kit/parts';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { LessonForm, LessonValues } from './lesson-fields.tsx';

export const loadRules = async () => (await import('@mutua/contracts/forms')).LessonInput;

/* Not a grid, because a sticky footer would not stay visible in a grid. */
export const Form = styled.form`
  display: flex;
  flex-direction: column;
  gap: 12px;
`;
export const Foot = styled.div`
  position: sticky;
  bottom: 0;
  z-index: 1;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 12px;
  padding: 14px 28px 20px;
  margin: 8px -28px 0;
  border-top: 1px solid var(--line-soft);
  background: var(--surface-raised);
  p {
    flex: 1;
    align-self: center;
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
  ${phone} {
    padding: 12px 22px calc(14px + env(safe-area-inset-bottom));
    margin: 8px -22px 0;
    p {
      display: none;
    }
  }
  ${short} {
    position: static;
  }
`;
export const Notice = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px 16px;
  align-items: center;
  justify-content: space-between;
  padding: 12px 16px;
  border-radius: var(--radius-card);
  background: var(--bg-sunken);
  line-height: 1.5;
`;
/** What the form shows at its fields: those of the place have its name before them. */
export function showErrors(form: LessonForm, error: unknown): boolean {
  const errors = Object.entries(fieldErrors(error));
  const ofPlace = errors.filter(([field]) => /^place\.(area|address|link|notes)$/.test(field));
  ofPlace.forEach(([field, message], index) => {
    form.setError(field as 'place.link', { message }, { shouldFocus: index === 0 });
  });
  return form.showErrors(Object.fromEntries(errors)) || ofPlace.length > 0;
}

/** The parts of a lesson that its form has. */
export const valuesOf = (lesson: Lesson): Omit<LessonValues, 'sessions' | 'skillId' | 'clientId'> => ({
  title: lesson.title,
  about: lesson.about,
  bringAlong: lesson.bringAlong,
  language: lesson.language,
  place: {
    mode: lesson.place.mode,
    area: lesson.place.area,
    ...(lesson.place.private ?? { address: '', link: '', notes: '' }),
  },
  seats: lesson.seats,
  least: lesson.least,
  admission: lesson.admission,
  gives: lesson.gives,
  listed: lesson.listed,
  audience: lesson.audience,
});

interface FooterProps {
  failure: string | undefined;
  summary: string;
  busy: boolean;
  submit: string;
  children: ReactNode;
}

/** The foot of the form: why it was refused, what it is about, and its buttons. */
export function Footer({ failure, summary, busy, submit, children }: FooterProps) {
  return (
    <Foot>
      {failure && <FormError>{failure}</FormError>}
      <DialogActions>
        <p>{summary}</p>
        {children}
        <Button type="submit" busy={busy}>
          {submit}
        </Button>
      </DialogActions>
    </Foot>
  );
}
