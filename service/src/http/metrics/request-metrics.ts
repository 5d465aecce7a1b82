import type {FastifyInstance, FastifyRequest} from 'fastify';
import {Counter, Gauge, Histogram, type Registry} from 'prom-client';
import {ERROR_ANSWERS, type ErrorName} from '../../../../src/contract/index.ts';

/** Counts the app's answers and the requests under way. */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  countAnswers(app, registry);
  countFailures(app, registry);
  measureOpenRequests(app, registry);
}

function countAnswers(app: FastifyInstance, registry: Registry): void {
  const requests = new Counter({
    name: 'mtservice_requests_total',
    help: 'Requests by operation and HTTP status.',
    labelNames: ['operation', 'status'] as const,
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'mtservice_request_seconds',
    help: 'Time from request to answer by operation.',
    labelNames: ['operation'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30, 120],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const operation = request.operation ?? 'other';
    requests.inc({operation, status: String(reply.statusCode)});
    duration.observe({operation}, reply.elapsedTime / 1000);
    done();
  });
}

function countFailures(app: FastifyInstance, registry: Registry): void {
  const errors = new Counter({
    name: 'mtservice_errors_total',
    help: 'Requests that were answered with an error, by its name and whose fault it is: client, service, or none while a system starts.',
    labelNames: ['error', 'fault'] as const,
    registers: [registry],
  });
  const signIns = new Counter({
    name: 'mtservice_sign_ins_total',
    help: 'Tries to sign in by outcome: right, wrong, or wait after too many.',
    labelNames: ['outcome'] as const,
    registers: [registry],
  });
  app.addHook('onResponse', ({failure, signIn}, _reply, done) => {
    if (failure) errors.inc({error: failure, fault: faultOf(failure)});
    if (signIn) signIns.inc({outcome: signIn});
    done();
  });
}

/** Party at fault for an error; `none` while a system starts, when every client has to wait. */
function faultOf(error: ErrorName): 'client' | 'service' | 'none' {
  if (error === 'systemIsStarting') return 'none';
  return ERROR_ANSWERS[error].httpStatus < 500 ? 'client' : 'service';
}

function measureOpenRequests(app: FastifyInstance, registry: Registry): void {
  /** For each open request, the number of bytes received on its connection before the body. */
  const open = new Map<FastifyRequest, number>();
  const received = ({raw}: FastifyRequest): number => raw.socket?.bytesRead ?? 0;
  new Gauge({
    name: 'mtservice_open_requests',
    help: 'Requests that are not answered yet.',
    registers: [registry],
    collect() {
      this.set(open.size);
    },
  });
  new Gauge({
    name: 'mtservice_bytes_in_flight',
    help: 'Bytes that arrived for requests that are not answered yet, after their headers.',
    registers: [registry],
    collect() {
      let bytes = 0;
      for (const [request, before] of open) bytes += Math.max(0, received(request) - before);
      this.set(bytes);
    },
  });
  app.addHook('onRequest', (request, reply, done) => {
    open.set(request, received(request));
    // The listener runs even if the client disconnects before the answer.
    reply.raw.once('close', () => open.delete(request));
    done();
  });
}
