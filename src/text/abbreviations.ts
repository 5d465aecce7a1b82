import type {LanguageStops} from './full-stops.ts';

/**
 * Words by language, in lists separated by semicolons in the order of `LanguageStops`: inner, either, final, starters.
 * Only words that may precede a capital letter or number are listed; initials and words without a vowel are not.
 */
const LISTS: Readonly<Record<string, string>> = {
  en:
    'mr mrs ms messrs vs cf viz e.g eg i.e ie approx rev hon;' +
    'st gen col capt cmdr adm gov sen rep pres supt al inc co corp bros univ assn dept dist est ave Mon Tue Tues Wed Thu Thurs Fri Sat Sun ph.d Fig figs vols nos chap sect para;;' +
    'the a an this that these those it its he she we they you i there here then now but and or so if when while after before as at in on for from by with to our your his her their my what who why how where is are was were do does did can could will would should please yes not thank thanks however also all some most many each every both since although because until let nothing everything today',
  de:
    'z.b d.h i.e bspw bzw vgl ca inkl exkl zzgl abzgl einschl evtl ggf ggü sog gez gem lt hr hrn fr frl dipl ing med phil rer nat jur habil fa co mio mrd mind allg ehem verst entspr betr insb hl st hrsg v.a;' +
    'v n abs abt anm anl aufl beil bes std min sek tsd mwst ust max geb ziff ppa dir;u.v.m;' +
    'der die das den dem er sie es wir ich ihr man dann danach und aber doch auch ein eine einen einem in im am an auf aus bei mit nach für wenn als da hier so wer was wie wo warum wann dies diese dieser dieses diesen jetzt heute morgen gestern bitte danke nein ja nicht alle zu zum zur vor von vom um über unter durch ohne seit ist sind war hat haben wird können sein seine seinen ihre ihren unser unsere mein meine dort damit dabei daher deshalb jedoch außerdem noch nur sonst später zuerst weil dass ob während trotz kein keine niemand jeder',
  lv:
    'piem t.i t.sk sk skat plkst apm aptuv akad doc kand dzim tālr faks bulv ģen vidusl attiec resp ped med fil inž mag zin izd sast red jaun vec sv god biedr ul prosp šos dzīv iel reģ c.god;' +
    'u.c nov pag raj sal;u.tml u.t.t;' +
    'šis šī šie šīs šo tas tā tie tās to viņš viņa viņi viņas es mēs jūs tu un bet ja kad kur kā kas ko kāpēc vai arī tad taču tomēr pēc pirms no ar par uz pie līdz lai jo savukārt turklāt tāpēc tagad šodien rīt vakar lūdzu paldies nē jā visi visas viss mūsu jūsu mans mana te šeit kopš nav ir būs bija katrs vēlāk',
  lt:
    'pvz plg p g pr al kun doc akad inž šv vad žr tel t.y vyr jaun gerb įm kab red dail;' +
    'kt a.k a m d r k val sav apskr raj;pan t.t;' +
    'tai šis ši šie šios šią tas ta tie tos jis ji jie jos jo mes jūs aš tu ir bet o jei kai kur kaip kas ką kodėl ar taip ne tada vėliau po prieš iš su apie už prie kad nes todėl tačiau visi visos čia ten dabar šiandien rytoj vakar prašome ačiū mūsų jūsų jų mano į nuo per be buvo yra',
  et:
    'nt lk vt u pr dots ins kol toim koost;' +
    'jt ekr a veebr mag min;jms jmt;' +
    'see need seda ta tema me meie te teie nad nemad ma mina sa sina ja aga kui kes mis kus kuidas miks millal siis seejärel pärast enne nüüd täna homme eile palun aitäh ei jah kõik siin seal selle sellest kuid ning või et kas on oli sest samuti lisaks kuna meil teil tal mul minu sinu hiljem iga',
  es:
    'sra srta sres sras srtas dra dres profa dña lic arq gral cnel cap tte sto sta excmo excma ilmo ilma av avda avd admón aprox ej cía depto dpto izda dcha pág págs vid cf mons ee rr lcda lcdo ntra ntro;' +
    'ud uds vd vds fdo uu hh hnos col prov pza plza ctra urb arts;;' +
    'el la los las un una unos unas lo este esta estos estas ese esa eso esto y o pero si no sí cuando donde como que qué quién cómo cuándo dónde por para con sin en a se su sus mi nos le les yo tú él ella ellos ellas nosotros usted ustedes hay es son fue ha han también además después luego entonces así ahora hoy ayer mañana según todos todas gracias aunque desde hasta sobre tras durante nuestra nuestro cada',
  fr:
    'M MM mme mmes mlle mlles mgr pr ste av boul cf ex tél cdt;' +
    'st janv févr juil cie ap ets col hab réf chap;;' +
    'le la les un une des l c ce cet cette ces il elle ils elles on nous vous je j tu n s qu et mais ou où or donc si quand comme pour par avec sans dans en sur sous au aux à a leur leurs son sa ses notre nos votre vos mon ma mes qui que quoi comment pourquoi combien est sont ne pas non oui merci puis ensuite alors ainsi aussi après avant depuis pendant selon malgré tous toutes tout chaque aujourd hier demain y voici voilà',
  pl:
    'hab mgr inż św ul al np m.in tzn tzw zob o p lek;' +
    'in godz por red im gen ks bp abp os ust lic med dyr kier woj pow rys rozdz lok nacz oprac r w s m k ur;;' +
    'ten ta to te ci on ona ono oni one my wy ja ty i a ale oraz lub jeśli jeżeli gdy kiedy gdzie jak co kto dlaczego czy tak nie we w z ze na do od po przed przy dla o za pod nad przez bez potem następnie wtedy teraz dziś dzisiaj jutro wczoraj proszę dziękuję dziękujemy wszystkie wszyscy każdy tu tam jego jej ich nasz nasza nasze mój moja jest są był była było jednak również także ponadto dlatego później strony',
  ru:
    'т.е т.н т.к ул просп проф акад доц напр;' +
    'г в р п с д м пр им пер корп обл пос дер инж ген полк оф рис табл разд прим адм юр эт;т.д т.п др;' +
    'он она оно они мы вы я ты это этот эта эти тот та те и а но или если когда где как что кто почему зачем так тогда потом затем теперь сейчас сегодня завтра вчера пожалуйста спасибо да нет не в во с со на по из за для от до при о об у к после перед через все всё каждый там здесь его её их наш наша наши ваш мой был была было были есть стороны однако также кроме поэтому позже',
  fi:
    'esim huom mm klo ks nk os puh tri vrt synt kirj toim dipl ins joht maist fil suom toht dipl.ins;' +
    'ekr ym min;tms;' +
    'se ne hän he me te minä sinä tämä nämä tuo nuo ja mutta jos kun kuka mikä missä miten miksi milloin sitten myös nyt tänään huomenna eilen ei kyllä kiitos kaikki siellä täällä sen tämän koska vaikka että on oli meillä teillä hänen niin siksi joten ennen jälkeen lisäksi emme minun meidän myöhemmin jokainen',
  it:
    'sig sigg sig.ra dott avv arch geom rag egr spett gent cfr p.es pag;' +
    'on gen col cap ecc;;' +
    'il lo la i gli le un una questo questa e ma o se quando dove come chi che per con in non sì no poi ora oggi dopo è sono ha si grazie anche',
  pt:
    'sra srs srta dra profa eng arq exmo exma ilmo av apto dep pág págs p.ex obs séc;' +
    'gen cel cap;;' +
    'o a os as um uma este esta isto ele ela eles elas e mas ou se quando onde como quem que por para com em no na não sim depois agora hoje é são foi há também obrigado',
  nl:
    'mevr dhr bijv ca evt incl excl vgl drs jl;afd blz;;' +
    'de het een dit dat deze die hij zij ze we wij ik u je en maar of als wanneer waar hoe wie wat dan daarna nu vandaag niet ja nee in op met voor na er is zijn bedankt',
  sv:
    'ca hr fru kl resp inkl;avd kap;osv m.m m.fl;' +
    'den det de en ett han hon vi jag du ni och men om när var hur vem vad då sedan nu idag inte ja nej i på med för efter är har tack alla',
  da:
    'ca hr fru inkl kl pga evt;afd kap;osv m.m m.fl;' +
    'den det de en et han hun vi jeg du i og men hvis når hvor hvordan hvem hvad så derefter nu ikke ja nej på med for efter er har tak alle',
  no:
    'ca hr fru inkl kl pga evt;avd kap;osv m.m m.fl;' +
    'den det de en ei et han hun vi jeg du dere og men hvis når hvor hvordan hvem hva så deretter nå ikke ja nei i på med for etter er har takk alle',
  cs:
    'doc ing mgr bc mudr judr phdr rndr např tzv tj popř příp sv ul nám č čs str gen plk kpt mjr zn srov arch obr tab;odst stol hod min r;;' +
    'ten ta to ti on ona oni my vy já ty a ale nebo když pokud kde jak co kdo proč tak pak potom teď dnes ne ano v ve s z ze na do od po před pro je jsou byl byla bylo děkuji prosím',
  sk:
    'doc ing mgr bc mudr judr phdr napr tzv t.j príp sv ul nám č str gen plk kpt zn arch obr tab;odst hod min r;;' +
    'ten tá to on ona oni my vy ja ty a ale alebo keď ak kde ako čo kto prečo tak potom teraz dnes nie áno v vo s z zo na do od po pred pre je sú bol bola bolo ďakujem prosím',
  uk:
    'т.зв вул просп буд проф акад доц напр св гр;р м с г ст кв ім обл стор рис табл;т.д т.п ін;' +
    'він вона воно вони ми ви я ти це цей ця ці той та і й а але або якщо коли де як що хто чому так тоді потім тепер зараз сьогодні завтра дякую не у в з на по із за для від до при після всі є був була було',
};

const INNER = 'dr prof sr incl excl inkl exkl ekskl';
const NUMBERED =
  'no nr nos ca art arts fig vol tab abb abs kap cap sec max min ed op ref lpp pág núm máx mín ok env éd poz kat tel tālr faks доб тел app ext apt jan feb mar apr jun jul aug sep sept oct okt nov dec dez plkst pulkst iela ielā ielas kell seite punkt kapitel artikel nummer zimmer';
const SAME_STOPS: Readonly<Record<string, string>> = {nb: 'no', nn: 'no', lb: 'de'};

const wordsOf = (list: string): ReadonlySet<string> => new Set(list.split(' '));
const known = new Map<string, LanguageStops>();

/** Finds the abbreviations of a primary language. */
export function stopsOf(language: string): LanguageStops {
  const name = (Object.hasOwn(SAME_STOPS, language) && SAME_STOPS[language]) || language;
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
