import {TOKEN_HEADER} from '../../../src/contract/index.ts';
import {queryValue} from '../endpoint/query-value.ts';
import type {KeyPlace, SentKey} from './dialect.ts';

/** Query parameter that may contain the token if the header does not. */
export interface QueryToken {
  readonly parameter: string;
  /** Whether only tokens marked as legacy are accepted in the query string. */
  readonly onlyMarked: boolean;
}

/** Key of the interface: the token in its header, or in the query string if the operator allows it. */
export function keyInHeader(queryToken: QueryToken | undefined): KeyPlace {
  return {
    name: `token in the header ${TOKEN_HEADER}`,
    missing: `The header ${TOKEN_HEADER} is missing: send your token in it.`,
    mayFollow: false,
    inHead({raw: {headers, url = ''}}) {
      const inHeader = headers[TOKEN_HEADER];
      if (inHeader !== undefined) return sentKey(inHeader, false);
      return queryToken && sentKey(queryValue(url, queryToken.parameter), queryToken.onlyMarked);
    },
  };
}

function sentKey(value: string | string[] | undefined, isForMarked: boolean): SentKey | undefined {
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  return {text: value.trim(), isForMarked};
}
