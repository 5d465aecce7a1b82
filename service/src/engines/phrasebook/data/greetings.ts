/** Greetings, politeness and small talk: English | Latvian | German | Spanish; `/` separates synonyms. */
export const GREETINGS = `
Hello!/Hi!|Sveiki!/Čau!|Hallo!|¡Hola!
Good morning!|Labrīt!|Guten Morgen!|¡Buenos días!
Good afternoon!/Good day!|Labdien!|Guten Tag!|¡Buenas tardes!
Good evening!|Labvakar!|Guten Abend!|¡Buenas noches!
Good night!|Ar labu nakti!|Gute Nacht!|¡Buenas noches!
Goodbye!/Bye!|Uz redzēšanos!/Atā!|Auf Wiedersehen!/Tschüss!|¡Adiós!
See you later!|Uz tikšanos!|Bis später!|¡Hasta luego!
See you tomorrow!|Līdz rītdienai!|Bis morgen!|¡Hasta mañana!
See you soon!|Uz drīzu tikšanos!|Bis bald!|¡Hasta pronto!
Welcome!|Laipni lūdzam!|Willkommen!|¡Bienvenidos!
Thank you!/Thanks!|Paldies!|Danke!|¡Gracias!
Thank you very much!/Many thanks!|Liels paldies!|Vielen Dank!|¡Muchas gracias!
Thank you for your help!|Paldies par palīdzību!|Danke für Ihre Hilfe!|¡Gracias por su ayuda!
You are welcome!/You're welcome!|Nav par ko!|Gern geschehen!|¡De nada!
Please.|Lūdzu.|Bitte.|Por favor.
Excuse me.|Atvainojiet.|Entschuldigung.|Disculpe.
I am sorry./I'm sorry.|Man ļoti žēl.|Es tut mir leid.|Lo siento.
No problem.|Nav problēmu.|Kein Problem.|No hay problema.
It does not matter./It doesn't matter.|Tas nekas.|Das macht nichts.|No importa.
How are you?|Kā jums klājas?/Kā tev iet?|Wie geht es Ihnen?/Wie geht es dir?|¿Cómo está usted?/¿Cómo estás?
I am fine./I'm fine.|Man klājas labi.|Mir geht es gut.|Estoy bien.
Thank you, I am fine.|Paldies, man klājas labi.|Danke, mir geht es gut.|Gracias, estoy bien.
And you?|Un jums?/Un tev?|Und Ihnen?/Und dir?|¿Y usted?/¿Y tú?
What is your name?|Kā jūs sauc?/Kā tevi sauc?|Wie heißen Sie?/Wie heißt du?|¿Cómo se llama usted?/¿Cómo te llamas?
What's your name?|Kā jūs sauc?|Wie heißen Sie?|¿Cómo se llama usted?
Nice to meet you!|Prieks iepazīties!|Freut mich, Sie kennenzulernen!|¡Mucho gusto!
Where are you from?|No kurienes jūs esat?/No kurienes tu esi?|Woher kommen Sie?/Woher kommst du?|¿De dónde es usted?/¿De dónde eres?
I am from Latvia./I'm from Latvia.|Es esmu no Latvijas.|Ich komme aus Lettland.|Soy de Letonia.
I am from Germany./I'm from Germany.|Es esmu no Vācijas.|Ich komme aus Deutschland.|Soy de Alemania.
I am from Spain./I'm from Spain.|Es esmu no Spānijas.|Ich komme aus Spanien.|Soy de España.
I am from England./I'm from England.|Es esmu no Anglijas.|Ich komme aus England.|Soy de Inglaterra.
Where do you live?|Kur jūs dzīvojat?/Kur tu dzīvo?|Wo wohnen Sie?/Wo wohnst du?|¿Dónde vive usted?/¿Dónde vives?
I live in Riga.|Es dzīvoju Rīgā.|Ich wohne in Riga.|Vivo en Riga.
How old are you?|Cik jums ir gadu?/Cik tev ir gadu?|Wie alt sind Sie?/Wie alt bist du?|¿Cuántos años tiene usted?/¿Cuántos años tienes?
Do you speak English?|Vai jūs runājat angliski?|Sprechen Sie Englisch?|¿Habla usted inglés?
Do you speak German?|Vai jūs runājat vāciski?|Sprechen Sie Deutsch?|¿Habla usted alemán?
Do you speak Spanish?|Vai jūs runājat spāniski?|Sprechen Sie Spanisch?|¿Habla usted español?
Do you speak Latvian?|Vai jūs runājat latviski?|Sprechen Sie Lettisch?|¿Habla usted letón?
I speak a little.|Es mazliet runāju.|Ich spreche ein wenig.|Hablo un poco.
I do not understand./I don't understand.|Es nesaprotu.|Ich verstehe nicht.|No entiendo.
I understand.|Es saprotu.|Ich verstehe.|Entiendo.
I do not know./I don't know.|Es nezinu.|Ich weiß es nicht.|No lo sé.
Please speak more slowly.|Lūdzu, runājiet lēnāk.|Bitte sprechen Sie langsamer.|Por favor, hable más despacio.
Can you repeat that, please?|Vai jūs varētu to atkārtot, lūdzu?|Können Sie das bitte wiederholen?|¿Puede repetirlo, por favor?
What does this mean?|Ko tas nozīmē?|Was bedeutet das?|¿Qué significa esto?
How do you say this?|Kā to saka?|Wie sagt man das?|¿Cómo se dice esto?
Please write it down.|Lūdzu, uzrakstiet to.|Bitte schreiben Sie es auf.|Por favor, escríbalo.
I love you.|Es tevi mīlu.|Ich liebe dich.|Te quiero.
I like it.|Man tas patīk.|Es gefällt mir.|Me gusta.
I do not like it./I don't like it.|Man tas nepatīk.|Es gefällt mir nicht.|No me gusta.
Happy birthday!|Daudz laimes dzimšanas dienā!|Alles Gute zum Geburtstag!|¡Feliz cumpleaños!
Merry Christmas!|Priecīgus Ziemassvētkus!|Frohe Weihnachten!|¡Feliz Navidad!
Happy New Year!|Laimīgu Jauno gadu!|Frohes neues Jahr!|¡Feliz Año Nuevo!
Congratulations!|Apsveicu!|Herzlichen Glückwunsch!|¡Felicidades!
Good luck!|Veiksmi!|Viel Glück!|¡Buena suerte!
Cheers!|Priekā!|Prost!|¡Salud!
Enjoy your meal!|Labu apetīti!|Guten Appetit!|¡Buen provecho!
Have a nice day!|Jauku dienu!|Einen schönen Tag noch!|¡Que tenga un buen día!
Have a good trip!|Laimīgu ceļu!|Gute Reise!|¡Buen viaje!
Get well soon!|Ātrāk izveseļojieties!|Gute Besserung!|¡Que se mejore pronto!
All the best!|Visu labu!|Alles Gute!|¡Que le vaya bien!
`;
