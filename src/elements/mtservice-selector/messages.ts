import {errors as enErrors, type ErrorMessages} from '../../localization/en/errors.ts';
import {selector as enSelector, type SelectorMessages} from '../../localization/en/selector.ts';
import {messagesFor, type MessageTables} from '../../localization/locale.ts';
import {errors as lvErrors} from '../../localization/lv/errors.ts';
import {selector as lvSelector} from '../../localization/lv/selector.ts';
import type {StateIssue} from '../../session/index.ts';
import type {ListFailure} from './system-list-controller.ts';

const SELECTOR: MessageTables<SelectorMessages> = {en: enSelector, lv: lvSelector};
const ERRORS: MessageTables<ErrorMessages> = {en: enErrors, lv: lvErrors};

/** Messages of the selector for the reader's language. */
export function selectorMessages(language: string): SelectorMessages {
  return messagesFor(SELECTOR, language);
}

/** Messages of the connection for the reader's language. */
export function errorMessages(language: string): ErrorMessages {
  return messagesFor(ERRORS, language);
}

/** Why the list could not be loaded from this address, and what the reader can do. */
export function failureText(failure: ListFailure, baseUrl: string, errors: ErrorMessages): string {
  const {kind} = failure;
  if (kind === 'unauthorized' || kind === 'offline') return errors[kind];
  const {host} = new URL(baseUrl, location.href);
  return kind === 'service' ? errors.service(host, failure.status) : errors[kind](host);
}

/** What the view says of an issue by itself; pairs whose system cannot be used say it in their row. */
export function issueText(
  issue: StateIssue,
  messages: SelectorMessages,
  pairName: (pair: string) => string,
): string | undefined {
  switch (issue.kind) {
    case 'notJson':
    case 'notAState':
      return messages.refused[issue.kind];
    case 'wrongType':
      return messages.refused.wrongType(issue.path ?? '');
    case 'corpusIdRepaired':
      return messages.corpusIdRepaired(pairName(issue.pair));
    default:
      return undefined;
  }
}
