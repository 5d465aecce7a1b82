import type {CommonWords} from '../en/common.ts';

/** Latvian texts shared by several sets of pages. */
export const commonWords: CommonWords = {
  toContent: 'Pāriet pie satura',
  cancel: 'Atcelt',
  or: 'vai',
  signIn: 'Pieslēgties',
  userName: 'Lietotājvārds',
  password: 'Parole',
  continueWith: (title) => `Turpināt ar ${title}`,
  passwordsOff: 'Šeit neviens nepieslēdzas ar paroli. Izmantojiet pogu.',
  fillBoth: 'Ievadiet lietotājvārdu un paroli.',
  wrongPassword: 'Lietotājvārds vai parole nav pareiza.',
  tooManyAttempts: (minutes) =>
    `Pārāk daudz mēģinājumu. Pagaidiet ${minutes === 1 ? 'minūti' : `${minutes} min`} un mēģiniet vēlreiz.`,
  failedTitle: 'Neizdevās',
  forged: 'Veidlapa nenāca no šīs lapas, tāpēc nekas netika mainīts. Atveriet lapu no jauna un atkārtojiet.',
};
