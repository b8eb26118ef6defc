/** Letters to the users of the other company who may act: an order or a nomination was sent, answered or commented. Their links carry no key. */
import { sql } from 'drizzle-orm'
import { comment } from '#model/areas/partner/comment.resource.ts'
import { nomination } from '#model/areas/partner/nomination.resource.ts'
import { order } from '#model/areas/partner/order.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { run, type Client } from '#server/engine/base/sql.ts'
import type { Follower, FollowUnit } from '#server/engine/rows/following/followers.state.ts'
import { hostOf, type MailSite } from '#server/mail/mail.ts'

type Told = {
  /** The order, by which the letters of a thread are counted. */
  readonly order: number
  readonly permission: 'change_partner_order' | 'change_partner_nomination'
  readonly subject: string
  /** Lines of the letter after its first sentence. */
  readonly lines: readonly string[]
  /** The page that it opens, from the address of the console. */
  readonly page: string
}

/**
 * Queues a letter to each user of the other company of an order who has the permission and has not switched such letters off. It is held as
 * each letter is; a further one of the thread within ten minutes joins the one that waits, or waits for the ten minutes to pass. The
 * database writes them, because people of the other company are no rows of the one that acts.
 */
export async function tellOther(client: Client, { address }: MailSite, told: Told): Promise<void> {
  const body = [...told.lines, `Open it in Highball: ${address}${told.page}`].join('\n')
  await run(
    client,
    sql`select highball_tell_partner(${told.order}, ${told.permission},
      ${told.subject}, ${body}, ${hostOf(address)})`,
  )
}

const verbs: Readonly<Record<string, string>> = {
  sent: 'sent',
  accepted: 'accepted',
  approved: 'approved',
  rejected: 'rejected',
  cancelled: 'cancelled',
  fulfilled: 'closed',
}
const carsText = (count: number | null): string => `${count ?? 0} ${count === 1 ? 'car' : 'cars'}`
const reasonLines = (reason: string): readonly string[] => (reason === '' ? [] : [`Reason: ${reason}`])

function ofOrder(row: Row<typeof order>, verb: string): Told {
  const goods = [carsText(row.cars), ...(row.product_name === '' ? [] : [row.product_name])].join(' of ')
  return {
    order: row.id,
    permission: 'change_partner_order',
    subject: `Order ${row.order_number} was ${verb}`,
    lines: [
      `Order ${row.order_number}: ${goods}, ${row.start_date ?? ''} to ${row.end_date ?? ''}.`,
      ...reasonLines(row.reason),
    ],
    // An order that was sent opens with the panel of its answer; Enter confirms there.
    page: `/#/partner/order/${row.id}${verb === verbs['sent'] ? '?verb=accept' : ''}`,
  }
}

function ofNomination(row: Row<typeof nomination>, number: string, verb: string): Told {
  const days = verb === 'approved' ? row.confirmed_days : row.shipping_schedule
  const cut = row.cut_total ?? 0
  return {
    order: row.order ?? 0,
    permission: 'change_partner_nomination',
    subject: `Nomination of order ${number} for ${row.start_date?.slice(0, 7) ?? ''} was ${verb}`,
    lines: [
      verb === 'approved'
        ? `Confirmed: ${carsText(row.confirmed_total)}${cut > 0 ? `, ${cut} cut` : ''}.`
        : `Nominated: ${carsText(row.total)}.`,
      ...reasonLines(row.reason),
      ...days.flatMap(({ date, quantity }) => ((quantity ?? 0) > 0 ? [`${date}: ${carsText(quantity)}`] : [])),
    ],
    // It opens the review, which is read before it is answered.
    page: `/#/partner/nomination/${row.id}`,
  }
}

type Written = Parameters<Follower['follow']>[2]
/** The ids of rows that a verb took to another state. An undo that leads back to `sent` is no second sending. */
const moved = (written: Written, ids: readonly number[]): readonly number[] =>
  ids.filter((id) => {
    const states = written.flatMap((row) => (Number(row['id']) === id ? [row['status']] : []))
    const [before, after] = [states[0], states.at(-1)]
    return before !== after && (after !== 'sent' || before === 'draft')
  })

type Follow = (unit: FollowUnit, ids: readonly number[], site: MailSite) => Promise<void>
const follower = (follow: Follow, site: MailSite): Follower => ({
  by: 'id',
  isAbout: (fields) => fields.includes('status'),
  follow: (unit, ids, written) => follow(unit, moved(written, ids), site),
})

const ordersMoved: Follow = async ({ client, rows }, ids, site) => {
  for (const row of await rows(order).find({ id: ids })) {
    const verb = verbs[row.status]
    if (verb !== undefined) await tellOther(client, site, ofOrder(row, verb))
  }
}
const nominationsMoved: Follow = async ({ client, rows }, ids, site) => {
  for (const row of await rows(nomination).find({ id: ids })) {
    const verb = verbs[row.status]
    if (verb === undefined || row.order === null) continue
    const of = await rows(order).get(row.order, { only: ['order_number'] })
    await tellOther(client, site, ofNomination(row, of.order_number, verb))
  }
}

const commented = (site: MailSite): Follower => ({
  by: 'id',
  isAbout: () => false,
  follow: async ({ client, rows }, ids) => {
    for (const row of await rows(comment).find({ id: ids })) {
      if (row.order === null || row.counterparty === null) continue
      const of = await rows(order).get(row.order, { only: ['order_number'] })
      await tellOther(client, site, {
        order: row.order,
        permission: row.nomination === null ? 'change_partner_order' : 'change_partner_nomination',
        subject: `Comment on order ${of.order_number}`,
        lines: [...(row.day === null ? [] : [`About ${row.day}:`]), row.text],
        page: row.nomination === null ? `/#/partner/order/${row.order}` : `/#/partner/nomination/${row.nomination}`,
      })
    }
  },
})

export const partnerFollowers = (site: MailSite): readonly (readonly [string, Follower])[] => [
  ['partner:order', follower(ordersMoved, site)],
  ['partner:nomination', follower(nominationsMoved, site)],
  ['partner:comment', commented(site)],
]
