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

type Paper = Pick<Held, 'id' | 'issued_date' | 'expiry_date' | 'verified'> & { readonly certification: string | null }
const held = (holder: string | null, one: Paper): Held[] =>
  holder === null || one.certification === null ? [] : [{ ...one, holder, certification: one.certification }]

export async function certificatesOf(
  { rows }: LoadReading,
  loads: readonly AskedLoad[],
): Promise<{ readonly asked: readonly AskedCertificate[]; readonly held: readonly Held[] }> {
  const asked = await rows(certification).find({ enabled: true, required: true })
  const companies = await rows(companyCertification).find({ company: idsNamed(loads, 'customer', 'carrier') })
  const people = await rows(userCertification).find({ user: idsNamed(loads, 'driver') })
  const trucks = await rows(vehicleCertification).find({ vehicle: idsNamed(loads, 'vehicle', 'trailer') })
  return {
    asked: asked.map(({ id, name, certification_type, servers, warning_days }) => ({
      certification: id,
      name,
      of: certification_type,
      servers,
      warning_days,
    })),
    held: [
      ...companies.flatMap((one) => held(one.company, one)),
      ...people.flatMap((one) => held(one.user, one)),
      ...trucks.flatMap((one) => held(one.vehicle, one)),
    ],
  }
}
