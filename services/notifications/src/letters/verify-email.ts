import { firstNameOf } from '@mutua/contracts/first-name';
import type { Letter } from './letter.ts';

/**
 * A link that confirms the address of a registration. It names the member that the visitor wants to learn from, and not the skill: a title
 * may be made for this mail, which may go to a stranger.
 */
export const verifyEmail: Letter<'verify-email'> = {
  button: (token) => `/verify-email/${token}`,
  showsAddress: true,
  examples: [{ owner: 'Hana Sato' }, {}],
  texts: {
    en: ({ owner }, { name }) => ({
      subject: 'Confirm your address',
      heading: `One press, ${name}`,
      lead: [
        owner
          ? `It confirms this address and brings you back to ${firstNameOf(owner)}.`
          : 'It confirms this address, and you can sign in.',
      ],
      button: 'Confirm my address',
      hints: [
        `${owner ? `Then: send ${firstNameOf(owner)} your request. ` : ''}The link works for 24 hours, once. Did you not register? Then do nothing; no account is opened.`,
      ],
    }),
    es: ({ owner }, { name }) => ({
      subject: 'Confirma tu dirección',
      heading: `Un solo clic, ${name}`,
      lead: [
        owner
          ? `Confirma esta dirección y te lleva de vuelta a ${firstNameOf(owner)}.`
          : 'Confirma esta dirección, y podrás iniciar sesión.',
      ],
      button: 'Confirmar mi dirección',
      hints: [
        `${owner ? `Después: envía tu solicitud a ${firstNameOf(owner)}. ` : ''}El enlace sirve una sola vez y durante 24 horas. ¿No te has registrado? Entonces no hagas nada; no se abrirá ninguna cuenta.`,
      ],
    }),
    fr: ({ owner }, { name }) => ({
      subject: 'Confirmez votre adresse',
      heading: `Un seul clic, ${name}`,
      lead: [
        owner
          ? `Il confirme cette adresse et vous ramène à ${firstNameOf(owner)}.`
          : 'Il confirme cette adresse, et vous pourrez vous connecter.',
      ],
      button: 'Confirmer mon adresse',
      hints: [
        `${owner ? `Ensuite\u00a0: envoyez votre demande à ${firstNameOf(owner)}. ` : ''}Le lien fonctionne une seule fois, pendant 24 heures. L’inscription ne vient pas de vous\u00a0? Alors ne faites rien\u00a0; aucun compte ne sera ouvert.`,
      ],
    }),
    de: ({ owner }, { name }) => ({
      subject: 'Bestätige deine Adresse',
      heading: `Ein Klick, ${name}`,
      lead: [
        owner
          ? `Er bestätigt diese Adresse und bringt dich zurück zu ${firstNameOf(owner)}.`
          : 'Er bestätigt diese Adresse, und du kannst dich anmelden.',
      ],
      button: 'Adresse bestätigen',
      hints: [
        `${owner ? `Danach: Schick ${firstNameOf(owner)} deine Anfrage. ` : ''}Der Link gilt 24 Stunden lang und nur einmal. Du hast dich nicht registriert? Dann tu nichts; es wird kein Konto eröffnet.`,
      ],
    }),
    it: ({ owner }, { name }) => ({
      subject: 'Conferma il tuo indirizzo',
      heading: `Un clic, ${name}`,
      lead: [
        owner
          ? `Conferma questo indirizzo e ti riporta da ${firstNameOf(owner)}.`
          : 'Conferma questo indirizzo, e potrai accedere.',
      ],
      button: 'Conferma il mio indirizzo',
      hints: [
        `${owner ? `Poi: invia la tua richiesta a ${firstNameOf(owner)}. ` : ''}Il link funziona una sola volta, per 24 ore. La registrazione non è tua? Allora non fare nulla; non verrà aperto nessun account.`,
      ],
    }),
    pt: ({ owner }, { name }) => ({
      subject: 'Confirme seu endereço',
      heading: `Um clique, ${name}`,
      lead: [
        owner
          ? `Ele confirma este endereço e leva você de volta a ${firstNameOf(owner)}.`
          : 'Ele confirma este endereço, e você poderá entrar.',
      ],
      button: 'Confirmar meu endereço',
      hints: [
        `${owner ? `Depois: envie seu pedido a ${firstNameOf(owner)}. ` : ''}O link funciona uma única vez, por 24 horas. Você não se cadastrou? Então não faça nada; nenhuma conta será aberta.`,
      ],
    }),
  },
};
