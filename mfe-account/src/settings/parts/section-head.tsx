import { useTranslation } from '@mutua/web-kit';
import { Check } from 'lucide-react';
import styled from 'styled-components';
import type { SavingState } from './use-settings.ts';

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 4px 16px;
  h2 {
    font-size: var(--text-2xl);
    letter-spacing: -0.025em;
  }
`;
const Lede = styled.p`
  max-width: 37em;
  margin-top: 4px;
  color: var(--text-muted);
  font-size: 15px;
  text-wrap: pretty;
`;
const State = styled.p`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  min-height: 20px;
  margin-left: auto;
  color: var(--text-muted);
  font-size: var(--text-sm);
  svg {
    width: 15px;
    height: 15px;
    color: var(--accent-text);
    stroke-width: 2;
  }
`;

/** The head of a section: its name, a description, and whether the last change is saved. */
export function SectionHead({ title, lede, state = 'idle' }: { title: string; lede: string; state?: SavingState }) {
  const { t } = useTranslation('account');
  return (
    <>
      <Head>
        <h2>{title}</h2>
        <State role="status">
          {state === 'saved' && <Check aria-hidden />}
          {state !== 'idle' && <span>{t(`settingsParts.${state}`)}</span>}
        </State>
      </Head>
      <Lede>{lede}</Lede>
    </>
  );
}
