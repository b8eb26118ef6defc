/** Everybody's papers of every type in one answer, with the loads of tomorrow that a missing or ended one stops. */
import {
  certification,
  companyCertification,
  userCertification,
  vehicleCertification,
} from '#model/areas/certification/certification.resource.ts'
import {
  paperCell,
  type MatrixHolder,
  type PaperHolder,
  type PaperMatrix,
  type PaperStop,
  type StoppedLoad,
} from '#model/areas/admission/rules/paper-matrix.ts'
import { driver, staff, user } from '#model/areas/people/people.resource.ts'
import { company } from '#model/areas/people/terminal-company.resource.ts'
import { vehicle } from '#model/areas/people/vehicle.resource.ts'
import { toldPapers } from '#model/areas/ticket/rules/authorisation/certificates.ts'
import type { Held } from '#model/areas/ticket/rules/authorisation/facts.ts'
import { handle } from '#server/engine/base/handler.ts'
import { may } from '#server/engine/base/permission-check.ts'
import { judgedLoadsOf, loadsOfTomorrow, visitorsOf, type JudgedLoad } from './loads/expected-loads.ts'
import { siteClocks, type AdmissionReading } from './loads/site-clocks.ts'
import { paperRules } from './paper-rules.ts'

type Known = PaperHolder & { readonly name: string; readonly carrier: string; readonly server: string | null }

/** Those who may come, of the kinds that whoever asks may see. */
async function holdersOf({ rows, person }: AdmissionReading): Promise<readonly Known[]> {
  const firms = await rows(company).find({ enabled: true }, { only: ['id', 'name', 'roles'] })
  const names = new Map(firms.map(({ id, name }) => [id, name]))
  const seen = { driver: driver.needs.view, staff: staff.needs.view, general: user.needs.view }
  const people = await rows(user).find({ enabled: true }, { only: ['id', 'name', 'kind', 'carrier', 'server'] })
  const trucks = may(person, vehicle.needs.view)
    ? await rows(vehicle).find({ enabled: true }, { only: ['id', 'unit_number', 'kind', 'carrier', 'server'] })
    : []
  return [
    ...people
      .filter(({ kind }) => may(person, seen[kind]))
      .map((one) => ({ ...one, roles: [], carrier: names.get(one.carrier ?? '') ?? '' })),
    ...(may(person, company.needs.view)
      ? firms.map((one) => ({
          ...one,
          kind: 'company' as const,
          carrier: one.roles.includes('carrier') ? one.name : '',
          server: null,
        }))
      : []),
    ...trucks.map((one) => ({
      ...one,
      name: one.unit_number,
      roles: [],
      carrier: names.get(one.carrier ?? '') ?? '',
    })),
  ]
}

const only = ['id', 'certification', 'issued_date', 'expiry_date', 'verified'] as const

/** By holder and type. */
async function heldPapers({ rows }: AdmissionReading): Promise<ReadonlyMap<string, readonly Held[]>> {
  const found = new Map<string, Held[]>()
  const keep = (
    holder: string | null,
    one: Omit<Held, 'holder' | 'certification'> & { certification: string | null },
  ) => {
    if (holder === null || one.certification === null) return
    const paper = { ...one, holder, certification: one.certification }
    const key = `${holder} ${one.certification}`
    const known = found.get(key)
    if (known) known.push(paper)
    else found.set(key, [paper])
  }
  for (const one of await rows(userCertification).find({}, { only: [...only, 'user'] })) keep(one.user, one)
  for (const one of await rows(companyCertification).find({}, { only: [...only, 'company'] })) keep(one.company, one)
  for (const one of await rows(vehicleCertification).find({}, { only: [...only, 'vehicle'] })) keep(one.vehicle, one)
  return found
}

/** By the holder and the type of the paper that is missing, ended or not yet valid. */
function stopsOf(loads: readonly JudgedLoad[]): readonly PaperStop[] {
  const stops = new Map<string, PaperStop & { readonly loads: StoppedLoad[] }>()
  for (const { of, id, title, at, facts } of loads)
    for (const told of toldPapers(facts)) {
      if (told.isWarning) continue
      const { holder, certification: type } = told
      const key = `${holder} ${type}`
      const known = stops.get(key)
      if (known) known.loads.push({ of, id, title, at })
      else stops.set(key, { holder, certification: type, loads: [{ of, id, title, at }] })
    }
  return [...stops.values()]
}

async function matrix(call: AdmissionReading): Promise<PaperMatrix> {
  const { types, verifiedOnly } = await paperRules(call)
  const held = await heldPapers(call)
  const clocks = siteClocks(call)
  const holders: MatrixHolder[] = []
  for (const { id, kind, roles, name, carrier, server } of await holdersOf(call)) {
    const today = await clocks.dayOf({ server })
    const holder = { id, kind, roles }
    const cells = types.map((type) =>
      paperCell(type, holder, held.get(`${id} ${type.certification}`) ?? [], { today, verifiedOnly }),
    )
    // Of whom nothing is asked, and who holds nothing, there is nothing to say.
    if (cells.some((cell) => cell !== null)) holders.push({ ...holder, name, carrier, cells })
  }
  const loads = await loadsOfTomorrow(call, null)
  return {
    at: call.now,
    types,
    holders: holders.toSorted(
      (one, other) =>
        // Those of carriers come before the site's own people.
        Number(one.carrier === '') - Number(other.carrier === '') ||
        one.carrier.localeCompare(other.carrier) ||
        one.kind.localeCompare(other.kind) ||
        one.name.localeCompare(other.name),
    ),
    stops: stopsOf(await judgedLoadsOf(call, loads)),
    coming: [...visitorsOf(loads)],
  }
}

export const matrixHandlers = handle(certification, { matrix })
