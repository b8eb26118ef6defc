/** Tells once of each paper that it is about to end, from six in the morning on the clocks of its site: in the console, and by mail. */
import { certificate, certificateType } from '#model/areas/certification/certificate.resource.ts'
import {
  certification,
  companyCertification,
  userCertification,
  vehicleCertification,
} from '#model/areas/certification/certification.resource.ts'
import { endsWhen, noticeDue } from '#model/areas/certification/rules/telling.ts'
import { user as terminalUser } from '#model/areas/people/people.resource.ts'
import { company as terminalCompany } from '#model/areas/people/terminal-company.resource.ts'
import { vehicle } from '#model/areas/people/vehicle.resource.ts'
import { user } from '#model/areas/user/user.resource.ts'
import { wallClock } from '#model/shared/clock.ts'
import type { Database } from '#server/db/database.ts'
import { zoneAtSite } from '#server/areas/limit/site-day.ts'
import { tellOnce, type OwnNotice } from '#server/areas/user/tell-once.ts'
import type { RowsOf } from '#server/engine/rows/rows.ts'
import { systemTransaction } from '#server/engine/rows/transaction.ts'
import type { Moment } from '#server/jobs/moments.ts'
import { queueMail, type MailSite } from '#server/mail/mail.ts'

const [HOUR, DAY_MS] = [6, 86_400_000]

type Holder = { readonly name: string; readonly server: string | null; readonly mails: readonly string[] }
type Paper = {
  readonly resource: string
  readonly id: string | number
  readonly type: string
  readonly warning_days: number | null
  /** Of papers of one type and holder only the one that lasts longest is told of. */
  readonly group: string
  readonly expiry_date: string | null
  readonly holder: Holder
}

/** Until six the day before still counts. */
export function tellingDay(now: string, zone: string): string {
  const wall = wallClock(now, zone)
  const day = wall.slice(0, 10)
  if (Number(wall.slice(11, 13)) >= HOUR) return day
  return new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10)
}

const mailsOf = (...mails: readonly (string | undefined)[]): readonly string[] => [
  ...new Set(mails.flatMap((mail) => (mail === undefined || !mail.includes('@') ? [] : [mail]))),
]

async function terminalPapers(rows: RowsOf): Promise<Paper[]> {
  const types = new Map((await rows(certification).find({ enabled: true })).map((one) => [one.id, one]))
  const companies = new Map((await rows(terminalCompany).find({})).map((one) => [one.id, one]))
  const people = new Map((await rows(terminalUser).find({})).map((one) => [one.id, one]))
  const trucks = new Map((await rows(vehicle).find({})).map((one) => [one.id, one]))
  const mailOf = (company: string | null | undefined) => companies.get(company ?? '')?.email
  type Held = { readonly id: string; readonly certification: string | null; readonly expiry_date: string | null }
  const paper = (resource: string, held: Held, key: string | null, holder: Holder | undefined): Paper[] => {
    const type = types.get(held.certification ?? '')
    return type === undefined || holder === undefined
      ? []
      : [
          {
            resource,
            id: held.id,
            type: type.name,
            warning_days: type.warning_days,
            group: `${resource} ${type.id} ${key}`,
            expiry_date: held.expiry_date,
            holder: { ...holder, server: type.servers[0] ?? holder.server },
          },
        ]
  }
  const ofPeople = (await rows(userCertification).find({})).flatMap((one) => {
    const who = people.get(one.user ?? '')
    const mails = mailsOf(who?.email, mailOf(who?.carrier))
    return paper('terminal:userCertification', one, one.user, who && { name: who.name, server: who.server, mails })
  })
  const ofCompanies = (await rows(companyCertification).find({})).flatMap((one) => {
    const firm = companies.get(one.company ?? '')
    const holder = firm && { name: firm.name, server: null, mails: mailsOf(firm.email) }
    return paper('terminal:companyCertification', one, one.company, holder)
  })
  const ofTrucks = (await rows(vehicleCertification).find({})).flatMap((one) => {
    const truck = trucks.get(one.vehicle ?? '')
    const holder = truck && { name: truck.unit_number, server: truck.server, mails: mailsOf(mailOf(truck.carrier)) }
    return paper('terminal:vehicleCertification', one, one.vehicle, holder)
  })
  return [...ofPeople, ...ofCompanies, ...ofTrucks]
}

async function otherPapers(rows: RowsOf): Promise<Paper[]> {
  const types = new Map((await rows(certificateType).find({ enabled: true })).map((one) => [one.id, one]))
  const found = await rows(certificate).find({})
  const people = await rows(user).find({ id: found.flatMap((one) => one.user ?? []) }, { only: ['id', 'email'] })
  const mails = new Map(people.map((one) => [one.id, one.email]))
  return found.flatMap((one) => {
    const type = types.get(one.certificate_type ?? 0)
    return type === undefined
      ? []
      : [
          {
            resource: 'schedule:certificate',
            id: one.id,
            type: type.name,
            warning_days: type.warning_days,
            group: `certificate ${type.id} ${one.holder} ${one.user} ${one.company} ${one.railcar}`,
            expiry_date: one.expiry_date,
            holder: { name: one.holder, server: null, mails: mailsOf(mails.get(one.user ?? 0)) },
          },
        ]
  })
}

const lasts = ({ expiry_date }: Paper): string => expiry_date ?? '9'

function longest(papers: readonly Paper[]): readonly Paper[] {
  const best = new Map<string, Paper>()
  for (const one of papers) {
    const known = best.get(one.group)
    if (known === undefined || lasts(known) < lasts(one)) best.set(one.group, one)
  }
  return [...best.values()]
}

type Due = { readonly notice: OwnNotice; readonly mails: readonly string[] }

async function duePapers(rows: RowsOf, now: string): Promise<readonly Due[]> {
  const days = new Map<string | null, string>()
  const due: Due[] = []
  for (const one of longest([...(await terminalPapers(rows)), ...(await otherPapers(rows))])) {
    const { expiry_date, holder, type } = one
    if (expiry_date === null) continue
    const today = days.get(holder.server) ?? tellingDay(now, await zoneAtSite({ rows }, { server: holder.server }))
    days.set(holder.server, today)
    const found = noticeDue(expiry_date, today, one.warning_days)
    if (found === undefined) continue
    const says = `${type} of ${holder.name} ${endsWhen(expiry_date, found.left)}`
    due.push({
      mails: holder.mails,
      notice: {
        note_type: 'certificate_expiring',
        object_type: one.resource,
        object_id: String(one.id),
        occasion: `${expiry_date}/${found.mark}`,
        title: says.slice(0, 200),
        content: `${says}. Without it loads that ask for it are refused. Upload the new one in its record.`,
        severity: found.left <= 1 ? 'alert' : 'warning',
      },
    })
  }
  return due
}

/** Each hour, because six comes to each site at its own time. What was missed while the server was away is told then. */
export const expiryTelling = (db: Database, site: MailSite): Moment => ({
  kind: 'tell_certificates',
  pattern: '5 * * * *',
  work: (company, now) =>
    systemTransaction(
      db,
      async ({ rows, client }) => {
        const due = await duePapers(rows, now.toISOString())
        const fresh = new Set(
          await tellOnce(
            rows,
            due.map(({ notice }) => notice),
            now.toISOString(),
          ),
        )
        for (const { notice, mails } of due)
          if (fresh.has(notice))
            for (const to of mails)
              await queueMail(client, { to, company, subject: notice.title, body: `${notice.content}\n` }, site)
      },
      company,
    ),
})
