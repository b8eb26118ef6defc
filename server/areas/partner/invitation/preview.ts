/** Previews of invitations: how many rows the partner sees once it accepts, and what the inviter should look at before sending. */
import { sql } from 'drizzle-orm'
import { party } from '#model/areas/company/company.resource.ts'
import { invitation } from '#model/areas/partner/invitation.resource.ts'
import { missingToSend, type InvitationTerms } from '#model/areas/partner/rules/invitation-life.ts'
import {
  countsText,
  domainWarning,
  shareNames,
  sharesOf,
  type ShareCounts,
} from '#model/areas/partner/rules/invitation-preview.ts'
import { obstaclesOf } from '#model/kernel/why-not/deeds.ts'
import type { Obstacle } from '#model/kernel/why-not/obstacle.ts'
import { entityNamed } from '#server/engine/base/entity.ts'
import type { Call } from '#server/engine/base/handler.ts'
import { may } from '#server/engine/base/permission-check.ts'

type Asking = Pick<Call<typeof invitation, 'preview'>, 'rows' | 'matching' | 'summedUp' | 'person'>
type Invited = InvitationTerms & { readonly email: string; readonly company: number | null }
type Found = {
  readonly share: string
  readonly base: string
  readonly rows: number
  readonly newest: readonly string[]
}
type Sample = { readonly resource: string; readonly id: number | string; readonly title: string }

const isKnown = (value: unknown): value is number | string => typeof value === 'number' || typeof value === 'string'

const foundBy = ({ summedUp }: Asking, { company, party: about, ...row }: Invited): Promise<readonly Found[]> =>
  summedUp<Found>(invitation, {}, () => {
    const { share_contracts, share_shipments, share_positions, share_v2_tickets, share_v3_tickets } = row
    const shares = { share_contracts, share_shipments, share_positions, share_v2_tickets, share_v3_tickets }
    const { terminal_company, legacy_company } = row
    const partner = { party: about, terminal_company, legacy_company }
    return sql`select * from highball_shared_counts(${JSON.stringify({ company_id: company, ...shares, ...partner })}::jsonb)`
  })

function countsOf(found: readonly Found[]): ShareCounts {
  const rowsOf = (flag: string): number =>
    found.filter(({ share }) => share === flag).reduce((sum, { rows }) => sum + rows, 0)
  const [contracts, shipments, positions, v3_tickets, v2_tickets] = shareNames.map((name) => rowsOf(sharesOf[name]))
  return {
    contracts: contracts ?? 0,
    shipments: shipments ?? 0,
    positions: positions ?? 0,
    v3_tickets: v3_tickets ?? 0,
    v2_tickets: v2_tickets ?? 0,
  }
}

/** The newest rows of each share, of those resources that the inviter may view. */
async function sampleOf({ matching, person }: Asking, found: readonly Found[]): Promise<readonly Sample[]> {
  const sample: Sample[] = []
  for (const { base, newest } of found) {
    const { resource } = entityNamed(base)
    if (newest.length === 0 || !may(person, resource.needs.view)) continue
    for (const row of await matching(resource, { id__in: newest.join(',') })) {
      const values: Readonly<Record<string, unknown>> = row
      const title = resource.title.map((field) => values[field]).filter(isKnown)
      if (isKnown(values['id'])) sample.push({ resource: base, id: values['id'], title: title.join(' ').trim() })
    }
  }
  return sample
}

async function warningsOf({ rows }: Asking, { email, party: about }: Invited): Promise<readonly Obstacle[]> {
  const [found] = about === null ? [] : await rows(party).find({ id: about })
  const says = found && domainWarning(email, { name: found.name, emails: [found.email, found.invoice_email] })
  return says === undefined ? [] : [{ code: 'other_domain', kind: 'refused', says, field: 'email' }]
}

/** For the inviter, who also learns what is missing for sending. */
export async function ownPreview(call: Asking, row: Invited) {
  const found = await foundBy(call, row)
  const counts = countsOf(found)
  const blockers = obstaclesOf(missingToSend(row), 'missing', invitation.fields)
  const seen = countsText(row, counts)
  return {
    ...counts,
    sample: await sampleOf(call, found),
    warnings: await warningsOf(call, row),
    blockers,
    detail: seen === '' ? '' : `The partner would see ${seen}.`,
  }
}

/** For the invited company: counts alone. */
export async function theirPreview(call: Asking, row: Invited) {
  const counts = countsOf(await foundBy(call, row))
  return { ...counts, sample: [], warnings: [] }
}
