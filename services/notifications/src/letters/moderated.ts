import type { Language, MailValues } from '@mutua/contracts';
import { moderationTexts } from '../texts/moderation.ts';
import type { Letter, LetterText } from './letter.ts';

const textIn =
  (language: Language) =>
  ({ decision, excerpt, note, appealTo }: MailValues<'moderated'>): LetterText => {
    const { title, excerpt: quoted, reason, appeal, suspended, button } = moderationTexts[language];
    const isSuspended = decision === 'suspend';
    const heading = title(isSuspended ? 'suspend' : 'lift', 'member');
    const words = [...(note ? [reason(note)] : []), ...(excerpt ? [quoted(excerpt)] : [])];
    return {
      subject: heading,
      heading,
      lead: isSuspended ? [suspended, ...words] : [heading],
      button,
      hints: isSuspended ? [appeal(appealTo)] : [],
    };
  };

/** Moderators have suspended the account, or opened it again. */
export const moderated: Letter<'moderated'> = {
  button: () => '/',
  showsAddress: false,
  examples: [
    {
      decision: 'suspend',
      excerpt: 'Pay me outside and I teach you for real.',
      note: 'You asked three members for money.',
      appealTo: 'moderation@mutua.example',
    },
    { decision: 'suspend', appealTo: 'moderation@mutua.example' },
    { decision: 'lift', appealTo: 'moderation@mutua.example' },
  ],
  texts: {
    en: textIn('en'),
    es: textIn('es'),
    fr: textIn('fr'),
    de: textIn('de'),
    it: textIn('it'),
    pt: textIn('pt'),
  },
};
