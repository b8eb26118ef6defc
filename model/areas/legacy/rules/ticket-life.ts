/** The life of a ticket of an older site (version 2). Sites send tickets in any state; only these verbs change a finished one. */
import { askedText, lacksReason, type VerbInput } from '#model/kernel/asked.ts'
import { text, type FieldValues } from '#model/kernel/field.ts'
import type { Life } from '#model/kernel/life.ts'
import { withSpans } from '#model/kernel/span.ts'
import type { Errors } from '#model/kernel/validate.ts'
import { loadFields, partyFields } from './ticket-fields.ts'

export const ticketStates = ['open', 'closed', 'corrected', 'void'] as const

const correctable = withSpans({ ...partyFields, ...loadFields }, [{ from: 'load_start', to: 'load_end' }])
type Correctable = FieldValues<typeof correctable>
type Course = Correctable & { readonly status_reason: string }

const numberIn = (asked: VerbInput, key: keyof Correctable): number | undefined => {
  const value = asked[key]
  return typeof value === 'number' ? value : undefined
}
const textIn = (asked: VerbInput, key: keyof Correctable): string | undefined => askedText(asked, key) || undefined

/** An empty field of the correction leaves the value of the ticket. */
const correctedValues = (ticket: Correctable, asked: VerbInput): Correctable => ({
  allocation: numberIn(asked, 'allocation') ?? ticket.allocation,
  customer: numberIn(asked, 'customer') ?? ticket.customer,
  stockholder: numberIn(asked, 'stockholder') ?? ticket.stockholder,
  carrier: numberIn(asked, 'carrier') ?? ticket.carrier,
  driver: numberIn(asked, 'driver') ?? ticket.driver,
  product: numberIn(asked, 'product') ?? ticket.product,
  location: numberIn(asked, 'location') ?? ticket.location,
  load_start: textIn(asked, 'load_start') ?? ticket.load_start,
  load_end: textIn(asked, 'load_end') ?? ticket.load_end,
  gross_volume: textIn(asked, 'gross_volume') ?? ticket.gross_volume,
  net_volume: textIn(asked, 'net_volume') ?? ticket.net_volume,
  temperature: numberIn(asked, 'temperature') ?? ticket.temperature,
  density: numberIn(asked, 'density') ?? ticket.density,
  weight: numberIn(asked, 'weight') ?? ticket.weight,
})

/** `21000` and `21000.0` are one volume, and an instant has several spellings. */
function isSame(key: string, one: number | string | null, other: number | string | null): boolean {
  if (one === other) return true
  if (one === null || other === null) return false
  return key === 'load_start' || key === 'load_end'
    ? new Date(one).getTime() === new Date(other).getTime()
    : Number(one) === Number(other)
}

function lacksDifference(ticket: Correctable, asked: VerbInput): Errors {
  if (askedText(asked, 'reason') === '') return lacksReason(ticket, asked)
  const before = new Map(Object.entries(correctedValues(ticket, {})))
  const differs = Object.entries(correctedValues(ticket, asked)).some(
    ([key, value]) => !isSame(key, value, before.get(key) ?? null),
  )
  return differs ? {} : { non_field_errors: ['No value differs from the ticket. Enter at least one corrected value.'] }
}

/** A product that is sold by mass is measured by its weight; its product is not known here, so either one is enough. */
const lacksLoad = ({ load_end, net_volume, weight }: Correctable): Errors => ({
  ...(load_end === null && { load_end: ['Enter when the load ended.'] }),
  ...(net_volume === null &&
    weight === null && { net_volume: ['Enter the net volume, or the weight of a product that is sold by mass.'] }),
})

const change = { needs: 'change_v2_ticket', undo: 'exact' } as const
const reason = text({ required: true, maxLength: 500, help: 'Saved with the ticket' })

export const ticketLife: Life<Course> = {
  of: 'legacy:ticket',
  field: 'status',
  aside: ['void'],
  transitions: {
    close: { ...change, label: 'Close', from: ['open'], to: 'closed', lacks: lacksLoad },
    correct: {
      ...change,
      label: 'Correct',
      from: ['closed', 'corrected'],
      to: 'corrected',
      asks: { reason, ...correctable },
      lacks: lacksDifference,
      sets: (ticket, asked) => ({ ...correctedValues(ticket, asked), status_reason: askedText(asked, 'reason') }),
    },
    void: {
      needs: 'change_v2_ticket',
      undo: 'held',
      label: 'Void',
      from: ['open', 'closed', 'corrected'],
      to: 'void',
      asks: { reason },
      lacks: lacksReason,
      sets: (_ticket, asked) => ({ status_reason: askedText(asked, 'reason') }),
    },
  },
  frozen: [
    {
      in: ['closed'],
      fields: 'all',
      except: ['comments'],
      says: 'A closed ticket keeps its values. Correct it to change them, or void it.',
    },
    {
      in: ['corrected'],
      fields: 'all',
      except: ['comments'],
      says: 'A corrected ticket keeps its values. Correct it again to change them, or void it.',
      // A correction of a corrected ticket leaves the state as it is, and so does its undo.
      deeds: ['legacy:ticket correct', 'legacy:ticket correctMany', 'user:batch undo'],
    },
    { in: ['void'], fields: 'all', except: ['comments'], says: 'A void ticket keeps its values.' },
  ],
}
