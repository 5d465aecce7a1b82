import {counted} from '../counted.ts';

/** English messages about personal details that are kept in the page. */
export const personalData = {
  language: 'en',
  kept: counted('en', {one: 'detail kept in this page', other: 'details kept in this page'}),
  keptHint: 'These were not sent to the service. They are put back into the translation here.',
  more: (count: number) => `and ${count.toLocaleString('en')} more`,
  /** Kinds of details. */
  kinds: {
    email: 'E-mail addresses',
    phone: 'Phone numbers',
    iban: 'Bank accounts',
    card: 'Payment cards',
    nationalNumber: 'National ID numbers',
    own: 'Details of this site',
  },
  checkDetails: (details: string) => `to check: ${details}`,
  /** A correction whose personal details differ from those of the text. */
  staysHere: 'not sent: other details than in the text',
  /** A correction with other details than the text, after the page has kept the correction. */
  keptHere: 'kept in this page only',
};

/** Messages about personal details in any language. */
export type PersonalDataMessages = typeof personalData;
