/** The register of a company for an audit: its own papers, and those of its drivers and vehicles, each as it stands on that day. */
import {
  certification,
  companyCertification,
  userCertification,
  vehicleCertification,
} from '#model/areas/certification/certification.resource.ts'
import { paperCell, type MatrixType, type PaperHolder } from '#model/areas/admission/rules/paper-matrix.ts'
import { driver } from '#model/areas/people/people.resource.ts'
import type { company } from '#model/areas/people/terminal-company.resource.ts'
import { vehicle } from '#model/areas/people/vehicle.resource.ts'
import { dayIn } from '#model/shared/clock.ts'
import type { Held } from '#model/areas/ticket/rules/authorisation/facts.ts'
import { may } from '#server/engine/base/permission-check.ts'
import type { PaperWork } from '#server/engine/operations/area-work/paper-work.ts'
import { siteClocks } from '../loads/site-clocks.ts'
import { paperRules } from '../paper-rules.ts'
import { framed, tableOf } from './framed.ts'

type RegisterLine = {
  readonly holder: string
  readonly paper: string
  readonly number: string
  readonly issued: string
  readonly expires: string
  readonly state: string
}
type RegisterFacts = {
  readonly name: string
  readonly account: string
  readonly zone: string
  readonly today: string
  readonly lines: readonly RegisterLine[]
}
type Paper = Omit<Held, 'holder' | 'certification'> & { readonly certification: string | null; readonly number: string }
type Holder = PaperHolder & { readonly name: string }

/** What a holder is asked for or holds. Of several papers of one type the best is told. */
function linesOf(
  holder: Holder,
  types: readonly MatrixType[],
  papers: readonly Paper[],
  day: { today: string; verifiedOnly: boolean },
) {
  return types.flatMap((type): RegisterLine[] => {
    const own = papers.filter((one) => one.certification === type.certification)
    const held = own.map((one) => ({ ...one, holder: holder.id, certification: type.certification }))
    const cell = paperCell(type, holder, held, day)
    if (cell === null) return []
    const best = own.find(({ id }) => id === cell.paper)
    return [
      {
        holder: holder.name,
        paper: type.name,
        number: best?.number ?? '',
        issued: best?.issued_date ?? '',
        expires: best?.expiry_date ?? '',
        state: cell.state,
      },
    ]
  })
}

export const certificateRegister: PaperWork<typeof company, RegisterFacts> = {
  facts: async (call, found) => {
    const { rows, person, now } = call
    const ids = found.map(({ id }) => id)
    // Each paper and each holder for those alone who may see them: a register is printed by whoever sees the company.
    const isShown = may(person, certification.needs.view)
    const { types, verifiedOnly } = isShown ? await paperRules(call) : { types: [], verifiedOnly: false }
    const drivers = may(person, driver.needs.view)
      ? await rows(driver).find({ carrier: ids, enabled: true }, { ordering: 'name' })
      : []
    const trucks = may(person, vehicle.needs.view)
      ? await rows(vehicle).find({ carrier: ids, enabled: true }, { ordering: 'unit_number' })
      : []
    const ofCompanies = await rows(companyCertification).find({ company: ids })
    const ofDrivers = await rows(userCertification).find({ user: drivers.map(({ id }) => id) })
    const ofTrucks = await rows(vehicleCertification).find({ vehicle: trucks.map(({ id }) => id) })
    const zone = await siteClocks(call).zoneOf({ server: null })
    const today = dayIn(now, zone)
    const day = { today, verifiedOnly }
    return found.map(({ id, name, roles, account_number: account }) => ({
      name,
      account,
      zone,
      today,
      lines: [
        ...linesOf(
          { id, name, kind: 'company', roles },
          types,
          ofCompanies.filter((one) => one.company === id),
          day,
        ),
        ...drivers
          .filter(({ carrier }) => carrier === id)
          .flatMap((one) =>
            linesOf(
              { ...one, kind: 'driver', roles: [] },
              types,
              ofDrivers.filter(({ user }) => user === one.id),
              day,
            ),
          ),
        ...trucks
          .filter(({ carrier }) => carrier === id)
          .flatMap((one) =>
            linesOf(
              { ...one, name: one.unit_number, roles: [] },
              types,
              ofTrucks.filter((held) => held.vehicle === one.id),
              day,
            ),
          ),
      ],
    }))
  },
  one: ({ name, account, zone, today, lines }, issue) => {
    const out = lines.filter(({ state }) => state === 'missing' || state === 'expired').length
    return framed(
      {
        title: 'Certificate Register',
        about: name,
        zone,
        facts: [
          ['Company', name],
          ['Account', account],
          ['As of', today],
          ['Papers', String(lines.length)],
          ['Missing or expired', String(out)],
        ],
        parts: [
          tableOf(
            [
              ['Holder', 24],
              ['Certificate', 26],
              ['Number', 14],
              ['Issued', 11],
              ['Expires', 11],
              ['State', 11],
            ],
            lines.map((one) => [one.holder, one.paper, one.number, one.issued, one.expires, one.state]),
            'Nothing is asked of it and it holds no papers, or they are not shown to whoever prints.',
          ),
        ],
      },
      issue,
    )
  },
  filename: ({ name }) => `Certificate register ${name}`,
}
