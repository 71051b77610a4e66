import type { Letter } from './letter.ts';

/** Word that the archive of a member's data can be downloaded. */
export const exportReady: Letter<'export-ready'> = {
  button: () => '/settings/data',
  showsAddress: false,
  examples: [{ until: '2026-11-22T10:02:00.000Z' }],
  texts: {
    en: ({ until }, { when }) => ({
      subject: 'Your data is ready',
      heading: 'Your data is ready',
      lead: [
        `Pages to read, JSON to reuse, your pictures and files: the archive waits in your settings until ${when(until)}.`,
      ],
      button: 'Download',
      hints: ['After that it is removed, and you can make a new one.'],
    }),
    es: ({ until }, { when }) => ({
      subject: 'Tus datos están listos',
      heading: 'Tus datos están listos',
      lead: [
        `Páginas para leer, JSON para reutilizar, tus imágenes y archivos: el archivo te espera en los ajustes hasta el ${when(until)}.`,
      ],
      button: 'Descargar',
      hints: ['Después se elimina, y puedes crear uno nuevo.'],
    }),
    fr: ({ until }, { when }) => ({
      subject: 'Vos données sont prêtes',
      heading: 'Vos données sont prêtes',
      lead: [
        `Des pages à lire, du JSON à réutiliser, vos images et vos fichiers\u00a0: l’archive vous attend dans les paramètres jusqu’au ${when(until)}.`,
      ],
      button: 'Télécharger',
      hints: ['Ensuite, elle est supprimée, et vous pouvez en créer une nouvelle.'],
    }),
    de: ({ until }, { when }) => ({
      subject: 'Deine Daten liegen bereit',
      heading: 'Deine Daten liegen bereit',
      lead: [
        `Seiten zum Lesen, JSON zum Weiterverwenden, deine Bilder und Dateien: Das Archiv wartet in den Einstellungen bis ${when(until)}.`,
      ],
      button: 'Herunterladen',
      hints: ['Danach wird es gelöscht, und du kannst ein neues anlegen.'],
    }),
    it: ({ until }, { when }) => ({
      subject: 'I tuoi dati sono pronti',
      heading: 'I tuoi dati sono pronti',
      lead: [
        `Pagine da leggere, JSON da riutilizzare, le tue immagini e i tuoi file: l’archivio ti aspetta nelle impostazioni fino al ${when(until)}.`,
      ],
      button: 'Scarica',
      hints: ['Dopo viene eliminato, e puoi crearne uno nuovo.'],
    }),
    pt: ({ until }, { when }) => ({
      subject: 'Seus dados estão prontos',
      heading: 'Seus dados estão prontos',
      lead: [
        `Páginas para ler, JSON para reutilizar, suas imagens e seus arquivos: o arquivo espera nas configurações até ${when(until)}.`,
      ],
      button: 'Baixar',
      hints: ['Depois disso ele é removido, e você pode criar um novo.'],
    }),
  },
};
