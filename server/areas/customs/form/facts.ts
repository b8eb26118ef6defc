/** What the form of a customs invoice is filled from: its parties, cars and certificate of origin, read for many invoices at once. */
import { company, party } from '#model/areas/company/company.resource.ts'
import type { invoice } from '#model/areas/customs/customs-invoice.resource.ts'
import { originCertificate } from '#model/areas/customs/origin-certificate.resource.ts'
import { partyRoles, type BoxFacts, type PartyRole } from '#model/areas/customs/rules/boxes/box.ts'
import { loadedCar } from '#model/areas/rail/loaded-car.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { byId } from '#server/engine/base/by-id.ts'
import type { Rows } from '#server/engine/base/handler.ts'

export type Invoice = Row<typeof invoice>
type Party = Row<typeof party>
export type Certificate = Row<typeof originCertificate>

/** What fills the boxes. */
export type FormFacts = {
  readonly invoice: Invoice
  readonly parties: readonly (readonly [role: PartyRole, party: Party])[]
  /** Marks and numbers of its cars. */
  readonly cars: readonly string[]
  readonly certificate: Certificate | undefined
  /** The parties that the certificate names, by id. */
  readonly certified: ReadonlyMap<number, Party>
}
export type CustomsFacts = FormFacts & { readonly sender: Row<typeof company> }

/** A box as it is printed, or kept of what was sent. */
export type PrintedBox = {
  readonly box: string
  readonly title: string
  readonly text: string
  /** Of a box in the table of goods: what stands in each line. */
  readonly lines: readonly string[]
}

type Asking = { readonly rows: <S>(resource: S) => Rows<S>; readonly person: { readonly company: number } }

const certifiedParties = ({ certifier, exporter, producer, importer }: Certificate): readonly number[] =>
  [certifier, exporter, producer, importer].flatMap((id) => id ?? [])

export async function formFacts({ rows }: Pick<Asking, 'rows'>, invoices: readonly Invoice[]): Promise<FormFacts[]> {
  const certificates = byId(
    await rows(originCertificate).find({
      id: [...new Set(invoices.flatMap(({ origin_certificate }) => origin_certificate ?? []))],
    }),
  )
  const named = [
    ...invoices.flatMap((one) => partyRoles.flatMap((role) => one[role] ?? [])),
    ...[...certificates.values()].flatMap(certifiedParties),
  ]
  const parties = byId(await rows(party).find({ id: [...new Set(named)] }))
  const loaded = [...new Set(invoices.flatMap(({ loaded_rail_cars }) => loaded_rail_cars))]
  const cars = byId(await rows(loadedCar).find({ id: loaded }, { only: ['id', 'car_mark', 'car_number'] }))
  return invoices.map((one) => {
    const certificate = certificates.get(one.origin_certificate ?? 0)
    return {
      invoice: one,
      parties: partyRoles.flatMap((role) => {
        const found = parties.get(one[role] ?? 0)
        return found === undefined ? [] : [[role, found] as const]
      }),
      cars: one.loaded_rail_cars.flatMap((id) => {
        const car = cars.get(id)
        return car === undefined ? [] : [`${car.car_mark} ${car.car_number}`]
      }),
      certificate,
      certified: parties,
    }
  })
}

/** With the company that sends them. */
export async function customsFacts(asking: Asking, invoices: readonly Invoice[]): Promise<CustomsFacts[]> {
  const sender = await asking.rows(company).get(asking.person.company)
  return (await formFacts(asking, invoices)).map((facts) => ({ ...facts, sender }))
}

export const boxFactsOf = ({ invoice, parties, cars, certificate }: FormFacts): BoxFacts => ({
  invoice,
  parties: Object.fromEntries(parties),
  cars,
  certificate,
})
