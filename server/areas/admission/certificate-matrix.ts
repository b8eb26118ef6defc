/** The matrix of papers outside the terminals. No ticket asks for them, so that they stop no load. */
import {
  paperCell,
  type MatrixHolder,
  type PaperHolder,
  type PaperMatrix,
} from '#model/areas/admission/rules/paper-matrix.ts'
import { certificate, certificateType } from '#model/areas/certification/certificate.resource.ts'
import { company } from '#model/areas/company/company.resource.ts'
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { company as bookingCompany } from '#model/areas/slot/location.resource.ts'
import type { Held } from '#model/areas/ticket/rules/authorisation/facts.ts'
import { user } from '#model/areas/user/user.resource.ts'
import { handle } from '#server/engine/base/handler.ts'
import { may } from '#server/engine/base/permission-check.ts'
import { siteClocks, type AdmissionReading } from './loads/site-clocks.ts'

type Known = PaperHolder & { readonly name: string }
type Paper = {
  readonly holder: string
  readonly user: number | null
  readonly company: number | null
  readonly railcar: number | null
}

/** Whose it is: a person, else a company, else a car, else whoever is named on it. */
function holderOf({ holder, user: who, company: firm, railcar: car }: Paper): Known {
  const about = { roles: [], name: holder }
  if (who !== null) return { ...about, id: `person ${who}`, kind: 'person' }
  if (firm !== null) return { ...about, id: `firm ${firm}`, kind: 'firm' }
  return car === null ? { ...about, id: `named ${holder}`, kind: 'named' } : { ...about, id: `car ${car}`, kind: 'car' }
}

/** Those of whom something is asked, or who hold something. Without a paper only people and companies are listed, and cars are not. */
async function holdersOf({ rows, person }: AdmissionReading, papers: readonly Paper[]): Promise<readonly Known[]> {
  const people = await rows(user).find({ is_active: true }, { only: ['id', 'name'] })
  const firms = may(person, bookingCompany.needs.view)
    ? await rows(bookingCompany).find({}, { only: ['id', 'name', 'kind'] })
    : []
  const cars = await rows(railcar).find(
    { id: papers.flatMap((one) => one.railcar ?? []) },
    { only: ['id', 'car_mark', 'car_number'] },
  )
  const known = [
    ...people.map(({ id, name }) => ({ id: `person ${id}`, kind: 'person' as const, roles: [], name })),
    ...firms.map(({ id, name, kind }) => ({ id: `firm ${id}`, kind: 'firm' as const, roles: [kind], name })),
    ...cars.map((car) => ({
      id: `car ${car.id}`,
      kind: 'car' as const,
      roles: [],
      name: `${car.car_mark} ${car.car_number}`,
    })),
  ]
  const ids = new Set(known.map(({ id }) => id))
  const others = new Map(papers.map(holderOf).flatMap((one) => (ids.has(one.id) ? [] : [[one.id, one] as const])))
  return [...known, ...others.values()]
}

async function matrix(call: AdmissionReading): Promise<PaperMatrix> {
  const { rows, person, now } = call
  const found = await rows(certificateType).find({ enabled: true }, { ordering: 'code,name' })
  const types = found.map(({ id, name, code: of, warning_days, required }) => ({
    certification: String(id),
    name,
    code: '',
    of,
    servers: [],
    warning_days,
    required,
  }))
  const { certificates_verified: verifiedOnly } = await rows(company).get(person.company)
  const today = await siteClocks(call).dayOf({ server: null })
  const papers = await rows(certificate).find({})
  const held = new Map<string, Held[]>()
  for (const one of papers) {
    const holder = holderOf(one).id
    const key = `${holder} ${one.certificate_type}`
    const paper = {
      ...one,
      id: String(one.id),
      certification: String(one.certificate_type),
      holder,
      issued_date: one.issue_date,
    }
    held.set(key, [...(held.get(key) ?? []), paper])
  }
  const lines = (await holdersOf(call, papers)).flatMap((holder): MatrixHolder[] => {
    const cells = types.map((type) =>
      paperCell(type, holder, held.get(`${holder.id} ${type.certification}`) ?? [], { today, verifiedOnly }),
    )
    return cells.some((cell) => cell !== null) ? [{ ...holder, carrier: '', cells }] : []
  })
  return {
    at: now,
    types,
    holders: lines.toSorted((one, other) => one.kind.localeCompare(other.kind) || one.name.localeCompare(other.name)),
    stops: [],
    coming: [],
  }
}

export const certificateMatrix = handle(certificateType, { matrix })
