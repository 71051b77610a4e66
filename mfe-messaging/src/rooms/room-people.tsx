import type { RoomMeasure, RoomPerson, RoomRole, RoomState } from '@mutua/contracts';
import { Button, IconButton, Menu, MenuItem, MenuSeparator, Person, useTranslation } from '@mutua/web-kit';
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
const Hands = styled.ol`
  display: grid;
  gap: 6px;
  margin: 0;
  padding: 12px 14px;
  list-style: none;
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
  list-style: none;
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

/** Who is in the room, whose hands are up in their order, and the measures of the teacher. */
export function RoomPeople({ state: { people, isLocked }, ownId, role, onMeasure }: RoomPeopleProps) {
  const { t } = useTranslation('messaging');
  const mayModerate = role !== 'learner';
  const hands = people.filter(({ hand }) => hand).toSorted((a, b) => (a.hand ?? '').localeCompare(b.hand ?? ''));
  return (
    <Panel aria-label={t('rooms.people')}>
      <h2>{t('rooms.peopleCount', { count: people.length })}</h2>
      {hands.length > 0 && (
        <Hands role="status">
          {hands.map(({ user }) => (
            <li key={user._id}>
              <Hand aria-hidden />
              <span dir="auto">{t('rooms.handUp', { name: user.name })}</span>
            </li>
          ))}
        </Hands>
      )}
      <List>
        {people.map((person) => (
          <li key={person.user._id}>
            <Person name={person.user.name} avatar={person.user.avatar}>
              {person.role === 'teacher' && t('rooms.teaches')}
            </Person>
            {mayModerate && person.user._id !== ownId && (
              <Measures person={person} mayRemove={role === 'teacher'} onMeasure={onMeasure} />
            )}
          </li>
        ))}
      </List>
      {mayModerate && (
        <Tools>
          <Button variant="secondary" size="sm" onClick={() => onMeasure(isLocked ? 'unlock' : 'lock')}>
            {isLocked ? <LockKeyholeOpen aria-hidden /> : <LockKeyhole aria-hidden />}
            {isLocked ? t('rooms.unlock') : t('rooms.lock')}
          </Button>
          <Button variant="danger" size="sm" onClick={() => onMeasure('end')}>
            <LogOut aria-hidden />
            {t('rooms.endForAll')}
          </Button>
        </Tools>
      )}
    </Panel>
  );
}

function Measures({
  person: { user, sound, screen, hand },
  mayRemove,
  onMeasure,
}: Pick<RoomPeopleProps, 'onMeasure'> & { person: RoomPerson; mayRemove: boolean }) {
  const { t } = useTranslation('messaging');
  const item = (what: RoomMeasure) => () => onMeasure(what, user._id);
  return (
    <Menu trigger={<IconButton label={t('rooms.measures', { name: user.name })} icon={<EllipsisVertical />} />}>
      {sound && (
        <MenuItem icon={<MicOff aria-hidden />} onSelect={item('mute')}>
          {t('calls.mute')}
        </MenuItem>
      )}
      {screen && (
        <MenuItem icon={<ScreenShareOff aria-hidden />} onSelect={item('stop_screen')}>
          {t('rooms.stopScreen')}
        </MenuItem>
      )}
      {hand && (
        <MenuItem icon={<Hand aria-hidden />} onSelect={item('lower_hand')}>
          {t('rooms.lowerHand')}
        </MenuItem>
      )}
      {mayRemove && (
        <>
          <MenuSeparator />
          <MenuItem icon={<UserX aria-hidden />} danger onSelect={item('remove')}>
            {t('rooms.remove')}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
