/** The files that wait for a ticket, of all sites, each with the ticket whose number was read in it. */
import { unattachedFile } from '#model/areas/ticket/unattached-file.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { ticket } from '#model/areas/ticket/ticket.resource.ts'
import { api, rowsOf, type Page } from '#src/engine/api/api.ts'
import type { Option } from '#src/engine/commands/command.ts'

export type CandidateTicket = { readonly id: string; readonly ticket_number: string; readonly status: string }
export type UnattachedFile = {
  readonly id: string
  readonly name: string
  readonly server: string | null
  readonly server__label: string | null
  /** By its clocks moments are told; a site without a zone, or none, has null. */
  readonly server__timezone: string | null
  readonly source: string
  readonly content_type: string
  readonly size: number | null
  /** Where its bytes are kept; empty where only its name is. */
  readonly stored_as: string
  readonly received_at: string | null
  readonly ticket_number: string
  readonly candidate: CandidateTicket | null
}
type Waiting = { readonly results: readonly { readonly id: string; readonly candidate: CandidateTicket | null }[] }

export const unattachedQuery = ['terminal:unattachedFile', 'waiting'] as const
/** More than anybody goes through in a day; the table of all files shows the rest. */
const MOST = 500

const bySite = (one: UnattachedFile, other: UnattachedFile): number =>
  (one.server__label ?? '').localeCompare(other.server__label ?? '') ||
  String(other.received_at).localeCompare(String(one.received_at))

/** By site, the newest first. A file whose site was deleted has no candidate. */
export async function unattachedFiles(signal: AbortSignal): Promise<readonly UnattachedFile[]> {
  const { results } = await api<Page<Omit<UnattachedFile, 'candidate'>>>(`${unattachedFile.path}get_table/`, {
    query: { filters: JSON.stringify([{ field: 'status', op: 'eq', value: 'waiting' }]), limit: MOST },
    signal,
  })
  const sites = [...new Set(results.flatMap(({ server }) => server ?? []))]
  const waiting = await Promise.all(
    sites.map((site) =>
      api<Waiting>(`${unattachedFile.path}get_by_server_id/`, { query: { server_id: site }, signal }),
    ),
  )
  const candidates = new Map(waiting.flatMap((one) => one.results.map(({ id, candidate }) => [id, candidate])))
  return results.map((row) => ({ ...row, candidate: candidates.get(row.id) ?? null })).toSorted(bySite)
}

/** With the names of whom and what it is about; throws where it was deleted meanwhile. */
export type NamedTicket = Row<typeof ticket> &
  Readonly<Record<`${'customer' | 'carrier' | 'product' | 'driver' | 'vehicle'}__label`, string | null>> & {
    readonly facility__timezone: string | null
  }
export async function namedTicket(id: string, signal: AbortSignal): Promise<NamedTicket> {
  const { results } = await api<Page<NamedTicket>>(`${ticket.path}get_table/`, {
    query: { filters: JSON.stringify([{ field: 'id', op: 'eq', value: id }]), limit: 1 },
    signal,
  })
  if (results[0] === undefined) throw new Error('The ticket is not there any more.')
  return results[0]
}

const OFFERED = 12
/** Tickets by what is typed of their number; void ones take no file. */
export async function ticketChoices(typed: string): Promise<readonly Option[]> {
  const { results } = await rowsOf(ticket).list({
    ...(typed.trim() !== '' && { search: typed.trim() }),
    limit: OFFERED,
  })
  return results
    .filter(({ status }) => status !== 'void')
    .map(({ id, ticket_number, status }) => ({ value: `${id} ${ticket_number}`, label: ticket_number, hint: status }))
}
