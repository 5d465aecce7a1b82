import {load, type LoadRequest, type LoadResult} from './load/load.ts';
import {jsonHeaders, runningSystem} from './processes/running-system.ts';
import type {BenchTable} from './service.bench.ts';
import {startService, type ServiceProcess} from './processes/service-process.ts';
import {TEXTS} from './texts/texts.ts';
import {sized} from '../../test/bench/size.mjs';

const ROUNDS = sized(5, 1);
/** Seconds per protocol and round. */
const SECONDS = Math.ceil(Number(process.env['BENCH_SECONDS'] ?? sized(10, 1)) / ROUNDS);
const CONNECTIONS = [1, 16] as const;
/** A real engine, and one that takes no time, with which only the service is measured. */
const ENGINES = ['Apertium', 'Phrasebook'] as const;
const GOAL = '1.5';

interface Round {
  readonly json: LoadResult;
  readonly soap: LoadResult;
}

/**
 * Measures Translate over SOAP against Translate over JSON: the same sentences, alternating every few
 * seconds.
 */
export async function run(): Promise<BenchTable> {
  const service = await startService();
  try {
    const rows: string[][] = [];
    for (const engine of ENGINES) {
      const systemID = await runningSystem(service, 'en', engine === 'Apertium' ? 'es' : 'lv', engine);
      for (const connections of CONNECTIONS) {
        rows.push(rowOf(engine, connections, await measure(service, systemID, connections)));
      }
    }
    return {
      title: 'Translate over SOAP',
      columns: ['engine', 'JSON requests/s', 'SOAP requests/s', 'SOAP median ms', 'time by JSON', 'goal'],
      rows,
      note: `${TEXTS.en.length} sentences in turn, ${ROUNDS} rounds of ${SECONDS} s a protocol, medians.`,
    };
  } finally {
    await service.close();
  }
}

async function measure(service: ServiceProcess, systemID: string, connections: number): Promise<Round[]> {
  const json = TEXTS.en.map((text) => jsonRequest(service, systemID, text));
  const soap = TEXTS.en.map((text) => soapRequest(service, systemID, text));
  for (const requests of [json, soap]) await load(service.url, requests, connections, SECONDS);
  const rounds: Round[] = [];
  for (let turn = 0; turn < ROUNDS; turn++) {
    rounds.push({
      json: await load(service.url, json, connections, SECONDS),
      soap: await load(service.url, soap, connections, SECONDS),
    });
  }
  return rounds;
}

function rowOf(engine: string, connections: number, rounds: readonly Round[]): string[] {
  const over = (value: (round: Round) => number) =>
    rounds.map(value).sort((a, b) => a - b)[rounds.length >> 1]!;
  return [
    `${engine}, ${connections} connection${connections > 1 ? 's' : ''}`,
    over(({json}) => json.requestsPerSecond).toFixed(0),
    over(({soap}) => soap.requestsPerSecond).toFixed(0),
    over(({soap}) => soap.median).toFixed(2),
    over(({json, soap}) => json.requestsPerSecond / soap.requestsPerSecond).toFixed(2),
    GOAL,
  ];
}

function jsonRequest(service: ServiceProcess, systemID: string, text: string): LoadRequest {
  return {
    path: '/service.svc/json/Translate',
    headers: jsonHeaders(service),
    body: JSON.stringify({appID: 'bench', systemID, text, options: ''}),
  };
}

function soapRequest({token}: ServiceProcess, systemID: string, text: string): LoadRequest {
  const content = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return {
    path: '/service.svc/soap',
    headers: {
      'client-id': token,
      'content-type': 'text/xml; charset=utf-8',
      soapaction: '"urn:mtservice:translation/ITranslationServiceContract/Translate"',
    },
    body:
      '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>' +
      '<Translate xmlns="urn:mtservice:translation">' +
      `<appID>bench</appID><systemID>${systemID}</systemID><text>${content}</text><options></options>` +
      '</Translate></s:Body></s:Envelope>',
  };
}
