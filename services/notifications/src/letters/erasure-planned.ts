import type { Letter } from './letter.ts';

/** Word that an account will be erased, with the way to keep it. */
export const erasurePlanned: Letter<'erasure-planned'> = {
  button: () => '/settings/data',
  showsAddress: false,
  examples: [{ at: '2026-12-05T10:14:00.000Z' }],
  texts: {
    en: ({ at }, { address, when }) => ({
      subject: 'Your account will be erased',
      heading: 'Your account will be erased',
      lead: [`On ${when(at)} the account of ${address} is erased. Until then your profile and your skills are hidden.`],
      button: 'Keep my account',
      hints: [
        'You changed your mind, or this was not you? Sign in before that day and keep your account. After it nobody can bring it back.',
      ],
    }),
    es: ({ at }, { address, when }) => ({
      subject: 'Tu cuenta se va a borrar',
      heading: 'Tu cuenta se va a borrar',
      lead: [
        `El ${when(at)} se borrará la cuenta de ${address}. Hasta entonces, tu perfil y tus habilidades están ocultos.`,
      ],
      button: 'Conservar mi cuenta',
      hints: [
        '¿Has cambiado de idea o no has sido tú? Inicia sesión antes de ese día y conserva tu cuenta. Después nadie puede recuperarla.',
      ],
    }),
    fr: ({ at }, { address, when }) => ({
      subject: 'Votre compte va être effacé',
      heading: 'Votre compte va être effacé',
      lead: [
        `Le ${when(at)}, le compte de ${address} sera effacé. D’ici là, votre profil et vos compétences sont masqués.`,
      ],
      button: 'Garder mon compte',
      hints: [
        'Vous avez changé d’avis, ou ce n’était pas vous\u00a0? Connectez-vous avant ce jour et gardez votre compte. Après, personne ne peut le rétablir.',
      ],
    }),
    de: ({ at }, { address, when }) => ({
      subject: 'Dein Konto wird gelöscht',
      heading: 'Dein Konto wird gelöscht',
      lead: [
        `Am ${when(at)} wird das Konto von ${address} gelöscht. Bis dahin sind dein Profil und deine Fähigkeiten verborgen.`,
      ],
      button: 'Mein Konto behalten',
      hints: [
        'Du hast es dir anders überlegt, oder das warst nicht du? Melde dich vor diesem Tag an und behalte dein Konto. Danach kann es niemand zurückholen.',
      ],
    }),
    it: ({ at }, { address, when }) => ({
      subject: 'Il tuo account sarà cancellato',
      heading: 'Il tuo account sarà cancellato',
      lead: [
        `Il ${when(at)} l’account di ${address} verrà cancellato. Fino ad allora il tuo profilo e le tue competenze sono nascosti.`,
      ],
      button: 'Tieni il mio account',
      hints: [
        'Hai cambiato idea, o non eri tu? Accedi prima di quel giorno e tieni il tuo account. Dopo nessuno può recuperarlo.',
      ],
    }),
    pt: ({ at }, { address, when }) => ({
      subject: 'Sua conta será apagada',
      heading: 'Sua conta será apagada',
      lead: [`Em ${when(at)} a conta de ${address} será apagada. Até lá, seu perfil e suas habilidades ficam ocultos.`],
      button: 'Manter minha conta',
      hints: [
        'Mudou de ideia, ou não foi você? Entre antes desse dia e mantenha sua conta. Depois ninguém pode recuperá-la.',
      ],
    }),
  },
};
