import { PLACE_LIMITS } from '@mutua/contracts/limits';
import { Button, IconButton, TextField, useTranslation } from '@mutua/web-kit';
import { Plus, X } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import styled from 'styled-components';

const Rows = styled.ul`
  margin-bottom: 12px;
  border-top: 1px solid var(--line);
  li {
    display: flex;
    gap: 12px;
    align-items: center;
    justify-content: space-between;
    padding: 8px 0;
    border-bottom: 1px solid var(--line-soft);
    font-weight: var(--weight-bold);
  }
  bdi {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  &:empty {
    display: none;
  }
`;
const Line = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 8px;
  align-items: start;
`;

export interface MeetingPlacesProps {
  value: readonly string[];
  onChange: (places: string[]) => void;
}

/** The member's own places to meet, a line each. */
export function MeetingPlaces({ value, onChange }: MeetingPlacesProps) {
  const { t } = useTranslation('account');
  const [typed, setTyped] = useState('');
  const add = (event: SubmitEvent) => {
    event.preventDefault();
    const place = typed.trim();
    if (!place) return;
    if (!value.includes(place)) onChange([...value, place]);
    setTyped('');
  };
  return (
    <>
      <Rows>
        {value.map((place) => (
          <li key={place}>
            <bdi>{place}</bdi>
            <IconButton
              label={t('placeSettings.meeting.remove', { place })}
              icon={<X />}
              onClick={() => onChange(value.filter((other) => other !== place))}
            />
          </li>
        ))}
      </Rows>
      {value.length < PLACE_LIMITS.meetingPlaces.max && (
        <Line onSubmit={add}>
          <TextField
            hideLabel
            label={t('placeSettings.meeting.label')}
            placeholder={t('placeSettings.meeting.example')}
            maxLength={PLACE_LIMITS.meetingPlaces.length}
            dir="auto"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button type="submit" variant="secondary" icon={<Plus aria-hidden />}>
            {t('placeSettings.meeting.add')}
          </Button>
        </Line>
      )}
    </>
  );
}
