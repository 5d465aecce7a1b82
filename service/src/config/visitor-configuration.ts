import {DEFAULT_VISITOR_SETTINGS, type VisitorSettings} from '../operations/visitors/visitor-settings.ts';
import type {ConfigurationFile} from './schema.ts';

/** Settings of visitors without an account; undefined if the service serves no visitors. */
export function configuredVisitors({anonymous}: ConfigurationFile): VisitorSettings | undefined {
  return anonymous && {...DEFAULT_VISITOR_SETTINGS, ...anonymous};
}

/** Describes the fault in the settings of visitors; undefined if the settings are valid. */
export function visitorsFault({anonymous}: ConfigurationFile): string | undefined {
  if (!anonymous || anonymous.charactersPerDay <= anonymous.charactersPerDayInAll) return undefined;
  const {charactersPerDay, charactersPerDayInAll} = anonymous;
  return `anonymous.charactersPerDayInAll must be at least anonymous.charactersPerDay, ${charactersPerDay}, not ${charactersPerDayInAll}`;
}
