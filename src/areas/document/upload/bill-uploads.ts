/** Bills of lading that are being uploaded, some in each request. Each file is answered by itself, and can be cancelled. */
import { proxy } from 'valtio'
import { ApiError } from '#src/engine/api/api.ts'
import { recordAction, type ActionDone } from '#src/ui/action/action-undo.ts'
import {
  sendFiles,
  takeBack,
  uploadCall,
  type UploadedFor,
  type UploadAnswer,
  type UploadOutcome,
} from './upload-calls.ts'

export type BillUpload = {
  readonly key: string
  readonly name: string
  readonly state: 'waits' | 'sending' | 'unsent' | 'cancelled' | UploadOutcome
  /** Of the document, or of the one that is the same. */
  readonly id: number | null
  /** Why it was not taken. */
  readonly says: string
}
type Sent = { readonly key: string; readonly file: File; readonly belongs: UploadedFor }
/** Files of one request, which keeps its key when it is sent again. */
type Pack = { readonly key: string; readonly files: readonly Sent[] }

const MEGABYTE = 1024 * 1024
/** Few enough files that their progress is seen. */
const MAX_FILES_IN_PACK = 5
const PACK_BYTES = 20 * MEGABYTE
const TOO_LARGE = 'The file is larger than 25 MB. Scan at 300 dpi, or split it into parts, then upload them.'
/** Files that systems put into folders. */
const hidden = /^(\.|Thumbs\.db$|desktop\.ini$)/i

/** The first files that go in one request. */
function packOf(waiting: readonly Sent[]): Pack {
  const files: Sent[] = []
  let bytes = 0
  for (const one of waiting.slice(0, MAX_FILES_IN_PACK)) {
    bytes += one.file.size
    const isOther = one.belongs.shipment !== files[0]?.belongs.shipment || one.belongs.trip !== files[0]?.belongs.trip
    if (files.length > 0 && (bytes > PACK_BYTES || isOther)) break
    files.push(one)
  }
  return { key: crypto.randomUUID(), files }
}
const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error))
/** The server refused what was sent: to send it again changes nothing. */
const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status < 500 && error.status !== 429

export class BillUploads {
  readonly state: { list: readonly BillUpload[]; failure: string } = proxy<{
    list: readonly BillUpload[]
    failure: string
  }>({ list: [], failure: '' })
  #waiting: readonly Sent[] = []
  /** Requests without an answer, which are sent again before others. */
  #packs: readonly Pack[] = []
  #running: Promise<void> | undefined
  /** Aborted when the session ends, with the request that is under way. */
  #session = new AbortController()

  /** After those that are under way already. */
  add(files: readonly File[], belongs: UploadedFor = {}): Promise<void> {
    const shown = files.filter(({ name }) => !hidden.test(name))
    const sent = shown.map((file) => ({ key: crypto.randomUUID(), file, belongs }))
    const { maxBytes } = uploadCall.action.files.files
    // A file that is too large is refused before it is sent.
    const fits = ({ file }: Sent): boolean => file.size <= maxBytes
    const added = sent.map((one): BillUpload => {
      const of = { key: one.key, name: one.file.name, id: null }
      return fits(one) ? { ...of, state: 'waits', says: '' } : { ...of, state: 'refused', says: TOO_LARGE }
    })
    this.state.list = [...this.state.list, ...added]
    this.#waiting = [...this.#waiting, ...sent.filter(fits)]
    return this.#run()
  }
  /** Sends again what got no answer, then the rest. */
  again(): Promise<void> {
    return this.#run()
  }
  /**
   * A file that is not sent stays here; a document that waits or is being read is deleted again, with its file. A request that
   * is under way goes on, because only its answer says whether the server took the file.
   */
  async cancel(key: string): Promise<void> {
    const one = this.state.list.find((other) => other.key === key)
    if (one === undefined || !canCancel(one)) return
    this.#waiting = this.#waiting.filter((other) => other.key !== key)
    this.#update(key, { state: 'cancelled', says: '' })
    if (one.id === null) return
    try {
      await takeBack(one.id)
    } catch (error) {
      this.#update(key, { state: one.state, says: `Not cancelled. ${sentence(error)}` })
    }
  }
  /** Takes those that are settled off the list. */
  clear(): void {
    const open = new Set(this.#packs.flatMap(({ files }) => files.map(({ key }) => key)))
    this.state.list = this.state.list.filter(
      ({ key, state }) => open.has(key) || state === 'waits' || state === 'sending',
    )
  }
  /** Drops everything, as at the sign-out. The request that is under way ends, and leaves nothing to the next user. */
  drop(): void {
    this.#session.abort()
    this.#session = new AbortController()
    this.#running = undefined
    this.#waiting = []
    this.#packs = []
    Object.assign(this.state, { list: [], failure: '' })
  }

  #run(): Promise<void> {
    if (this.#running !== undefined) return this.#running
    const { signal } = this.#session
    const running = this.#sendAll(signal).finally(() => {
      if (!signal.aborted) this.#running = undefined
    })
    this.#running = running
    return running
  }
  async #sendAll(session: AbortSignal): Promise<void> {
    const done: ActionDone[] = []
    this.state.failure = ''
    try {
      for (let pack = this.#next(); pack !== undefined; pack = this.#next()) {
        await this.#send(pack, done, session)
        if (session.aborted) return
      }
    } catch (error) {
      this.state.failure = sentence(error)
    }
    const count = this.#taken(done)
    const title = count === 1 ? 'Upload a bill of lading' : `Upload ${count} bills of lading`
    recordAction({ call: uploadCall, title, done })
  }
  #taken(done: readonly ActionDone[]): number {
    return done
      .flatMap(({ answer }) => (isAnswer(answer) ? answer.results : []))
      .filter(({ outcome }) => outcome === 'queued').length
  }
  #next(): Pack | undefined {
    const [again, ...packs] = this.#packs
    if (again !== undefined) {
      this.#packs = packs
      return again
    }
    if (this.#waiting.length === 0) return undefined
    const pack = packOf(this.#waiting)
    this.#waiting = this.#waiting.slice(pack.files.length)
    return pack
  }
  async #send(pack: Pack, done: ActionDone[], session: AbortSignal): Promise<void> {
    const { files, key } = pack
    for (const one of files) this.#update(one.key, { state: 'sending', says: '' })
    try {
      const answer = await sendFiles(
        files.map(({ file }) => file),
        files[0]?.belongs ?? {},
        key,
        session,
      )
      if (session.aborted) return
      done.push({ id: undefined, answer })
      for (const [at, one] of files.entries()) this.#answered(one.key, answer.results[at])
    } catch (error) {
      if (session.aborted) return
      if (!isRefusal(error)) {
        this.#packs = [pack, ...this.#packs]
        for (const one of files) this.#update(one.key, { state: 'unsent', says: '' })
        throw error
      }
      const [only, ...more] = files
      // Of several it is not known which one the server refused.
      if (more.length > 0) this.#packs = [...files.map((one) => packOf([one])), ...this.#packs]
      else if (only) this.#update(only.key, { state: 'refused', says: sentence(error) })
    }
  }
  #answered(key: string, result: UploadAnswer['results'][number] | undefined): void {
    if (result === undefined) return this.#update(key, { state: 'refused', says: 'The server did not name this file.' })
    const { id, outcome, message } = result
    const isCancelled = this.state.list.find((one) => one.key === key)?.state === 'cancelled'
    this.#update(key, { state: outcome, id, says: message })
    if (isCancelled) void this.cancel(key)
  }
  /** A file that was cancelled stays so while its request goes on. */
  #update(key: string, part: Partial<BillUpload>): void {
    const isUnderWay = part.state === 'sending' || part.state === 'unsent'
    this.state.list = this.state.list.map((one) =>
      one.key === key && !(one.state === 'cancelled' && isUnderWay) ? { ...one, ...part } : one,
    )
  }
}

const isAnswer = (answer: unknown): answer is UploadAnswer =>
  typeof answer === 'object' && answer !== null && 'results' in answer && Array.isArray(answer.results)
export const canCancel = ({ state }: Pick<BillUpload, 'state'>): boolean =>
  state === 'waits' || state === 'sending' || state === 'unsent' || state === 'queued'
