/**
 * What rows of other resources say of a ticket that is to be approved: its analysis, where the product asks for one, and the papers of waste.
 * Judged as the state is written, by whatever call; a ticket that comes back to approved from an invoice was judged before. A ticket by truck
 * holds what one truck holds.
 */
import { gcAnalysis } from '#model/areas/terminal/analysis.resource.ts'
import { isIncomplete } from '#model/areas/measure/rules/volume/composition.ts'
import { product } from '#model/areas/terminal/product.resource.ts'
import { largest } from '#model/kernel/bounds.ts'
import { judgedBy } from '#model/kernel/judged-by.ts'
import { numberText } from '#model/kernel/quantity.ts'
import type { Errors } from '#model/kernel/validate.ts'
import { ticketProperties } from './ticket-properties.resource.ts'
import type { TicketStatus } from './rules/ticket.ts'

type Judged = {
  readonly gc_analysis: string | null
  readonly status: TicketStatus
  readonly ticket_type: 'product' | 'waste disposal'
  readonly mode: 'truck' | 'rail'
  readonly ordered_volume: string | null
  readonly net_volume: string | null
  readonly entries: number | null
  readonly entry_volume: string | null
  readonly measured_entries: number | null
}
type Analysed = { readonly sample_number: string; readonly total: number | null }
/** One whose parts do not add up has no density, and says nothing of a load. */
const incompleteErrors = (analysis: Analysed | undefined): Errors =>
  analysis !== undefined && isIncomplete(analysis.total)
    ? {
        gc_analysis: [
          `The analysis ${analysis.sample_number} is incomplete: its components add up to ${analysis.total ?? 0} %.`,
        ],
      }
    : {}
type Sample = { readonly sample_number: string; readonly on_specification: boolean }
type Papers = { readonly manifest_number: string; readonly waste_code: string }

const isBlank = (value: string | undefined): boolean => (value ?? '').trim() === ''

function analysisErrors(asks: boolean, analysis: Sample | undefined): Errors {
  if (!asks) return {}
  if (analysis === undefined)
    return { gc_analysis: ['The product asks for an analysis: choose one that is on specification.'] }
  return analysis.on_specification
    ? {}
    : { gc_analysis: [`The analysis ${analysis.sample_number} is off specification: choose another, or correct it.`] }
}

/** Said of the ticket as a whole, because the fields are those of its properties. */
function wasteErrors({ ticket_type }: Pick<Judged, 'ticket_type'>, papers: Papers | undefined): Errors {
  if (ticket_type !== 'waste disposal') return {}
  const lacking = [
    ...(isBlank(papers?.manifest_number) ? ['manifest number'] : []),
    ...(isBlank(papers?.waste_code) ? ['waste code'] : []),
  ]
  return lacking.length === 0
    ? {}
    : { ticket_type: [`Waste is approved with its papers: enter the ${lacking.join(' and the ')}.`] }
}

export const approvalErrors = (
  row: Pick<Judged, 'ticket_type'>,
  facts: {
    readonly asksAnalysis: boolean
    readonly analysis?: Sample | undefined
    readonly papers?: Papers | undefined
  },
): Errors => ({ ...analysisErrors(facts.asksAnalysis, facts.analysis), ...wasteErrors(row, facts.papers) })

/** While there are entries, their sum is the net volume, and nothing else is typed over it. */
export function typedOverEntries({
  entries,
  entry_volume,
  measured_entries,
  net_volume,
}: Pick<Judged, 'entries' | 'entry_volume' | 'measured_entries' | 'net_volume'>): Errors {
  const count = entries ?? 0
  const sum = (measured_entries ?? 0) > 0 ? Number(entry_volume) : null
  if (count === 0 || (net_volume === null ? null : Number(net_volume)) === sum) return {}
  return { net_volume: [`It is the sum of ${count === 1 ? 'its entry' : `its ${count} entries`}: change those.`] }
}

/** The bounds of the fields are those of a rail ticket, which may have many cars. */
function truckErrors(row: Judged, before?: Judged): Errors {
  const found = (['ordered_volume', 'net_volume'] as const).filter(
    (key) =>
      row.mode === 'truck' &&
      Number(row[key] ?? 0) > largest.truck.gal &&
      (row[key] !== before?.[key] || row.mode !== before.mode),
  )
  return Object.fromEntries(
    found.map((key) => [key, [`One truck holds at most ${numberText(largest.truck.gal, 0)} gal.`]]),
  )
}

export const fitToApprove = judgedBy({
  fields: ['status', 'mode', 'ordered_volume', 'net_volume', 'gc_analysis'],
  facts: {
    product: { of: product, where: { id: 'product' } },
    analysis: { of: gcAnalysis, where: { id: 'gc_analysis' } },
    papers: { of: ticketProperties, where: { ticket: 'id' } },
  },
  judge: (row: Judged, { product: goods, analysis, papers }, _may, before?: Judged) => {
    if (before === undefined) return { errors: { ...incompleteErrors(analysis), ...truckErrors(row) }, values: {} }
    const isApproval = row.status === 'approved' && before.status === 'complete'
    return {
      errors: {
        ...truckErrors(row, before),
        ...(row.gc_analysis === before.gc_analysis ? {} : incompleteErrors(analysis)),
        ...(row.net_volume === before.net_volume ? {} : typedOverEntries(row)),
        ...(isApproval
          ? approvalErrors(row, { asksAnalysis: goods?.analysis_required === true, analysis, papers })
          : {}),
      },
      values: {},
    }
  },
})
