import type { Meets, Place } from '@mutua/contracts';
import { Logo, useTranslation } from '@mutua/web-kit';
import { firstNameOf, placeText, QrCode, useLanguageNames } from '@mutua/web-kit/parts';
import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import styled, { createGlobalStyle } from 'styled-components';

/** What a notice says of a skill or a member. */
export interface NoticeContent {
  /** The title of the skill, or the name of the member. */
  title: string;
  /** A line below the title: the skills of a member. */
  about?: string | undefined;
  /** The teacher's name; absent where the title is the name. */
  teacher?: string | undefined;
  /** Where lessons take place, or where the member is. */
  place?: Place | null | undefined;
  /** Shown without a place of the list. May be empty. */
  location: string;
  meets?: Meets | null | undefined;
  /** The codes of the languages in which lessons are possible. */
  languages: readonly string[];
}

/* Only the notice is on the paper, whatever the theme. */
const OnPaper = createGlobalStyle`
  @media print {
    @page {
      size: A5 landscape;
      margin: 0;
    }
    html,
    body {
      background: #fff !important;
    }
    body > :not([data-notice]) {
      display: none !important;
    }
  }
`;
const Paper = styled.div`
  display: none;
  @media print {
    display: flex;
    flex-direction: column;
    gap: 5mm;
    box-sizing: border-box;
    width: 210mm;
    height: 147mm;
    padding: 13mm 14mm;
    overflow: hidden;
    color: #1c1b18;
    background: #fff;
    --give-line: #0d5c50;
    --get-line: #de5429;
    print-color-adjust: exact;
    h1 {
      display: -webkit-box;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 3;
      overflow: hidden;
      font-size: 34pt;
      line-height: 1.12;
      letter-spacing: -0.025em;
      overflow-wrap: anywhere;
    }
    p {
      font-size: 14pt;
      line-height: 1.4;
      overflow-wrap: anywhere;
    }
  }
`;
const Foot = styled.div`
  display: flex;
  gap: 8mm;
  align-items: end;
  justify-content: space-between;
  margin-top: auto;
  strong {
    font-weight: var(--weight-bold);
  }
  small {
    display: block;
    margin-top: 2mm;
    font-size: 10pt;
    overflow-wrap: anywhere;
  }
`;
const Code = styled(QrCode)`
  flex: none;
  width: 46mm;
  margin: 0;
  border-radius: 0;
`;

export interface NoticeProps {
  notice: NoticeContent;
  address: string;
  /** The code of the address. */
  rows: readonly string[];
  /** Called when the dialog of the printer has closed, or with the next press. */
  onDone: () => void;
}

const PRESSES = ['pointerdown', 'keydown'] as const;

/** Prints a notice of one small page. It is on no screen. */
export function Notice({ notice, address, rows, onDone }: NoticeProps) {
  const { t, language } = useTranslation('discovery');
  const { t: kit } = useTranslation('kit');
  const { nameOf } = useLanguageNames();
  const done = useEffectEvent(onDone);
  useEffect(() => {
    const finish = () => done();
    window.addEventListener('afterprint', finish);
    // The next frame has the notice on the page.
    const frame = requestAnimationFrame(() => {
      window.print();
      // Safari asks before it prints a second time, and tells nothing of a refusal. The page is printed as a page again with the next press.
      for (const press of PRESSES) window.addEventListener(press, finish);
    });
    return () => {
      cancelAnimationFrame(frame);
      for (const type of ['afterprint', ...PRESSES]) window.removeEventListener(type, finish);
    };
  }, []);
  const { title, about, teacher, place, location, meets, languages } = notice;
  const where = place ? placeText(place, language) : location;
  const who = [teacher && firstNameOf(teacher), where].filter(Boolean).join(', ');
  return createPortal(
    <Paper data-notice>
      <OnPaper />
      <Logo />
      <h1 dir="auto">{title}</h1>
      {about && <p dir="auto">{about}</p>}
      <p>{t('share.notice.swap')}</p>
      <Foot>
        <div>
          {who && (
            <p>
              <strong dir="auto">{who}</strong>
            </p>
          )}
          {meets && <p>{kit(`meets.${meets}`)}</p>}
          {languages.length > 0 && <p>{languages.map(nameOf).join(', ')}</p>}
          <small>{address.replace(/^https?:\/\//, '')}</small>
        </div>
        <Code rows={rows} label={address} />
      </Foot>
    </Paper>,
    document.body,
  );
}
