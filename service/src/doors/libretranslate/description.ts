import type {DoorCall} from '../door.ts';

/** Name by which clients recognize the interface. */
const NAME = 'LibreTranslate';

/**
 * The call that describes the other calls: clients look for the interface's name in the description before
 * they accept an address.
 */
export function descriptionCall(calls: readonly DoorCall[]): DoorCall {
  return {
    method: 'GET',
    url: '/spec',
    isOpen: true,
    answer: () =>
      Promise.resolve({
        swagger: '2.0',
        info: {
          title: NAME,
          description: `The interface of ${NAME}, spoken by mtservice.`,
          version: '1',
        },
        paths: Object.fromEntries(
          calls.map(({method, url}) => [url.replace(/:(\w+)/g, '{$1}'), methodsOf(method)]),
        ),
      }),
  };
}

function methodsOf(method: DoorCall['method']): Record<string, object> {
  const names = typeof method === 'string' ? [method] : method;
  return Object.fromEntries(
    names.map((name) => [name.toLowerCase(), {responses: {200: {description: 'OK'}}}]),
  );
}
