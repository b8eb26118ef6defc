/** Who inspects a car has the certificates that its site asks of inspectors. */
import { certification, userCertification } from '#model/areas/certification/certification.resource.ts'
import { company } from '#model/areas/company/company.resource.ts'
import { user } from '#model/areas/people/people.resource.ts'
import { server } from '#model/areas/terminal/place.resource.ts'
import { certificates } from '#model/areas/ticket/rules/authorisation/certificates.ts'
import { dayAtSite } from '#server/areas/limit/site-day.ts'
import type { Person, Rows } from '#server/engine/base/handler.ts'
import { conflict } from '#server/engine/base/http-error.ts'

type Inspecting = {
  readonly rows: <S>(resource: S) => Rows<S>
  readonly person: Person
  readonly now: string
}

/** Of several sites at a facility one that is satisfied does. Throws 409 with what stands in the way. */
export async function requireInspector({ rows, person, now }: Inspecting, facility: number | null): Promise<void> {
  const asked = await rows(certification).find({ enabled: true, required: true, certification_type: 'INS' })
  if (asked.length === 0) return
  // People of the terminal are known to the console by their address.
  const [who] = person.email === '' ? [] : await rows(user).find({ email: person.email }, { limit: 1 })
  const held = who === undefined ? [] : await rows(userCertification).find({ user: who.id })
  const sites = facility === null ? [] : await rows(server).find({ facility, enabled: true }, { only: ['id'] })
  const { certificates_verified: verifiedOnly } = await rows(company).get(person.company)
  const answers: ReturnType<typeof certificates>[] = []
  // One after the other, because a transaction answers one question at a time.
  for (const site of sites.length === 0 ? [null] : sites.map(({ id }) => id))
    answers.push(
      certificates({
        server: site,
        today: await dayAtSite({ rows, now }, { server: site, facility }),
        verifiedOnly,
        trucks: [],
        parties: [
          {
            role: 'inspector',
            resource: 'terminal:user',
            id: who?.id ?? '',
            name: who?.name ?? person.name,
            enabled: true,
            effective_date: null,
            expiry_date: null,
            lockout_date: null,
            lockout_reason: '',
          },
        ],
        asked: asked.map((one) => ({
          certification: one.id,
          name: one.name,
          of: one.certification_type,
          servers: one.servers,
          warning_days: one.warning_days,
        })),
        held: held.flatMap((one) =>
          one.user === null || one.certification === null
            ? []
            : [{ ...one, holder: one.user, certification: one.certification }],
        ),
      }),
    )
  const [first] = answers
  if (first === undefined || answers.some(({ blockers }) => blockers.length === 0)) return
  throw conflict(first.blockers.map(({ says }) => says).join(' '), { blockers: first.blockers })
}
