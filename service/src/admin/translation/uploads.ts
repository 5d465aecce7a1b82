import {randomUUID} from 'node:crypto';
import {createWriteStream} from 'node:fs';
import {mkdir, rm} from 'node:fs/promises';
import {extname, join} from 'node:path';
import {pipeline} from 'node:stream/promises';
import type {FastifyReply, FastifyRequest} from 'fastify';
import {fieldsOf} from '../../pages/form-fields.ts';
import {wrong, type Change, type Outcome, type Sections} from '../sections.ts';

const FOLDER = 'uploads';

/** What a form with a file asks for. */
export interface UploadedChange extends Change {
  /** Path of the file while it is imported; undefined when none was chosen. */
  readonly file: string | undefined;
}

interface UploadOptions {
  /** Folder of the service's data. */
  readonly dataFolder: string;
  readonly mostBytes: number;
  /** The page of the form. */
  readonly formPath: string;
}

/** Removes what a killed process has left. */
export async function clearUploads(dataFolder: string): Promise<void> {
  await rm(join(dataFolder, FOLDER), {recursive: true, force: true});
}

/** Adds what a form with a file does; the file is written to the data folder as it arrives. */
export function addUpload(
  sections: Sections,
  path: string,
  options: UploadOptions,
  act: (change: UploadedChange) => Promise<Outcome>,
): void {
  sections.app.post(`/${path}`, {bodyLimit: options.mostBytes + 64 * 1024}, (request, reply) =>
    receive(sections, request, reply, options, act),
  );
}

async function receive(
  sections: Sections,
  request: FastifyRequest,
  reply: FastifyReply,
  {dataFolder, mostBytes, formPath}: UploadOptions,
  act: (change: UploadedChange) => Promise<Outcome>,
): Promise<FastifyReply> {
  const values: Record<string, string> = {};
  const form = fieldsOf(values);
  let file: string | undefined;
  let isTooLarge = false;
  try {
    for await (const part of request.parts({limits: {fileSize: mostBytes}})) {
      if (part.type === 'field') {
        values[part.fieldname] = String(part.value);
        continue;
      }
      // The token stands before the file, so nothing is written for a forged form.
      const isWanted = part.filename !== '' && sections.change(request, form) !== undefined;
      if (!isWanted) {
        part.file.resume();
        continue;
      }
      file = await newFile(dataFolder, part.filename);
      await pipeline(part.file, createWriteStream(file, {mode: 0o600}));
      isTooLarge = part.file.truncated;
    }
    const change = sections.change(request, form);
    if (change === undefined) return sections.refuse(request, reply);
    if (isTooLarge) {
      const text = change.view.m.problem.tooLarge(Math.floor(mostBytes / 1024 / 1024));
      return sections.leadTo(request, reply, {to: formPath, notice: wrong(text, values)});
    }
    return sections.leadTo(request, reply, await act({...change, file}));
  } finally {
    if (file !== undefined) await rm(file, {force: true});
  }
}

/** A name of its own; only the ending, which tells formats apart, is the user's. */
async function newFile(dataFolder: string, fileName: string): Promise<string> {
  const folder = join(dataFolder, FOLDER);
  await mkdir(folder, {recursive: true, mode: 0o700});
  const [ending = ''] = /^[.][a-z0-9]{1,8}$/i.exec(extname(fileName)) ?? [];
  return join(folder, `${randomUUID()}${ending.toLowerCase()}`);
}
