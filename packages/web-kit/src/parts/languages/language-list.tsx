import { useTranslation } from '@mutua/web-kit';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { ComboboxBox, ComboboxOption } from '../../components/combobox-list.ts';
import type { ComboboxList } from '../../components/use-combobox.ts';
import type { FoundLanguage } from './find-languages.ts';

const Row = styled(ComboboxOption)`
  display: flex;
  flex-wrap: wrap;
  gap: 0 10px;
  align-items: baseline;
`;
const Notice = styled.p`
  padding: 9px 10px;
  color: var(--text-muted);
`;

/** The languages below their field. */
export function LanguageList({
  combobox: { active, list, optionAt },
  languages,
}: {
  combobox: ComboboxList;
  languages: readonly FoundLanguage[];
}) {
  const { t } = useTranslation('kit');
  const rows = useRef<HTMLUListElement>(null);
  useEffect(() => {
    rows.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <ComboboxBox onMouseDown={list.onMouseDown}>
      {languages.length === 0 ? (
        <Notice>{t('languages.none')}</Notice>
      ) : (
        <ul ref={rows} aria-label={t('languages.list')} {...list}>
          {languages.map(({ code, name, ownName }, index) => (
            <Row key={code} {...optionAt(index)}>
              <strong>{name}</strong>
              {ownName && <bdi lang={code}>{ownName}</bdi>}
            </Row>
          ))}
        </ul>
      )}
    </ComboboxBox>
  );
}
