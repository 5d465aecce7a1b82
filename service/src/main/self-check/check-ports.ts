import {once} from 'node:events';
import {createServer} from 'node:net';
import {boundedBytes} from '../../answers/bounded.ts';
import type {Configuration} from '../../config/index.ts';
import {DOORS, type DoorName, type DoorSetting} from '../../doors/settings.ts';
import {servingProcess} from '../../store/index.ts';
import {listenFault, openedOrigin, type ListeningPlace} from '../listen.ts';
import {messageOf, type CheckedPart} from './checked-part.ts';

type Finding = Pick<CheckedPart, 'outcome' | 'message'>;

const ANSWER_MS = 3_000;
const MAX_ANSWER_BYTES = 1024 * 1024;

/** A port of the service, and a path by which a running service can be recognized there. */
interface ServicePort extends ListeningPlace {
  readonly part: string;
  readonly path: string;
  /** Text that the answer of this service contains. */
  readonly sign: string;
  /** Expected status; 200 by default. */
  readonly status?: number;
}

/**
 * Tries to listen at each port as the service will; if a port is in use, checks whether this service uses it.
 * With a database server, no process locks the data folder, so any such service that answers is assumed to be
 * this one.
 */
export async function* checkPorts(
  {host, port, metricsPort, basePath, database, doors}: Configuration,
  dataFolder: string,
): AsyncGenerator<CheckedPart> {
  const main = {part: 'port', host, port, setting: 'PORT', path: `${basePath}/health`, sign: '"ok"'};
  const metrics = {
    part: 'metrics port',
    host,
    setting: '"metricsPort"',
    path: '/metrics',
    sign: 'mtservice_',
  };
  const ports: ServicePort[] = [
    main,
    ...(metricsPort === undefined ? [] : [{...metrics, port: metricsPort}]),
    ...DOORS.flatMap((name) => doorPort(name, doors[name], host)),
  ];
  let serving: Awaited<ReturnType<typeof servingProcess>>;
  try {
    serving = await servingProcess(dataFolder);
  } catch (error) {
    yield {part: 'port', outcome: 'fault', message: messageOf(error)};
    return;
  }
  const service =
    serving && `the service runs on this data folder${serving.pid ? ` (pid ${serving.pid})` : ''}`;
  const shared = database !== undefined;
  for (const entry of ports) yield {part: entry.part, ...(await checkPort(entry, {service, shared}))};
}

/** Answers by which doors are recognized; the requests for these answers have no key. */
const DOOR_SIGNS: Readonly<Record<DoorName, Pick<ServicePort, 'path' | 'sign' | 'status'>>> = {
  libretranslate: {path: '/health', sign: '"ok"'},
  deepl: {path: '/', sign: 'no such call', status: 404},
  mcp: {path: '/', sign: 'This call takes POST', status: 405},
};

function doorPort(name: DoorName, setting: DoorSetting, host: string): ServicePort[] {
  if (typeof setting === 'boolean') return [];
  const place = {host, port: setting.port, setting: `"doors.${name}.port"`};
  return [{part: `door ${name}`, ...place, ...DOOR_SIGNS[name]}];
}

async function checkPort(
  place: ServicePort,
  {service, shared}: {readonly service: string | undefined; readonly shared: boolean},
): Promise<Finding> {
  const {host, port} = place;
  if (port === 0) return {outcome: 'ok', message: service ?? 'any free one is taken'};
  const fault = await faultOfListening(place);
  const where = `port ${port} on ${host}`;
  if (service === undefined) {
    if (fault === undefined) return {outcome: 'ok', message: `${where} is free`};
    if (shared && (await answersAsService(place))) {
      const message = `a process of the service answers on ${where}. If it is not the one of this configuration, give this one another port.`;
      return {outcome: 'note', message};
    }
    return {outcome: 'fault', message: `${fault} To see which program uses a port: ss -ltnp`};
  }
  if (fault === undefined) {
    const message = `${service}, but does not listen on ${where}: it was started with other settings, or these take effect only after a restart`;
    return {outcome: 'note', message};
  }
  if (await answersAsService(place)) return {outcome: 'ok', message: `${service} and answers on ${where}`};
  const message = `${service}, but what uses ${where} does not answer as the service does. ${fault} To see which program it is: ss -ltnp`;
  return {outcome: 'fault', message};
}

async function faultOfListening(place: ServicePort): Promise<string | undefined> {
  const server = createServer();
  try {
    server.listen({host: place.host, port: place.port, exclusive: true});
    await once(server, 'listening');
    return undefined;
  } catch (error) {
    return listenFault(error, place);
  } finally {
    server.close();
  }
}

async function answersAsService({host, port, path, sign, status = 200}: ServicePort): Promise<boolean> {
  try {
    const answer = await fetch(`${openedOrigin(host, port)}${path}`, {
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    return (
      answer.status === status &&
      (await boundedBytes(answer.body, MAX_ANSWER_BYTES)).toString('utf8').includes(sign)
    );
  } catch {
    return false;
  }
}
