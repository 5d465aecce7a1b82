import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {after, before, describe, it} from 'node:test';
import {parse} from 'yaml';
import {ERROR_ANSWERS} from '../../../../src/contract/index.ts';
import {heldEngine, type HeldEngine} from '../../engines/held-engine.ts';
import {until} from '../../systems/within.ts';
import {runService, type TestService} from '../running-service.ts';
import {sendTo} from '../send-to.ts';

interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly gridPos: {readonly x: number; readonly y: number; readonly w: number; readonly h: number};
  readonly targets?: readonly {
    readonly expr: string;
    readonly refId: string;
    readonly legendFormat: string;
  }[];
}

interface Dashboard {
  readonly schemaVersion: number;
  readonly templating: {readonly list: readonly {readonly name: string}[]};
  readonly panels: readonly Panel[];
}

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: {readonly severity: string};
  readonly annotations: {readonly summary: string; readonly description: string};
}

const read = (name: string) => readFile(new URL(`../../../../docs/${name}`, import.meta.url), 'utf8');

/** Labels that Prometheus adds to all metrics. */
const OF_PROMETHEUS = ['job', 'instance'];

describe('the dashboard and the alerts', () => {
  let service: TestService;
  let engine: HeldEngine;
  /** Labels of each metric, read from the service after real requests. */
  const labels = new Map<string, Set<string>>();

  before(async () => {
    engine = await heldEngine();
    const engines = {words: {engine: 'phrasebook'}, libre: {engine: 'libretranslate', url: [engine.url]}};
    service = await runService({metricsPort: 0, engines});
    const systemID = await service.running('en', 'lv');
    await service.send('Translate', {body: {appID: 'test', systemID, text: 'Good morning.', options: ''}});
    await service.send('Translate', {token: 'mt_wrong'});
    await sendTo(`${service.url}/sign-in`, {
      method: 'POST',
      headers: {'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin'},
      raw: 'name=ilze&password=wrong',
    });
    const {text} = await until(
      () => sendTo(service.metricsUrl!, {}),
      (answer) => answer.text.includes('mtservice_sign_ins_total{'),
      'the metrics',
    );
    for (const line of text.split('\n')) {
      const [, name, inside = ''] = /^(\w+)(?:\{(.*)\})? /.exec(line) ?? [];
      if (name === undefined) continue;
      const metricLabels = labels.get(name) ?? new Set();
      for (const [, label] of inside.matchAll(/(\w+)="/g)) metricLabels.add(label!);
      labels.set(name, metricLabels);
    }
  });
  after(async () => {
    await service.close();
    await engine.close();
  });

  /** Returns the metrics, labels and errors of an expression that the service does not have. */
  function faultsOf(expression: string): string[] {
    const selectors = [...expression.matchAll(/\b([a-z]+_\w+|up)\b(?:\{([^}]*)\})?(?!\s*\()/g)];
    const named = selectors.filter(([, name]) => !['histogram_quantile', 'up'].includes(name!));
    if (named.length === 0 && !expression.startsWith('up')) return [`nothing in ${expression}`];
    return named.flatMap(([, name, inside = '']) => {
      const metricLabels = labels.get(name!);
      if (!metricLabels) return [`no metric ${name}`];
      const matchers = [...inside.matchAll(/(\w+)\s*(?:=~|!~|!=|=)"([^"]*)"/g)];
      return matchers.flatMap(([, label, value]) => {
        if (label === 'error' && !Object.hasOwn(ERROR_ANSWERS, value!)) return [`no error ${value}`];
        if (metricLabels.has(label!) || OF_PROMETHEUS.includes(label!)) return [];
        return [`${name} has no label ${label}`];
      });
    });
  }

  it('has panels over metrics that the service has, in a layout without gaps in the ids', async () => {
    const {panels, schemaVersion, templating} = JSON.parse(await read('grafana-dashboard.json')) as Dashboard;
    assert.ok(schemaVersion >= 39);
    assert.deepEqual(
      templating.list.map(({name}) => name),
      ['datasource', 'job'],
    );
    assert.deepEqual(
      panels.map(({id}) => id),
      panels.map((_panel, index) => index + 1),
    );
    for (const {type, title, gridPos, targets = []} of panels) {
      assert.ok(title !== '' && gridPos.x + gridPos.w <= 24, title);
      assert.ok(type === 'row' || targets.length > 0, `${title} shows nothing`);
      for (const {expr} of targets) assert.deepEqual(faultsOf(expr), [], `${title}: ${expr}`);
    }
    const overlapping = panels.filter((panel) =>
      panels.some(
        (candidate) =>
          candidate.id > panel.id &&
          panel.gridPos.x < candidate.gridPos.x + candidate.gridPos.w &&
          candidate.gridPos.x < panel.gridPos.x + panel.gridPos.w &&
          panel.gridPos.y < candidate.gridPos.y + candidate.gridPos.h &&
          candidate.gridPos.y < panel.gridPos.y + panel.gridPos.h,
      ),
    );
    assert.deepEqual(
      overlapping.map(({title}) => title),
      [],
    );
  });

  it('shows every metric of the service itself', async () => {
    const text = await read('grafana-dashboard.json');
    const serviceMetrics = [...labels.keys()].filter((name) => name.startsWith('mtservice_'));
    const shown = serviceMetrics.filter((name) => text.includes(name.replace(/_(sum|count)$/, '')));
    assert.deepEqual(shown, serviceMetrics);
  });

  it('has alerts over metrics and errors that the service has, each with what to do', async () => {
    const {groups} = parse(await read('prometheus-alerts.yaml')) as {groups: {rules: Rule[]}[]};
    const rules = groups.flatMap((group) => group.rules);
    assert.ok(rules.length > 5);
    for (const {alert, expr, labels: ruleLabels, annotations} of rules) {
      assert.deepEqual(faultsOf(expr), [], alert);
      assert.match(ruleLabels.severity, /^(page|warn|info)$/);
      assert.match(annotations.summary, /\.$/);
      assert.match(annotations.description, /\.$/);
    }
  });

  it('finds what the service does not have', () => {
    assert.deepEqual(faultsOf('rate(mtservice_request_total[5m])'), ['no metric mtservice_request_total']);
    assert.deepEqual(faultsOf('sum by (x) (mtservice_systems{user="a"})'), [
      'mtservice_systems has no label user',
    ]);
    assert.deepEqual(faultsOf('mtservice_errors_total{error="oops"}'), ['no error oops']);
  });
});
