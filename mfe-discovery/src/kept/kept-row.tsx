import type { Bookmark } from '@mutua/contracts';
import { Avatar, Button, IconButton, Meta, Pill, TextLink, useTranslation } from '@mutua/web-kit';
import { dayOfMonth, formatMoment, phone, useLanguageNames, Where } from '@mutua/web-kit/parts';
import { MapPin, Moon, Pencil } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';
import { KeepButton } from '../shared/keep/keep-button.tsx';
import { NoteDialog } from './note-dialog.tsx';

const Row = styled.li`
  && {
    display: grid;
    grid-template-columns: 44px minmax(0, 1fr) auto;
    gap: 16px;
    align-items: center;
    padding: 18px 0;
    border-top: 0;
    border-bottom: 1px solid var(--line-soft);
  }
  &:focus-visible {
    border-radius: var(--radius-control);
  }
  h2 {
    font-size: 17px;
    line-height: 1.25;
    overflow-wrap: anywhere;
  }
  h2 a {
    color: inherit;
    font-weight: inherit;
  }
  ${phone} {
    && {
      gap: 12px;
      align-items: start;
    }
  }
`;
const Words = styled.div`
  display: grid;
  gap: 2px;
  min-width: 0;
`;
const Title = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 10px;
  align-items: center;
`;
const Facts = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 2px 12px;
  color: var(--text-muted);
  font-size: var(--text-sm);
  overflow-wrap: anywhere;
`;
const Note = styled.p`
  margin-top: 6px;
  padding-inline-start: 10px;
  border-inline-start: 2px solid var(--line);
  color: var(--text-muted);
  font-size: var(--text-sm);
  overflow-wrap: anywhere;
`;
const Actions = styled.div`
  display: flex;
  gap: 8px;
  ${phone} {
    flex-direction: column-reverse;
    gap: 4px;
  }
`;
const Nobody = styled.span`
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  border-radius: 50%;
  background: var(--fill);
  color: var(--text-muted);
`;
const GoneTitle = styled.h2`
  color: var(--text-muted);
`;

export interface KeptRowProps {
  bookmark: Bookmark;
  onRemove: () => void;
}

/** A kept skill or member, with the note. */
export function KeptRow({ bookmark, onRemove }: KeptRowProps) {
  const { t } = useTranslation('discovery');
  const [isEditing, setEditing] = useState(false);
  const { kind, targetId, skill, note } = bookmark;
  const member = skill?.userId ?? bookmark.user;
  if (!member) return <GoneRow bookmark={bookmark} onRemove={onRemove} />;
  const name = skill?.title ?? member.name;
  return (
    <Row tabIndex={-1} data-row>
      <Avatar name={member.name} src={member.avatar} size={44} decorative />
      <Words>
        <Title>
          <h2 dir="auto">
            <TextLink to={skill ? `/skills/${targetId}` : `/profile/${targetId}`} data-row-open>
              {name}
            </TextLink>
          </h2>
          {skill?.isResting && <Pill icon={<Moon size={14} aria-hidden />}>{t('skill.resting')}</Pill>}
        </Title>
        <RowFacts bookmark={bookmark} />
        {note && <Note dir="auto">{note}</Note>}
      </Words>
      <Actions>
        <IconButton
          label={t('kept.editNote', { name })}
          icon={<Pencil aria-hidden />}
          onClick={() => setEditing(true)}
        />
        <KeepButton kind={kind} targetId={targetId} ownerId={member._id} isKept hasKey />
      </Actions>
      <NoteDialog bookmark={bookmark} name={name} open={isEditing} onClose={() => setEditing(false)} />
    </Row>
  );
}

/** The languages of the lessons, or those in which a lesson with the member is possible. */
const languagesOf = ({ skill, user }: Bookmark): readonly string[] =>
  skill?.languages ?? user?.languages?.filter(({ level }) => level !== 'some').map(({ code }) => code) ?? [];

/** Who teaches, where, how and in which languages. */
function RowFacts({ bookmark }: Pick<KeptRowProps, 'bookmark'>) {
  const { t } = useTranslation('kit');
  const { nameOf } = useLanguageNames();
  const { skill, user, distance } = bookmark;
  const owner = skill?.userId ?? user;
  const place = skill?.place ?? owner?.place;
  const languages = languagesOf(bookmark);
  return (
    <Facts>
      {skill && <bdi>{skill.userId.name}</bdi>}
      {(place || owner?.location) && (
        <Meta icon={<MapPin aria-hidden />}>
          <Where place={place} location={owner?.location ?? ''} distance={distance} />
        </Meta>
      )}
      {skill?.meets && <span>{t(`meets.${skill.meets}`)}</span>}
      {languages.length > 0 && <span>{languages.map(nameOf).join(', ')}</span>}
    </Facts>
  );
}

/** What leads nowhere, without a name. */
function GoneRow({ bookmark: { note, leavesAt }, onRemove }: KeptRowProps) {
  const { t, language } = useTranslation('discovery');
  const dateOf = (iso: string) => formatMoment(language, { month: 'short', day: dayOfMonth(language) }, iso);
  return (
    <Row tabIndex={-1} data-row>
      <Nobody aria-hidden>–</Nobody>
      <Words>
        <GoneTitle>{t('kept.gone')}</GoneTitle>
        {leavesAt && <Facts>{t('kept.leaves', { date: dateOf(leavesAt) })}</Facts>}
        {note && <Note dir="auto">{note}</Note>}
      </Words>
      <Actions>
        <Button variant="ghost" size="sm" aria-keyshortcuts="B" onClick={onRemove}>
          {t('kept.remove')}
        </Button>
      </Actions>
    </Row>
  );
}
