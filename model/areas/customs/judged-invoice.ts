/** Keeps a customs invoice a draft while a box is missing, and makes it ready once none is, at every write. */
import { party } from '#model/areas/company/company.resource.ts'
import { judgedBy } from '#model/kernel/judged-by.ts'
import { originCertificate } from './origin-certificate.resource.ts'
import {
  partyRoles,
  type BoxCertificate,
  type BoxFacts,
  type BoxInvoice,
  type BoxParty,
  type PartyRole,
} from './rules/boxes/box.ts'
import { importingCountry } from './rules/boxes/checks.ts'
import { formBoxes, missingBoxes } from './rules/boxes/forms.ts'
import { importerNumberOf } from './rules/importer-number.ts'
import { isSendable } from './rules/fit-to-send.ts'
import type { CustomsState } from './rules/customs-life.ts'

type Judged = BoxInvoice & { readonly status: CustomsState; readonly origin_certificate: number | null }
type Found = Readonly<Partial<Record<PartyRole, BoxParty | undefined>>> & {
  readonly certificate: BoxCertificate | undefined
}

/** A car is named by its id here, because only whether there are cars decides. */
const factsOf = (row: Judged, found: Found): BoxFacts => ({
  invoice: row,
  parties: Object.fromEntries(partyRoles.flatMap((role) => (found[role] ? [[role, found[role]]] : []))),
  cars: row.loaded_rail_cars.map(String),
  certificate: found.certificate,
})

export const stateByData = (status: CustomsState, facts: BoxFacts): CustomsState =>
  isSendable({ status }) ? (missingBoxes(facts).length === 0 ? 'ready' : 'draft') : status

const namedBy = <const R extends PartyRole>(role: R) => ({ of: party, where: { id: role } })

export const judgedInvoice = judgedBy({
  // Neither the state nor what its verbs write: a corrected invoice stays a draft until somebody has changed it.
  fields: [
    ...new Set([
      ...partyRoles,
      ...Object.values(formBoxes).flatMap((boxes) => boxes.map(({ field }) => field)),
      // These fields stand in no box, but decide which boxes are needed and whether their values are right.
      ...(['direction', 'transport_mode', 'discount', 'origin_certificate'] as const),
    ]),
  ],
  facts: {
    vendor: namedBy('vendor'),
    exporter: namedBy('exporter'),
    originator: namedBy('originator'),
    consignee: namedBy('consignee'),
    purchaser: namedBy('purchaser'),
    importer: namedBy('importer'),
    broker: namedBy('broker'),
    certificate: { of: originCertificate, where: { id: 'origin_certificate' } },
  },
  judge: (row: Judged, found) => {
    if (!isSendable(row)) return { errors: {}, values: {} }
    const importer_number = row.importer_number || importerNumberOf(found.importer, importingCountry(row))
    const status = stateByData(row.status, factsOf({ ...row, importer_number }, found))
    return { errors: {}, values: { status, importer_number } }
  },
})
