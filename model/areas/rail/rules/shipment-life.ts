/**
 * The life of a rail shipment: it is open until it is shipped, and then its bill of lading stands. Opened for correction it becomes open again,
 * with the next revision of its bill. What was never shipped is cancelled; what was shipped is made void.
 */
import { askedText, type VerbInput } from '#model/kernel/asked.ts'
import { day, text } from '#model/kernel/field.ts'
import type { Life, Never } from '#model/kernel/life.ts'
import type { Errors } from '#model/kernel/validate.ts'

export const shipmentStatuses = ['open', 'shipped', 'cancelled', 'void'] as const

/** What of a shipment its state depends on, and what changes with it. */
type Course = {
  readonly revision: number | null
  readonly is_template: boolean
  readonly shipped_at: string | null
  readonly ship_date: string | null
  readonly status_reason: string
  readonly hazardous_certificate_person: string
}

const FEWEST_LETTERS = 3
/** Blanks give no reason. */
const lacksLongReason = (_row: Course, asked: VerbInput): Errors => {
  const isTooShort = (asked['reason'] ?? '') !== '' && askedText(asked, 'reason').length < FEWEST_LETTERS
  return isTooShort ? { reason: [`Give a reason of at least ${FEWEST_LETTERS} letters.`] } : {}
}
const reason = text({ required: true, maxLength: 200, help: 'Saved with the shipment' })

const template: Never<Course> = {
  where: { is_template: true },
  says: 'This is a template: make a shipment from it first.',
}

export const shipmentLife: Life<Course> = {
  of: 'rail:shipment',
  field: 'status',
  aside: ['cancelled', 'void'],
  transitions: {
    ship: {
      label: 'Ship',
      from: ['open'],
      to: 'shipped',
      needs: 'ship_railshipment',
      undo: 'held',
      work: true,
      never: [template],
      asks: {
        hazardous_certificate_person: text({
          label: 'Hazardous certificate by',
          maxLength: 80,
          help: 'Person who certifies dangerous goods; leave empty for the one on the shipment',
        }),
        ship_date: day({ help: 'Leave empty for the one on the shipment' }),
      },
      sets: ({ hazardous_certificate_person, ship_date }, asked, now) => ({
        shipped_at: now,
        status_reason: '',
        ship_date: askedText(asked, 'ship_date') || ship_date,
        hazardous_certificate_person: askedText(asked, 'hazardous_certificate_person') || hazardous_certificate_person,
      }),
    },
    openForCorrection: {
      label: 'Open for correction',
      from: ['shipped'],
      to: 'open',
      needs: 'ship_railshipment',
      undo: 'compensating',
      work: true,
      asks: { reason: { ...reason, required: false } },
      lacks: lacksLongReason,
      sets: ({ revision, status_reason }, asked) => ({
        revision: (revision ?? 0) + 1,
        status_reason: askedText(asked, 'reason') || status_reason,
      }),
    },
    cancelShipment: {
      label: 'Cancel',
      from: ['open'],
      to: 'cancelled',
      needs: 'change_railshipment',
      undo: 'held',
      work: true,
      never: [template, { filled: 'shipped_at', says: 'It was shipped before: make it void instead.' }],
      asks: { reason },
      lacks: lacksLongReason,
      sets: (_row, asked) => ({ status_reason: askedText(asked, 'reason') }),
    },
    voidShipment: {
      label: 'Void',
      from: ['shipped', 'open'],
      to: 'void',
      needs: 'ship_railshipment',
      undo: 'held',
      work: true,
      never: [template, { empty: 'shipped_at', says: 'It was never shipped: cancel it instead.' }],
      asks: { reason },
      lacks: lacksLongReason,
      sets: (_row, asked) => ({ status_reason: askedText(asked, 'reason') }),
    },
  },
  frozen: [
    {
      in: ['shipped'],
      fields: 'all',
      except: ['contact_preferences'],
      says: 'A shipped bill of lading stays as it is. Open it for correction to change it.',
      deeds: ['rail:shipment assignToSchedule'],
    },
    {
      in: ['cancelled'],
      fields: 'all',
      except: ['contact_preferences'],
      says: 'A cancelled shipment stays as it is. Make a copy of it to ship the cars.',
      deeds: ['rail:shipment assignToSchedule'],
    },
    {
      in: ['void'],
      fields: 'all',
      except: ['contact_preferences'],
      says: 'A void bill of lading stays as it is. Make a copy of it to ship the cars.',
      deeds: ['rail:shipment assignToSchedule'],
    },
    {
      in: ['open'],
      filled: 'shipped_at',
      fields: [],
      kept: true,
      says: 'It was shipped before, so its bill of lading is kept. Make it void instead.',
    },
    {
      in: ['open'],
      fields: ['schedule', 'contract'],
      says: 'Schedule and contract are changed by who may assign contracts.',
      liftedBy: 'assign_contract',
    },
  ],
}
