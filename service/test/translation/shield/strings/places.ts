/** WordPress shortcodes and BBCode tags. */
export const SHORTCODES = String.raw`
en|⟦[gallery ids="1,2" link="file"]⟧ My red house
en|⟦[caption id="attachment_6" align="alignleft" width="300"]⟧The house is big⟦[/caption]⟧
en|⟦[button url="https://example.com/buy" title="Really? Yes. Now"]⟧Open the door⟦[/button]⟧ now.
en|⟦[contact-form-7 id="1234" title="Contact form"]⟧
en|Good morning ⟦[user_name]⟧, this is your page
en|⟦[video src="movie.mp4" width="640" /]⟧ A good day
en|⟦[audio mp3="song.mp3"]⟧⟦[/audio]⟧ The song is good
en|⟦[embed]⟧⟦https://youtu.be/abc123⟧⟦[/embed]⟧ is a good video
en|⟦[b]⟧The house⟦[/b]⟧ is ⟦[i]⟧red⟦[/i]⟧ [sic]
en|⟦[url=https://example.com/house]⟧a big house⟦[/url]⟧ and a dog
en|⟦[products limit="4" columns="4" orderby="popularity"]⟧ Good things for the house
en|⟦[vc_row full_width="stretch_row"]⟧⟦[vc_column width='1/2']⟧Good evening⟦[/vc_column]⟧⟦[/vc_row]⟧
en|⟦[su_quote cite="A. B. Smith"]⟧The dog is big.⟦[/su_quote]⟧ See [1] and [see below].
en|⟦[woocommerce_checkout]⟧ Thank you very much
en|⟦[ninja_form id=3]⟧ Please write to us!
de|⟦[accordion title="Wer? Wir. Wo?"]⟧Guten Tag, das Haus ist groß.⟦[/accordion]⟧
de|⟦[galerie bilder="1,2,3"]⟧ Unser Haus [siehe unten]
de|⟦[gallery ids="4,5"]⟧ Bilder der Straßenverkehrszulassungsordnung
de|⟦[quote]⟧Guten Morgen⟦[/quote]⟧ sagte er.
lv|⟦[caption width="300"]⟧Māja ir liela⟦[/caption]⟧
lv|⟦[poga saite="https://example.lv/ā" nosaukums="Jā. Nē"]⟧Atvērt durvis⟦[/poga]⟧
lv|⟦[kontakt-forma id="7"]⟧ Rakstiet mums!
es|⟦[gallery ids="1,2" link="file"]⟧ Mi casa roja
es|⟦[tabs]⟧⟦[tab title="¿Qué? Esto."]⟧La casa⟦[/tab]⟧⟦[/tabs]⟧
fr|⟦[bouton lien="/contact/" couleur="rouge"]⟧Bonjour⟦[/bouton]⟧ à tous
pl|⟦[galeria ids="1"]⟧ Dom jest duży
ru|⟦[gallery ids="1,2"]⟧ Большой дом
ar|⟦[gallery ids="1,2" link="file"]⟧ البيت كبير
he|⟦[caption id="a"]⟧הבית גדול⟦[/caption]⟧
ja|⟦[gallery ids="1,2"]⟧大きい家です。`;

/** Web addresses. */
export const URLS = String.raw`
en|See ⟦https://example.com/white-house?red=big&q=good#house⟧ for the house.
en|The house is at ⟦www.example.com/house/red⟧, the dog is here.
en|Is it on ⟦https://example.com/search?q=good+morning!⟧? Yes.
en|(More on ⟦https://de.wikipedia.org/wiki/Haus_(rot)⟧.)
en|Open ⟦http://localhost:8080/index.html⟧ now!
en|Call ⟦https://api.example.com/v1/users/{id}/files?limit=%d⟧ first
en|[good house](⟦https://example.com/good⟧) and [dog](⟦https://example.com/dog⟧)
en|Download from ⟦ftp://ftp.example.com/pub/red/house.zip⟧
en|Our page ⟦example.com⟧ and the shop ⟦shop.example.co.uk/red-houses⟧
en|⟦https://example.com/?a=1?b=2#!house⟧ is a good page
en|Go to ⟦https://example.com/a/b/c/⟧; then to ⟦https://example.org⟧.
en|"⟦https://example.com/the-big-house⟧" is red
en|⟦https://user:secret@example.com:8443/white/house?x[0]=1⟧ works
en|Good videos: ⟦https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=PL1⟧
en|Call ⟦tel:+37167123456⟧ or write
de|Siehe ⟦https://example.de/größe/straße?frage=haus⟧ und schreib mir.
de|Mehr unter ⟦www.beispiel.de⟧. Danke!
de|⟦https://example.com/Donaudampfschifffahrtsgesellschaft.html⟧ lesen
de|Der Link ⟦https://t.co/AbC123⟧ führt zum Haus
lv|Skatiet ⟦https://www.riga.lv/lv/jaunumi?lapa=2⟧, tur ir māja.
lv|Lapa ⟦https://žurnāls.lv/šodien⟧ ir laba
es|Mira ⟦https://ejemplo.es/casa-roja?color=rojo⟧ y escribe.
es|¿Está en ⟦https://example.com/casa⟧? Sí.
fr|Voir ⟦https://exemple.fr/maison⟧ : merci !
pt|Veja ⟦https://exemplo.pt/casa_vermelha⟧ agora
pl|Zobacz ⟦https://przyklad.pl/dom?x=1⟧!
ru|Смотрите ⟦https://пример.рф/дом⟧ сейчас
ar|انظر ⟦https://example.com/بيت⟧ الآن
he|ראו ⟦https://example.co.il/bayit⟧ עכשיו
ja|⟦https://example.jp/ie?x=1⟧ を見てください。`;

/** Email addresses. */
export const EMAILS = String.raw`
en|Write to ⟦white.house@example.com⟧ today.
en|Contact ⟦anna.berzina@example.lv⟧ or ⟦info@example.com⟧!
en|My address is ⟦john_smith+red@mail.example.co.uk⟧.
en|Send it to ⟦mailto:good.dog@example.com⟧
en|The house (⟦sales@big-house.example.com⟧) is red
en|Is ⟦first.last@example.org⟧ your address?
en|⟦support@example.com⟧ answers in a day
en|Good morning, ⟦a@b.co⟧ is here
en|From: ⟦noreply@notifications.example.com⟧, To: ⟦me@example.net⟧
en|Ask "⟦office@example.com⟧" for the big house; they know.
en|Write to ⟦hello@example.com?subject=Good%20morning⟧ please
en|⟦Red.House@Example.COM⟧ is written with capitals
en|One of ⟦x1@example.com⟧, ⟦x2@example.com⟧, ⟦x3@example.com⟧
en|Reply to ⟦the-big-dog@example.dev⟧ by 10:30
en|Mail ⟦good_house99@example.io⟧?
de|Schreiben Sie an ⟦anna.müller@beispiel.de⟧ bitte.
de|Fragen? ⟦hilfe@rindfleischetikettierung.example⟧ hilft.
de|Kontakt: ⟦office@haus-und-garten.at⟧, danke!
de|⟦bewerbung@firma.example⟧ nimmt Ihre Bewerbung
lv|Rakstiet uz ⟦janis.berzins@inbox.lv⟧!
lv|Jautājumi? ⟦atbalsts@uzņēmums.lv⟧ palīdzēs.
es|Escribe a ⟦maria.garcia@ejemplo.es⟧ hoy.
es|La casa de ⟦jose@ejemplo.com⟧ es grande
fr|Écrivez à ⟦contact@exemple.fr⟧ : merci
pt|Escreva para ⟦joao@exemplo.pt⟧
pl|Napisz na ⟦biuro@przyklad.pl⟧!
ru|Пишите на ⟦ivan@example.ru⟧ сегодня
ar|اكتب إلى ⟦info@example.com⟧ اليوم
he|כתבו אל ⟦info@example.co.il⟧ היום
ja|⟦info@example.jp⟧ に書いてください。`;

/** Paths, file names, hashes and versions. */
export const PATHS = String.raw`
en|Open ⟦C:\Users\Anna White\Documents\house.docx⟧ now
en|Edit ⟦/etc/nginx/nginx.conf⟧ and/or ⟦/var/log/syslog⟧.
en|The file ⟦report_final.v2.pdf⟧ is good
en|Copy ⟦~/.ssh/config⟧ to ⟦../red/house/⟧
en|Look in ⟦\\server\white\house⟧ for the dog
en|Run ⟦./bin/start.sh⟧ first, at 50 km/h
en|Change ⟦wp-content/themes/red/style.css⟧ or ⟦index.php⟧
en|Version ⟦v1.2.3⟧ is good, ⟦v2.0.0-rc.1⟧ is bad
en|Commit ⟦9fceb02d0ae598e95dc970b74767f19372d61af8⟧ is red
en|The key ⟦550e8400-e29b-41d4-a716-446655440000⟧ is yours
en|Delete ⟦%APPDATA%\RedHouse\settings.json⟧?
en|⟦README.md⟧ and ⟦package.json⟧ are here.
en|Build ⟦a1b2c3d⟧ of 12.11.2024 is 3.5 MB
en|The house is in ⟦D:\Big\House⟧, the dog is not.
en|⟦HKEY_LOCAL_MACHINE\Software\RedHouse⟧ is a key
de|Öffnen Sie ⟦C:\Programme\Haus\haus.exe⟧ bitte.
de|Die Datei ⟦Rindfleischetikettierung_2024.xlsx⟧ ist groß und/oder schön
de|Kopiere ⟦/home/anna/größe.txt⟧ nach ⟦/tmp/neu/⟧
de|Version ⟦v3.1⟧ ist da, ⟦Übersicht.pdf⟧ auch
lv|Atveriet ⟦C:\Lietotāji\Jānis\māja.docx⟧!
lv|Fails ⟦/var/www/lapa/index.html⟧ ir liels
lv|Lejupielādējiet ⟦atskaite_2024.pdf⟧
es|Abre ⟦/usr/local/bin/casa⟧ y ⟦C:\casa\roja.txt⟧.
es|El archivo ⟦casa-roja.jpg⟧ es grande
fr|Ouvrez ⟦/opt/maison/config.yml⟧ et/ou ⟦maison.odt⟧
pt|Abra ⟦C:\Casa\grande.docx⟧ agora
pl|Otwórz ⟦/home/dom/plik.txt⟧
ru|Откройте ⟦C:\Дом\файл.docx⟧ сейчас
ar|افتح ⟦/etc/hosts⟧ الآن
ja|⟦/etc/hosts⟧ を開いてください。`;
