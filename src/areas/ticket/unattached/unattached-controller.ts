/** The files that wait for a ticket, gone through one by one. */
import { unattachedFile } from '#model/areas/ticket/unattached-file.resource.ts'
import { rowsOf } from '#src/engine/api/api.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { openInTab } from '#src/engine/data/documents.ts'
import { open } from '#src/engine/panes/screen.ts'
import { sendAll } from '#src/ui/action/open-action.ts'
import { ListController } from '#src/ui/lines/list-controller.ts'
import type { UnattachedFile } from './unattached-files.ts'

const PAGE = 12
const { attachToTicket, discard } = unattachedFile.actions
export const downloadPath = (id: string): string => `${unattachedFile.path}${id}/download/`

export class UnattachedController extends ListController<UnattachedFile, string> {
  /** Files whose answer is not here yet: a key that repeats sends nothing twice. */
  readonly #sent = new Set<string>()

  constructor() {
    super('terminal:unattachedFile', PAGE)
  }
  protected override openLine(entityUUID: string): void {
    open('terminalboss:v3:unattachedFiles:file', { entityUUID }, { place: 'right' })
  }
  protected override rowOf(file: UnattachedFile): Readonly<Record<string, unknown>> {
    return file
  }

  /** After the last comes the first. */
  next(): void {
    const { lines, current } = this
    if (lines.length > 0 && lines.at(-1)?.id === current?.id) this.step(-Infinity)
    else this.step(1)
  }
  showFile(): void {
    if (this.current) void openInTab(downloadPath(this.current.id))
  }

  /** To the ticket whose number was read; false where there is none to attach it to. */
  async attachToCandidate(): Promise<boolean> {
    const candidate = this.current?.candidate
    if (!candidate || candidate.status === 'void') return false
    await this.#attach(candidate.id, candidate.ticket_number)
    return true
  }
  /** `chosen`: what a choice of tickets gave (`id number`), or a number as it was typed. */
  async attachTo(chosen: string): Promise<void> {
    const [id, number] = chosen.trim().split(' ')
    if (id !== undefined && number !== undefined) return this.#attach(id, number)
    const { results } = await rowsOf(ticket).list({ ticket_number: chosen.trim(), limit: 1 })
    const [found] = results
    if (found === undefined) throw new Error(`There is no ticket ${chosen.trim()}.`)
    return this.#attach(found.id, found.ticket_number)
  }
  #attach(ticket_id: string, number: string): Promise<void> {
    return this.#send(attachToTicket, (file) => ({ title: `Attach ${file.name} to ${number}`, input: { ticket_id } }))
  }
  discard(reason: string): Promise<void> {
    return this.#send(discard, (file) => ({ title: `Discard ${file.name}`, input: { reason } }))
  }

  /** The cursor goes on when the answer is here, unless it has been moved meanwhile. */
  async #send(
    action: typeof attachToTicket | typeof discard,
    how: (file: UnattachedFile) => { readonly title: string; readonly input: object },
  ): Promise<void> {
    const file = this.current
    if (file === undefined || this.#sent.has(file.id)) return
    const { title, input } = how(file)
    this.#sent.add(file.id)
    try {
      const done = await sendAll(
        { resource: unattachedFile, action },
        { rows: [] },
        { file_id: file.id, ...input },
        title,
      )
      toast(done)
      if (this.current?.id === file.id) this.next()
    } finally {
      this.#sent.delete(file.id)
    }
  }
}
