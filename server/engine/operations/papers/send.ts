/** Sends archived papers by e-mail: when they are issued, one to whom somebody names, and many in one letter to each. */
import type { archivedPaper } from '#model/areas/document/archived-paper.resource.ts'
import { archivedPapers, codeNamed, rowWord, specOf } from '#model/kernel/papers.ts'
import type { Row } from '#model/kernel/resource.ts'
import { inSentence } from '#model/shared/label-text.ts'
import { sql, type SQL } from 'drizzle-orm'
import { entityNamed, type Entity } from '../../base/entity.ts'
import { conflict, invalid, notFound } from '../../base/http-error.ts'
import { find, get, idsOf, type ColumnValues, type RowReader } from '../../rows/reading/read-rows.ts'
import type { Unit } from '../../rows/transaction.ts'
import type { Maker } from '../area-work/maker.ts'
import { alongOf, archivedOf, isPaper, sentWith } from './archived.ts'
import { callOf, workFor } from './facts.ts'
import { firstPrints, withoutPaper } from './first-print.ts'
import { stateOf } from './keep.ts'
import { lastPapers } from './last-papers.ts'
import { readRecipients } from './recipients.ts'

type Archived = Row<typeof archivedPaper>
type Id = number | string

/** What one letter may carry: mail servers refuse more. */
const MOST_BYTES = 20 * 1024 * 1024

const nameOf = ({ title, revision, kind }: Archived): string => {
  if (kind === 'void') return `${title} (void)`
  return (revision ?? 0) > 0 ? `${title}, revision ${revision}` : title
}

/** What a letter carries: papers, and the files that go along with them. */
type Carried = { readonly papers: readonly Archived[]; readonly along?: readonly Archived[] }

function textFor(what: string, { papers, along = [] }: Carried, { person }: Maker): { subject: string; body: string } {
  const [only] = papers
  if (papers.length === 1 && only !== undefined) {
    const said =
      only.kind === 'void'
        ? `${what} ${only.title} is void and holds no longer.`
        : `${what} ${nameOf(only)} is attached${along.map(({ filename }) => `, with ${filename}`).join('')}.`
    return { subject: `${what} ${nameOf(only)}`, body: `${said}\n\nSent by ${person.name} with Highball.` }
  }
  const names = papers.map((one) => `- ${nameOf(one)}`).join('\n')
  return {
    subject: `${papers.length} papers: ${what}`,
    body: `Attached:\n${names}\n\nSent by ${person.name} with Highball.`,
  }
}

async function queueEach(unit: Unit, maker: Maker, to: readonly string[], what: string, carried: Carried) {
  const { subject, body } = textFor(what, carried, maker)
  const papers = [...carried.papers, ...(carried.along ?? [])].map(({ id }) => id)
  for (const one of to)
    await maker.queueLetter(unit.client, { to: one, company: maker.person.company, subject, body, papers })
}

type Issued = {
  readonly code: string
  /** What the paper is called. */
  readonly title: string
  readonly row: RowReader
  readonly kept: Archived
  /** Files that go along with it. */
  readonly along: readonly Archived[]
  /** Papers of the same row that were archived before. */
  readonly before: readonly Archived[]
}

/** To whom it goes by the row, without those who have it already; one that is void, to whoever got one before. */
export async function sendIssued(unit: Unit, maker: Maker, issued: Issued): Promise<void> {
  const { code, title, row, kept, along, before } = issued
  const reached = async (papers: readonly Archived[]): Promise<ReadonlySet<string>> => {
    const sent = await sentWith(
      unit,
      papers.map(({ id }) => id),
    )
    const arrived = [...sent.values()].flat().filter(({ outcome }) => outcome !== 'stopped' && outcome !== 'failed')
    return new Set(arrived.map(({ to }) => to))
  }
  if (kept.kind === 'void') return queueEach(unit, maker, [...(await reached(before))], title, { papers: [kept] })
  const named = (await workFor(maker, code).recipients?.(callOf(unit, maker), row as never)) ?? []
  const have = await reached([kept])
  return queueEach(
    unit,
    maker,
    named.filter((one) => !have.has(one)),
    title,
    { papers: [kept], along },
  )
}

const titleOf = ({ resource: { papers } }: Entity, code: string): string => specOf(papers, code)?.title ?? 'Paper'

/** Throws 409 if nothing is archived, and 400 if nobody is named by the call or by the row. */
export async function sendPaper(unit: Unit, maker: Maker, entity: Entity, id: Id, input: ColumnValues) {
  const row = await get(await unit.withCustomFields(entity), unit.access, id)
  const named = readRecipients(input['target'], 'target')
  const [code = ''] = archivedPapers(entity.resource.papers).map((one) => one.code)
  const known = await archivedOf(unit, entity, id)
  const bare = withoutPaper(entity, code, known.length === 0 ? [row] : [], new Map())
  const all = bare.length === 0 ? known : await firstPrints(unit, maker, { entity, code, rows: bare }, new Map())
  const papers = all.filter((one) => isPaper(entity, one))
  const wanted = input['archive_id']
  const kept = typeof wanted === 'number' ? papers.find((one) => one.id === wanted) : papers.at(-1)
  if (papers.length === 0) throw conflict(`No paper of this ${inSentence(entity.resource.label)} has been issued yet.`)
  if (kept === undefined) throw notFound()
  const usual = async () => (await workFor(maker, kept.code).recipients?.(callOf(unit, maker), row as never)) ?? []
  const to = named.length > 0 ? named : await usual()
  if (to.length === 0) throw invalid({ target: ['Name an e-mail address: nobody is set to get it.'] })
  await queueEach(unit, maker, to, titleOf(entity, kept.code), { papers: [kept], along: alongOf(entity, all, kept) })
  const message = 'It is sent within seconds.'
  return { results: to.map((one) => ({ to: one, outcome: 'queued', message })) }
}

function missingSays(entity: Entity, code: string, row: RowReader): string {
  const { papers } = entityNamed(entity.base).resource
  const keeps = specOf(papers, code)?.keeps
  return keeps?.drafts === false
    ? `Nothing is sent while it is ${stateOf(entity, row)}.`
    : 'No paper of it has been issued yet.'
}

/** The last archived paper of each row, all of them in one letter to each recipient. */
export async function sendMany(
  unit: Unit,
  maker: Maker,
  entity: Entity,
  input: ColumnValues,
  where: readonly SQL[] = [],
) {
  const { papers } = entity.resource
  if (papers?.send === undefined) throw new Error(`${entity.name} sends no papers`)
  const to = readRecipients(input['recipients'], 'recipients')
  if (to.length === 0) throw invalid({ recipients: ['Name at least one e-mail address.'] })
  const asked = input[papers.ids]
  const ids = Array.isArray(asked) ? [...new Set<Id>(asked)] : []
  const rows = new Map(
    (await find(entity, unit.access, [sql`t.id = ${idsOf(entity, ids)}`, ...where], sql``)).map((row) => [row.id, row]),
  )
  const code = codeNamed(papers, String(input['code']))
  const last = await lastPapers(unit, maker, entity, code, [...rows.values()])
  const bare = withoutPaper(entity, code, [...rows.values()], last)
  for (const one of await firstPrints(unit, maker, { entity, code, rows: bare }, last)) last.set(one.object_id, one)
  const [nameField = ''] = entity.resource.title
  const results = ids.map((id) => {
    const [row, paper] = [rows.get(id), last.get(String(id))]
    const about = { [rowWord(papers)]: id, [nameField]: row?.[nameField] ?? null }
    if (row === undefined)
      return { ...about, outcome: 'not_found', message: `There is no such ${inSentence(entity.resource.label)}.` }
    return paper === undefined
      ? { ...about, outcome: papers.send?.missing, message: missingSays(entity, code, row) }
      : { ...about, outcome: 'queued', message: 'It is sent within seconds.' }
  })
  const along = ids.flatMap((id) => last.get(String(id)) ?? [])
  const bytes = along.reduce((sum, { size }) => sum + (size ?? 0), 0)
  if (bytes > MOST_BYTES)
    throw invalid({
      [papers.ids]: [`Together they are larger than ${MOST_BYTES / 1024 / 1024} MB: send fewer at once.`],
    })
  if (along.length > 0) await queueEach(unit, maker, to, titleOf(entity, along[0]?.code ?? ''), { papers: along })
  return { results }
}
