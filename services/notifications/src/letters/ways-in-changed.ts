import type { Language } from '@mutua/contracts';
import type { Letter } from './letter.ts';

const CHANGES = [
  'passkey-added',
  'passkey-removed',
  'second-step-on',
  'second-step-off',
  'recovery-codes',
  'address',
  'google-connected',
  'google-disconnected',
] as const;
type Change = (typeof CHANGES)[number];

/** What changed, as a sentence. */
const SENTENCES: Readonly<Record<Language, Readonly<Record<Change, string>>>> = {
  en: {
    'passkey-added': 'A passkey was added.',
    'passkey-removed': 'A passkey was removed.',
    'second-step-on': 'The second step of your sign-in was switched on.',
    'second-step-off': 'The second step of your sign-in was switched off.',
    'recovery-codes': 'New recovery codes were made; the old ones no longer work.',
    address: 'The account has another address now.',
    'google-connected': 'An account of Google was connected.',
    'google-disconnected': 'The account of Google was disconnected.',
  },
  es: {
    'passkey-added': 'Se ha añadido una llave de acceso.',
    'passkey-removed': 'Se ha eliminado una llave de acceso.',
    'second-step-on': 'Se ha activado el segundo paso de tu inicio de sesión.',
    'second-step-off': 'Se ha desactivado el segundo paso de tu inicio de sesión.',
    'recovery-codes': 'Se han creado códigos de recuperación nuevos; los anteriores ya no sirven.',
    address: 'La cuenta tiene ahora otra dirección.',
    'google-connected': 'Se ha conectado una cuenta de Google.',
    'google-disconnected': 'Se ha desconectado la cuenta de Google.',
  },
  fr: {
    'passkey-added': 'Une clé d’accès a été ajoutée.',
    'passkey-removed': 'Une clé d’accès a été supprimée.',
    'second-step-on': 'La seconde étape de votre connexion a été activée.',
    'second-step-off': 'La seconde étape de votre connexion a été désactivée.',
    'recovery-codes': 'De nouveaux codes de secours ont été créés\u00a0; les anciens ne fonctionnent plus.',
    address: 'Le compte a désormais une autre adresse.',
    'google-connected': 'Un compte Google a été associé.',
    'google-disconnected': 'Le compte Google a été dissocié.',
  },
  de: {
    'passkey-added': 'Ein Passkey wurde hinzugefügt.',
    'passkey-removed': 'Ein Passkey wurde entfernt.',
    'second-step-on': 'Der zweite Schritt deiner Anmeldung wurde eingeschaltet.',
    'second-step-off': 'Der zweite Schritt deiner Anmeldung wurde ausgeschaltet.',
    'recovery-codes': 'Es gibt neue Wiederherstellungscodes; die alten gelten nicht mehr.',
    address: 'Das Konto hat jetzt eine andere Adresse.',
    'google-connected': 'Ein Google-Konto wurde verbunden.',
    'google-disconnected': 'Das Google-Konto wurde getrennt.',
  },
  it: {
    'passkey-added': 'È stata aggiunta una passkey.',
    'passkey-removed': 'È stata rimossa una passkey.',
    'second-step-on': 'Il secondo passaggio del tuo accesso è stato attivato.',
    'second-step-off': 'Il secondo passaggio del tuo accesso è stato disattivato.',
    'recovery-codes': 'Sono stati creati nuovi codici di recupero; quelli vecchi non valgono più.',
    address: 'L’account ha ora un altro indirizzo.',
    'google-connected': 'È stato collegato un account Google.',
    'google-disconnected': 'L’account Google è stato scollegato.',
  },
  pt: {
    'passkey-added': 'Uma chave de acesso foi adicionada.',
    'passkey-removed': 'Uma chave de acesso foi removida.',
    'second-step-on': 'A verificação em duas etapas foi ativada.',
    'second-step-off': 'A verificação em duas etapas foi desativada.',
    'recovery-codes': 'Novos códigos de recuperação foram criados; os antigos não valem mais.',
    address: 'A conta agora tem outro endereço.',
    'google-connected': 'Uma conta do Google foi conectada.',
    'google-disconnected': 'A conta do Google foi desconectada.',
  },
};

const sentence = (language: Language, what: string): string => SENTENCES[language][what as Change] ?? '';

/** Word of a change of the ways in: a passkey, the second step, recovery codes, the address, an account of Google. */
export const waysInChanged: Letter<'ways-in-changed'> = {
  button: () => '/settings/security',
  showsAddress: false,
  examples: CHANGES.map((what) => ({ what, at: '2026-11-21T20:40:00.000Z' })),
  texts: {
    en: ({ what, at }, { when }) => ({
      subject: 'Your way to sign in has changed',
      heading: 'Your sign-in',
      lead: [sentence('en', what), `It happened on ${when(at)}.`],
      button: 'Look at your settings',
      hints: ['Not you? Then change your password at once, and sign out your other devices.'],
    }),
    es: ({ what, at }, { when }) => ({
      subject: 'Tu forma de iniciar sesión ha cambiado',
      heading: 'Tu inicio de sesión',
      lead: [sentence('es', what), `Ocurrió el ${when(at)}.`],
      button: 'Ver tus ajustes',
      hints: [
        '¿No has sido tú? Entonces cambia tu contraseña ahora mismo y cierra la sesión en tus otros dispositivos.',
      ],
    }),
    fr: ({ what, at }, { when }) => ({
      subject: 'Votre façon de vous connecter a changé',
      heading: 'Votre connexion',
      lead: [sentence('fr', what), `C’était le ${when(at)}.`],
      button: 'Voir vos paramètres',
      hints: [
        'Ce n’était pas vous\u00a0? Alors changez tout de suite votre mot de passe et déconnectez vos autres appareils.',
      ],
    }),
    de: ({ what, at }, { when }) => ({
      subject: 'Deine Anmeldung hat sich geändert',
      heading: 'Deine Anmeldung',
      lead: [sentence('de', what), `Das war am ${when(at)}.`],
      button: 'Zu deinen Einstellungen',
      hints: ['Das warst nicht du? Dann ändere sofort dein Passwort und melde deine anderen Geräte ab.'],
    }),
    it: ({ what, at }, { when }) => ({
      subject: 'Il tuo modo di accedere è cambiato',
      heading: 'Il tuo accesso',
      lead: [sentence('it', what), `È successo ${when(at)}.`],
      button: 'Vedi le tue impostazioni',
      hints: ['Non eri tu? Allora cambia subito la password e disconnetti gli altri tuoi dispositivi.'],
    }),
    pt: ({ what, at }, { when }) => ({
      subject: 'Sua forma de entrar na conta mudou',
      heading: 'Seu acesso',
      lead: [sentence('pt', what), `Foi em ${when(at)}.`],
      button: 'Ver suas configurações',
      hints: ['Não foi você? Então mude sua senha agora mesmo e encerre a sessão nos seus outros dispositivos.'],
    }),
  },
};
