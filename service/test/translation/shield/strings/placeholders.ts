// One string per line, after its language; protected parts are between ⟦ and ⟧.

/** ICU messages, in which only the texts of the branches may change. */
export const ICU = String.raw`
en|⟦{count, plural, one {⟧# file⟦} other {⟧# files⟦}}⟧ selected. Delete?
en|⟦{count, plural, =0 {⟧No new messages⟦} one {⟧One new message⟦} other {⟧# new messages⟦}}⟧
en|You have ⟦{n, plural, one {⟧# house⟦} other {⟧# houses⟦}}⟧ and ⟦{m, plural, one {⟧# car⟦} other {⟧# cars⟦}}⟧.
en|⟦{gender, select, male {⟧He sent you a letter.⟦} female {⟧She sent you a letter.⟦} other {⟧They sent you a letter.⟦}}⟧
en|⟦{who, select, host {⟧The host invited ⟦{n, plural, one {⟧# guest⟦} other {⟧# guests⟦}}⟧.⟦} other {⟧Somebody came.⟦}}⟧
en|This is your ⟦{place, selectordinal, one {⟧#st⟦} two {⟧#nd⟦} few {⟧#rd⟦} other {⟧#th⟦}}⟧ visit.
en|The red house costs ⟦{price, number, ::currency/EUR}⟧ until ⟦{day, date, long}⟧.
en|Last changed at ⟦{time, time, short}⟧ on ⟦{day, date, ::yMMMd}⟧ by ⟦{user}⟧
en|⟦{num, plural, offset:1 =0 {⟧Nobody likes this.⟦} one {⟧You and one friend like this!⟦} other {⟧You and # friends like this!⟦}}⟧
en|Send ⟦{count, plural, one {⟧this photo⟦} other {⟧these # photos⟦}}⟧ to ⟦{name}⟧?
de|⟦{anzahl, plural, one {⟧# Datei wurde gelöscht. Rückgängig?⟦} other {⟧# Dateien wurden gelöscht. Rückgängig?⟦}}⟧
de|⟦{geschlecht, select, weiblich {⟧Ihre Freundin⟦} männlich {⟧Ihr Freund⟦} other {⟧Ihre Freunde⟦}}⟧ hat geschrieben.
de|Noch ⟦{tage, plural, one {⟧ein Tag⟦} other {⟧# Tage⟦}}⟧ bis zur Donaudampfschifffahrtsgesellschaftsfeier
de|⟦{n, plural, =0 {⟧Guten Tag⟦} other {⟧Guten Abend⟦}}⟧, ⟦{name}⟧!
de|Preis: ⟦{betrag, number, currency}⟧ (inkl. ⟦{steuer, number, percent}⟧ Steuer)
lv|⟦{skaits, plural, zero {⟧Nav jaunu ziņu⟦} one {⟧# jauna ziņa⟦} other {⟧# jaunas ziņas⟦}}⟧
lv|Atlikušas ⟦{dienas, plural, one {⟧# diena⟦} other {⟧# dienas⟦}}⟧. Vai turpināt?
lv|⟦{loma, select, admin {⟧Pārvaldnieks⟦} other {⟧Lietotājs⟦}}⟧ ⟦{vārds}⟧ pievienojās
es|⟦{count, plural, one {⟧# casa roja⟦} other {⟧# casas rojas⟦}}⟧ en la ciudad
es|Tienes ⟦{n, plural, =0 {⟧ningún mensaje⟦} one {⟧un mensaje⟦} other {⟧# mensajes⟦}}⟧ nuevos, ⟦{nombre}⟧.
es|⟦{tipo, select, perro {⟧El perro es grande.⟦} gato {⟧El gato es grande.⟦} other {⟧Es grande.⟦}}⟧
fr|⟦{n, plural, one {⟧Un fichier a été supprimé⟦} other {⟧# fichiers ont été supprimés⟦}}⟧.
fr|Bonjour ⟦{prénom}⟧, il reste ⟦{jours, plural, one {⟧# jour⟦} other {⟧# jours⟦}}⟧ !
pl|⟦{n, plural, one {⟧# plik⟦} few {⟧# pliki⟦} many {⟧# plików⟦} other {⟧# pliku⟦}}⟧
ru|⟦{n, plural, one {⟧# файл⟦} few {⟧# файла⟦} many {⟧# файлов⟦} other {⟧# файла⟦}}⟧ удалено
ar|⟦{n, plural, zero {⟧لا رسائل⟦} one {⟧رسالة واحدة⟦} two {⟧رسالتان⟦} few {⟧# رسائل⟦} many {⟧# رسالة⟦} other {⟧# رسالة⟦}}⟧
he|⟦{n, plural, one {⟧קובץ אחד⟦} two {⟧שני קבצים⟦} other {⟧# קבצים⟦}}⟧ נמחקו
ja|⟦{n, plural, other {⟧#件のファイル⟦}}⟧を選択しました。
it|⟦{n, plural, =1 {⟧Un gatto 🐱⟦} other {⟧# gatti 🐱🐱⟦}}⟧ in casa
en|⟦{ n , plural ,  one { ⟧# good day⟦ }  other { ⟧# good days⟦ } }⟧`;

/** Placeholders of printf and similar functions. */
export const PRINTF = String.raw`
en|Hello ⟦%s⟧, you have ⟦%d⟧ new messages.
en|⟦%1$s⟧ sent ⟦%2$d⟧ files to ⟦%3$s⟧.
en|Downloading ⟦%s⟧: ⟦%.2f⟧ of ⟦%.2f⟧ MB (⟦%d⟧⟦%%⟧)
en|User ⟦%(name)s⟧ was added to the group ⟦%(group)s⟧ at ⟦%(time)s⟧
en|Good morning, ⟦%@⟧! It is ⟦%@⟧ outside.
en|⟦%d⟧ of ⟦%d⟧ houses are red
en|Page ⟦%1⟧ of ⟦%2⟧
en|Delete ⟦%n⟧ files?
en|Cannot open "⟦%s⟧": ⟦%s⟧ (error ⟦%#x⟧)
en|The ⟦%2$s⟧ house of ⟦%1$s⟧ is big. 100 % sure, 50% off.
en|⟦%ld⟧ bytes, ⟦%lu⟧ lines, ⟦%zu⟧ words
en|Wait ⟦%d⟧s or press ⟦%c⟧
en|Your disk is ⟦%5.1f⟧⟦%%⟧ full.
en|Copy ⟦%-20s⟧ to ⟦%USERPROFILE%⟧
de|Guten Tag ⟦%s⟧, Ihre Bestellung Nr. ⟦%d⟧ ist da.
de|⟦%1$s⟧ hat ⟦%2$s⟧ am ⟦%3$s⟧ geändert
de|Zu ⟦%d⟧⟦%%⟧ fertig, noch ⟦%s⟧
de|Datei ⟦%s⟧ nicht gefunden; 20 % der Rindfleischetikettierungsüberwachungsaufgaben erledigt
de|Hallo ⟦%(vorname)s⟧, willkommen bei ⟦%(firma)s⟧!
lv|Sveiki, ⟦%s⟧! Jums ir ⟦%d⟧ jaunas ziņas.
lv|Fails ⟦%1$s⟧ ir ⟦%2$.1f⟧ MB liels
lv|Kļūda ⟦%d⟧: ⟦%s⟧
es|Hola ⟦%s⟧, tienes ⟦%d⟧ mensajes.
es|La casa de ⟦%1$s⟧ cuesta ⟦%2$.2f⟧ euros
fr|⟦%s⟧ a envoyé ⟦%d⟧ photos à ⟦%s⟧ : 20 % de remise
pl|Witaj ⟦%s⟧! Masz ⟦%d⟧ wiadomości.
ru|Файл ⟦%s⟧ занимает ⟦%d⟧ КБ
ar|مرحبا ⟦%s⟧، لديك ⟦%d⟧ رسائل
he|שלום ⟦%s⟧, יש לך ⟦%d⟧ הודעות
ja|⟦%s⟧さん、こんにちは。⟦%d⟧件あります。`;

/** Placeholders in braces, and names after a colon. */
export const MUSTACHE = String.raw`
en|Hello ⟦{{user_name}}⟧, welcome back!
en|Dear ⟦{{ customer.first_name }}⟧, your order ⟦{{order_id}}⟧ is ready.
en|⟦{{#if friend}}⟧Good morning, my friend⟦{{else}}⟧Good morning⟦{{/if}}⟧
en|⟦{{{raw_html}}}⟧ is big and ⟦{{& other}}⟧ is small
en|The ⟦{{color}}⟧ house of ⟦{{owner.name}}⟧ is big.
en|File ⟦{0}⟧ of ⟦{1}⟧ was sent
en|Total: ⟦{0:N2}⟧ EUR, date ⟦{1:yyyy-MM-dd}⟧
en|Dear ⟦\${user.name}⟧, your house is big
en|You owe ⟦\${amount.toFixed(2)}⟧ to ⟦\${ user?.name ?? "nobody" }⟧.
en|⟦#{count}⟧ good days, ⟦%{name}⟧
en|The ⟦:attribute⟧ field is big
en|Good morning ⟦:name⟧, it is 10:30 now ⟦:smile:⟧
en|⟦{user}⟧ invited ⟦{friend}⟧ (see below {or not at all})
en|Step ⟦{current}⟧/⟦{total}⟧: open the door
de|Hallo ⟦{{vorname}}⟧, Ihr Termin ist am ⟦{{datum}}⟧. Bis bald!
de|⟦{{#each artikel}}⟧ Artikel ⟦{{this.name}}⟧ ⟦{{/each}}⟧
de|Das Feld ⟦:feld⟧ muss mindestens ⟦:min⟧ Zeichen haben.
de|⟦{größe}⟧ ist größer als ⟦{höchstwert}⟧ {wie gesagt, immer}
lv|Sveiki, ⟦{{lietotājs}}⟧! Jūsu pasūtījums ⟦{{numurs}}⟧ ir gatavs.
lv|Labdien, ⟦{vārds}⟧, šodien ir ⟦{diena}⟧.
es|Hola ⟦{{usuario}}⟧, la casa ⟦{{color}}⟧ es grande.
es|Buenos días ⟦:nombre⟧, su pedido ⟦:pedido⟧ está listo
fr|Bonjour ⟦{{ prénom }}⟧ : votre colis ⟦{{numéro}}⟧ est arrivé !
pt|Olá ⟦{{nome}}⟧, bem-vindo a ⟦{{cidade}}⟧
pl|Cześć ⟦{{imię}}⟧, masz ⟦{liczba}⟧ wiadomości
ru|Здравствуйте, ⟦{{имя}}⟧! Ваш заказ ⟦{номер}⟧ готов.
ar|مرحبا ⟦{{الاسم}}⟧، طلبك ⟦{{رقم}}⟧ جاهز
he|שלום ⟦{{שם}}⟧, ההזמנה ⟦{0}⟧ מוכנה
ja|⟦{{名前}}⟧様、⟦{0}⟧件の新着があります。
it|Ciao ⟦{{nome}}⟧ 👋🏽, hai ⟦{{n}}⟧ messaggi`.replaceAll('\\$', '$');

/** Tags of Twig, Liquid and Jinja. */
export const TWIG = String.raw`
en|⟦{% if user %}⟧Good morning⟦{% endif %}⟧
en|⟦{% for item in items %}⟧The ⟦{{ item.name }}⟧ is red.⟦{% endfor %}⟧
en|⟦{% trans %}⟧The house is big⟦{% endtrans %}⟧
en|⟦{{ "now"|date("Y. m. d") }}⟧ is a good day
en|⟦{{ product.price | money_with_currency }}⟧ for the red house
en|⟦{%- assign x = "A. B? C" -%}⟧ Good evening
en|⟦{# This is a note. Two sentences! #}⟧ Good night
en|⟦{% include "header.html.twig" with {'title': 'One. Two'} %}⟧ Welcome
en|Hello ⟦{{ customer.name | default: "my friend" }}⟧!
en|⟦{% if cart.total > 100 %}⟧You are good⟦{% else %}⟧You are bad⟦{% endif %}⟧.
en|⟦{{ 'Really? Yes!'|trans }}⟧ is what they say
en|⟦{% set house = "red" %}⟧The house is ⟦{{ house }}⟧.
en|⟦{% url "profile" user.id %}⟧ is your page
en|⟦{% blocktrans count n=list|length %}⟧One dog⟦{% plural %}⟧Two dogs⟦{% endblocktrans %}⟧
en|Press ⟦{{ form.submit.label|upper }}⟧ to go to ⟦{{ url('home') }}⟧
de|⟦{% if angemeldet %}⟧Guten Tag⟦{% else %}⟧Auf Wiedersehen⟦{% endif %}⟧, ⟦{{ name }}⟧!
de|⟦{{ "Wirklich? Ja."|trans }}⟧ steht hier
de|⟦{% for tag in tage %}⟧⟦{{ tag }}⟧ ist ein guter Tag⟦{% endfor %}⟧
de|⟦{# Hinweis: nicht übersetzen! #}⟧Das Haus ist groß.
lv|⟦{% if lietotajs.aktīvs %}⟧Labrīt⟦{% endif %}⟧, ⟦{{ lietotajs.vārds }}⟧
lv|⟦{{ cena|number_format(2, ',', '.') }}⟧ par māju
es|⟦{% if casa == "roja. Grande" %}⟧La casa es roja⟦{% endif %}⟧
es|⟦{{ usuario.nombre|capitalize }}⟧ tiene un perro
fr|⟦{% trans with {'%nom%': nom} %}⟧Bonjour⟦{% endtrans %}⟧ à tous !
pt|⟦{% unless vazio %}⟧Bom dia⟦{% endunless %}⟧, ⟦{{ nome }}⟧
pl|⟦{% if x %}⟧Dzień dobry⟦{% endif %}⟧, ⟦{{ imie|e('html') }}⟧
ru|⟦{% if да %}⟧Добрый день⟦{% endif %}⟧, ⟦{{ имя }}⟧!
ar|⟦{% if user %}⟧مرحبا⟦{% endif %}⟧ ⟦{{ user }}⟧
he|⟦{% if user %}⟧שלום⟦{% endif %}⟧ ⟦{{ user }}⟧!
ja|⟦{% if user %}⟧こんにちは。⟦{% endif %}⟧⟦{{ user }}⟧さん`;
