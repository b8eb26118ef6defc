/** Certificates that are asked for, and those that the parties and trucks of loads hold. */
import {
  certification,
  companyCertification,
  userCertification,
  vehicleCertification,
} from '#model/areas/certification/certification.resource.ts'
import type { AskedCertificate, Held } from '#model/areas/ticket/rules/authorisation/facts.ts'
import type { AskedLoad, LoadReading } from './asked-load.ts'
import { idsNamed } from './named.ts'

/** Without the state of today, which the database would reckon of each: it is judged for the day of the load. */
const kept = ['id', 'certification', 'issued_date', 'expiry_date', 'verified'] as const
type Paper = Pick<Held, 'id' | 'issued_date' | 'expiry_date' | 'verified'> & { readonly certification: string | null }
const held = (holder: string | null, one: Paper): Held[] =>
  holder === null || one.certification === null ? [] : [{ ...one, holder, certification: one.certification }]

export async function certificatesOf(
  { rows }: LoadReading,
  loads: readonly AskedLoad[],
): Promise<(load: AskedLoad) => { readonly asked: readonly AskedCertificate[]; readonly held: readonly Held[] }> {
  const types = await rows(certification).find({ enabled: true, required: true })
  const companies = await rows(companyCertification).find(
    { company: idsNamed(loads, 'customer', 'carrier') },
    { only: [...kept, 'company'] },
  )
  const people = await rows(userCertification).find({ user: idsNamed(loads, 'driver') }, { only: [...kept, 'user'] })
  const trucks = await rows(vehicleCertification).find(
    { vehicle: idsNamed(loads, 'vehicle', 'trailer') },
    { only: [...kept, 'vehicle'] },
  )
  const asked = types.map(({ id, name, certification_type, servers, warning_days }) => ({
    certification: id,
    name,
    of: certification_type,
    servers,
    warning_days,
  }))
  const byHolder = new Map<string, Held[]>()
  for (const one of [
    ...companies.flatMap((paper) => held(paper.company, paper)),
    ...people.flatMap((paper) => held(paper.user, paper)),
    ...trucks.flatMap((paper) => held(paper.vehicle, paper)),
  ]) {
    const own = byHolder.get(one.holder)
    if (own) own.push(one)
    else byHolder.set(one.holder, [one])
  }
  // To each load only what its own hold: each is judged by every paper that it is given.
  return (load) => ({
    asked,
    held: idsNamed([load], 'customer', 'carrier', 'driver', 'vehicle', 'trailer').flatMap(
      (id) => byHolder.get(id) ?? [],
    ),
  })
}
