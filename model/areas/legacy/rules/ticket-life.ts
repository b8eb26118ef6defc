/** The life of a ticket of an older site (version 2). Sites send tickets in any state; only these verbs change a finished one. */
import { askedText, lacksReason } from '#model/kernel/asked.ts'
import { corrected, correctedIn, lacksCorrection } from '#model/kernel/corrected.ts'
import { text, type FieldValues } from '#model/kernel/field.ts'
import type { Life } from '#model/kernel/life.ts'
import { withSpans } from '#model/kernel/span.ts'
import type { Errors } from '#model/kernel/validate.ts'
import { loadFields, partyFields } from './ticket-fields.ts'

export const ticketStates = ['open', 'closed', 'corrected', 'void'] as const

const correctable = corrected(withSpans({ ...partyFields, ...loadFields }, [{ from: 'load_start', to: 'load_end' }]))
type Correctable = FieldValues<typeof correctable>
type Course = Correctable & { readonly status_reason: string }

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
      lacks: (ticket, asked) =>
        askedText(asked, 'reason') === ''
          ? lacksReason(ticket, asked)
          : {
              ...lacksCorrection(correctable, ticket, asked),
              ...lacksLoad({ ...ticket, ...correctedIn(correctable, asked) }),
            },
      sets: (_ticket, asked) => ({ ...correctedIn(correctable, asked), status_reason: askedText(asked, 'reason') }),
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
