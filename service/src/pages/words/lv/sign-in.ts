import type {SignInWords} from '../en/sign-in.ts';

/** Latvian texts of the sign-in pages. */
export const signInWords: SignInWords = {
  toGetKey: 'Pieslēdzieties tulkošanas pakalpojumam, lai saņemtu savu atslēgu.',
  asksToTranslate: 'vēlas tulkot jūsu vārdā.',
  disabled: 'Šis konts ir atspējots. Sazinieties ar pakalpojuma uzturētāju.',
  badOrigin:
    'Lapa, kas atvēra šo logu, nepateica, kas tā ir, tāpēc tai neko nevar nodot. Atslēgu varat nokopēt pats.',
  cutOff: (origin) =>
    `Šis logs nevar pats nodot atslēgu lapai ${origin}. Jūs to nokopēsiet šeit un ielīmēsiet tur.`,
  giveTitle: (site) => `Vai atļaut ${site} tulkot jūsu vārdā?`,
  showTitle: 'Saņemt atslēgu',
  signedInAs: (name) => `Jūs esat pieslēdzies kā ${name}.`,
  thisPageAsks: 'To lūdz šī lapa:',
  permissions:
    'Tā saņems atslēgu, ar kuru var tulkot jūsu vārdā un redzēt jūsu tulkošanas sistēmas. Atļaujiet tikai lapai, kurai uzticaties.',
  newKey: 'Jums tiks izveidota jauna atslēga. Ikviens, kam tā ir, var tulkot jūsu vārdā.',
  giveIt: 'Atļaut',
  showIt: 'Parādīt atslēgu, lai nokopētu',
  yourKey: 'Jūsu atslēga',
  key: 'Atslēga',
  copy: 'Kopēt',
  copied: 'Nokopēts',
  copyByHand: 'Atslēga ir atlasīta: nokopējiet to ar tastatūru vai izvēlni.',
  pasteIt: 'Nokopējiet to un ielīmējiet tur, kur tiek prasīta atslēga.',
  pasteItAt: (origin) => `Nokopējiet atslēgu un ielīmējiet to lapā ${origin}, kur tiek prasīta atslēga.`,
  shownOnce: 'Tā tiek parādīta tikai šoreiz. Ja to pazaudēsiet, atgriezieties šeit pēc jaunas.',
  given: (origin) => `${origin} tagad var tulkot jūsu vārdā. Šo logu varat aizvērt.`,
  cancelledTitle: 'Atcelts',
  cancelled: 'Atslēga netika ne izveidota, ne nodota. Šo logu varat aizvērt.',
  expiredTitle: 'Šīs lapas laiks ir beidzies',
  expired:
    'Uz šo jautājumu var atbildēt vienu reizi desmit minūšu laikā. Nekas netika nodots. Pieslēdzieties vēlreiz.',
  badRequest: 'Veidlapa nebija aizpildīta, kā paredzēts. Sāciet no jauna.',
  unavailable: 'Pakalpojums pašlaik nevar atbildēt. Nekas netika nodots. Mēģiniet vēlreiz pēc dažām minūtēm.',
  startAgain: 'Sākt no jauna',
  provider: {
    unavailable: (title) => `${title} pašlaik nav sasniedzams. Mēģiniet vēlreiz pēc dažām minūtēm.`,
    unavailableOrPassword: (title) =>
      `${title} pašlaik nav sasniedzams. Mēģiniet vēlreiz pēc dažām minūtēm vai pieslēdzieties ar paroli.`,
    refusedTitle: 'Jūs neesat pieslēdzies',
    denied: (title) => `Jūs atteicāties, vai arī ${title} jūs neielaida. Nekas netika nodots.`,
    expired:
      'Pieslēgšanās ilga vairāk nekā desmit minūtes, vai arī šī lapa tika atvērta otrreiz. Nekas netika nodots. Pieslēdzieties vēlreiz.',
    otherBrowser:
      'Pieslēgšanās nesākās šajā pārlūkā, vai arī pārlūks nesaglabā šīs vietnes sīkdatnes. Atļaujiet sīkdatnes un pieslēdzieties vēlreiz no šejienes.',
    untrusted: (title) =>
      `${title} atbilde neizturēja pārbaudi, tāpēc tā netiek ņemta vērā. Pieslēdzieties vēlreiz; ja tas atkārtojas, ziņojiet pakalpojuma uzturētājam.`,
    clock: (title) =>
      `${title} un šī pakalpojuma pulksteņi atšķiras, tāpēc atbilde netiek ņemta vērā. Ziņojiet pakalpojuma uzturētājam.`,
    misconfigured: (title) =>
      `${title} nepazīst šo pakalpojumu tā, kā tas ir iestatīts. Ziņojiet pakalpojuma uzturētājam.`,
    notAllowed: (title) =>
      `Jūsu ${title} konts nedrīkst izmantot šo pakalpojumu. Ja tam tas būtu jādrīkst, sazinieties ar pakalpojuma uzturētāju.`,
    noAccount: (title) =>
      `Jūsu ${title} kontam šeit vēl nav lietotāja. Lūdziet pakalpojuma uzturētāju to izveidot.`,
    nameTaken: (name) =>
      `Šeit jau ir lietotājs “${name}”, kurš pieslēdzas citādi. Ja tas esat jūs, lūdziet pakalpojuma uzturētāju abus savienot.`,
    noName: (title) =>
      `${title} nenorāda tādu jūsu lietotājvārdu, ko šeit var izmantot. Sazinieties ar pakalpojuma uzturētāju.`,
    tellThem: 'Uzturētājam vajadzēs šo:',
  },
};
