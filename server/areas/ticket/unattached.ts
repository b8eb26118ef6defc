/** Files that wait for their ticket: looked at, attached, discarded, and put back as they were. */
import { attachment } from '#model/areas/document/attachment.resource.ts'
import { server } from '#model/areas/terminal/place.resource.ts'
import { numbersIn } from '#model/areas/ticket/rules/read-number.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { unattachedFile as declared } from '#model/areas/ticket/unattached-file.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { isUuid } from '#model/kernel/validate.ts'
import { randomUUID } from 'node:crypto'
import { handle, type Call } from '#server/engine/base/handler.ts'
import { conflict, invalid, notFound } from '#server/engine/base/http-error.ts'
import { answerAttached, cleanName, storedAt } from '#server/engine/operations/files/attach.ts'

type File = Row<typeof declared>
type Reading = Pick<Call<typeof declared, 'attachToTicket'>, 'rows'>

/** Locked, so that of two who attach it at once the second sees the first. */
async function fileOf({ rows }: Reading, id: string): Promise<File> {
  const [found] = isUuid(id) ? await rows(declared).find({ id }, { lock: true }) : []
  if (found === undefined) throw notFound()
  return found
}

async function requireWaiting({ rows }: Reading, file: File): Promise<void> {
  if (file.status === 'discarded') throw conflict(`${file.name} was discarded. Put it back first.`)
  if (file.status !== 'attached') return
  const [on] = await rows(ticket).find({ id: file.ticket ?? '' }, { only: ['ticket_number'] })
  throw conflict(`${file.name} is attached to ticket ${on?.ticket_number ?? 'that was deleted'} already.`, {
    ticket: file.ticket,
    ticket_number: on?.ticket_number ?? '',
  })
}

const LONGEST = 30
/** The first of the numbers read in it that is a ticket's; else the one that looks most like one. */
async function numberRead({ rows }: Reading, texts: readonly string[]): Promise<string> {
  const numbers = texts.flatMap(numbersIn)
  const known = await rows(ticket).find({ ticket_number: numbers }, { only: ['ticket_number'] })
  const found = new Set(known.map((one) => one.ticket_number))
  return (numbers.find((one) => found.has(one)) ?? '').slice(0, LONGEST)
}

const candidateFields = ['id', 'ticket_number', 'status', 'customer', 'carrier', 'product', 'completed_at'] as const

export const unattachedFile = handle(declared, {
  getByServerId: async ({ rows, input }) => {
    const site = input.server_id
    if (site === null || (await rows(server).count({ id: site })) === 0)
      throw invalid({ server_id: ['There is no such site.'] })
    const waiting = await rows(declared).find({ server: site, status: 'waiting' })
    const numbers = waiting.flatMap(({ ticket_number }) => (ticket_number === '' ? [] : [ticket_number]))
    const named = await rows(ticket).find({ ticket_number: numbers }, { only: candidateFields })
    const byNumber = new Map(named.map((one) => [one.ticket_number, one]))
    return { results: waiting.map((one) => ({ ...one, candidate: byNumber.get(one.ticket_number) ?? null })) }
  },

  attachToTicket: async (call) => {
    const { rows, input, person, now } = call
    const file = await fileOf(call, input.file_id)
    const [on] = isUuid(input.ticket_id) ? await rows(ticket).find({ id: input.ticket_id }, { lock: true }) : []
    if (on === undefined) throw notFound()
    await requireWaiting(call, file)
    if (on.status === 'void') throw conflict(`Ticket ${on.ticket_number} is void.`)
    const { name, content_type, size, stored_as, sha256 } = file
    const made = await rows(attachment).create({
      object_type: 'terminal:ticket',
      object_id: on.id,
      name,
      content_type,
      size,
      stored_as,
      sha256,
    })
    return rows(declared).patch(file.id, {
      status: 'attached',
      ticket: on.id,
      attachment: made.id,
      attached_by: person.id,
      attached_at: now,
    })
  },

  discard: async (call) => {
    const { rows, input } = call
    const reason = input.reason.trim()
    if (reason === '') throw invalid({ reason: ['Say why.'] })
    const file = await fileOf(call, input.file_id)
    await requireWaiting(call, file)
    return rows(declared).patch(file.id, { status: 'discarded', discard_reason: reason })
  },

  putBack: async ({ rows, row }) => {
    if (row.status === 'waiting') throw conflict(`${row.name} waits already.`)
    const back = await rows(declared).patch(row.id, {
      status: 'waiting',
      ticket: null,
      attachment: null,
      attached_by: null,
      attached_at: null,
      discard_reason: '',
    })
    if (row.attachment !== null) await rows(attachment).remove(row.attachment)
    return back
  },

  upload: async (call) => {
    const { rows, input, now, files, words } = call
    const { file } = files
    if (file === undefined) throw invalid({ file: ['This file is required.'] })
    if (file.size === 0) throw invalid({ file: ['The file is empty.'] })
    const name = cleanName(file.filename)
    if (name === '') throw invalid({ file: ['The file needs a name.'] })
    if (input.server === null || (await rows(server).count({ id: input.server })) === 0)
      throw invalid({ server: ['There is no such site.'] })
    const stored_as = randomUUID()
    await file.keep(storedAt({ stored_as }))
    const { pages = [], barcodes = [] } = words.file ?? {}
    return rows(declared).create({
      name,
      server: input.server,
      source: input.source,
      content_type: file.type,
      size: file.size,
      stored_as,
      sha256: file.hash,
      received_at: now,
      ticket_number: await numberRead(call, [name.replace(/\.[A-Za-z0-9]{1,5}$/, ''), ...barcodes, pages.join(' ')]),
    })
  },

  takeAway: async ({ rows, row }) => {
    if (row.status !== 'waiting') throw conflict(`${row.name} waits no longer.`)
    await rows(declared).remove(row.id)
    return { id: row.id }
  },

  download: async ({ row }) => answerAttached(row),
})
