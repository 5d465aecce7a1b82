/** Program code, in HTML tags and backquotes. */
export const CODE = String.raw`
en|Run ⟦<code>npm install --save</code>⟧ first.
en|Press ⟦<kbd>Ctrl</kbd>⟧+⟦<kbd>S</kbd>⟧ to save the house
en|The output is ⟦<samp>File not found. Try again?</samp>⟧.
en|Set ⟦<var>red_house</var>⟧ to a good number
en|⟦<pre>one two\n  three. Four</pre>⟧ The house is big
en|Type ⟦\`git commit -m "good house"\`⟧ and go
en|The option ⟦\`--red\`⟧ is good, the option ⟦\`--big\`⟧ is bad
en|Use ⟦<code class="js">house.isBig()</code>⟧ or ⟦<code>house.isRed()</code>⟧, please.
en|The <b>red</b> house has ⟦<code>a &lt; b</code>⟧ in it
en|<p>Open ⟦<kbd>the door</kbd>⟧ now.</p><p>Good night</p>
en|If ⟦<code>x = "A. B"</code>⟧ is true, the dog is red.
en|⟦<code>SELECT * FROM house WHERE red = 1</code>⟧ finds the house
en|Write ⟦<kbd>good morning</kbd>⟧, then good night
en|Call ⟦\`open_door(house, "red")\`⟧ now
en|The value ⟦<var>n</var>⟧ is a number; ⟦<var>m</var>⟧ is a word
de|Drücken Sie ⟦<kbd>Strg</kbd>⟧+⟦<kbd>C</kbd>⟧ bitte.
de|Der Befehl ⟦<code>rm -rf haus. Jetzt!</code>⟧ ist schlecht
de|Geben Sie ⟦\`Guten Tag\`⟧ ein, dann Enter
de|Die Variable ⟦<var>größe</var>⟧ ist eine Zahl
lv|Palaidiet ⟦<code>npm run māja</code>⟧ tagad.
lv|Spiediet ⟦<kbd>Enter</kbd>⟧, lai atvērtu māju
lv|Izvade: ⟦<samp>Labdien! Kā klājas?</samp>⟧
es|Ejecuta ⟦<code>abrir casa</code>⟧ ahora.
es|Pulsa ⟦<kbd>Intro</kbd>⟧ para abrir la casa
fr|Tapez ⟦<code>ouvrir la maison</code>⟧ : merci
pt|Execute ⟦\`abrir casa\`⟧ agora
pl|Naciśnij ⟦<kbd>Enter</kbd>⟧ teraz
ru|Нажмите ⟦<kbd>Ввод</kbd>⟧ сейчас
ar|اكتب ⟦<code>open house</code>⟧ الآن
ja|⟦<code>open house</code>⟧ と入力してください。`
  .replaceAll('\\`', '`')
  .replaceAll('\\n', '\n');

/** Text that is marked as not translatable. */
export const NO_TRANSLATE = String.raw`
en|The ⟦<b translate="no">Red House</b>⟧ is a big house.
en|By ⟦<span class="notranslate">Good Morning Ltd.</span>⟧ in the city
en|⟦<i translate="no">Good Night, Good Luck</i>⟧ is a good film
en|Our friend ⟦<em class="name notranslate">John White</em>⟧ is here
en|⟦<span translate="no">The Big Dog. Inc.</span>⟧ has a house
en|Welcome to ⟦<a href="/x" translate="no">White House</a>⟧!
en|A <b>big</b> ⟦<span translate='no'>Red <i>Dog</i> House</span>⟧ is here
en|⟦<span translate=no>Good</span>⟧ good ⟦<span translate="no">Good</span>⟧
en|<p>The song ⟦<q class="notranslate">House of the Rising Sun</q>⟧ is old.</p>
en|Buy ⟦<mark translate="no">Water &amp; House</mark>⟧ today
en|<b translate="yes">The dog</b> of ⟦<b translate="no">Mrs. White</b>⟧
en|Is ⟦<span class="notranslate">Who? What?</span>⟧ a good book?
en|⟦<strong translate="NO">Open Door</strong>⟧ and ⟦<strong translate="no">Big Water</strong>⟧ are good
en|The code word is ⟦<span class="notranslate x">good morning</span>⟧
en|⟦<abbr translate="no" title="World House">WH</abbr>⟧ helps people
de|Die ⟦<b translate="no">Deutsche Bahn</b>⟧ fährt heute nicht.
de|Von ⟦<span class="notranslate">Guten Tag GmbH</span>⟧ in der Stadt
de|⟦<i translate="no">Die Verwandlung. Erzählung</i>⟧ ist gut
de|Ich lese ⟦<cite translate="no">Der Spiegel</cite>⟧ am Abend
lv|⟦<b translate="no">Latvijas Dzelzceļš</b>⟧ šodien strādā.
lv|Uzņēmums ⟦<span class="notranslate">Labrīt SIA</span>⟧ ir labs
lv|Grāmata ⟦<i translate="no">Zvaigžņotās naktis. Dzeja</i>⟧
es|La empresa ⟦<b translate="no">Casa Roja</b>⟧ es grande.
es|⟦<span class="notranslate">El País</span>⟧ es un buen periódico
fr|La société ⟦<b translate="no">Maison Rouge</b>⟧ est grande
pt|A empresa ⟦<b translate="no">Casa Grande</b>⟧ é boa
pl|Firma ⟦<b translate="no">Dobry Dom</b>⟧ jest duża
ru|Компания ⟦<b translate="no">Белый дом</b>⟧ большая
he|החברה ⟦<b translate="no">הבית הלבן</b>⟧ גדולה
ja|会社⟦<b translate="no">赤い家</b>⟧は大きいです。`;
