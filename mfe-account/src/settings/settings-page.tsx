import { media, Page, Skeleton, SkeletonGroup, useSession, useTranslation } from '@mutua/web-kit';
import { phone, tablet, visuallyHidden } from '@mutua/web-kit/parts';
import { ArrowLeft, ChevronRight } from 'lucide-react';
import { Suspense } from 'react';
import { Link, Navigate, useParams } from 'react-router-dom';
import styled from 'styled-components';
import { SECTIONS } from './sections.ts';

/* On a phone, the list and a section are separate pages. */
const Frame = styled.div<{ $isList: boolean }>`
  display: grid;
  grid-template-columns: 232px minmax(0, 720px);
  gap: 64px;
  align-items: start;
  margin-top: 32px;
  ${tablet} {
    grid-template-columns: 200px minmax(0, 1fr);
    gap: 40px;
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
    gap: 0;
    margin-top: ${({ $isList }) => ($isList ? 16 : 0)}px;
    > ${({ $isList }) => ($isList ? 'div' : 'nav')} {
      display: none;
    }
  }
`;
const Heading = styled.h1<{ $isList: boolean }>`
  font-size: var(--text-3xl);
  ${phone} {
    font-size: 30px;
    ${({ $isList }) => !$isList && visuallyHidden}
  }
`;
const Back = styled(Link)`
  display: none;
  align-items: center;
  gap: 10px;
  width: fit-content;
  min-height: 44px;
  margin: -12px 0 4px;
  color: var(--text-muted);
  svg {
    width: 18px;
    height: 18px;
  }
  ${phone} {
    display: flex;
  }
`;
const List = styled.nav`
  position: sticky;
  top: calc(var(--header) + 24px);
  display: grid;
  gap: 2px;
  ${phone} {
    position: static;
    gap: 0;
    overflow: hidden;
    border: 1px solid var(--line-soft);
    border-radius: var(--radius-card);
    background: var(--surface);
  }
`;
const Item = styled(Link)`
  display: flex;
  gap: 12px;
  align-items: center;
  min-height: 40px;
  padding: 8px 12px;
  border-radius: var(--radius-control);
  color: var(--text-muted);
  font-weight: var(--weight-medium);
  ${media.hover} {
    &:hover {
      background: var(--surface-hover);
    }
  }
  > span {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  > svg {
    flex: none;
    width: 18px;
    height: 18px;
    stroke-width: 1.75;
  }
  small,
  > svg:last-child {
    display: none;
  }
  @media (min-width: 601px) {
    &[aria-current] {
      background: var(--fill);
      color: var(--text);
      font-weight: var(--weight-bold);
    }
  }
  ${phone} {
    gap: 16px;
    min-height: 66px;
    padding: 12px 14px 12px 16px;
    border-top: 1px solid var(--line-soft);
    border-radius: 0;
    color: var(--text);
    font-weight: var(--weight-bold);
    &:first-child {
      border-top: 0;
    }
    &:focus-visible {
      outline-offset: -2px;
    }
    small,
    > svg:last-child {
      display: block;
    }
    small {
      margin-top: 1px;
      color: var(--text-muted);
      font-size: var(--text-sm);
      font-weight: var(--weight-regular);
    }
    > svg:first-child {
      color: var(--text-muted);
    }
  }
`;

const Pending = () => (
  <SkeletonGroup>
    <Skeleton $height={32} />
    <Skeleton $height={72} />
    <Skeleton $height={72} />
  </SkeletonGroup>
);

/**
 * The list of sections and the section of the address. On a phone `/settings` shows only the list, and other addresses show one section.
 */
export function SettingsPage() {
  const { t } = useTranslation('account');
  const { section: id } = useParams();
  const { user } = useSession();
  const shown = id === undefined ? SECTIONS[0] : SECTIONS.find((each) => each.id === id);
  if (!user) return null;
  if (!shown) return <Navigate to="/settings" replace />;
  const isList = id === undefined;
  const { Section, title } = shown;
  return (
    <Page title={isList ? t('settings.title') : `${t(title)} · ${t('settings.title')}`}>
      <Heading $isList={isList}>{t('settings.title')}</Heading>
      {!isList && (
        <Back to="/settings">
          <ArrowLeft aria-hidden />
          {t('settings.title')}
        </Back>
      )}
      <Frame $isList={isList}>
        <List aria-label={t('settings.title')}>
          {SECTIONS.map((each) => (
            <Item
              key={each.id}
              to={`/settings/${each.id}`}
              {...(each === shown && { 'aria-current': isList ? 'true' : 'page' })}
            >
              <each.icon aria-hidden />
              <span>
                {t(each.title)}
                <small>{typeof each.summary === 'string' ? t(each.summary) : each.summary(user)}</small>
              </span>
              <ChevronRight aria-hidden />
            </Item>
          ))}
        </List>
        <div>
          <Suspense fallback={<Pending />}>
            <Section />
          </Suspense>
        </div>
      </Frame>
    </Page>
  );
}
