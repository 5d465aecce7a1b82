import type {PairMessages, SetupProblems, SiteProblems} from '../en/setup.ts';

export const pairs: PairMessages = {
  from: 'No',
  to: 'Uz',
  swap: 'Mainīt valodas vietām',
  detect: 'Noteikt valodu',
  asDetected: (language) => `${language} · noteikta`,
  pair: (source, target) => `${source} – ${target}`,
  noPair: (pair) => `Jūsu iestatījumos nav sistēmas pārim ${pair}. Pievienojiet to tulkošanas iestatījumos.`,
  badAddress: (address) =>
    `„${address}” nav tulkošanas pakalpojuma adrese. Lapas autors var iestatīt base-url: http://, https:// vai ceļu, kas sākas ar /.`,
  noField: (id) => `Lapā nav lauka „${id}”.`,
};

export const setupProblems: SetupProblems = {
  noAddress: 'Lapā nav norādīts, kur atrodas tulkošanas pakalpojums. Tās autors var iestatīt base-url.',
  noToken: 'Konts nav pievienots. Pieslēdzieties un saglabājiet tulkošanas iestatījumos.',
  noSystems:
    'Vēl nav izvēlēta neviena tulkošanas sistēma. Izvēlieties un saglabājiet tulkošanas iestatījumos.',
  badState: 'Lapas dotie iestatījumi nav derīgi. Nekas netika mainīts.',
};

export const siteProblems: SiteProblems = {
  siteRefuses:
    'Šī vietne jums pašlaik neļauj tulkot. Piesakieties tajā citā cilnē un mēģiniet vēlreiz vai jautājiet tās uzturētājam.',
  siteUnknown:
    'Piesakieties šajā vietnē citā cilnē un mēģiniet vēlreiz. Ja tas nepalīdz, pasakiet tās uzturētājam, ka vietnes atslēga varbūt vairs nav derīga.',
};
