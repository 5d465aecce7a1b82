import {EngineError} from '../../src/engines/engine.ts';
import {StoreError} from '../../src/store/index.ts';
import {runApp, type AppSettings, type TestService} from '../http/running-service.ts';
import {partWith} from '../support/part-with.ts';
import {ControlledEngine} from '../systems/controlled-engine.ts';
import {definitionOf} from '../systems/definition-of.ts';
import {until, within} from '../systems/within.ts';

/** Text whose human translation cannot be saved because the disk is full. */
export const FULL_DISK = 'pilns disks';
/** Text whose human translation causes an internal error. */
export const BROKEN = 'kļūda';

/**
 * Starts a service with a system in each state: `smt-run`, `smt-sleep` (in stand-by, never ready), `smt-stop`
 * (stopped by the operator) and `smt-fail` (its engine fails).
 */
export async function startParityService(settings: AppSettings = {}): Promise<TestService> {
  const running = new ControlledEngine([{source: 'en', target: 'lv'}]);
  const failing = new ControlledEngine([{source: 'lv', target: 'de'}]);
  const sleeping = new ControlledEngine([{source: 'de', target: 'fr'}]);
  failing.answer = () =>
    Promise.reject(new EngineError('unavailable', 'lt-proc: pārtrūka <kaut kur> & citur'));
  const service = await runApp(
    [
      definitionOf(running, {id: 'smt-run', startAutomatically: true}),
      definitionOf(running, {id: 'smt-stop', title: 'Apturēta <sistēma> & "Co"', description: ''}),
      definitionOf(sleeping, {id: 'smt-sleep'}),
      definitionOf(failing, {id: 'smt-fail', startAutomatically: true}),
    ],
    {
      ...settings,
      systems: {lookUpMs: 10},
      wrap: (store) => ({
        ...store,
        memory: partWith(store.memory, {
          submit: (userId, systemId, entries, counted) => {
            const [{source} = {source: ''}] = entries;
            if (source === FULL_DISK) return Promise.reject(new StoreError('full', 'disk: /secret'));
            if (source === BROKEN) return Promise.reject(new TypeError('secret'));
            return store.memory.submit(userId, systemId, entries, counted);
          },
        }),
      }),
    },
  );
  for (const engine of [running, failing]) {
    await within(engine.started(1), 'the start');
    engine.starts[0]!.succeed();
  }
  await service.store.systems.setDesired('smt-stop', 'stopped');
  const statusOf = (id: string) => service.ownSystems.find(id, {id: 1, name: 'anna'})?.status;
  await until(
    () => [statusOf('smt-run'), statusOf('smt-fail'), statusOf('smt-stop')].join(),
    (statuses) => statuses === 'running,running,notstarted',
    'the systems',
  );
  return service;
}
