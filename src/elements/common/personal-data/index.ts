import type {PersonalDataMessages} from '../../../localization/en/personal-data.ts';
import {personalData} from '../../../localization/en/personal-data.ts';
import type {Messages} from '../../../localization/messages.ts';
import {addKeptStyles} from './kept.styles.ts';
import {Keeper, type ShieldHost} from './keeper.ts';

/** Source of a part's messages in the user's language. */
interface WordSource {
  messagesOf(name: 'personalData', english: Messages['personalData']): PersonalDataMessages;
}

const keepers = new WeakMap<ShieldHost, Keeper>();

/** Returns the keeper of an element, the same each time. */
export function keeperOf(host: ShieldHost, element: WordSource): Keeper {
  let keeper = keepers.get(host);
  if (host.shadowRoot) addKeptStyles(host.shadowRoot);
  if (!keeper)
    keepers.set(host, (keeper = new Keeper(host, () => element.messagesOf('personalData', personalData))));
  return keeper;
}
