import type { RoomMeasure, RoomPerson, RoomRole, RoomState } from '@mutua/contracts';
import { Button, IconButton, Menu, MenuItem, MenuSeparator, Person, useTranslation } from '@mutua/web-kit';
import { usePersonActions } from '@mutua/web-kit/parts';
import {
  EllipsisVertical,
  Hand,
  LockKeyhole,
  LockKeyholeOpen,
  LogOut,
  MicOff,
  ScreenShareOff,
  UserX,
} from 'lucide-react';
import styled from 'styled-components';

const Panel = styled.section`
  display: flex;
  flex-direction: column;
  gap: 16px;
  height: 100%;
  padding: 20px;
  overflow-y: auto;
  h2 {
    font-size: var(--text-base);
    font-weight: var(--weight-bold);
  }
`;
const News = styled.div`
  &:empty {
    margin-bottom: -16px;
  }
`;
const Hands = styled.ol`
  display: grid;
  gap: 6px;
  margin: 0;
  padding: 12px 14px;
  border-radius: var(--radius-card);
  background: var(--warning-soft);
  color: var(--warning-text);
  font-size: var(--text-sm);
  font-weight: var(--weight-bold);
  li {
    display: flex;
    gap: 10px;
    align-items: center;
  }
  svg {
    width: 18px;
    height: 18px;
  }
`;
const List = styled.ul`
  display: grid;
  gap: 8px;
  margin: 0;
  padding: 0;
  li {
    display: flex;
    gap: 8px;
    align-items: center;
    justify-content: space-between;
  }
`;
const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  margin-top: auto;
`;

export interface RoomPeopleProps {
  state: RoomState;
  ownId: string;
  /** The own role. */
  role: RoomRole;
  onMeasure: (what: RoomMeasure, memberId?: string) => void;
}

/** Who is in the room, whose hands are up in their order, and what one can do about each of them. */
export function RoomPeople({ state: { circleId, people, isLocked }, ownId, role, onMeasure }: RoomPeopleProps) {
  const { t } = useTranslation('messaging');
  const mayModerate = role !== 'learner';
  const hands = people.filter(({ hand }) => hand).toSorted((a, b) => (a.hand ?? '').localeCompare(b.hand ?? ''));
  return (
    <Panel aria-label={t('rooms.people')}>
      <h2>{t('rooms.peopleCount', { count: people.length })}</h2>
      {/* Always there: screen readers do not tell a region that comes with its first words. */}
      <News role="status">
        {hands.length > 0 && (
          <Hands>
            {hands.map(({ user }) => (
              <li key={user._id}>
                <Hand aria-hidden />
                <span dir="auto">{t('rooms.handUp', { name: user.name })}</span>
              </li>
            ))}
          </Hands>
        )}
      </News>
      <List>
        {people.map((person) => (
          <li key={person.user._id}>
            <Person name={person.user.name} avatar={person.user.avatar}>
              {person.role === 'teacher' && t('rooms.teaches')}
            </Person>
            {person.user._id !== ownId && (
              <PersonActions
                circleId={circleId}
                person={person}
                mayMeasure={mayModerate}
                mayRemove={role === 'teacher'}
                onMeasure={onMeasure}
              />
            )}
          </li>
        ))}
      </List>
      {mayModerate && (
        <Tools>
          {role === 'teacher' && (
            <Button
              variant="secondary"
              size="sm"
              icon={isLocked ? <LockKeyholeOpen aria-hidden /> : <LockKeyhole aria-hidden />}
              onClick={() => onMeasure(isLocked ? 'unlock' : 'lock')}
            >
              {isLocked ? t('rooms.unlock') : t('rooms.lock')}
            </Button>
          )}
          <Button variant="danger" size="sm" icon={<LogOut aria-hidden />} onClick={() => onMeasure('end')}>
            {t('rooms.endForAll')}
          </Button>
        </Tools>
      )}
    </Panel>
  );
}

/** Measures of the teacher, Block and Report. In a ring everybody has the measures that shut nobody out. */
function PersonActions({
  circleId,
  person: { user, sound, screen, hand },
  mayMeasure,
  mayRemove,
  onMeasure,
}: Pick<RoomPeopleProps, 'onMeasure'> & {
  circleId: string;
  person: RoomPerson;
  mayMeasure: boolean;
  mayRemove: boolean;
}) {
  const { t } = useTranslation('messaging');
  const actions = usePersonActions({ person: user, report: { kind: 'room', id: circleId, memberId: user._id } });
  const item = (what: RoomMeasure) => () => onMeasure(what, user._id);
  const hasMeasures = mayMeasure && (sound || screen || hand !== null || mayRemove);
  return (
    <>
      <Menu trigger={<IconButton label={t('rooms.measures', { name: user.name })} icon={<EllipsisVertical />} />}>
        {mayMeasure && sound && (
          <MenuItem icon={<MicOff aria-hidden />} onSelect={item('mute')}>
            {t('calls.mute')}
          </MenuItem>
        )}
        {mayMeasure && screen && (
          <MenuItem icon={<ScreenShareOff aria-hidden />} onSelect={item('stop_screen')}>
            {t('rooms.stopScreen')}
          </MenuItem>
        )}
        {mayMeasure && hand && (
          <MenuItem icon={<Hand aria-hidden />} onSelect={item('lower_hand')}>
            {t('rooms.lowerHand')}
          </MenuItem>
        )}
        {mayRemove && (
          <MenuItem icon={<UserX aria-hidden />} danger onSelect={item('remove')}>
            {t('rooms.remove')}
          </MenuItem>
        )}
        {hasMeasures && <MenuSeparator />}
        {actions?.items}
      </Menu>
      {actions?.dialogs}
    </>
  );
}
