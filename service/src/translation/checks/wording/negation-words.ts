/** Words of a language that negate, as lists for `wordPattern`. */
export interface NegationWords {
  /** Words that negate a sentence or a part of it. */
  readonly negations: string;
  /** Words that may express a negation of another language: failed, invalid, without, only, until. */
  readonly other: string;
}

/** Negations by language. */
export const NEGATIONS: Readonly<Record<string, NegationWords>> = {
  cs: {
    negations:
      'není nejsou nejsem nejsi nejsme nejste nebyl* nebud* nelze nemůž* nemoh* nesm[ěí]* nemá nemají nemám nemáme nikdy nikdo žádn*',
    other: 'ne* ani nic bez mimo pouze jen dokud chyb* selhal* zakáz* odmít* než leda jin* mál*',
  },
  da: {
    negations: 'ikke ej aldrig ingen intet ingenting',
    other:
      'u(?!d|nd|ng|ge|r)[\\p{L}]{3,} kun uden mislyk* fejl* mangl* før medmindre hverken forbud* nægt* afvis* tom* end undgå* slet* først nej ellers for',
  },
  de: {
    negations: 'nicht nichts nirgends nie niemals niemand* kein keine keinem keinen keiner keines',
    other:
      'un(?!ter|d|s|gef)[\\p{L}]+ in(?:akt|kompat|kons|korr|stab|val|vis)* nur ohne fehl* gescheitert* scheiter* mangel* fehler* bevor bis erst noch außer ausgenommen weder noch verweiger* verbot* verhinder* vermeid* ablehn* abgelehnt* leer* [\\p{L}]+los [\\p{L}]+lose[nmrs]? nein kaum selten wenig* anders sonst als statt anstatt ausschließlich deaktiv* über(?:spr|sprung)*',
  },
  en: {
    negations: "not cannot never no none nothing nobody nowhere neither nor n't [\\p{L}]+n['’]t",
    other:
      'un[\\p{L}]{3,} in(?:val|corr|compl|activ|access|consis|compat|suff|appr|defin|determ|visib|eff|eligib)* im(?:poss|prop|mut|perf)* ir(?:rel|reg)* il(?:leg|log)* non* negat* overrid* oversh* differ* insens* malform* opaque inverse* invert* opposite* contrary* pending ungu* need* most false low mis exactly enough person dis[\\p{L}]{3,} mis[\\p{L}]{3,} ab(?:sent|sence|ort)* [\\p{L}]+less fail* lack* den(?:y|ied|ies|ying|ial) refus* reject* forbid* forbade prohibit* avoid* prevent* without unless except* only but missing empty skip* ignor* omit* suppress* otherwise instead until till before hardly rarely scarcely barely few little too than cancel* hid* exclu* stop* off drop* remov* bad wrong* error* broken obsolete deprecated suspend* leav* remain* still yet any another other different whether least less last longer keep keeps block* rather free zero null void out away beyond far short end* loss lost lose* even just once since mind sorry problem* trouble however although though despite if doubt*',
  },
  es: {
    negations: 'no nunca jamás nada nadie ningún ninguna ninguno ningunos ningunas',
    other:
      'ni sin in[\\p{L}]+ im[\\p{L}]+ ir[\\p{L}]+ des[\\p{L}]+ sino tampoco solo sólo solamente únic* fall* falt* error* fracas* excepto salvo menos hasta antes vací* deneg* rechaz* prohib* evit* impid* imped* ausen* otro* otra* carec* apenas',
  },
  et: {
    negations: 'ei ära ärge pole polnud mitte eales iial',
    other:
      'ilma keegi miski vaid ainult enne kuni puudu* nurju* tühi* keela* vale* viga* eba[\\p{L}]+ [\\p{L}]+ta(?:tud|mata)? [\\p{L}]+mata [\\p{L}]+tu välja',
  },
  fi: {
    negations: 'ei en et emme ette eivät älä älkää eikä ettei ettemme ettet ettei[\\p{L}]+ ellei*',
    other:
      'ilman vain epä[\\p{L}]+ puuttu* virhe* tyhjä* ennen kunnes paitsi kielt* [\\p{L}]+(?:ton|tön|ttoma|ttömä|matta|mättä)*',
  },
  fr: {
    negations: "ne pas n['’][\\p{L}]+ jamais rien personne aucun aucune nul nulle ni non",
    other:
      'sans in[\\p{L}]+ im[\\p{L}]+ ir[\\p{L}]+ il[\\p{L}]+ dé[\\p{L}]+ mal[\\p{L}]* seul* uniquement sauf hors avant jusqu* échou* échec* erreur* manqu* absen* vide* refus* rejet* interdi* évit* empêch* moins autre* plus faute peu différ* mauvais* ignor*',
  },
  it: {
    negations: 'non mai niente nulla nessun nessuna nessuno né neppure neanche nemmeno no',
    other:
      'senza in[\\p{L}]+ im[\\p{L}]+ ir[\\p{L}]+ dis[\\p{L}]+ s[\\p{L}]{4,} solo soltanto unic* tranne eccetto fall* errore* manc* assen* vuot* rifiut* proib* evit* impedi* prima finché altr* meno',
  },
  lt: {
    negations: 'nėra nebuv* nebus nebūt* negal* nereik* nepavyk* nepavyko neturi niekada niekas',
    other: 'ne ne* niek* jok* nei nė be tik iki kol klaid* trūk* tuš* draud* kit*',
  },
  lv: {
    negations:
      'nav nekad neviens nevien[aāuoi]* nebija nebūs nebūtu nevar nevarē* nedrīkst* nevajag* nedarbojas nespē* neizdevās',
    other: 'ne ne* bez tikai līdz kamēr pirms kļūd* trūk* tukš* aizlieg* atteik* noraid* izņemot cit* nedz',
  },
  nb: {
    negations: 'ikke ikkje ei aldri ingen intet ingenting',
    other:
      'u(?!t|nd|ng|ke|r)[\\p{L}]{3,} kun bare uten mislyk* feil* mangl* før med mindre verken forbud* nekt* avvis* tom* enn unngå* nei ellers',
  },
  nl: {
    negations: 'niet niets nooit niemand geen nergens',
    other:
      'on(?!der|s|ze|line)[\\p{L}]+ in(?:act|comp|cons|corr|val)* alleen slechts zonder mislukt* fout* ontbreek* ontbrek* voordat tot tenzij behalve noch weiger* verbod* geweiger* leeg lege voorkom* vermijd* [\\p{L}]+loos nee anders dan mis[\\p{L}]+',
  },
  pl: {
    negations: 'nie nigdy nikt nikogo żaden żadn*',
    other:
      'nie* ani nic niczego bez tylko jedynie dopóki zanim oprócz poza błąd* błęd* brak* pust* odmow* odrzuc* zabron* wyklucz* inn* niż mało',
  },
  pt: {
    negations: 'não nunca jamais nada ninguém nenhum nenhuma nenhuns nenhumas',
    other:
      'nem sem in[\\p{L}]+ im[\\p{L}]+ ir[\\p{L}]+ des[\\p{L}]+ só somente apenas únic* falh* falt* erro* exceto excepto salvo até antes vazi* neg* recus* rejeit* proib* evit* imped* ausen* outro* outra* menos',
  },
  ru: {
    negations: 'не нет нельзя никогда никто ничего ничто никак* ни нигде',
    other:
      'не[\\p{L}]+ без бес[\\p{L}]+ без[\\p{L}]+ только лишь пока до кроме ошиб* отсутств* пуст* отказ* запре* отклон* друг* ин* чем мало',
  },
  sv: {
    negations: 'inte ej icke aldrig ingen inget inga ingenting',
    other:
      'o(?!ch|m|rd|ss|ft|lik)[\\p{L}]{3,} endast bara utan misslyck* fel* saknas sakn* innan såvida varken förbj* neka* avvis* tom* än undvik* nej annars in(?:akt|kons|kom|kor|val)*',
  },
  uk: {
    negations: 'не немає ні ніколи ніхто нічого ніщо ніяк* жод* нема',
    other:
      'не[\\p{L}]+ без без[\\p{L}]+ тільки лише поки до крім помил* відсут* порожн* відмов* заборон* відхил* інш* ніж мало',
  },
};

/** Phrases with a negation that other languages express without one, as lists for `wordPattern`. */
export const NOT_NEGATED: Readonly<Record<string, string>> = {
  en: 'or\\snot if\\snot not\\sonly no\\.(?=\\s?\\S) not\\snull why\\snot no\\smore\\sthan cannot\\suse\\smore',
  es: 'si\\sno',
  fr: 'si\\snon ou\\snon',
  ru: 'если\\sне',
  uk: 'якщо\\sне',
};
