/**
 * Forms (multipart/form-data) of actions that declare files. Files go to the disk as they arrive; nothing beyond what is declared is taken.
 */
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FilePart } from '#model/kernel/file-part.ts'
import type { Action } from '#model/kernel/action.ts'
import { isConnectionLost } from '#server/db/connection/connection-error.ts'
import type { Upload } from '../base/handler.ts'
import { HttpError, invalid } from '../base/http-error.ts'
import { isClientGone } from './client-gone.ts'
import { typeRefusal } from '../files/accepted-types.ts'
import { contentType } from '../files/content-type.ts'
import { discard, keep, store } from '../files/incoming.ts'

const MEGABYTE = 1024 * 1024
const MOST_OF_FIELD = 4 * MEGABYTE
/** Names, types and boundaries of the parts. */
const BETWEEN_PARTS = 64 * 1024

export type Form = {
  readonly fields: Readonly<Record<string, unknown>>
  /** The first file of each part. */
  readonly files: Readonly<Record<string, Upload>>
  /** All files of each part, in the order sent. */
  readonly lists: Readonly<Record<string, readonly Upload[]>>
  /** Takes away what was kept by work that came to nothing. */
  readonly takeBack: () => Promise<void>
  /** Removes the files themselves. */
  readonly remove: () => Promise<void>
}
export const noForm: Form = {
  fields: {},
  files: {},
  lists: {},
  takeBack: async () => undefined,
  remove: async () => undefined,
}

/** Calls `mount` where forms are understood. Elsewhere the server refuses a form without reading it. */
export const withForms = (app: FastifyInstance, mount: (forms: FastifyInstance) => unknown): void =>
  void app.register(async (forms) => {
    await forms.register(multipart)
    mount(forms)
  })

function limitsOf({ input, files }: Action) {
  const parts = Object.keys(input).length + Object.values(files).reduce((sum, { most = 1 }) => sum + most, 0)
  return {
    fileSize: Math.max(...Object.values(files).map(({ maxBytes }) => maxBytes)) + 1,
    fieldSize: MOST_OF_FIELD,
    // One more than there are: what is too much is then refused by its name.
    parts: parts + 1,
    headerPairs: 100,
  }
}

/** What says beforehand that it is too large is not read at all. */
function judgeLength(request: FastifyRequest, { input, files }: Action): void {
  const most =
    Object.values(files).reduce((sum, { maxBytes, most: times = 1 }) => sum + maxBytes * times, 0) +
    Object.keys(input).length * MOST_OF_FIELD +
    BETWEEN_PARTS
  if (Number(request.headers['content-length'] ?? 0) > most)
    throw new HttpError(413, { detail: 'The request is larger than the server takes.' })
}

/** Longer than the standard allows (RFC 2046), and the parser fails. */
const LONGEST_BOUNDARY = 70
function boundaryOf({ headers }: FastifyRequest): string {
  const [, quoted, plain = ''] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(headers['content-type'] ?? '') ?? []
  const boundary = quoted ?? plain
  if (boundary.length > LONGEST_BOUNDARY)
    throw invalid({ non_field_errors: [`The boundary of a form has at most ${LONGEST_BOUNDARY} characters.`] })
  return boundary
}

/** Whether a form came to its end. The parser takes one that breaks off between two parts, or in a field, for whole. */
function endOf(request: FastifyRequest): () => boolean {
  const ending = Buffer.from(`--${boundaryOf(request)}--`)
  let tail = Buffer.alloc(0)
  request.raw.on('data', (chunk: Buffer) => {
    tail = Buffer.concat([tail, chunk.subarray(-1024)]).subarray(-1024)
  })
  return () => tail.includes(ending)
}

const brokenOff = (): HttpError => invalid({ non_field_errors: ['The form breaks off before its end.'] })
/** The form ends too early, and the request does not: nobody has left. */
const isBroken = (error: unknown, { raw }: FastifyRequest): boolean =>
  (error instanceof Error && /terminated early|Unexpected end of multipart/.test(error.message)) ||
  (isClientGone(error) && !raw.readableAborted)

function declaredPart({ files }: Action, { fieldname }: MultipartFile): readonly [name: string, part: FilePart] {
  const found = Object.entries(files).find(([name, { alias = name }]) => name === fieldname || alias === fieldname)
  if (found === undefined) throw invalid({ [fieldname]: ['Unknown file.'] })
  return found
}

const tooOften = (name: string, { most = 1 }: FilePart): HttpError =>
  invalid({ [name]: [most === 1 ? 'One file in one request.' : `At most ${most} files in one request.`] })

/** Throws 400 or 413; whatever it throws, nothing stays on the disk, and the rest of the request is let go by unread. */
export async function readForm(request: FastifyRequest, action: Action): Promise<Form> {
  judgeLength(request, action)
  const isWhole = endOf(request)
  const fields: Record<string, unknown> = Object.create(null)
  const lists: Record<string, Upload[]> = {}
  const kept: string[] = []
  const remove = async (): Promise<void> =>
    void (await Promise.all(Object.values(lists).flatMap((some) => some.map((one) => discard(one.path)))))
  const takeBack = async (): Promise<void> => void (await Promise.all(kept.splice(0).map(discard)))
  try {
    for await (const part of request.parts({ limits: limitsOf(action) })) {
      if (part.type === 'file') {
        const [name, declared] = declaredPart(action, part)
        const several = (lists[name] ??= [])
        if (several.length === (declared.most ?? 1)) throw tooOften(name, declared)
        const stored = await store(part.file, name, declared.maxBytes)
        const filename = part.filename ?? ''
        const type = await contentType(stored.path, filename)
        several.push({
          ...stored,
          filename,
          type,
          keep: async (at) => {
            kept.push(at)
            await keep(stored.path, at)
          },
        })
        // An empty file has no content to tell it by: a form of a browser sends one for a file that was not chosen.
        const isJudgedLater = stored.size === 0 || declared.most !== undefined
        const refusal = isJudgedLater ? undefined : typeRefusal(declared.takes, filename, type)
        if (refusal !== undefined) throw invalid({ [name]: [refusal] })
        continue
      }
      const name = part.fieldname
      if (part.valueTruncated) throw invalid({ [name]: ['It is longer than the server takes.'] })
      fields[name] = name in fields ? [fields[name], part.value] : part.value
    }
    if (!isWhole()) throw brokenOff()
  } catch (error) {
    await remove()
    // Read no further, the request would keep its connection from being used again.
    request.raw.unpipe().resume()
    throw isBroken(error, request) ? brokenOff() : error
  }
  const firsts = Object.entries(lists).flatMap(([name, [first]]) =>
    first === undefined ? [] : [[name, first] as const],
  )
  return { fields: { ...fields }, files: Object.fromEntries(firsts), lists, takeBack, remove }
}

/** Runs work on a form. What it kept is taken away when it fails, unless it may have succeeded: a lost connection does not tell. */
export async function keptOnSuccess<T>(form: Form, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isConnectionLost(error)) await form.takeBack()
    throw error
  } finally {
    await form.remove()
  }
}
