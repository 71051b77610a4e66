import { Button, media, SwapLine, siteName, useTranslation } from '@mutua/web-kit';
import { firstNameOf, focusNextOrSubmit } from '@mutua/web-kit/parts';
import type { FormEvent, ReactNode } from 'react';
import styled from 'styled-components';
import { ProgressSteps, type Step } from './goal/progress-steps.tsx';
import { useGoal } from './goal/use-goal.ts';
import { useFirstFocus } from './use-first-focus.ts';

/** The most letters of a skill's title in the headline of the panel. */
const HEADLINE_MAX = 40;

const Frame = styled.div`
  flex: 1;
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  min-height: calc(100vh - var(--header) - 1px);
  ${media.narrow} {
    grid-template-columns: minmax(0, 1fr);
    min-height: 0;
  }
`;

const FormSide = styled.section<{ $isAtTop: boolean }>`
  display: grid;
  align-content: ${({ $isAtTop }) => ($isAtTop ? 'start' : 'center')};
  justify-content: center;
  grid-template-columns: minmax(0, 400px);
  gap: 20px;
  padding: ${({ $isAtTop }) => ($isAtTop ? 'max(64px, 22vh)' : '64px')} var(--gutter) 64px;
  ${media.narrow} {
    align-content: start;
    gap: 14px;
    padding: 32px var(--gutter) 48px;
  }
`;

/** The green panel is dark in both themes, so it defines its own colours. */
const Panel = styled.aside`
  display: grid;
  align-content: center;
  padding: 64px;
  background: #08312b;
  --bg: #08312b;
  --text: #f6fbf9;
  --text-muted: #b7d3cb;
  --give-line: #58b8a3;
  --give-text: #8fdccb;
  --get-line: #f2794f;
  --get-text: #fba182;
  color: var(--text);
  [data-theme='dark'] & {
    background: var(--give-2);
    --bg: var(--give-2);
  }
  ${media.narrow} {
    display: none;
  }
`;

const Header = styled.div`
  display: grid;
  gap: 6px;
  h1 {
    font-size: var(--text-3xl);
  }
  p {
    font-size: var(--text-md);
    color: var(--text-muted);
    text-wrap: pretty;
  }
`;

/* Each field keeps a line free for its error, so that nothing moves. */
const Form = styled.form`
  display: grid;
  gap: 12px;
`;

/** The swap line of the wanted skill. Without a goal it shows an example. */
function PanelLine({ viewer }: { viewer: string }) {
  const { t } = useTranslation('account');
  const { skill } = useGoal();
  if (!skill) {
    return (
      <SwapLine
        size="hero"
        headlineAs="p"
        left={{ name: 'Nadia Benali' }}
        right={{ name: 'Mateo Restrepo' }}
        give={{ label: t('panel.giveLabel'), skill: t('panel.give') }}
        get={{ label: t('panel.getLabel'), skill: t('panel.get') }}
      />
    );
  }
  const name = firstNameOf(viewer);
  const owner = firstNameOf(skill.userId.name);
  return (
    <SwapLine
      size="hero"
      headlineAs="p"
      open
      left={{ name: viewer || t('goal.you') }}
      right={skill.userId}
      give={{ label: name ? t('panel.teaches', { name }) : t('goal.youTeach'), skill: t('panel.question') }}
      get={{
        label: t('panel.teaches', { name: owner }),
        skill:
          skill.title.length > HEADLINE_MAX
            ? t('panel.forOwner', { name: owner })
            : t('panel.forSkill', { skill: skill.title }),
      }}
    />
  );
}

export interface AuthLayoutProps {
  title: string;
  /** A line below the title. */
  lead?: ReactNode;
  /** The present step on the way from the account to the first request. */
  step?: Step;
  /** The visitor's name, as far as it is known. */
  viewer?: string;
  /** Whether the content begins at a fixed height. In the middle, each change of its height would move it. */
  isAtTop?: boolean;
  children: ReactNode;
}

/** The layout of the pages before sign-in: the form is on the left, the swap line on a green panel on the right. */
export function AuthLayout({ title, lead, step, viewer = '', isAtTop = false, children }: AuthLayoutProps) {
  return (
    <Frame>
      <title>{`${title} · ${siteName()}`}</title>
      <FormSide $isAtTop={isAtTop}>
        {step && <ProgressSteps step={step} />}
        <Header>
          <h1 tabIndex={-1}>{title}</h1>
          {lead && <p>{lead}</p>}
        </Header>
        {children}
      </FormSide>
      <Panel>
        <PanelLine viewer={viewer} />
      </Panel>
    </Frame>
  );
}

export interface AuthFormProps {
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  submitLabel: string;
  busy: boolean;
  disabled?: boolean;
  /** Other links, below the button. */
  otherLinks?: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/** The form of a page before sign-in. The first empty field has the focus, Enter moves to the next one, and the button sends the form. */
export function AuthForm({ onSubmit, submitLabel, busy, disabled = false, otherLinks, children }: AuthFormProps) {
  const first = useFirstFocus();
  return (
    <Form ref={first} onSubmit={onSubmit} {...(!disabled && { onKeyDown: focusNextOrSubmit })} noValidate>
      {children}
      <Button type="submit" variant="primary" size="lg" full busy={busy} disabled={disabled}>
        {submitLabel}
      </Button>
      {otherLinks}
    </Form>
  );
}
