/** The program of a process that translates one language pair; started by `model-process.ts`. */
import type {ModelAnswer, ModelRequest} from './model-messages.ts';
import {EngineNotLoadedError} from './engine-files.ts';
import {WasmEngine} from './wasm-engine.ts';

let engine: WasmEngine | undefined;

process.on('message', (request: ModelRequest) => void answer(request));
process.on('disconnect', () => process.exit());

async function answer(request: ModelRequest): Promise<void> {
  try {
    if ('models' in request) engine = await WasmEngine.load(request.models);
    const translations = 'texts' in request ? engine!.translate(request.texts) : [];
    send({translations, memory: process.memoryUsage.rss()});
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    send({failure, isOfEngine: error instanceof EngineNotLoadedError}, () => process.exit(1));
  }
}

function send(message: ModelAnswer, then: () => void = () => undefined): void {
  process.send!(message, then);
}
