import type { Letter } from './letter.ts';

/** To the present address of a member who wants another one: it confirms, or stops the change. */
export const addressOld: Letter<'address-old'> = {
  button: (token) => `/address/${token}/confirm`,
  secondButton: (token) => `/address/${token}/stop`,
  showsAddress: false,
  examples: [{ address: 'nadia@benali.example' }],
  texts: {
    en: ({ address }) => ({
      subject: 'Your account is to have another address',
      heading: 'Another address?',
      lead: [`Your account is to have the address ${address}. Both addresses have to agree.`],
      button: 'Confirm the change',
      secondButton: 'This was not me',
      hints: [
        'The buttons work for 24 hours. Without your word nothing changes.',
        'Not you? Then somebody is in your account. “This was not me” signs every device out, and you choose a new password.',
      ],
    }),
    es: ({ address }) => ({
      subject: 'Tu cuenta va a tener otra dirección',
      heading: '¿Otra dirección?',
      lead: [`Tu cuenta va a tener la dirección ${address}. Las dos direcciones tienen que estar de acuerdo.`],
      button: 'Confirmar el cambio',
      secondButton: 'No he sido yo',
      hints: [
        'Los botones funcionan durante 24 horas. Sin tu confirmación no cambia nada.',
        '¿No has sido tú? Entonces alguien está en tu cuenta. «No he sido yo» cierra la sesión en todos los dispositivos y te deja elegir una contraseña nueva.',
      ],
    }),
    fr: ({ address }) => ({
      subject: 'Votre compte va changer d’adresse',
      heading: 'Une autre adresse\u00a0?',
      lead: [`Votre compte doit recevoir l’adresse ${address}. Les deux adresses doivent être d’accord.`],
      button: 'Confirmer le changement',
      secondButton: 'Ce n’était pas moi',
      hints: [
        'Les boutons fonctionnent pendant 24 heures. Sans votre accord, rien ne change.',
        'Ce n’était pas vous\u00a0? Alors quelqu’un est dans votre compte. «\u00a0Ce n’était pas moi\u00a0» déconnecte tous les appareils et vous laisse choisir un nouveau mot de passe.',
      ],
    }),
    de: ({ address }) => ({
      subject: 'Dein Konto soll eine andere Adresse bekommen',
      heading: 'Eine andere Adresse?',
      lead: [`Dein Konto soll die Adresse ${address} bekommen. Beide Adressen müssen zustimmen.`],
      button: 'Änderung bestätigen',
      secondButton: 'Das war ich nicht',
      hints: [
        'Die Buttons gelten 24 Stunden. Ohne deine Zustimmung ändert sich nichts.',
        'Das warst nicht du? Dann ist jemand in deinem Konto. „Das war ich nicht“ meldet jedes Gerät ab, und du wählst ein neues Passwort.',
      ],
    }),
    it: ({ address }) => ({
      subject: 'Il tuo account sta per avere un altro indirizzo',
      heading: 'Un altro indirizzo?',
      lead: [`Il tuo account sta per avere l’indirizzo ${address}. Entrambi gli indirizzi devono essere d’accordo.`],
      button: 'Conferma la modifica',
      secondButton: 'Non ero io',
      hints: [
        'I pulsanti funzionano per 24 ore. Senza la tua conferma non cambia nulla.',
        'Non eri tu? Allora qualcuno è nel tuo account. “Non ero io” disconnette ogni dispositivo e ti lascia scegliere una nuova password.',
      ],
    }),
    pt: ({ address }) => ({
      subject: 'Sua conta vai ter outro endereço',
      heading: 'Outro endereço?',
      lead: [`Sua conta vai ter o endereço ${address}. Os dois endereços precisam concordar.`],
      button: 'Confirmar a mudança',
      secondButton: 'Não fui eu',
      hints: [
        'Os botões funcionam por 24 horas. Sem a sua confirmação nada muda.',
        'Não foi você? Então alguém está na sua conta. “Não fui eu” encerra a sessão em todos os dispositivos e deixa você escolher uma nova senha.',
      ],
    }),
  },
};
