import type {CommonLanguages} from '../en/common-languages.ts';

export const commonLanguages: CommonLanguages = {
  language: 'lv',
  names:
    'de Vācu,en Angļu,es Spāņu,et Igauņu,fi Somu,fr Franču,it Itāļu,lt Lietuviešu,lv Latviešu,nl Holandiešu,pl Poļu,pt Portugāļu,ru Krievu,sv Zviedru,uk Ukraiņu,zh Ķīniešu',
};
