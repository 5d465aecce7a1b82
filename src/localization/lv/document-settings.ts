import type {DocumentSettingsMessages} from '../en/document-settings.ts';

const number = (count: number) => count.toLocaleString('lv');

export const documentSettings: DocumentSettingsMessages = {
  inRow: (options) => `Iestatījumi: ${options}`,
  used: (name) => `Pievienoto dokumentu iestatījumi: ${name}`,
  unused: (pattern) => `Paraugam “${pattern}” neatbilst neviena datne.`,
  stop: 'Vairs nelietot šos iestatījumus',
  stopped: 'Turpmāk pievienotajiem dokumentiem šādu iestatījumu nav.',
  earlierStay: 'Līdz tam tiek lietoti iepriekšējie iestatījumi.',
  faults: {
    unreadable: () => 'Datni vairs nevar nolasīt.',
    notUtf8: () => 'Datne nav UTF-8 kodējumā. Saglabājiet to šajā kodējumā.',
    tooLarge: () => 'Iestatījumiem šī datne ir pārāk liela.',
    notJson: (line) => (line ? `${line}. rinda nav derīgs JSON.` : 'Tas nav derīgs JSON.'),
    noList: () =>
      'Tajā nav saraksta ar nosaukumu “documents”. Piemērs: {"documents": [{"files": "*.json", "keys": "title"}]}',
    noFiles: (entry) => `${entry}. ieraksts nenorāda, kurām datnēm tas paredzēts. Piemērs: "files": "*.json"`,
    unknownName: (entry, name) =>
      `${entry}. ieraksts: “${name}” nav iestatījums. Iestatījumi ir keys, columns, inline, sheetNames, fuzzy un tmx.`,
    notTexts: (entry, name) => `${entry}. ieraksts: “${name}” jābūt tekstam vai tekstu sarakstam.`,
    notFlag: (entry, name) => `${entry}. ieraksts: “${name}” jābūt true vai false.`,
    separator: (entry, name) =>
      `${entry}. ieraksts: tekstā “${name}” ir komats vai semikols, ko šeit nevar lietot.`,
    otherFormat: (entry, name, file, formats) =>
      `${entry}. ieraksts: “${name}” ir tikai formātiem ${formats}, tāpēc datne ${file} tiktu tulkota visa.`,
  },
  correct: (count) =>
    count === 0
      ? 'Izlabojiet to un pievienojiet vēlreiz.'
      : `Līdz ar to nav pievienotas citas datnes: ${number(count)}. Izlabojiet to un pievienojiet visas vēlreiz.`,
};
