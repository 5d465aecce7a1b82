/** Adjectives, colors and verbs: English | Latvian | German | Spanish. */
export const QUALITIES_AND_ACTIONS = `
good|labs/laba|gut|bueno/buena
well|labi|gut|bien
bad|slikts/slikta|schlecht|malo/mala
big|liels/liela|groß|grande
small|mazs/maza|klein|pequeño/pequeña
new|jauns/jauna|neu|nuevo/nueva
old|vecs/veca|alt|viejo/vieja
young|jauns/jauna|jung|joven
long|garš/gara|lang|largo/larga
short|īss/īsa|kurz|corto/corta
high|augsts/augsta|hoch|alto/alta
low|zems/zema|niedrig|bajo/baja
warm|silts/silta|warm|cálido/cálida
hot|karsts/karsta|heiß|caliente
cold|auksts/auksta|kalt|frío/fría
beautiful|skaists/skaista|schön|hermoso/hermosa
ugly|neglīts/neglīta|hässlich|feo/fea
clean|tīrs/tīra|sauber|limpio/limpia
dirty|netīrs/netīra|schmutzig|sucio/sucia
cheap|lēts/lēta|billig|barato/barata
expensive|dārgs/dārga|teuer|caro/cara
easy|viegls/viegla|einfach|fácil
difficult|grūts/grūta|schwierig|difícil
fast/quick|ātrs/ātra|schnell|rápido/rápida
slow|lēns/lēna|langsam|lento/lenta
strong|stiprs/stipra|stark|fuerte
weak|vājš/vāja|schwach|débil
rich|bagāts/bagāta|reich|rico/rica
poor|nabags/nabaga|arm|pobre
happy|laimīgs/laimīga|glücklich|feliz
sad|skumjš/skumja|traurig|triste
tired|noguris/nogurusi|müde|cansado/cansada
sick/ill|slims/slima|krank|enfermo/enferma
healthy|vesels/vesela|gesund|sano/sana
hungry|izsalcis/izsalkusi|hungrig|hambriento/hambrienta
full|pilns/pilna|voll|lleno/llena
empty|tukšs/tukša|leer|vacío/vacía
open|atvērts/atvērta|offen|abierto/abierta
closed|slēgts/slēgta|geschlossen|cerrado/cerrada
free|brīvs/brīva|frei|libre
right|pareizs/pareiza|richtig|correcto/correcta
wrong|nepareizs/nepareiza|falsch|incorrecto/incorrecta
important|svarīgs/svarīga|wichtig|importante
interesting|interesants/interesanta|interessant|interesante
near|tuvu|nah|cerca
far|tālu|weit|lejos
left|pa kreisi|links|izquierda
sweet|salds/salda|süß|dulce
sour|skābs/skāba|sauer|ácido/ácida
black|melns/melna|schwarz|negro/negra
white|balts/balta|weiß|blanco/blanca
red|sarkans/sarkana|rot|rojo/roja
blue|zils/zila|blau|azul
green|zaļš/zaļa|grün|verde
yellow|dzeltens/dzeltena|gelb|amarillo/amarilla
brown|brūns/brūna|braun|marrón
grey/gray|pelēks/pelēka|grau|gris
English|angļu|englisch|inglés/inglesa
Latvian|latviešu|lettisch|letón/letona
German|vācu|deutsch|alemán/alemana
Spanish|spāņu|spanisch|español/española
am|esmu|bin|soy
are|esi/esat|bist/sind|eres
is|ir|ist|es
was|bija|war|era
to be|būt|sein|ser/estar
have|ir|habe/haben|tengo
has|ir|hat|tiene
to do/to make|darīt|machen|hacer
to go|iet|gehen|ir
to come|nākt|kommen|venir
to see|redzēt|sehen|ver
to hear|dzirdēt|hören|oír
to speak|runāt|sprechen|hablar
to say|teikt|sagen|decir
to ask|jautāt|fragen|preguntar
to answer|atbildēt|antworten|responder
to read|lasīt|lesen|leer
to write|rakstīt|schreiben|escribir
to learn|mācīties|lernen|aprender
to teach|mācīt|lehren|enseñar
to know|zināt|wissen|saber
to understand|saprast|verstehen|entender
to think|domāt|denken|pensar
to want|gribēt|wollen|querer
to be able|varēt|können|poder
to love|mīlēt|lieben|amar
to eat|ēst|essen|comer
to drink|dzert|trinken|beber
to cook|gatavot|kochen|cocinar
to sleep|gulēt|schlafen|dormir
to work|strādāt|arbeiten|trabajar
to play|spēlēt|spielen|jugar
to sing|dziedāt|singen|cantar
to dance|dejot|tanzen|bailar
to run|skriet|laufen|correr
to swim|peldēt|schwimmen|nadar
to travel|ceļot|reisen|viajar
to buy|pirkt|kaufen|comprar
to sell|pārdot|verkaufen|vender
to pay|maksāt|bezahlen|pagar
to give|dot|geben|dar
to take|ņemt|nehmen|tomar
to find|atrast|finden|encontrar
to look for|meklēt|suchen|buscar
to open|atvērt|öffnen|abrir
to close|aizvērt|schließen|cerrar
to begin/to start|sākt|anfangen|empezar
to help|palīdzēt|helfen|ayudar
to wait|gaidīt|warten|esperar
to live|dzīvot|leben|vivir
to translate|tulkot|übersetzen|traducir
I am|es esmu|ich bin|soy
you are|tu esi/jūs esat|du bist/Sie sind|eres/usted es
I have|man ir|ich habe|tengo
you have|tev ir/jums ir|du hast/Sie haben|tienes/usted tiene
I want|es gribu|ich will|quiero
I would like|es vēlētos|ich möchte|quisiera
I need|man vajag|ich brauche|necesito
I can|es varu|ich kann|puedo
I see|es redzu|ich sehe|veo
I know|es zinu|ich weiß|sé
I live|es dzīvoju|ich lebe|vivo
I work|es strādāju|ich arbeite|trabajo
I speak|es runāju|ich spreche|hablo
there is/there are|ir|es gibt|hay
this is|tas ir/šis ir|das ist|esto es
`;
