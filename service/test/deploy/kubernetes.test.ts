import assert from 'node:assert/strict';
import {readdirSync} from 'node:fs';
import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test} from 'node:test';
import {Ajv} from 'ajv';
import type {Deployment} from 'kubernetes-types/apps/v1.d.ts';
import type {ConfigMap, Container} from 'kubernetes-types/core/v1.d.ts';
import {parseAllDocuments} from 'yaml';
import {loadConfiguration} from '../../src/config/index.ts';
import {runService} from '../http/running-service.ts';
import {sendTo} from '../http/send-to.ts';
import {temporaryFolder} from '../store/temporary-folder.ts';
import {kubernetesFaults, type KubernetesObject} from './kubernetes-types.ts';
import {shippedFile, shippedPath} from './shipped-file.ts';
import {releaseAfter} from '../../../test/support/release-after.ts';

const objects = readdirSync(shippedPath('kubernetes')).flatMap((name) =>
  parseAllDocuments(shippedFile(`kubernetes/${name}`)).map((document): KubernetesObject => {
    assert.deepEqual(document.errors, []);
    return document.toJS() as KubernetesObject;
  }),
);

const isOurs = ({apiVersion}: KubernetesObject) => !apiVersion.startsWith('keda.sh/');

function ofKind<T>(kind: string): T {
  const match = objects.find((object) => object.kind === kind);
  assert.ok(match, `a ${kind}`);
  return match as T;
}

/**
 * Fields of a ScaledObject that KEDA reads, as far as the shipped one uses them (keda.sh, "ScaledObject
 * specification").
 */
const SCALED_OBJECT = {
  type: 'object',
  additionalProperties: false,
  required: ['apiVersion', 'kind', 'metadata', 'spec'],
  properties: {
    apiVersion: {const: 'keda.sh/v1alpha1'},
    kind: {const: 'ScaledObject'},
    metadata: {type: 'object', required: ['name']},
    spec: {
      type: 'object',
      additionalProperties: false,
      required: ['scaleTargetRef', 'triggers'],
      properties: {
        scaleTargetRef: {
          type: 'object',
          required: ['name'],
          additionalProperties: false,
          properties: {name: {}},
        },
        minReplicaCount: {type: 'integer'},
        maxReplicaCount: {type: 'integer'},
        advanced: {
          type: 'object',
          additionalProperties: false,
          properties: {horizontalPodAutoscalerConfig: {}},
        },
        triggers: {
          type: 'array',
          items: {
            type: 'object',
            required: ['type', 'metadata'],
            additionalProperties: false,
            properties: {
              type: {const: 'prometheus'},
              metadata: {
                type: 'object',
                required: ['serverAddress', 'query', 'threshold'],
                additionalProperties: {type: 'string'},
              },
            },
          },
        },
      },
    },
  },
};

interface ScaledObject {
  readonly spec: {
    readonly scaleTargetRef: {readonly name: string};
    readonly advanced: {readonly horizontalPodAutoscalerConfig: {readonly behavior: unknown}};
    readonly triggers: readonly {readonly metadata: {readonly query: string}}[];
  };
}

function container(): Container {
  const [only] = ofKind<Deployment>('Deployment').spec?.template.spec?.containers ?? [];
  assert.ok(only);
  return only;
}

test('the manifests fit the types of Kubernetes, which also find a misspelt field', () => {
  const ours = objects.filter(isOurs);
  assert.ok(ours.length >= 5);
  assert.deepEqual(kubernetesFaults(ours), []);
  const misspelt = {...ofKind<KubernetesObject>('Service'), spec: {ports: [{port: 80, targetport: 8080}]}};
  assert.match(kubernetesFaults([misspelt]).join(), /targetport/);
});

test('the service runs without rights, and writes to its volumes only', () => {
  const pod = ofKind<Deployment>('Deployment').spec?.template.spec;
  const {securityContext, volumeMounts} = container();
  assert.equal(pod?.securityContext?.runAsNonRoot, true);
  assert.match(shippedFile('Containerfile'), new RegExp(`^USER ${pod.securityContext.runAsUser}:`, 'm'));
  assert.equal(securityContext?.readOnlyRootFilesystem, true);
  assert.deepEqual(securityContext.capabilities, {drop: ['ALL']});
  const writable = volumeMounts?.filter(({readOnly}) => !readOnly).map(({mountPath}) => mountPath);
  assert.deepEqual(writable, ['/var/lib/mtservice', '/tmp']);
});

test('the configuration is understood, and fits the ports and times of the pods', async (t) => {
  const dataFolder = await temporaryFolder(t);
  await writeFile(
    join(dataFolder, 'mtservice.json'),
    ofKind<ConfigMap>('ConfigMap').data?.['mtservice.json'] ?? '',
  );
  const env = {DATABASE_URL: 'postgres://a:b@c/d'};
  const {database, port, metricsPort, limits} = await loadConfiguration({dataFolder, env});
  assert.equal(database, env.DATABASE_URL);
  assert.deepEqual(
    container().ports?.map(({containerPort}) => containerPort),
    [port, metricsPort],
  );
  const grace = ofKind<Deployment>('Deployment').spec?.template.spec?.terminationGracePeriodSeconds ?? 0;
  assert.ok(grace > limits.drainSeconds + limits.closeSeconds);
  const {periodSeconds = 0, failureThreshold = 0} = container().readinessProbe ?? {};
  assert.ok(limits.drainSeconds > periodSeconds * failureThreshold);
});

test('the autoscaler scales the nodes by metrics that the service has', async (t) => {
  const scaled = ofKind<ScaledObject>('ScaledObject');
  const isValid = new Ajv({allErrors: true}).compile(SCALED_OBJECT);
  assert.ok(isValid(scaled), JSON.stringify(isValid.errors));
  assert.equal(scaled.spec.scaleTargetRef.name, ofKind<KubernetesObject>('Deployment').metadata.name);
  const {behavior} = scaled.spec.advanced.horizontalPodAutoscalerConfig;
  const autoscaler = {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: {name: 'a'},
    spec: {maxReplicas: 2, scaleTargetRef: {kind: 'Deployment', name: 'a'}, behavior},
  };
  assert.deepEqual(kubernetesFaults([autoscaler]), []);
  const service = await runService({metricsPort: 0, engines: {words: {engine: 'phrasebook'}}});
  releaseAfter(t, () => service.close());
  assert.ok(service.metricsUrl);
  const {text} = await sendTo(service.metricsUrl, {});
  const metrics = scaled.spec.triggers.flatMap(
    ({metadata}) => metadata.query.match(/\bmtservice_\w+/g) ?? [],
  );
  assert.equal(metrics.length, scaled.spec.triggers.length);
  for (const name of metrics) assert.match(text, new RegExp(`^# TYPE ${name} gauge$`, 'm'));
});
