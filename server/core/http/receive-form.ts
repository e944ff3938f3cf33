// Reads multipart/form-data: files are streamed to temporary files while their bytes are counted and hashed, text fields
// are kept in memory. A refused form is read to its end all the same, because a client that is still sending would see a
// lost connection instead of the reason.
import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, mkdir, open, readFile, unlink } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoints/endpoint.ts';
import { temporaryFolder, temporaryName } from '../files/storage/temporary.ts';
import { faultPoint } from '../process/fault-point.ts';
import { ApiError } from './errors.ts';
import { isDiskFull, noSpace } from './no-space.ts';
import { TransferFloor } from './transfer-floor.ts';

type FormRule = NonNullable<Endpoint['form']>;

/** A file of a form, which is gone when the request ends. */
export interface ReceivedFile {
  field: string;
  /** Name as the client sent it. */
  name: string;
  bytes: number;
  /** SHA-256 in hex. */
  hash: string;
  /** Why the file may not be sent, in forms of which the others are taken; such a file cannot be read. */
  refusal?: ApiError;
  read(): Promise<Buffer>;
}

interface ReceivedForm {
  fields: Readonly<Record<string, string>>;
  files: readonly ReceivedFile[];
  /** Removes the temporary files. */
  discard(): Promise<void>;
}

const multipartType = 'multipart/form-data';

/** Text fields of a form: none that an endpoint knows is longer, and others are ignored. */
const maxFields = 50;
const maxFieldBytes = 8 * 1024;
const maxNameLength = 255;

/** Bytes a second that a form has to arrive with, on average over a window. */
const floor = { bytesPerSecond: 8 * 1024, windowMs: 30_000 };
const pollMs = 1000;

/** Maximum size of a body with these files. */
const formBytes = ({ files, fileBytes }: FormRule): number => files * (fileBytes + 2048) + 64 * 1024;

/** @throws ApiError 415, 413 before anything of the body is read */
export function checkFormHeaders({ headers }: FastifyRequest, rule: FormRule): void {
  if (!headers['content-type']?.toLowerCase().startsWith(multipartType))
    throw new ApiError('unsupported_media_type_http_exception', `Send the files as ${multipartType}`);
  const bytes = Number(headers['content-length'] ?? 0);
  if (bytes > formBytes(rule)) {
    const error = tooLarge(rule.fileBytes * rule.files, bytes);
    // nobody reads so much
    error.headers = { connection: 'close' };
    throw error;
  }
}

const tooLarge = (limit: number, measured: number): ApiError =>
  new ApiError('request_too_large_http_exception', `The upload has ${measured} bytes; at most ${limit} are allowed`, {
    reason: 'image_too_large',
    limit,
    measured,
  });

const badForm = (): ApiError =>
  new ApiError('bad_request_http_exception', 'The form is damaged or was cut off. Send it again', {
    reason: 'upload_cut_off',
  });

type OpenFile = (path: string) => Promise<Pick<FileHandle, 'writeFile' | 'close'>>;
const openNew: OpenFile = (file) => open(file, 'wx', 0o640);

/** @param folder of the file store @param openFile makes a temporary file @throws ApiError 400, 408, 413, 503 */
export async function receiveForm(
  request: FastifyRequest,
  rule: FormRule,
  folder: string,
  openFile: OpenFile = openNew,
): Promise<ReceivedForm> {
  const temporaryPaths: string[] = [];
  const discard = async (): Promise<void> => {
    await Promise.all(temporaryPaths.map((file) => unlink(file).catch(() => {})));
  };
  const directory = path.join(folder, temporaryFolder);
  await mkdir(directory, { recursive: true, mode: 0o750 });
  const newFile = (): TemporaryFile => {
    const file = path.join(directory, temporaryName());
    temporaryPaths.push(file);
    return { path: file, open: () => openFile(file) };
  };
  const form = collectParts(request, rule, newFile);
  try {
    return { ...(await unlessTooSlow(request, rule, form)), discard };
  } catch (error) {
    // a slow form is still being read: its files go when the connection has ended
    void form.catch(() => {}).finally(discard);
    throw error;
  }
}

interface TemporaryFile {
  path: string;
  open: () => ReturnType<OpenFile>;
}

async function collectParts(
  request: FastifyRequest,
  rule: FormRule,
  newFile: () => TemporaryFile,
): Promise<Omit<ReceivedForm, 'discard'>> {
  const fields = new Map<string, string>();
  const files: ReceivedFile[] = [];
  let refusal: ApiError | null = null;
  const refuse = (error: ApiError): void => void (refusal ??= error);
  const limits = { fileSize: formBytes(rule), fields: maxFields, fieldSize: maxFieldBytes, files: 500, parts: 1000 };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') readField(part, fields, refuse);
      else if (refusal || files.length >= rule.files) {
        if (rule.partial) files.push(refusedFile(part, tooManyFiles(rule.files)));
        else if (!refusal) refuse(tooManyFiles(rule.files));
        part.file.resume();
      } else {
        const file = await storeFile(part, rule.fileBytes, newFile());
        if (file === null) refuse(noSpace());
        else if (part.file.truncated || file.bytes > rule.fileBytes) {
          const error = tooLarge(rule.fileBytes, file.bytes);
          if (rule.partial) files.push(refusedFile(part, error));
          else refuse(error);
        }
        // browsers send an empty file for an empty field
        else if (file.bytes > 0 || file.name !== '') files.push(file);
      }
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw refusal ?? badForm();
  }
  if (refusal) throw refusal as ApiError;
  if (files.length === 0)
    throw new ApiError('validation_exception', 'Error validating /file: The form has no file', {
      pointer: '/file',
      reason: 'no_file',
    });
  return { fields: Object.fromEntries(fields), files };
}

const tooManyFiles = (limit: number): ApiError =>
  new ApiError('bad_request_http_exception', `At most ${limit} files can be sent at once`, {
    reason: 'too_many_files',
    limit,
  });

/** A file of which nothing is kept. */
function refusedFile(part: MultipartFile, refusal: ApiError): ReceivedFile {
  const read = (): Promise<never> => Promise.reject(refusal);
  return { field: part.fieldname, name: nameOf(part), bytes: 0, hash: '', refusal, read };
}

/** Name of a file as it may be stored. */
const nameOf = ({ filename }: MultipartFile): string =>
  (filename ?? '').slice(0, maxNameLength).toWellFormed().replaceAll('\0', '');

function readField(part: MultipartValue, fields: Map<string, string>, refuse: (error: ApiError) => void): void {
  const { fieldname, value, valueTruncated } = part;
  if (valueTruncated)
    refuse(new ApiError('validation_exception', `Error validating /${fieldname}: The text is too long`));
  else if (typeof value === 'string') fields.set(fieldname, value);
}

/** Writes a file of a form. What is beyond the limit is counted, and not written. @returns null when the disk is full */
async function storeFile(part: MultipartFile, limit: number, target: TemporaryFile): Promise<ReceivedFile | null> {
  try {
    return await writePart(part, limit, target);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    part.file.resume();
    return null;
  }
}

async function writePart(part: MultipartFile, limit: number, target: TemporaryFile): Promise<ReceivedFile> {
  faultPoint('before temporary file');
  const { file } = part;
  const handle = await target.open();
  const hash: Hash = createHash('sha256');
  let bytes = 0;
  try {
    // a file that cannot be written is read to its end all the same
    for await (const chunk of (file as Readable).iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > limit) continue;
      hash.update(chunk);
      await handle.writeFile(chunk);
      faultPoint('within body');
    }
  } finally {
    await handle.close();
  }
  const read = (): Promise<Buffer> => readFile(target.path);
  return { field: part.fieldname, name: nameOf(part), bytes, hash: hash.digest('hex'), read };
}

/** Gives a form up whose bytes arrive too slowly, or are more than its files may have. */
async function unlessTooSlow<T>({ raw }: FastifyRequest, rule: FormRule, form: Promise<T>): Promise<T> {
  const { socket } = raw;
  const bytesBefore = socket.bytesRead ?? 0;
  const transferFloor = new TransferFloor({ ...floor, now: Date.now() });
  const { promise: gaveUp, reject } = Promise.withResolvers<never>();
  const poll = setInterval(() => {
    const bytes = (socket.bytesRead ?? 0) - bytesBefore;
    if (raw.complete) clearInterval(poll);
    else if (bytes > 2 * formBytes(rule)) socket.destroy();
    else if (!transferFloor.keepsUp(bytes, Date.now())) {
      const error = new ApiError('request_timeout_http_exception', 'The upload is too slow. Send it again', {
        reason: 'upload_too_slow',
      });
      error.headers = { connection: 'close' };
      reject(error);
    }
  }, pollMs);
  try {
    return await Promise.race([form, gaveUp]);
  } finally {
    clearInterval(poll);
  }
}
