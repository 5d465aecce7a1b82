/** Sentences for shopping, travel, restaurants and emergencies: English | Latvian | German | Spanish. */
export const SITUATIONS = `
How much does it cost?/How much is it?|Cik tas maksā?|Wie viel kostet das?|¿Cuánto cuesta?
It is too expensive./It's too expensive.|Tas ir pārāk dārgi.|Das ist zu teuer.|Es demasiado caro.
I would like to buy this.|Es gribētu šo nopirkt.|Ich möchte das kaufen.|Quisiera comprar esto.
I am just looking./I'm just looking.|Es tikai skatos.|Ich schaue mich nur um.|Solo estoy mirando.
Can I pay by card?|Vai es varu maksāt ar karti?|Kann ich mit Karte zahlen?|¿Puedo pagar con tarjeta?
Do you accept credit cards?|Vai jūs pieņemat kredītkartes?|Akzeptieren Sie Kreditkarten?|¿Aceptan tarjetas de crédito?
Where is the cash machine?|Kur ir bankomāts?|Wo ist der Geldautomat?|¿Dónde está el cajero automático?
What time is it?|Cik ir pulkstenis?|Wie spät ist es?|¿Qué hora es?
What day is it today?|Kas šodien par dienu?|Welcher Tag ist heute?|¿Qué día es hoy?
When does it open?|Cikos atver?|Wann wird geöffnet?|¿A qué hora abre?
When does it close?|Cikos slēdz?|Wann wird geschlossen?|¿A qué hora cierra?
Where is the toilet?/Where is the bathroom?|Kur ir tualete?|Wo ist die Toilette?|¿Dónde está el baño?
Where is the station?/Where is the train station?|Kur ir dzelzceļa stacija?|Wo ist der Bahnhof?|¿Dónde está la estación?
Where is the airport?|Kur ir lidosta?|Wo ist der Flughafen?|¿Dónde está el aeropuerto?
Where is the bus stop?|Kur ir autobusa pietura?|Wo ist die Bushaltestelle?|¿Dónde está la parada de autobús?
Where is the hotel?|Kur ir viesnīca?|Wo ist das Hotel?|¿Dónde está el hotel?
Where is the hospital?|Kur ir slimnīca?|Wo ist das Krankenhaus?|¿Dónde está el hospital?
Where is the pharmacy?|Kur ir aptieka?|Wo ist die Apotheke?|¿Dónde está la farmacia?
Where is the library?|Kur ir bibliotēka?|Wo ist die Bibliothek?|¿Dónde está la biblioteca?
Where is the exit?|Kur ir izeja?|Wo ist der Ausgang?|¿Dónde está la salida?
Is it far?|Vai tas ir tālu?|Ist es weit?|¿Está lejos?
It is not far./It's not far.|Tas nav tālu.|Es ist nicht weit.|No está lejos.
Turn left.|Pagriezieties pa kreisi.|Biegen Sie links ab.|Gire a la izquierda.
Turn right.|Pagriezieties pa labi.|Biegen Sie rechts ab.|Gire a la derecha.
Go straight ahead.|Ejiet taisni uz priekšu.|Gehen Sie geradeaus.|Siga todo recto.
I am lost./I'm lost.|Es esmu apmaldījies.|Ich habe mich verlaufen.|Estoy perdido.
A ticket to Riga, please.|Vienu biļeti uz Rīgu, lūdzu.|Eine Fahrkarte nach Riga, bitte.|Un billete a Riga, por favor.
When does the train leave?|Cikos atiet vilciens?|Wann fährt der Zug ab?|¿A qué hora sale el tren?
When does the bus arrive?|Cikos pienāk autobuss?|Wann kommt der Bus an?|¿A qué hora llega el autobús?
The train is late.|Vilciens kavējas.|Der Zug hat Verspätung.|El tren llega con retraso.
I need a taxi.|Man vajag taksometru.|Ich brauche ein Taxi.|Necesito un taxi.
Stop here, please.|Lūdzu, apstājieties šeit.|Bitte halten Sie hier an.|Pare aquí, por favor.
I have a reservation.|Man ir rezervācija.|Ich habe eine Reservierung.|Tengo una reserva.
Do you have a free room?|Vai jums ir brīvs numurs?|Haben Sie ein freies Zimmer?|¿Tiene una habitación libre?
I would like a room for one night.|Es vēlētos numuru uz vienu nakti.|Ich möchte ein Zimmer für eine Nacht.|Quisiera una habitación para una noche.
Is breakfast included?|Vai brokastis ir iekļautas?|Ist das Frühstück inbegriffen?|¿Está incluido el desayuno?
Here is my passport.|Šeit ir mana pase.|Hier ist mein Reisepass.|Aquí está mi pasaporte.
The key, please.|Atslēgu, lūdzu.|Den Schlüssel, bitte.|La llave, por favor.
The menu, please.|Ēdienkarti, lūdzu.|Die Speisekarte, bitte.|La carta, por favor.
The bill, please.|Rēķinu, lūdzu.|Die Rechnung, bitte.|La cuenta, por favor.
A table for two, please.|Galdiņu diviem, lūdzu.|Einen Tisch für zwei, bitte.|Una mesa para dos, por favor.
A coffee, please.|Vienu kafiju, lūdzu.|Einen Kaffee, bitte.|Un café, por favor.
A glass of water, please.|Glāzi ūdens, lūdzu.|Ein Glas Wasser, bitte.|Un vaso de agua, por favor.
I am hungry./I'm hungry.|Es esmu izsalcis.|Ich habe Hunger.|Tengo hambre.
I am thirsty./I'm thirsty.|Man slāpst.|Ich habe Durst.|Tengo sed.
I do not eat meat./I don't eat meat.|Es neēdu gaļu.|Ich esse kein Fleisch.|No como carne.
I am a vegetarian./I'm a vegetarian.|Es esmu veģetārietis.|Ich bin Vegetarier.|Soy vegetariano.
It tastes very good./It is delicious.|Tas ir ļoti garšīgi.|Es schmeckt sehr gut.|Está muy rico.
Is there Wi-Fi here?|Vai šeit ir bezvadu internets?|Gibt es hier WLAN?|¿Hay wifi aquí?
What is the password?|Kāda ir parole?|Wie lautet das Passwort?|¿Cuál es la contraseña?
Help!|Palīgā!|Hilfe!|¡Socorro!
Can you help me?|Vai jūs varat man palīdzēt?|Können Sie mir helfen?|¿Puede ayudarme?
I need help.|Man vajag palīdzību.|Ich brauche Hilfe.|Necesito ayuda.
I need a doctor.|Man vajag ārstu.|Ich brauche einen Arzt.|Necesito un médico.
Call the police!|Izsauciet policiju!|Rufen Sie die Polizei!|¡Llame a la policía!
Call an ambulance!|Izsauciet ātro palīdzību!|Rufen Sie einen Krankenwagen!|¡Llame a una ambulancia!
I am ill./I'm ill./I am sick./I'm sick.|Es esmu slims.|Ich bin krank.|Estoy enfermo.
I have a headache.|Man sāp galva.|Ich habe Kopfschmerzen.|Me duele la cabeza.
It hurts here.|Man sāp šeit.|Es tut hier weh.|Me duele aquí.
I have a fever.|Man ir drudzis.|Ich habe Fieber.|Tengo fiebre.
I am allergic to nuts.|Man ir alerģija pret riekstiem.|Ich bin gegen Nüsse allergisch.|Soy alérgico a los frutos secos.
I lost my passport.|Es pazaudēju pasi.|Ich habe meinen Reisepass verloren.|He perdido mi pasaporte.
I am tired./I'm tired.|Es esmu noguris.|Ich bin müde.|Estoy cansado.
I am cold./I'm cold.|Man ir auksti.|Mir ist kalt.|Tengo frío.
I am hot./I'm hot.|Man ir karsti.|Mir ist heiß.|Tengo calor.
It is raining./It's raining.|Līst lietus.|Es regnet.|Está lloviendo.
It is snowing./It's snowing.|Snieg.|Es schneit.|Está nevando.
It is cold today./It's cold today.|Šodien ir auksti.|Heute ist es kalt.|Hoy hace frío.
It is warm today./It's warm today.|Šodien ir silti.|Heute ist es warm.|Hoy hace calor.
The sun is shining.|Spīd saule.|Die Sonne scheint.|Brilla el sol.
What is this?/What is that?|Kas tas ir?|Was ist das?|¿Qué es esto?
Who is it?|Kas tur ir?|Wer ist da?|¿Quién es?
What are you doing?|Ko tu dari?|Was machst du?|¿Qué haces?
Where are you?|Kur tu esi?|Wo bist du?|¿Dónde estás?
Wait, please./Please wait.|Lūdzu, uzgaidiet.|Warten Sie bitte.|Espere, por favor.
Come in!|Nāciet iekšā!|Kommen Sie herein!|¡Pase!
Sit down, please.|Apsēdieties, lūdzu.|Setzen Sie sich, bitte.|Siéntese, por favor.
Just a moment.|Vienu mirklīti.|Einen Moment.|Un momento.
Let's go!|Ejam!|Gehen wir!|¡Vamos!
Of course.|Protams.|Natürlich.|Por supuesto.
I agree.|Es piekrītu.|Ich bin einverstanden.|Estoy de acuerdo.
That is right./That's right.|Pareizi.|Das stimmt.|Es correcto.
That is wrong./That's wrong.|Nepareizi.|Das ist falsch.|Es incorrecto.
I think so.|Es tā domāju.|Ich glaube schon.|Creo que sí.
I hope so.|Es tā ceru.|Ich hoffe es.|Eso espero.
I am busy./I'm busy.|Es esmu aizņemts.|Ich bin beschäftigt.|Estoy ocupado.
I am ready./I'm ready.|Es esmu gatavs.|Ich bin bereit.|Estoy listo.
I have no time.|Man nav laika.|Ich habe keine Zeit.|No tengo tiempo.
I have no money.|Man nav naudas.|Ich habe kein Geld.|No tengo dinero.
I work here.|Es šeit strādāju.|Ich arbeite hier.|Trabajo aquí.
I am learning Latvian./I'm learning Latvian.|Es mācos latviešu valodu.|Ich lerne Lettisch.|Estoy aprendiendo letón.
The house is big.|Māja ir liela.|Das Haus ist groß.|La casa es grande.
No smoking.|Smēķēt aizliegts.|Rauchen verboten.|Prohibido fumar.
No entry.|Ieeja aizliegta.|Kein Zutritt.|Prohibido el paso.
May I come in?|Vai drīkst ienākt?|Darf ich hereinkommen?|¿Puedo pasar?
Can I take a photo?|Vai drīkst fotografēt?|Darf ich fotografieren?|¿Puedo hacer una foto?
Is this seat taken?|Vai šī vieta ir aizņemta?|Ist dieser Platz besetzt?|¿Está ocupado este asiento?
My phone number is|Mans tālruņa numurs ir|Meine Telefonnummer ist|Mi número de teléfono es
My name is|Mani sauc|Ich heiße|Me llamo
`;
