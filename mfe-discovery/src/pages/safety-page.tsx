import { Page, PageHeader, useTranslation } from '@mutua/web-kit';
import { phone, rowItem } from '@mutua/web-kit/parts';
import {
  BadgeCheck,
  Ban,
  CircleDollarSign,
  Flag,
  Gavel,
  MapPin,
  MessageCircle,
  PhoneOff,
  UsersRound,
  Video,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';

const Actions = styled.ul`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: 16px;
  margin-bottom: 36px;
  li {
    ${rowItem}
  }
  a {
    display: grid;
    grid-template-columns: 24px minmax(0, 1fr);
    gap: 2px 14px;
    height: 100%;
    align-content: start;
    padding: 18px 20px;
    border: 1px solid var(--line);
    border-radius: var(--radius-card);
    background: var(--surface);
  }
  a:hover {
    background: var(--surface-hover);
  }
  svg {
    grid-row: 1 / 3;
    width: 24px;
    height: 24px;
    color: var(--accent-text);
    stroke-width: 1.75;
  }
  .lucide-flag {
    color: var(--danger-text);
  }
  b {
    font-weight: var(--weight-bold);
  }
  small {
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
  @media (max-width: 820px) {
    grid-template-columns: minmax(0, 1fr);
    gap: 10px;
    margin-bottom: 24px;
  }
`;
const Lists = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: 0 40px;
  @media (max-width: 1040px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
  > section {
    display: grid;
    gap: 8px;
    align-content: start;
    padding: 22px 0 26px;
    border-top: 1px solid var(--line);
  }
  svg {
    width: 24px;
    height: 24px;
    color: var(--accent-text);
    stroke-width: 1.75;
  }
  h2 {
    font-size: 19px;
  }
  li {
    position: relative;
    padding-inline-start: 14px;
    color: var(--text-muted);
    line-height: 1.55;
  }
  li::before {
    content: '';
    position: absolute;
    inset-inline-start: 0;
    top: 0.72em;
    width: 5px;
    height: 1px;
    background: var(--text-muted);
  }
`;

const Note = styled.p`
  max-width: 45em;
  color: var(--text-muted);
`;

/** Where to find each action: beside the names of members; in a mail, for people without an account; in a chat. */
const ACTIONS = [
  ['block', Ban, '/search?type=people'],
  ['report', Flag, '/contact'],
  ['leave', PhoneOff, '/messages'],
] as const;
const LISTS = [
  ['meeting', MapPin],
  ['call', Video],
  ['money', CircleDollarSign],
  ['telling', MessageCircle],
  ['young', UsersRound],
  ['marks', BadgeCheck],
  ['after', Gavel],
] as const;
const POINTS = [0, 1, 2] as const;

/** What members can do when something is wrong, and how they prevent it. */
export function SafetyPage() {
  const { t } = useTranslation('discovery');
  return (
    <Page title={t('safety.title')}>
      <PageHeader title={t('safety.title')} subtitle={t('safety.lead')} />
      <Actions>
        {ACTIONS.map(([action, Icon, to]) => (
          <li key={action}>
            <Link to={to}>
              <Icon aria-hidden />
              <b>{t(`safety.actions.${action}.title`)}</b>
              <small>{t(`safety.actions.${action}.text`)}</small>
            </Link>
          </li>
        ))}
      </Actions>
      <Lists>
        {LISTS.map(([list, Icon]) => (
          <section key={list} id={list}>
            <Icon aria-hidden />
            <h2>{t(`safety.lists.${list}.title`)}</h2>
            <ul>
              {POINTS.map((point) => (
                <li key={point}>{t(`safety.lists.${list}.points.${point}`)}</li>
              ))}
            </ul>
          </section>
        ))}
      </Lists>
      <Note>{t('safety.knownBy')}</Note>
    </Page>
  );
}
