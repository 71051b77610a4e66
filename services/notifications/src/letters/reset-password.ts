import type { Letter } from './letter.ts';

/** A link to choose a new password. */
export const resetPassword: Letter<'reset-password'> = {
  button: (token) => `/reset-password/${token}`,
  showsAddress: true,
  examples: [{}],
  texts: {
    en: (_, { address }) => ({
      subject: 'Choose a new password',
      heading: 'A new password',
      lead: [`Somebody, we hope you, asked for one for ${address}.`],
      button: 'Choose a password',
      hints: [
        'The link works for one hour, once. It signs out your other devices.',
        'Not you? Then do nothing. Your password stays as it is.',
      ],
    }),
    es: (_, { address }) => ({
      subject: 'Elige una contraseña nueva',
      heading: 'Una contraseña nueva',
      lead: [`Alguien, esperamos que tú, ha pedido una para ${address}.`],
      button: 'Elegir una contraseña',
      hints: [
        'El enlace sirve una sola vez y durante una hora. Cierra la sesión en tus otros dispositivos.',
        '¿No has sido tú? Entonces no hagas nada. Tu contraseña sigue como está.',
      ],
    }),
    fr: (_, { address }) => ({
      subject: 'Choisissez un nouveau mot de passe',
      heading: 'Un nouveau mot de passe',
      lead: [`Quelqu’un, vous, espérons-le, en a demandé un pour ${address}.`],
      button: 'Choisir un mot de passe',
      hints: [
        'Le lien fonctionne une seule fois, pendant une heure. Il déconnecte vos autres appareils.',
        'Ce n’était pas vous\u00a0? Alors ne faites rien. Votre mot de passe reste inchangé.',
      ],
    }),
    de: (_, { address }) => ({
      subject: 'Wähle ein neues Passwort',
      heading: 'Ein neues Passwort',
      lead: [`Jemand, hoffentlich du, hat eines für ${address} angefordert.`],
      button: 'Passwort wählen',
      hints: [
        'Der Link gilt eine Stunde lang und nur einmal. Er meldet deine anderen Geräte ab.',
        'Das warst nicht du? Dann tu nichts. Dein Passwort bleibt, wie es ist.',
      ],
    }),
    it: (_, { address }) => ({
      subject: 'Scegli una nuova password',
      heading: 'Una nuova password',
      lead: [`Qualcuno, speriamo tu, ne ha chiesta una per ${address}.`],
      button: 'Scegli una password',
      hints: [
        'Il link funziona una sola volta, per un’ora. Disconnette gli altri tuoi dispositivi.',
        'Non l’hai chiesta tu? Allora non fare nulla. La tua password resta com’è.',
      ],
    }),
    pt: (_, { address }) => ({
      subject: 'Escolha uma nova senha',
      heading: 'Uma nova senha',
      lead: [`Alguém, esperamos que você, pediu uma para ${address}.`],
      button: 'Escolher uma senha',
      hints: [
        'O link funciona uma única vez, por uma hora. Ele encerra a sessão nos seus outros dispositivos.',
        'Não foi você? Então não faça nada. Sua senha continua como está.',
      ],
    }),
  },
};
