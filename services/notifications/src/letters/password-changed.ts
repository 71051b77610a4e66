import type { Letter } from './letter.ts';

/** Word of a new password. */
export const passwordChanged: Letter<'password-changed'> = {
  button: () => '/forgot-password',
  showsAddress: false,
  examples: [{ at: '2026-11-21T20:40:00.000Z' }],
  texts: {
    en: ({ at }, { address, when }) => ({
      subject: 'Your password was changed',
      heading: 'A new password',
      lead: [`The password for ${address} was changed on ${when(at)}. Your other devices are signed out.`],
      button: 'This was not me',
      hints: [
        'Was it you? Then there is nothing to do. If not, choose a new password now: the old one no longer counts.',
      ],
    }),
    es: ({ at }, { address, when }) => ({
      subject: 'Tu contraseña ha cambiado',
      heading: 'Una contraseña nueva',
      lead: [
        `La contraseña de ${address} se cambió el ${when(at)}. Se ha cerrado la sesión en tus otros dispositivos.`,
      ],
      button: 'No he sido yo',
      hints: [
        '¿Has sido tú? Entonces no hay nada que hacer. Si no, elige ya una contraseña nueva: la anterior ya no vale.',
      ],
    }),
    fr: ({ at }, { address, when }) => ({
      subject: 'Votre mot de passe a été modifié',
      heading: 'Un nouveau mot de passe',
      lead: [
        `Le mot de passe de ${address} a été modifié le ${when(at)}. Vos sessions sur d’autres appareils sont fermées.`,
      ],
      button: 'Ce n’était pas moi',
      hints: [
        'C’était vous\u00a0? Alors il n’y a rien à faire. Sinon, choisissez tout de suite un nouveau mot de passe\u00a0: l’ancien ne compte plus.',
      ],
    }),
    de: ({ at }, { address, when }) => ({
      subject: 'Dein Passwort wurde geändert',
      heading: 'Ein neues Passwort',
      lead: [`Das Passwort für ${address} wurde am ${when(at)} geändert. Deine anderen Geräte sind abgemeldet.`],
      button: 'Das war ich nicht',
      hints: [
        'Warst du das? Dann ist nichts zu tun. Wenn nicht, wähle jetzt ein neues Passwort: Das alte gilt nicht mehr.',
      ],
    }),
    it: ({ at }, { address, when }) => ({
      subject: 'La tua password è stata cambiata',
      heading: 'Una nuova password',
      lead: [`La password di ${address} è stata cambiata ${when(at)}. Gli altri tuoi dispositivi sono disconnessi.`],
      button: 'Non l’ho fatto io',
      hints: [
        'L’hai cambiata tu? Allora non c’è nulla da fare. Altrimenti scegli subito una nuova password: quella vecchia non vale più.',
      ],
    }),
    pt: ({ at }, { address, when }) => ({
      subject: 'Sua senha foi alterada',
      heading: 'Uma nova senha',
      lead: [`A senha de ${address} foi alterada em ${when(at)}. A sessão foi encerrada nos seus outros dispositivos.`],
      button: 'Não fui eu',
      hints: ['Foi você? Então não há nada a fazer. Se não, escolha uma nova senha agora: a antiga não vale mais.'],
    }),
  },
};
