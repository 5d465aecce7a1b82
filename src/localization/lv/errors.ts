import type {ErrorMessages} from '../en/errors.ts';
import {pairs, siteProblems} from './setup.ts';

export const errors: ErrorMessages = {
  unauthorized: () =>
    'Pakalpojums nepazīst šo atslēgu. Pārbaudiet, vai tā ievadīta pilnībā, vai pieslēdzieties, lai saņemtu jaunu.',
  siteRefuses: () => siteProblems.siteRefuses,
  siteUnknown: () => siteProblems.siteUnknown,
  offline: () => 'Nav savienojuma ar internetu. Darbs turpināsies pats, kad tas atjaunosies.',
  unreachable: (host) => `${host} neatbild. Pārbaudiet savienojumu; darbs turpināsies pats.`,
  blocked: (host, page) =>
    `Šī lapa nedrīkst izmantot pakalpojumu ${host}. Lūdziet tā uzturētāju atļaut lapu ${page}.`,
  timeout: (host) => `${host} pārāk ilgi neatbild. Pēc brīža mēģiniet vēlreiz.`,
  service: (host) => `${host} pašlaik nevar pareizi atbildēt. Mēģiniet vēlreiz pēc dažām minūtēm.`,
  malformed: (host) => `${host} neatbild kā tulkošanas pakalpojums. Lūdziet lapas autoru pārbaudīt adresi.`,
  missing: () => 'Ievadiet atslēgu vai pieslēdzieties, lai to saņemtu.',
  badCharacters: () => 'Atslēgā nav atstarpju, rindu pārtraukumu vai garumzīmju. Nokopējiet to vēlreiz.',
  noAddress: () => 'Lapā nav norādīts, kur atrodas tulkošanas pakalpojums. Tās autors var iestatīt base-url.',
  badAddress: pairs.badAddress,
  noSystems: () =>
    'Šī atslēga ir derīga, taču tai nav nevienas tulkošanas sistēmas. Lūdziet piekļuvi pakalpojuma uzturētājam.',
  noSiteSystems: () => 'Šai vietnei jums nav nevienas tulkošanas sistēmas. Jautājiet tās uzturētājam.',
};
