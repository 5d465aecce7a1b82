import {afterEach} from 'node:test';
import {ControlledEngine} from '../systems/controlled-engine.ts';
import {definitionOf} from '../systems/definition-of.ts';
import {until, within} from '../systems/within.ts';
import {runApp, type AppSettings, type TestService} from '../http/running-service.ts';
import type {SystemDefinition} from '../../src/systems/index.ts';

const open: TestService[] = [];
afterEach(async () => {
  for (const service of open.splice(0)) await service.close();
});

/** Starts a service with one system, whose engine the test controls; closed after the test. */
export async function controlledApp(settings: AppSettings = {}, definition: Partial<SystemDefinition> = {}) {
  const engine = new ControlledEngine();
  const service = await runApp([definitionOf(engine, definition)], settings);
  open.push(service);
  return {engine, service, body: {appID: 't', systemID: 'smt-1', text: 'čau', options: ''}};
}

/** Starts a service with `controlledApp`, and waits until its system is running. */
export async function runningApp(settings: AppSettings = {}, definition: Partial<SystemDefinition> = {}) {
  const parts = await controlledApp(settings, {startAutomatically: true, ...definition});
  await within(parts.engine.started(1), 'the start');
  parts.engine.starts[0]!.succeed();
  await until(
    () => parts.service.ownSystems.find('smt-1', {id: 1, name: 'anna'})?.status,
    (status) => status === 'running',
    'running',
  );
  return parts;
}
