/** Bills of lading that are being uploaded, one request for each, so that one that is refused does not affect the others. */
import { proxy } from 'valtio'
import { bill } from '#model/areas/document/bill.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { callAction } from '#src/ui/action/action-call.ts'
import { recordAction, type ActionDone } from '#src/ui/action/action-undo.ts'

type Uploaded = Row<typeof bill> & { readonly same_as: readonly string[]; readonly warnings: readonly string[] }
export type BillUpload = {
  readonly key: string
  readonly name: string
  readonly state: 'waits' | 'sending' | 'read' | 'failed' | 'refused'
  /** What was read, or why it was not, or not taken. */
  readonly says: string
}

const call = { resource: bill, action: bill.actions.uploadBillsOfLading }
const MEGABYTE = 1024 * 1024

function saidOf({ bol_number, car_mark, car_number, problem, same_as, warnings }: Uploaded): string {
  const read = [bol_number === '' ? '' : `BOL ${bol_number}`, `${car_mark} ${car_number}`.trim()].filter(
    (one) => one !== '',
  )
  return [
    problem === '' ? `${read.join(', ')}.` : problem,
    ...(same_as.length === 0 ? [] : [`The same content is here already as ${same_as.join(', ')}.`]),
    ...warnings,
  ].join(' ')
}

export class BillUploads {
  readonly state: { list: readonly BillUpload[] } = proxy<{ list: readonly BillUpload[] }>({ list: [] })
  #turn: Promise<void> = Promise.resolve()

  /** After those that are under way already. */
  add(files: readonly File[]): Promise<void> {
    const keyed = files.map((file) => ({ file, key: crypto.randomUUID() }))
    const waiting = keyed.map(({ file, key }) => ({ key, name: file.name, state: 'waits' as const, says: '' }))
    this.state.list = [...this.state.list, ...waiting]
    this.#turn = this.#turn.then(() => this.#sendAll(keyed))
    return this.#turn
  }

  async #sendAll(files: readonly { readonly file: File; readonly key: string }[]): Promise<void> {
    const done: ActionDone[] = []
    for (const { file, key } of files) {
      this.#tell(key, 'sending', '')
      try {
        const answer = await this.#send(file)
        done.push({ id: undefined, answer })
        this.#tell(key, answer.status === 'read' ? 'read' : 'failed', saidOf(answer))
      } catch (error) {
        this.#tell(key, 'refused', error instanceof Error ? error.message : String(error))
      }
    }
    const title = done.length === 1 ? 'Upload a bill of lading' : `Upload ${done.length} bills of lading`
    recordAction({ call, title, done })
  }
  async #send(file: File): Promise<Uploaded> {
    const { maxBytes } = call.action.files.file
    // Known beforehand: it need not be sent to be refused.
    if (file.size > maxBytes) throw new Error(`The server takes files of at most ${maxBytes / MEGABYTE} MB.`)
    return (await callAction(call, undefined, {}, { file })) as Uploaded
  }
  #tell(key: string, state: BillUpload['state'], says: string): void {
    this.state.list = this.state.list.map((one) => (one.key === key ? { ...one, state, says } : one))
  }
}
