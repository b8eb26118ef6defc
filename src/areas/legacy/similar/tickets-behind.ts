/** The tickets behind a figure of the overview or in a window of a limit, opened as a table beside it. */
import { ticket } from '#model/areas/legacy/ticket.resource.ts'
import { grouped } from '#model/shared/number-format.ts'
import { api, ApiError, type Page } from '#src/engine/api/api.ts'
import { toast } from '#src/engine/commands/toast.ts'
import { open } from '#src/engine/panes/screen.ts'

const statuses = {
  lifted: ['closed', 'corrected'],
  counted: ['open', 'closed', 'corrected'],
  open: ['open'],
  void: ['void'],
} as const

export type BehindFigure = {
  /** `counted`: lifted or open. */
  readonly status: keyof typeof statuses
  readonly from: string
  readonly to: string
  /** The names of sites; without any, all sites. */
  readonly sites?: readonly string[]
  /** By its name; null for tickets that name none. */
  readonly product?: string | null | undefined
  readonly allocation?: string
  /** With the name of an allocation, so that only its tickets are read. */
  readonly allocationId?: number
  readonly direction?: 'load' | 'unload'
  readonly isManual?: true
}
type Filters = Readonly<Record<string, string>>

const exact = (text: string): string => `="${text.replaceAll('"', '')}"`
const daysText = (from: string, to: string): string => (from === to ? from : `${from} .. ${to}`)

/** The filters of a figure without its days. */
function narrowedBy({
  status,
  sites = [],
  product,
  allocation,
  direction,
  isManual,
}: Omit<BehindFigure, 'from' | 'to' | 'allocationId'>): Filters {
  return {
    'f.status': statuses[status].join('|'),
    ...(sites.length > 0 && { 'f.site_user': sites.map(exact).join('|') }),
    ...(product !== undefined && { 'f.product': product === null ? 'empty' : exact(product) }),
    ...(allocation !== undefined && { 'f.allocation': exact(allocation) }),
    ...(direction !== undefined && { 'f.product_direction': direction }),
    ...(isManual === true && { 'f.manual': 'yes' }),
  }
}

const show = (query: Filters): void => open('terminalboss:ticket:table', {}, { query, place: 'right' })

/** Opens the open tickets of all days. */
export const openNow = (of: Pick<BehindFigure, 'sites' | 'product'>): void =>
  show(narrowedBy({ status: 'open', ...of }))

const ended = ({ from, to }: BehindFigure): Filters => ({ 'f.load_end': daysText(from, to) })
const begun = ({ from, to }: BehindFigure): Filters => ({ 'f.load_end': 'empty', 'f.load_start': daysText(from, to) })

const MAX_READ = 1000
type Numbered = { readonly ticket_number: string }
type FoundNumbers = { readonly numbers: readonly string[]; readonly isCut: boolean }
async function numbersOf(query: Filters): Promise<FoundNumbers> {
  const { results, count } = await api<Page<Numbered>>(ticket.path, {
    query: { ...query, columns: 'ticket_number', limit: MAX_READ },
  })
  return { numbers: results.map(({ ticket_number }) => ticket_number), isCut: count > results.length }
}
const nothing: FoundNumbers = { numbers: [], isCut: false }

/**
 * An open or void ticket counts on the day of its end, or of its start while it has no end. Two filters find the two kinds: those that
 * have an end, and the others.
 */
export function filtersOfKinds({
  status,
  from,
  to,
  allocationId,
}: Pick<BehindFigure, 'status' | 'from' | 'to' | 'allocationId'>): readonly [ended: Filters, begun: Filters] {
  const all = {
    status__in: statuses[status].join(','),
    ...(allocationId !== undefined && { allocation: String(allocationId) }),
  }
  return [
    { ...all, load_end__gte: from, load_end__lte: to },
    { ...all, load_end__isnull: 'true', load_start__gte: from, load_start__lte: to },
  ]
}

/** If a figure has both kinds, the table is filtered by the numbers of its tickets. */
async function openUnfinished(of: BehindFigure): Promise<void> {
  const [ofEnded = nothing, ofBegun = nothing] = await Promise.all(filtersOfKinds(of).map(numbersOf))
  const [withEnd, withoutEnd] = [ofEnded.numbers, ofBegun.numbers]
  const narrowed = narrowedBy(of)
  if (withEnd.length === 0 && (withoutEnd.length > 0 || of.status !== 'counted'))
    return show({ ...narrowed, ...begun(of) })
  if (withoutEnd.length === 0) return show({ ...narrowed, ...ended(of) })
  show({ ...narrowed, 'f.ticket_number': [...withEnd, ...withoutEnd].map(exact).join('|') })
  if (ofEnded.isCut || ofBegun.isCut)
    toast({ text: `More than ${grouped(MAX_READ)} tickets were found, so the table may leave some out.`, tone: 'warn' })
}

export async function openTickets(of: BehindFigure): Promise<void> {
  if (of.status === 'lifted') return show({ ...narrowedBy(of), ...ended(of) })
  try {
    await openUnfinished(of)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    toast({ text: `Tickets not opened: ${error.message}`, tone: 'stop' })
  }
}
