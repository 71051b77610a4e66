import { Button, SearchField, Select, useTranslation } from '@mutua/web-kit';
import { cityOf, isComposing } from '@mutua/web-kit/parts';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { deviceZone, findZones } from './time-zones.ts';
import { zoneName } from './zone-names.ts';

const Box = styled.div`
  width: 220px;
`;
const Search = styled.div`
  display: grid;
  gap: 6px;
  button {
    justify-self: start;
  }
`;
const None = styled.p`
  color: var(--text-muted);
  font-size: var(--text-sm);
  &:empty {
    position: absolute; /* takes no gap */
  }
`;

const DEVICE = 'device';
const OTHER = 'other';

export interface TimeZoneChoiceProps {
  /** Null while the zone follows something else, such as the device. */
  value: string | null;
  onChange: (zone: string | null) => void;
  /** The name of what it follows then; this device by default. */
  followed?: string;
}

/** Chooses a time zone: the followed one, or one that the member searches for. */
export function TimeZoneChoice({ value, onChange, followed }: TimeZoneChoiceProps) {
  const { t, language } = useTranslation('account');
  const [isSearching, setSearching] = useState(false);
  const [typed, setTyped] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const found = findZones(typed, language);

  useEffect(() => {
    if (isSearching) box.current?.querySelector('input')?.focus();
  }, [isSearching]);

  const close = () => {
    setSearching(false);
    setTyped('');
    // The select is focused after it is rendered again.
    requestAnimationFrame(() => box.current?.querySelector('select')?.focus());
  };
  const choose = (zone: string) => {
    onChange(zone);
    close();
  };
  return (
    <Box ref={box}>
      {isSearching ? (
        <Search>
          <SearchField
            label={t('timeSettings.zone.search')}
            placeholder={t('timeSettings.zone.placeholder')}
            value={typed}
            onChange={setTyped}
            suggestions={found.map(zoneName)}
            onPick={(name) => choose(found.find((zone) => zoneName(zone) === name) ?? name)}
            onKeyDown={(event) => {
              const [only] = found;
              if (isComposing(event)) return;
              if (event.key === 'Escape' && found.length === 0) close();
              else if (event.key === 'Enter' && found.length === 1 && only) choose(only);
            }}
          />
          {/* Stands there before its words, because most screen readers say only what changes. */}
          <None role="status">{typed.trim() !== '' && found.length === 0 && t('timeSettings.zone.none')}</None>
          <Button variant="ghost" size="sm" onClick={close}>
            {t('timeSettings.zone.cancel')}
          </Button>
        </Search>
      ) : (
        <Select
          hideLabel
          label={t('timeSettings.zone.title')}
          value={value ?? DEVICE}
          onChange={({ target }) => {
            if (target.value === OTHER) setSearching(true);
            else onChange(target.value === DEVICE ? null : target.value);
          }}
        >
          <option value={DEVICE}>{followed ?? t('timeSettings.zone.device', { city: cityOf(deviceZone()) })}</option>
          {value !== null && <option value={value}>{zoneName(value).replaceAll('_', ' ')}</option>}
          <option value={OTHER}>{t('timeSettings.zone.other')}</option>
        </Select>
      )}
    </Box>
  );
}
