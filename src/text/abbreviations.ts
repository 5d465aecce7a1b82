/**
 * What is known of the full stops of a language; words without their stop, several parts without
 * the white space between them. A lower-case word stands for the capitalised one, too.
 */
export interface LanguageStops {
  /** Words that never end a sentence, since what they introduce follows: titles, `e.g`. */
  readonly inner: ReadonlySet<string>;
  /** Words that end a sentence only when one of `starters` follows. */
  readonly either: ReadonlySet<string>;
  /** Words that look like an initial or an abbreviation, and do end one before a capital letter. */
  readonly final: ReadonlySet<string>;
  /** Words that introduce a number, in all languages. */
  readonly numbered: ReadonlySet<string>;
  /** Words that often begin a sentence and are part of no name, in lower case. */
  readonly starters: ReadonlySet<string>;
}

/** Only what a capital letter or a number may follow is here, without initials and words that have no vowel. */
const LISTS: Readonly<Record<string, string>> = {
  en:
    'mr mrs ms vs cf e.g eg i.e ie approx rev;' +
    'st gen col capt gov sen rep al inc co corp ave Mon Tue Wed Thu Fri Sat Sun ph.d figs nos chap;;' +
    'the a an this that these those it he she we they you i there then but and so if when while as at in on for with our your his my what who how why please yes no not thanks all',
  de:
    'z.b d.h bzw vgl ca inkl exkl evtl ggf sog gez hr fr frl dipl ing med co mio mrd mind hrsg;' +
    'v n abs aufl std min tsd mwst max geb;u.v.m;' +
    'der die das den er sie es wir ich ihr man dann danach und aber auch ein eine in im am auf mit nach für wenn als da so was wie wo wer dies diese dieser jetzt bitte nein ja nicht alle zu vor von bei ist sind hat seine ihre unsere kein keine',
  lv:
    'piem t.i t.sk sk skat plkst apm akad doc ģen bulv red sast med inž god dzīv;' +
    'u.c nov pag;u.tml;' +
    'šis šī šie tas tā tie viņš viņa viņi es mēs jūs tu un bet ja kad kur kā kas vai tad pēc no ar par uz pie lai jo tāpēc lūdzu nē jā visi mūsu te ir nav rīt',
  lt:
    'pvz plg p g pr al doc inž šv žr t.y gerb red dail vad;' +
    'kt a m d r k val sav;t.t;' +
    'tai šis ši šie tas ta tie jis ji jie mes jūs aš tu ir bet jei kai kur kaip kas ar taip ne jo po iš su į apie kad todėl visi čia prašome mūsų',
  et:
    'nt lk vt u pr dots toim koost;' +
    'jt ekr a;jms;' +
    'see need ta tema me te nad ma sa ja aga kui kes mis kus kuidas siis pärast palun ei jah kõik siin selle seda et on meie teie meil',
  es:
    'sra srta sres dra profa dña lic arq gral av avda aprox ej depto dcha izda pág págs ntra mons excmo ee;' +
    'ud uds fdo uu col pza;;' +
    'el la los las un una lo este esta estos eso y o pero si no sí cuando donde como que qué por para con en a se su mi nos yo él ella usted hay es son fue después luego también gracias',
  fr:
    'M MM mme mlle mgr pr ste av boul cf ex tél;' +
    'st janv févr juil cie ap réf chap;;' +
    'le la les un une des l c ce cette il elle ils elles nous vous je on n s qu et mais si quand comme pour par avec dans en sur à son sa ses notre qui que est ne non oui merci puis',
  pl:
    'hab mgr inż św ul al np m.in tzw zob o p;' +
    'in godz red im gen ks bp os ust rys rozdz nacz oprac r w s m k;;' +
    'ten ta to te on ona my wy ja i a ale jeśli gdy gdzie jak co kto czy tak nie w z na do od po przy dla o za potem wtedy teraz proszę strony jego jej jest są był',
  ru:
    'т.е т.н т.к ул просп проф акад доц напр;' +
    'г в р п с д м пр им корп обл пос дер ген рис табл адм эт;т.д т.п др;' +
    'он она оно они мы вы я это этот эта и а но если когда где как что кто так потом да нет не в во с на по из за для до при о у к после все его стороны',
  fi:
    'esim huom mm klo ks os puh vrt toim suom toht dipl.ins;' +
    'ekr ym;tms;' +
    'se ne hän he me te minä tämä ja mutta jos kun kuka mikä missä miten sitten nyt ei kyllä kiitos kaikki sen on niin',
  it: 'sig sigg dott avv arch egr spett ecc pag cfr gen col;;;',
  pt: 'sra srs dra eng arq av exmo pág págs núm gen cel;;;',
  nl: 'mevr dhr bijv ca incl excl evt;;;',
  sv: 'ca fru resp inkl kap;;osv m.m m.fl;',
  da: 'ca fru inkl evt pga kap;;osv m.m m.fl;',
  cs: 'ing mgr bc mudr judr phdr např tzv tj popř příp sv ul nám č čs str doc gen plk kpt hod;;;',
  sk: 'ing mgr bc mudr judr phdr napr tzv resp sv ul nám č str doc gen plk kpt hod;;;',
  uk: 'т.зв вул просп буд проф акад доц напр;р м с г ст обл ім рис табл;т.д т.п ін;',
};

const INNER = 'dr prof sr';
const NUMBERED =
  'no nr art fig vol tab abb abs kap cap sec max min ed op ref lpp pág núm ok env éd tel tālr faks доб тел jan feb aug sept oct okt nov dec dez plkst pulkst iela ielā kell seite punkt artikel';
const SAME_STOPS: Readonly<Record<string, string>> = {no: 'da', nb: 'da', nn: 'da', lb: 'de'};

const wordsOf = (list: string): ReadonlySet<string> => new Set(list.split(' '));
const known = new Map<string, LanguageStops>();

/** What is known of the full stops of a primary language. */
export function stopsOf(language: string): LanguageStops {
  const name = SAME_STOPS[language] ?? language;
  const lists = Object.hasOwn(LISTS, name) ? LISTS[name]! : ';;;';
  let stops = known.get(lists);
  if (!stops) {
    const [inner, either, final, starters] = lists.split(';') as [string, string, string, string];
    stops = {
      inner: wordsOf(`${inner} ${INNER}`),
      either: wordsOf(either),
      final: wordsOf(final),
      numbered: wordsOf(NUMBERED),
      starters: wordsOf(starters),
    };
    known.set(lists, stops);
  }
  return stops;
}
