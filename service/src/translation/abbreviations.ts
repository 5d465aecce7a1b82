/** Words that a full stop follows without ending the sentence, lower-case, without that stop. */
const BEFORE_ANYTHING: Readonly<Record<string, string>> = {
  en: 'dr mr mrs ms messrs prof rev hon st mt jr gen col capt lt sgt maj cmdr adm gov sen rep pres supt vs cf viz e.g i.e al approx est dept dist asst jan feb mar apr aug sept oct nov dec',
  de: 'dr prof hr fr frl dipl ing bspw bzw ca evtl ggf geb gest inkl exkl mio mrd mwst sog st str tel usf vgl vs zzgl zz zt abs anm aufl bd bes betr bez ehem einschl entspr erl gegr gem hl insb jh jr kath kfm lt med mtl nachm näml od phil rd rer röm schw span tsd ugs urspr verh verst vorm wiss jan febr mär apr aug sept okt nov dez',
  lv: 'piem utml t.i t.sk t.s plkst apm aptuv dr prof doc akad kand dz dzim mir tālr tel iel bulv pulkst ģen pag raj nov vidusl attiec resp saīs sk ped med fil inž mag arh zin min mlj mljrd tūkst lpp izd sast red jaun vec st',
  lt: 'dr prof doc pvz plg tūkst mln mlrd gim gyv g pr k a.k t.y t.t vad pan žr tel red sud',
  et: 'dr prof nt jne vt u lk tel pr hr prl snd s.o s.t mnt tn',
  es: 'sr sra srta sres dr dra dres d.ª dª ud uds vd vds prof profa ing lic arq gral cnel cap tte sto sta excmo ilmo avda av admón aprox p.ej ej cía depto dpto fdo hnos izda dcha máx mín nº núm pág págs tel vid vs c.f a.c d.c ee uu ss mm ff aa',
  fr: 'm mm mme mlle mr dr pr me mgr st ste av boul cf chap éd env hab janv févr avr juil sept oct nov déc p.ex réf tél vs cdt lt col',
  it: 'sig sigg dott prof ing avv arch geom rag on gen col cap ecc es pag tel cfr p.es s.p ca spett egr gent',
  pt: 'sr sra srs srta dr dra prof profa eng arq exmo exma ilmo av apto dep gen cel cap pág págs tel séc vs p.ex núm máx mín lda ltda obs',
  nl: 'dr prof mr mevr dhr drs mw bijv bv ca enz evt excl incl m.b.v o.a t.o.v z.g jl nr tel vgl st',
  sv: 'dr prof bl bl.a ca dvs d.v.s e.d f.d f.n fr hr kl m.fl m.m nr o.d osv resp s.k st t.ex tel t.o.m ung',
  da: 'dr prof bl.a bl ca dvs evt f.eks fx hr fr inkl jf kl mht min mio mia nr osv pga tlf vedr',
  no: 'dr prof bl.a bl ca dvs evt f.eks fr hr inkl jf kl mht mill mrd nr osv pga tlf',
  fi: 'dr prof esim ent huom jne klo ko ks mm mrs nk n noin nro os puh tri v vrt ym yms',
  pl: 'dr prof hab mgr inż św ul al pl godz np m.in tzn tzw wg ww zob por red nr r str tel tys mln mld płk gen kpt ks o.o dot',
  cs: 'dr prof doc ing mgr bc mudr judr phdr např tzv tj čs popř příp resp sv ul nám tel str č hod min mil mld gen plk kpt tř odst zn red srov',
  sk: 'dr prof doc ing mgr napr tzv t.j resp sv ul nám tel str č hod min mil mld gen odst zn red porov',
  ru: 'т.е т.к т.н г гг ул пр д кв им проф акад доц тел стр см ср руб коп тыс млн млрд р напр св чел',
  uk: 'т.зв г м вул пр буд кв ім проф акад доц тел див грн коп тис млн млрд р напр св',
};

/** The same, only when a number follows. */
const BEFORE_NUMBERS =
  'no nr nro nº núm num art fig abb tab kap vol bd s p pp pág str lpp lk č § abs par para sec sect ch chap ed op ca approx рис';

/** Languages that write ordinal numbers with a full stop, and may have a capital letter after it. */
const ORDINAL_STOP = new Set('de lb lv lt et da no nb nn is cs sk sl hr sr bs'.split(' '));

const words = new Map(
  Object.entries(BEFORE_ANYTHING).map(([language, list]) => [language, new Set(list.split(' '))]),
);
const numberWords = new Set(BEFORE_NUMBERS.split(' '));
const noWords: ReadonlySet<string> = new Set();

/** Words that start a German sentence and never follow an ordinal number. */
const GERMAN_STARTS = new Set(
  'Der Die Das Den Dem Er Sie Es Wir Ich Ihr Man Dann Danach Und Aber Doch Auch Ein Eine In Im Am An Auf Bei Mit Nach Für Wenn Als Da Hier So'.split(
    ' ',
  ),
);

const LAST_WORD = /[\p{L}\p{M}\p{N}ªº§]+(?:\.[\p{L}\p{M}\p{N}]+)*$/u;
const ONE_LETTER = /^\p{L}\p{M}*$/u;
const DOTTED = /^(?:\p{L}\p{M}*\.)+\p{L}\p{M}*$/u;
const FIRST_WORD = /\p{L}+/uy;
const ORDINAL = /^(?:\d{1,2}|[IVXL]+)$/;
const LONGEST = 24;

/** Decides whether the full stop before a position only ends an abbreviation, initial or ordinal number. */
export class StopRules {
  readonly #words: ReadonlySet<string>;
  readonly #ordinals: boolean;
  readonly #english: boolean;
  readonly #german: boolean;

  /** @param language - Primary language code of the text. */
  constructor(language: string) {
    this.#words = words.get(language === 'nb' || language === 'nn' ? 'no' : language) ?? noWords;
    this.#ordinals = ORDINAL_STOP.has(language);
    this.#english = language === 'en';
    this.#german = language === 'de';
  }

  /**
   * @param start - Where the sentence started.
   * @param end - Position after the sentence's last character that is not white space.
   * @param next - Position of the following text's first character.
   */
  goesOn(text: string, start: number, end: number, next: number): boolean {
    if (text.charCodeAt(end - 1) !== 46) return false;
    const from = Math.max(start, end - 1 - LONGEST);
    const match = LAST_WORD.exec(text.slice(from, end - 1));
    if (!match) return false;
    const word = match[0];
    const before = from + match.index;
    if (ORDINAL.test(word) && this.#isOrdinal(text, word, before === start, next)) return true;
    if (ONE_LETTER.test(word)) return !(this.#english && word === 'I');
    if (!this.#english && DOTTED.test(word)) return true;
    const lower = word.toLowerCase();
    if (this.#words.has(lower)) return true;
    const following = text.charCodeAt(next);
    return following > 47 && following < 58 && numberWords.has(lower);
  }

  #isOrdinal(text: string, word: string, first: boolean, next: number): boolean {
    if (first && /^\d/.test(word)) return true; // the number of a list's item
    if (!this.#ordinals) return false;
    FIRST_WORD.lastIndex = next;
    return !(this.#german && GERMAN_STARTS.has(FIRST_WORD.exec(text)?.[0] ?? ''));
  }
}
