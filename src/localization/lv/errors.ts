import type {ErrorMessages} from '../en/errors.ts';

export const errors: ErrorMessages = {
  unauthorized: () =>
    'Pakalpojums nepazīst šo klienta ID. Pārbaudiet, vai tas ievadīts pilnībā, vai saņemiet jaunu.',
  offline: () => 'Nav savienojuma ar internetu. Darbs turpināsies pats, kad tas atjaunosies.',
  unreachable: (host) => `${host} neatbild. Pārbaudiet savienojumu; darbs turpināsies pats.`,
  blocked: (host) =>
    `${host} neļauj šai lapai to izmantot. Lūdziet pakalpojuma uzturētāju atļaut šīs lapas adresi (CORS).`,
  timeout: (host) => `${host} pārāk ilgi neatbild. Pēc brīža mēģiniet vēlreiz.`,
  service: (host, status) =>
    `${host} ziņo par kļūdu${status ? ` (${status})` : ''}. Mēģiniet vēlreiz pēc dažām minūtēm.`,
  malformed: (host) => `${host} neatsūtīja tulkošanas sistēmu sarakstu. Pārbaudiet pakalpojuma adresi.`,
  missing: () => 'Ievadiet klienta ID vai saņemiet to ar pogu zemāk.',
  badCharacters: () => 'Klienta ID nav atstarpju, rindu pārtraukumu vai garumzīmju. Nokopējiet to vēlreiz.',
  noAddress: () => 'Lapā nav norādīts, kur atrodas tulkošanas pakalpojums. Tās autors var iestatīt base-url.',
  noSystems: () =>
    'Šis klienta ID ir derīgs, taču tam nav nevienas tulkošanas sistēmas. Lūdziet piekļuvi pakalpojuma uzturētājam.',
};
