/** Everything that the sign-in pages say, in one language. */
export interface Messages {
  readonly language: string;
  readonly otherLanguage: {readonly code: PageLanguage; readonly name: string};
  readonly signIn: string;
  readonly toGetClientId: string;
  readonly asksForClientId: string;
  readonly userName: string;
  readonly password: string;
  readonly wrongPassword: string;
  readonly fillBoth: string;
  tooManyAttempts(minutes: number): string;
  readonly badOrigin: string;
  readonly giveTitle: string;
  readonly showTitle: string;
  signedInAs(name: string): string;
  readonly thisPageAsks: string;
  readonly whatItMayDo: string;
  readonly newClientId: string;
  giveIt(origin: string): string;
  readonly showIt: string;
  readonly cancel: string;
  readonly yourClientId: string;
  readonly clientId: string;
  readonly copy: string;
  readonly copied: string;
  readonly copyByHand: string;
  readonly pasteIt: string;
  readonly shownOnce: string;
  given(origin: string): string;
  notGiven(origin: string): string;
  readonly cancelledTitle: string;
  readonly cancelled: string;
  readonly expiredTitle: string;
  readonly expired: string;
  readonly failedTitle: string;
  readonly badRequest: string;
  readonly unavailable: string;
  readonly startAgain: string;
}

const en: Messages = {
  language: 'en',
  otherLanguage: {code: 'lv', name: 'Latviski'},
  signIn: 'Sign in',
  toGetClientId: 'Sign in to the translation service to get your client ID.',
  asksForClientId: 'asks for a client ID of the translation service.',
  userName: 'User name',
  password: 'Password',
  wrongPassword: 'The user name or the password is wrong.',
  fillBoth: 'Fill in the user name and the password.',
  tooManyAttempts: (minutes) =>
    `Too many attempts. Wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and try again.`,
  badOrigin:
    'The page that opened this window did not say who it is, so nothing can be given to it. You can copy the client ID instead.',
  giveTitle: 'Give your client ID?',
  showTitle: 'Get your client ID',
  signedInAs: (name) => `You are signed in as ${name}.`,
  thisPageAsks: 'This web page asks for a client ID:',
  whatItMayDo:
    'With it, the page can translate in your name and see your translation systems. Give it only to a page that you trust.',
  newClientId: 'A new client ID will be made for you. Whoever has it can translate in your name.',
  giveIt: (origin) => `Give it to ${origin}`,
  showIt: 'Show it to copy it',
  cancel: 'Cancel',
  yourClientId: 'Your client ID',
  clientId: 'Client ID',
  copy: 'Copy',
  copied: 'Copied',
  copyByHand: 'The client ID is selected: copy it with your keyboard or the menu.',
  pasteIt: 'Copy it and paste it where a client ID is asked for.',
  shownOnce: 'It is shown only this once. If you lose it, come back here for a new one.',
  given: (origin) => `It was given to ${origin}. You can close this window.`,
  notGiven: (origin) =>
    `The page ${origin} is no longer open, so the client ID could not be given to it. Copy it and paste it there.`,
  cancelledTitle: 'Cancelled',
  cancelled: 'No client ID was made or given. You can close this window.',
  expiredTitle: 'This page has expired',
  expired: 'A consent can be used once, within ten minutes. Nothing was given. Sign in again.',
  failedTitle: 'That did not work',
  badRequest: 'The form was not filled in as expected. Start again.',
  unavailable: 'The service cannot answer right now. Nothing was given. Try again in a few minutes.',
  startAgain: 'Start again',
};

const lv: Messages = {
  language: 'lv',
  otherLanguage: {code: 'en', name: 'English'},
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
  whatItMayDo:
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

const LANGUAGES = {en, lv};

/** A language that the pages speak. */
export type PageLanguage = keyof typeof LANGUAGES;

/** Messages in the language that was asked for, else the reader's first one that the pages speak, else English. */
export function messagesFor(asked: string | undefined, acceptLanguage: string | undefined): Messages {
  for (const code of [asked ?? '', ...byPreference(acceptLanguage ?? '')]) {
    const primary = code.trim().toLowerCase().split('-', 1)[0] ?? '';
    if (Object.hasOwn(LANGUAGES, primary)) return LANGUAGES[primary as PageLanguage];
  }
  return en;
}

function byPreference(acceptLanguage: string): string[] {
  return acceptLanguage
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [code = '', ...parameters] = part.split(';');
      const weight = parameters.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean);
      return {code, weight: weight === undefined ? 1 : Number(weight)};
    })
    .filter(({weight}) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({code}) => code);
}
