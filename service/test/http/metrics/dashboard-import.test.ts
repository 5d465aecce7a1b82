import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {before, describe, it} from 'node:test';
import {parse} from 'yaml';
import {readQuery} from './promql.mjs';

interface Target {
  readonly refId: string;
  readonly expr: string;
  readonly legendFormat?: string;
}

interface Panel {
  readonly type: string;
  readonly title: string;
  readonly gridPos: Readonly<Record<'x' | 'y' | 'w' | 'h', number>>;
  readonly fieldConfig?: object;
  readonly targets?: readonly Target[];
}

interface Dashboard {
  readonly id?: null;
  readonly uid: string;
  readonly title: string;
  readonly schemaVersion: number;
  readonly templating: {readonly list: readonly {name: string; type: string; query: unknown}[]};
  readonly panels: readonly Panel[];
}

interface Rules {
  readonly groups: readonly {readonly rules: readonly {readonly expr: string}[]}[];
}

const read = (name: string) => readFile(new URL(`../../../../docs/${name}`, import.meta.url), 'utf8');

/** Panel types in every Grafana. */
const CORE_PANELS = new Set(['row', 'stat', 'timeseries']);

describe('an import of the dashboard', () => {
  let text: string;
  let dashboard: Dashboard;

  before(async () => {
    text = await read('grafana-dashboard.json');
    dashboard = JSON.parse(text) as Dashboard;
  });

  it('finds what it asks for', () => {
    assert.ok(dashboard.title.length > 0);
    assert.match(dashboard.uid, /^[\w-]{1,40}$/);
    // An id would refer to a row in another Grafana's database.
    assert.ok(dashboard.id === undefined || dashboard.id === null);
    // Grafana does not migrate a schema newer than its own; 41 is the version of Grafana 11.
    assert.ok(dashboard.schemaVersion <= 41);
    for (const {type, title, gridPos, fieldConfig, targets = []} of dashboard.panels) {
      assert.ok(CORE_PANELS.has(type), `${title}: ${type}`);
      assert.ok(Object.values(gridPos).every(Number.isInteger) && gridPos.w > 0 && gridPos.h > 0, title);
      assert.equal(new Set(targets.map(({refId}) => refId)).size, targets.length, title);
      assert.ok(type === 'row' || fieldConfig !== undefined, title);
    }
  });

  it('finds its data source by a variable, as a provisioned file does', () => {
    const variables = dashboard.templating.list;
    const sources = variables.filter(({type}) => type === 'datasource');
    assert.deepEqual(
      sources.map(({name, query}) => [name, query]),
      [['datasource', 'prometheus']],
    );
    for (const [, uid] of text.matchAll(/"uid": "([^"]*)"/g)) {
      assert.ok(uid === '${datasource}' || uid === dashboard.uid, uid);
    }
    // Only the import dialog would replace inputs such as ${DS_PROMETHEUS}, so they are not allowed.
    const variableNames = new Set(variables.map(({name}) => name));
    for (const [all, braced, plain] of text.matchAll(/\$\{(\w+)[^}]*\}|\$(\w+)/g)) {
      assert.ok(variableNames.has(braced ?? plain ?? ''), all);
    }
  });

  it('has queries that Prometheus reads, with legends of labels that they give', () => {
    for (const {expr, legendFormat = ''} of dashboard.panels.flatMap(({targets = []}) => targets)) {
      const {faults, labels} = readQuery(expr);
      assert.deepEqual(faults, [], expr);
      for (const [, label] of legendFormat.matchAll(/\{\{\s*(\w+)\s*\}\}/g)) {
        assert.ok(labels === undefined || labels.includes(label!), `${legendFormat}: ${expr}`);
      }
    }
  });
});

describe('the rules for alarms', () => {
  it('have expressions that Prometheus reads', async () => {
    const {groups} = parse(await read('prometheus-alerts.yaml')) as Rules;
    const rules = groups.flatMap((group) => group.rules);
    assert.ok(rules.length > 5);
    for (const {expr} of rules) assert.deepEqual(readQuery(expr).faults, [], expr);
  });

  it('would be found to have others', () => {
    for (const expr of ['sum(rate(x[5m])', 'x > > 2', 'rate(x[5 minutes])', 'sum by class (x)']) {
      assert.ok(readQuery(expr).faults.length > 0, expr);
    }
    assert.deepEqual(readQuery('sum by (a, b) (rate(x{c="d"}[5m])) / y').labels, ['a', 'b']);
  });
});
