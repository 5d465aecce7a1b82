import {about, difference, exceeded, forbidden, term} from '../check-message.ts';
import type {TranslationChecksMessages} from '../en/translation-checks.ts';

export const translationChecks: TranslationChecksMessages = {
  language: 'lv',
  found: {
    untranslated: () => 'Nav iztulkots',
    empty: () => 'Sistēma nedeva tulkojumu',
    tooShort: () => 'Ļoti īss: iespējams, kaut kā trūkst',
    tooLong: () => 'Ļoti garš: iespējams, kaut kas ir pielikts klāt',
    repetition: () => 'Atkārtojas vieni un tie paši vārdi',
    wrongScript: about('Cita alfabēta burti'),
    numbersDiffer: difference('Atšķiras skaitļi', 'tulkojumā nav', 'oriģinālā nav'),
    datesDiffer: difference('Atšķiras datumi', 'tulkojumā nav', 'oriģinālā nav'),
    unitsDiffer: () => 'Atšķiras mērvienības',
    negationDiffers: () => 'Trūkst nolieguma, vai tas ir pielikts klāt',
    oppositeWord: () => 'Vārds ar pretēju nozīmi',
    namesDiffer: () => 'Atšķiras īpašvārdi',
    partlyUntranslated: () => 'Daļa nav iztulkota',
    wrongLanguage: () => 'Citā valodā',
    doubledWords: () => 'Tie paši vārdi divreiz pēc kārtas',
    punctuationDiffers: () => 'Atšķiras pieturzīme beigās',
    capitalsDiffer: () => 'Sākas ar mazo burtu',
    urlsDiffer: difference('Atšķiras adreses', 'tulkojumā nav', 'oriģinālā nav'),
    placeholdersDiffer: difference('Atšķiras vietturi', 'tulkojumā nav', 'oriģinālā nav'),
    bracketsDiffer: () => 'Atšķiras iekavas',
    termMissed: term('Nav lietots termins', 'Kāds termins nav lietots'),
    termForbidden: forbidden('Aizliegts termins', 'rakstiet'),
    lengthExceeded: exceeded('Vairāk rakstzīmju, nekā atļauts'),
    tagsMoved: () => 'Noformējums vai aizsargāts teksts, iespējams, nav īstajā vietā',
    unknownWord: about('Nezināms vārds', 'Vārds, ko sistēma nezina'),
    termApplied: term('Lietots termins', 'Lietots kāds termins'),
  },
};
