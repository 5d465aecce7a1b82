import {randomUUID} from 'node:crypto';
import {createWriteStream} from 'node:fs';
import {mkdir, readdir, rm, stat} from 'node:fs/promises';
import {extname, join} from 'node:path';
import {pipeline} from 'node:stream/promises';
import type {FastifyReply, FastifyRequest} from 'fastify';
import {fieldsOf} from '../../pages/form-fields.ts';
import {wrong, type Change, type Outcome, type Sections} from '../sections.ts';

const FOLDER = 'uploads';

/** A change that a form with a file has requested. */
export interface UploadedChange extends Change {
  /** Path of the file, which exists only during the import; undefined if the user chose no file. */
  readonly file: string | undefined;
}

interface UploadOptions {
  /** Data folder of the service. */
  readonly dataFolder: string;
  readonly mostBytes: number;
  /** Path of the page with the form. */
  readonly formPath: string;
}

/**
 * Age from which files are removed; younger files may belong to an upload that another process is receiving.
 */
const LEFT_MS = 3_600_000;

/** Removes files left by a killed process; if other processes may use the folder, only old files. */
export async function clearUploads(dataFolder: string, isShared: boolean): Promise<void> {
  const folder = join(dataFolder, FOLDER);
  if (!isShared) return await rm(folder, {recursive: true, force: true});
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const changed = await stat(path).catch(() => undefined);
    if (changed && Date.now() - changed.mtimeMs > LEFT_MS) await rm(path, {recursive: true, force: true});
  }
}

/** Adds the action of a form with a file; the file is written to the data folder while it is received. */
export function addUpload(
  sections: Sections,
  path: string,
  options: UploadOptions,
  act: (change: UploadedChange) => Promise<Outcome>,
): void {
  const action = new UploadAction(sections, options, act);
  sections.app.post(`/${path}`, (request, reply) => action.answer(request, reply));
}

/** Parts of a form that have been received so far. */
interface Upload {
  readonly values: Record<string, string>;
  file: string | undefined;
  isTooLarge: boolean;
}

class UploadAction {
  readonly #sections: Sections;
  readonly #options: UploadOptions;
  readonly #act: (change: UploadedChange) => Promise<Outcome>;

  constructor(sections: Sections, options: UploadOptions, act: (change: UploadedChange) => Promise<Outcome>) {
    this.#sections = sections;
    this.#options = options;
    this.#act = act;
  }

  /** Receives the form and runs the action. The file is removed before the answer is sent. */
  async answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const {mostBytes, formPath} = this.#options;
    const values: Record<string, string> = {};
    const upload: Upload = {values, file: undefined, isTooLarge: false};
    let outcome: Outcome;
    try {
      await this.#receive(request, upload);
      const change = this.#sections.change(request, fieldsOf(values));
      if (change === undefined) return this.#sections.refuse(request, reply);
      const {tooLarge} = change.view.m.problem;
      const megabytes = Math.floor(mostBytes / 1024 / 1024);
      outcome = upload.isTooLarge
        ? {to: formPath, notice: wrong(tooLarge(megabytes), values)}
        : await this.#act({...change, file: upload.file});
    } finally {
      if (upload.file !== undefined) await rm(upload.file, {force: true});
    }
    return await this.#sections.redirect(request, reply, outcome);
  }

  async #receive(request: FastifyRequest, upload: Upload): Promise<void> {
    const {dataFolder, mostBytes} = this.#options;
    for await (const part of request.parts({limits: {fileSize: mostBytes}})) {
      if (part.type === 'field') {
        upload.values[part.fieldname] = String(part.value);
        continue;
      }
      // The form's token precedes the file, so nothing is written for a forged form.
      const isWanted =
        part.filename !== '' && this.#sections.change(request, fieldsOf(upload.values)) !== undefined;
      if (!isWanted) {
        part.file.resume();
        continue;
      }
      upload.file = await newFile(dataFolder, part.filename);
      await pipeline(part.file, createWriteStream(upload.file, {mode: 0o600}));
      upload.isTooLarge = part.file.truncated;
    }
  }
}

/** Folder for uploads and downloads, which is emptied when the service starts. */
export async function transferFolder(dataFolder: string): Promise<string> {
  const folder = join(dataFolder, FOLDER);
  await mkdir(folder, {recursive: true, mode: 0o700});
  return folder;
}

/**
 * Returns a path with a generated name; only the extension, which identifies the format, is from the user.
 */
async function newFile(dataFolder: string, fileName: string): Promise<string> {
  const folder = await transferFolder(dataFolder);
  const [ending = ''] = /^[.][a-z0-9]{1,8}$/i.exec(extname(fileName)) ?? [];
  return join(folder, `${randomUUID()}${ending.toLowerCase()}`);
}
