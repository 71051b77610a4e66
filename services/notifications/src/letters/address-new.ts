import type { Letter } from './letter.ts';

/** To the address that a member wants to have: it confirms. */
export const addressNew: Letter<'address-new'> = {
  button: (token) => `/address/${token}/confirm`,
  showsAddress: true,
  examples: [{}],
  texts: {
    en: (_, { name }) => ({
      subject: 'Confirm your new address',
      heading: `One press, ${name}`,
      lead: ['It confirms this address for your account. Your present address has to confirm, too.'],
      button: 'Confirm my address',
      hints: ['The link works for 24 hours. You have no account here? Then do nothing; nothing changes.'],
    }),
    es: (_, { name }) => ({
      subject: 'Confirma tu nueva dirección',
      heading: `Un solo clic, ${name}`,
      lead: ['Confirma esta dirección para tu cuenta. Tu dirección actual también tiene que confirmar.'],
      button: 'Confirmar mi dirección',
      hints: ['El enlace funciona durante 24 horas. ¿No tienes cuenta aquí? Entonces no hagas nada; no cambia nada.'],
    }),
    fr: (_, { name }) => ({
      subject: 'Confirmez votre nouvelle adresse',
      heading: `Un seul clic, ${name}`,
      lead: ['Il confirme cette adresse pour votre compte. Votre adresse actuelle doit confirmer, elle aussi.'],
      button: 'Confirmer mon adresse',
      hints: [
        'Le lien fonctionne pendant 24 heures. Vous n’avez pas de compte ici\u00a0? Alors ne faites rien\u00a0; rien ne change.',
      ],
    }),
    de: (_, { name }) => ({
      subject: 'Bestätige deine neue Adresse',
      heading: `Ein Klick, ${name}`,
      lead: ['Er bestätigt diese Adresse für dein Konto. Deine bisherige Adresse muss auch zustimmen.'],
      button: 'Adresse bestätigen',
      hints: ['Der Link gilt 24 Stunden. Du hast hier kein Konto? Dann tu nichts; nichts ändert sich.'],
    }),
    it: (_, { name }) => ({
      subject: 'Conferma il tuo nuovo indirizzo',
      heading: `Un solo clic, ${name}`,
      lead: ['Conferma questo indirizzo per il tuo account. Anche il tuo indirizzo attuale deve confermare.'],
      button: 'Conferma il mio indirizzo',
      hints: ['Il link funziona per 24 ore. Non hai un account qui? Allora non fare nulla; non cambia nulla.'],
    }),
    pt: (_, { name }) => ({
      subject: 'Confirme seu novo endereço',
      heading: `Um clique só, ${name}`,
      lead: ['Ele confirma este endereço para a sua conta. O seu endereço atual também precisa confirmar.'],
      button: 'Confirmar meu endereço',
      hints: ['O link funciona por 24 horas. Você não tem conta aqui? Então não faça nada; nada muda.'],
    }),
  },
};
