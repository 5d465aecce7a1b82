import type {Messages} from './messages.ts';

/** Latvian: everything that the sign-in pages say. */
export const messages: Messages = {
  signIn: 'Pieslēgties',
  toGetClientId: 'Pieslēdzieties tulkošanas pakalpojumam, lai saņemtu savu klienta ID.',
  asksForClientId: 'lūdz tulkošanas pakalpojuma klienta ID.',
  userName: 'Lietotājvārds',
  password: 'Parole',
  wrongPassword: 'Lietotājvārds vai parole nav pareiza.',
  fillBoth: 'Ievadiet lietotājvārdu un paroli.',
  tooManyAttempts: (minutes) =>
    `Pārāk daudz mēģinājumu. Pagaidiet ${minutes === 1 ? 'minūti' : `${minutes} min`} un mēģiniet vēlreiz.`,
  badOrigin:
    'Lapa, kas atvēra šo logu, nepateica, kas tā ir, tāpēc tai neko nevar nodot. Klienta ID varat nokopēt pats.',
  giveTitle: 'Vai nodot klienta ID?',
  showTitle: 'Saņemt klienta ID',
  signedInAs: (name) => `Jūs esat pieslēdzies kā ${name}.`,
  thisPageAsks: 'Šī tīmekļa lapa lūdz klienta ID:',
  permissions:
    'Ar to lapa var tulkot jūsu vārdā un redzēt jūsu tulkošanas sistēmas. Nododiet to tikai lapai, kurai uzticaties.',
  newClientId: 'Jums tiks izveidots jauns klienta ID. Ikviens, kam tas ir, var tulkot jūsu vārdā.',
  giveIt: (origin) => `Nodot lapai ${origin}`,
  showIt: 'Parādīt, lai nokopētu',
  cancel: 'Atcelt',
  yourClientId: 'Jūsu klienta ID',
  clientId: 'Klienta ID',
  copy: 'Kopēt',
  copied: 'Nokopēts',
  copyByHand: 'Klienta ID ir atlasīts: nokopējiet to ar tastatūru vai izvēlni.',
  pasteIt: 'Nokopējiet to un ielīmējiet tur, kur tiek prasīts klienta ID.',
  shownOnce: 'Tas tiek parādīts tikai šoreiz. Ja to pazaudēsiet, atgriezieties šeit pēc jauna.',
  given: (origin) => `Tas ir nodots lapai ${origin}. Šo logu varat aizvērt.`,
  notGiven: (origin) =>
    `Lapa ${origin} vairs nav atvērta, tāpēc klienta ID nevarēja tai nodot. Nokopējiet to un ielīmējiet tur.`,
  cancelledTitle: 'Atcelts',
  cancelled: 'Klienta ID netika ne izveidots, ne nodots. Šo logu varat aizvērt.',
  expiredTitle: 'Šīs lapas laiks ir beidzies',
  expired:
    'Piekrišanu var izmantot vienu reizi desmit minūšu laikā. Nekas netika nodots. Pieslēdzieties vēlreiz.',
  failedTitle: 'Neizdevās',
  badRequest: 'Veidlapa nebija aizpildīta, kā paredzēts. Sāciet no jauna.',
  unavailable: 'Pakalpojums pašlaik nevar atbildēt. Nekas netika nodots. Mēģiniet vēlreiz pēc dažām minūtēm.',
  startAgain: 'Sākt no jauna',
};
