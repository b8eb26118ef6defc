/** Customs invoices of the shipments that cross a border both ways, in every state, and certificates of origin of what they carry. */
import { invoice } from '#model/areas/customs/customs-invoice.resource.ts'
import { originCertificate } from '#model/areas/customs/origin-certificate.resource.ts'
import type { CustomsState } from '#model/areas/customs/rules/customs-life.ts'
import { directionOf, railDraft } from '#model/areas/customs/rules/rail-draft.ts'
import { formFacts } from '#server/areas/customs/form/facts.ts'
import { sentData } from '#server/areas/customs/form/printed-boxes.ts'
import { railFacts } from '#server/areas/customs/rail/rail-facts.ts'
import { products } from '../base/places.ts'
import { brokers, ownParty } from './company.ts'
import { inBatches, yearText, type Demo } from '../base/setting.ts'
import type { Shipped } from './shipment.ts'

const DAY = 86_400_000
const EXPORTED = ['Propane', 'Normal butane', 'Isobutane', 'Crude oil'] as const
const SIX_DIGITS = 6

/** Each year has its own: a blanket period has at most twelve months. */
async function seedCertificates({ rows, now }: Demo, parties: ReadonlyMap<string, number>): Promise<void> {
  const own = parties.get(ownParty) ?? null
  const year = now.getUTCFullYear()
  const codes = new Map(
    EXPORTED.map((name) => [
      (products.find((one) => one.name === name)?.harmonized_code ?? '').slice(0, SIX_DIGITS),
      name,
    ]),
  )
  await rows(originCertificate).createMany(
    [year - 1, year].flatMap((of) =>
      [...codes].map(([harmonized_code, description], index) => ({
        certificate_number: `CO-${of}-${String(index + 1).padStart(2, '0')}`,
        active: of === year,
        certifier_role: 'exporter' as const,
        certifier: own,
        certifier_person: 'R. Okafor, trade compliance manager',
        certifier_email: 'trade@pgt.example',
        certifier_telephone: '+1 780 555 0200',
        exporter: own,
        description,
        harmonized_code,
        origin_criterion: 'A' as const,
        effective_date: `${of}-01-01`,
        expiration_date: `${of}-12-31`,
        signed_by: 'R. Okafor',
        signed_on: `${of - 1}-12-15`,
      })),
    ),
  )
}

/** By the days since it was shipped. What was shipped last waits among the cars about to cross. */
function stateOf(age: number, index: number): CustomsState {
  if (age < 2) return 'draft'
  if (age < 4) return index % 4 === 0 ? 'cancelled' : 'ready'
  if (age < 7) return 'sent'
  return index % 23 === 5 ? 'rejected' : 'accepted'
}
const wasSent = (state: CustomsState): boolean => state === 'sent' || state === 'accepted' || state === 'rejected'
const answers: Readonly<Partial<Record<CustomsState, string>>> = {
  accepted: 'Released',
  rejected: 'Port code does not fit the mode of transport',
}

export async function seedCustoms(demo: Demo, parties: ReadonlyMap<string, number>, shipped: Shipped): Promise<void> {
  const { rows, now } = demo
  await seedCertificates(demo, parties)
  const facts = await railFacts(
    { rows },
    [...shipped.of.values()].filter(({ cars }) => cars.length > 0),
  )
  const crossing = facts.filter(({ from, to }) => from !== to && directionOf(from, to) !== undefined)
  const moments = crossing.map(({ shipment }) => Date.parse(shipment.ship_date ?? now.toISOString()))
  const kept = crossing.flatMap((one, index) => {
    const at = moments[index] ?? now.getTime()
    const age = (now.getTime() - at) / DAY
    return age < 1 ? [] : [{ one, index, at, state: stateOf(age, index) }]
  })
  const made = await inBatches(
    rows(invoice),
    kept.map(({ one, index, at, state }) => ({
      ...railDraft(one),
      invoice_number: `CI-${yearText(now)}-${String(2001 + index)}`,
      status: state === 'ready' ? ('draft' as const) : state,
      status_reason: state === 'cancelled' ? 'The cars were sold within Canada' : '',
      answer: answers[state] ?? '',
      broker: parties.get(one.to === 'CA' ? brokers[0] : brokers[1]) ?? null,
      entry_number: wasSent(state) ? `31${String(6_100_000 + index * 17)}` : '',
      responsible_person: state === 'draft' ? '' : 'R. Okafor',
      conditions_of_sale: state === 'draft' ? '' : railDraft(one).conditions_of_sale,
      end_use: 'FS',
      sent_at: wasSent(state) ? new Date(at + 0.2 * DAY).toISOString() : null,
      answered_at: state === 'accepted' || state === 'rejected' ? new Date(at + DAY).toISOString() : null,
    })),
  )
  const sent = (await formFacts({ rows }, made)).filter(({ invoice: { status } }) => wasSent(status))
  await inBatches(
    { createMany: (some) => rows(invoice).restoreMany(some) },
    sent.map((one) => ({
      id: one.invoice.id,
      values: { sent_data: sentData(one) },
    })),
  )
}
