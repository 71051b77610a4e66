import { Checkbox, Dialog, useTranslation } from '@mutua/web-kit';
import { areSingleKeyShortcutsOn, phone, setSingleKeyShortcuts } from '@mutua/web-kit/parts';
import { useState } from 'react';
import styled from 'styled-components';
import type { NavigationItem } from '../layout/navigation.tsx';
import { goToKeys } from './commands.ts';
import { Key, MODIFIER } from './key.tsx';
import { closePalette } from './palette-state.ts';

const Columns = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 28px 48px;
  ${phone} {
    grid-template-columns: 1fr;
  }
`;
const Heading = styled.h3`
  margin-bottom: 4px;
  font: var(--weight-bold) var(--text-sm) / 1.4 var(--font-text);
  letter-spacing: 0;
`;
const Rows = styled.dl`
  color: var(--text-muted);
  > div {
    display: flex;
    gap: 12px;
    align-items: center;
    justify-content: space-between;
    padding: 7px 0;
  }
  > div + div {
    border-top: 1px solid var(--line-soft);
  }
  dd {
    display: flex;
    gap: 4px;
  }
`;

/** The keys that work on every page. */
export function KeysDialog({ places }: { places: readonly NavigationItem[] }) {
  const { t } = useTranslation('shell');
  const [areOn, setAreOn] = useState(areSingleKeyShortcutsOn);
  const add = places.find(({ slot }) => slot === 'button');
  const everywhere: [string, string[]][] = [
    [t('keys.palette'), [MODIFIER, 'K']],
    [t('keys.search'), ['/']],
    ...(add ? [[add.label, ['N']] as [string, string[]]] : []),
    [t('keys.theme'), ['T']],
    ...(places.some(({ to }) => to === '/kept') ? [[t('keys.keep'), ['B']] as [string, string[]]] : []),
    [t('keys.undo'), [MODIFIER, 'Z']],
    [t('keys.list'), ['?']],
    [t('keys.close'), ['Esc']],
  ];
  const goTo = goToKeys(places).map(({ label, letter }): [string, string[]] => [label, ['G', letter.toUpperCase()]]);
  const inList: [string, string[]][] = [
    [t('keys.move'), ['J', 'K']],
    [t('keys.openRow'), ['↵']],
    [t('keys.answer'), ['A', 'X']],
    [t('keys.putAway'), ['E', 'U', 'M']],
  ];
  const inChat: [string, string[]][] = [
    [t('keys.send'), ['↵']],
    [t('keys.newLine'), [t('keys.shift'), '↵']],
    [t('keys.toComposer'), ['C']],
    [t('keys.onMessage'), ['R', 'E', 'F', 'Del']],
  ];
  const inCalendar: [string, string[]][] = [
    [t('keys.turnWeeks'), ['←', '→']],
    [t('keys.today'), ['D']],
    [t('keys.weekOrAgenda'), ['W', 'A']],
  ];
  const isMember = places.some(({ access }) => access === 'member');
  return (
    <Dialog open onClose={closePalette} title={t('keys.title')} width={720}>
      <Columns>
        <KeyList title={t('keys.everywhere')} rows={everywhere} />
        <KeyList title={t('keys.goTo')} rows={goTo} />
        {isMember && <KeyList title={t('keys.inList')} rows={inList} />}
        {isMember && <KeyList title={t('keys.inChat')} rows={inChat} />}
        {isMember && <KeyList title={t('keys.inCalendar')} rows={inCalendar} />}
      </Columns>
      <Checkbox
        checked={areOn}
        onChange={({ target }) => {
          setAreOn(target.checked);
          setSingleKeyShortcuts(target.checked);
        }}
      >
        {t('keys.single')}
      </Checkbox>
    </Dialog>
  );
}

function KeyList({ title, rows }: { title: string; rows: readonly [string, string[]][] }) {
  return (
    <section>
      <Heading>{title}</Heading>
      <Rows>
        {rows.map(([name, keys]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </dd>
          </div>
        ))}
      </Rows>
    </section>
  );
}
