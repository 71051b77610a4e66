import type { Letter } from './letter.ts';

/** Word of a sign-in on a device that the member never used, with a button that ends its session. */
export const newDevice: Letter<'new-device'> = {
  button: (token) => `/not-me/${token}`,
  showsAddress: false,
  examples: [
    { device: 'Safari, iPadOS', place: 'Rome', at: '2026-11-21T20:40:00.000Z' },
    { device: 'Firefox, Linux', at: '2026-11-21T20:40:00.000Z' },
  ],
  texts: {
    en: ({ device, place, at }, { when }) => ({
      subject: 'A new device signed in',
      heading: 'Was this you?',
      lead: [`${device}${place ? ` in the time zone of ${place}` : ''}, on ${when(at)}.`],
      button: 'This was not me',
      hints: [
        'It was you? Then there is nothing to do.',
        'If not, the button signs that device out and lets you choose a new password. It works for 7 days.',
      ],
    }),
    es: ({ device, place, at }, { when }) => ({
      subject: 'Se ha iniciado sesión en un dispositivo nuevo',
      heading: '¿Has sido tú?',
      lead: [`${device}${place ? ` en la zona horaria de ${place}` : ''}, el ${when(at)}.`],
      button: 'No he sido yo',
      hints: [
        '¿Has sido tú? Entonces no hay nada que hacer.',
        'Si no, el botón cierra la sesión en ese dispositivo y te deja elegir una contraseña nueva. Funciona durante 7 días.',
      ],
    }),
    fr: ({ device, place, at }, { when }) => ({
      subject: 'Connexion depuis un nouvel appareil',
      heading: 'Était-ce vous\u00a0?',
      lead: [`${device}${place ? ` dans le fuseau horaire de ${place}` : ''}, le ${when(at)}.`],
      button: 'Ce n’était pas moi',
      hints: [
        'C’était vous\u00a0? Alors il n’y a rien à faire.',
        'Sinon, le bouton déconnecte cet appareil et vous laisse choisir un nouveau mot de passe. Il fonctionne pendant 7 jours.',
      ],
    }),
    de: ({ device, place, at }, { when }) => ({
      subject: 'Anmeldung auf einem neuen Gerät',
      heading: 'Warst du das?',
      lead: [`${device}${place ? ` in der Zeitzone von ${place}` : ''}, am ${when(at)}.`],
      button: 'Das war ich nicht',
      hints: [
        'Du warst es? Dann ist nichts zu tun.',
        'Wenn nicht, meldet der Button dieses Gerät ab und lässt dich ein neues Passwort wählen. Er gilt 7 Tage.',
      ],
    }),
    it: ({ device, place, at }, { when }) => ({
      subject: 'Accesso da un nuovo dispositivo',
      heading: 'Eri tu?',
      lead: [`${device}${place ? ` nel fuso orario di ${place}` : ''}, ${when(at)}.`],
      button: 'Non ero io',
      hints: [
        'Eri tu? Allora non c’è nulla da fare.',
        'Altrimenti il pulsante disconnette quel dispositivo e ti lascia scegliere una nuova password. Funziona per 7 giorni.',
      ],
    }),
    pt: ({ device, place, at }, { when }) => ({
      subject: 'Novo acesso à sua conta',
      heading: 'Foi você?',
      lead: [`${device}${place ? ` no fuso horário de ${place}` : ''}, em ${when(at)}.`],
      button: 'Não fui eu',
      hints: [
        'Foi você? Então não há nada a fazer.',
        'Se não, o botão encerra a sessão nesse dispositivo e deixa você escolher uma nova senha. Ele funciona por 7 dias.',
      ],
    }),
  },
};
