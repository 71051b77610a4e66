import type { SiteInput } from '@mutua/contracts';
import { PALETTE_COLOURS, PALETTE_TOKENS } from '@mutua/contracts/palettes';
import { useTheme, useTranslation } from '@mutua/web-kit';
import type { CSSProperties } from 'react';
import styled from 'styled-components';
import { SiteLogo } from './site-logo.tsx';

const Aside = styled.aside`
  position: sticky;
  top: calc(var(--header) + 16px);
  display: grid;
  gap: 10px;
  max-width: 420px;
  h2 {
    font: var(--weight-bold) var(--text-sm) / 1.4 var(--font-text);
    letter-spacing: 0;
  }
  @media (max-width: 1180px) {
    position: static;
  }
`;
const Box = styled.div`
  overflow: hidden;
  border: 1px solid var(--line-soft);
  border-radius: var(--radius-dialog);
  background: var(--surface);
  > div + div {
    border-top: 1px solid var(--line-soft);
  }
`;
const Bar = styled.div`
  display: flex;
  gap: 8px;
  align-items: center;
  padding: 12px 16px;
  font: var(--weight-bold) 16px/1.3 var(--font-display);
  > span:first-of-type {
    flex: 1;
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;
const Filled = styled.span`
  flex: none;
  padding: 6px 10px;
  border-radius: 5px;
  background: var(--accent);
  color: var(--on-accent);
  font: var(--weight-bold) 12px/1.4 var(--font-text);
`;
const Landing = styled.div`
  display: grid;
  gap: 10px;
  justify-items: start;
  padding: 20px 16px;
  overflow-wrap: anywhere;
  strong {
    font: var(--weight-bold) 22px/1.2 var(--font-display);
  }
  p {
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
`;
const Mail = styled.div`
  padding: 14px 16px;
  font-size: var(--text-sm);
  overflow-wrap: anywhere;
  p {
    color: var(--text-muted);
    font-size: var(--text-xs);
  }
`;
const Icon = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 16px;
  align-items: center;
  padding: 16px;
  color: var(--text-muted);
  font-size: var(--text-xs);
  > span {
    display: grid;
    gap: 4px;
    justify-items: center;
  }
`;

/** What others see of the unsaved look. It is a picture: nothing in it can be pressed. */
export function SitePreview({ draft: { name, short, motto, logo, palette, landing } }: { draft: SiteInput }) {
  const { t } = useTranslation('account');
  const { theme } = useTheme();
  const colours = palette === 'pine' ? undefined : PALETTE_COLOURS[palette][theme];
  const pine = { '--accent': 'var(--give-9)', '--on-accent': theme === 'dark' ? '#0a1a16' : '#ffffff' };
  const style = colours
    ? Object.fromEntries(PALETTE_TOKENS.map((token, index) => [`--${token}`, colours[index]]))
    : pine;
  const isOwn = landing.kind === 'own' && landing.headline;
  return (
    <Aside aria-label={t('organise.site.preview')} style={style as CSSProperties}>
      <h2>{t('organise.site.preview')}</h2>
      <Box aria-hidden>
        <Bar>
          <SiteLogo logo={logo} size={24} />
          <span dir="auto">{name}</span>
          <Filled>{t('organise.site.previewButton')}</Filled>
        </Bar>
        <Landing>
          <strong dir="auto">{isOwn ? landing.headline : t('organise.site.previewHeadline')}</strong>
          <p dir="auto">{isOwn ? landing.lead : motto || t('organise.site.previewLead')}</p>
        </Landing>
        <Mail>
          <p dir="auto">{name}</p>
          <strong>{t('organise.site.previewSubject')}</strong>
        </Mail>
        <Icon>
          <span>
            <SiteLogo logo={logo} size={40} isIcon />
            <small dir="auto">{short}</small>
          </span>
          {t('organise.site.previewHelp')}
        </Icon>
      </Box>
    </Aside>
  );
}
