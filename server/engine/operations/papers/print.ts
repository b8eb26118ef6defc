/** Prints papers: the archived one where there is one, else as it would be now, as a draft. */
import { sql, type SQL } from 'drizzle-orm'
import type { archivedPaper } from '#model/areas/document/archived-paper.resource.ts'
import type { Row } from '#model/kernel/resource.ts'
import { codeNamed, printCode, specOf, type Archiving, type PaperSpec } from '#model/kernel/papers.ts'
import { inSentence } from '#model/shared/label-text.ts'
import type { Paper } from '#server/print/paper.ts'
import { joinPdfs, renderPdf } from '#server/print/press.ts'
import type { Entity } from '../../base/entity.ts'
import { answerFile, answerLater, type FileAnswer, type LaterAnswer } from '../../base/handler.ts'
import { conflict, invalid, notFound } from '../../base/http-error.ts'
import { requirePermission } from '../../base/permission-check.ts'
import { readArchived } from '../../files/archive-files.ts'
import { zipOf } from '../../files/zip.ts'
import { find, get, idsOf, type ColumnValues, type RowReader } from '../../rows/reading/read-rows.ts'
import { transaction, type Unit } from '../../rows/transaction.ts'
import type { Maker } from '../area-work/maker.ts'
import { archivedFile, archivedOf } from './archived.ts'
import { factsOf, workFor } from './facts.ts'
import { firstPrints, isShared, withoutPaper } from './first-print.ts'
import { changedMeanwhile, stateOf } from './keep.ts'
import { lastPapers } from './last-papers.ts'
import { paperFileName } from './paper-name.ts'

type Archived = Row<typeof archivedPaper>
type Id = number | string
/** `bytes` are made or read when they are wanted. */
type Printed = { readonly filename: string; readonly bytes: () => Promise<Buffer> }

/**
 * A row whose life locks all of it prints its final paper, so that an approver sees what is going to be issued; side states, such as cancelled,
 * lead to no paper. What left before papers were archived, or with another program, is no draft.
 */
function markOf(entity: Entity, row: RowReader, { on }: Archiving): '' | 'DRAFT' | 'NOT ARCHIVED' {
  const { life } = entity.resource
  const state = stateOf(entity, row)
  if (Object.keys(on).some((verb) => life?.transitions[verb]?.to === state)) return 'NOT ARCHIVED'
  const isFinal = (life?.frozen ?? []).some((one) => one.fields === 'all' && one.in.includes(state))
  return isFinal && life?.aside?.includes(state) !== true ? '' : 'DRAFT'
}

/** Of a paper whose prints are kept: what it is in other states. */
const markOfPrint = (entity: Entity, row: RowReader, voids: readonly string[]): 'DRAFT' | 'VOID' =>
  voids.includes(stateOf(entity, row)) ? 'VOID' : 'DRAFT'

/** Of a dated paper, the day that is asked for; others hold at any time. */
const dayIn = (input: ColumnValues): string | null => (typeof input['date'] === 'string' ? input['date'] : null)

/** Throws 409 for rows whose state has no paper, not even a draft. */
function requirePrintable(entity: Entity, keeps: PaperSpec['keeps'], rows: readonly RowReader[]): void {
  if (keeps?.drafts !== false) return
  const refused = rows.filter((row) => ![...keeps.in, ...keeps.void].includes(stateOf(entity, row)))
  const [first] = refused
  if (first === undefined) return
  const { title, label } = entity.resource
  const names = refused.slice(0, 5).map((row) => title.map((key) => String(row[key])).join(' '))
  throw conflict(`${label} ${names.join(', ')}: nothing is printed while it is ${stateOf(entity, first)}.`)
}

async function drafts(
  unit: Unit,
  maker: Maker,
  entity: Entity,
  code: string,
  rows: readonly RowReader[],
  day: string | null,
) {
  const { archive, keeps, needs } = specOf(entity.resource.papers, code) ?? {}
  if (needs !== undefined) requirePermission(maker.person, needs)
  requirePrintable(entity, keeps, rows)
  const work = workFor(maker, code)
  const facts = await factsOf(unit, maker, code, rows, day)
  return rows.map((row, at): Printed => {
    const [revision, said] = [Number(row[archive?.revision ?? ''] ?? 0), facts[at]]
    const draft = (): Paper | Promise<Paper> =>
      work.one(said, {
        mark: archive ? markOf(entity, row, archive) : keeps ? markOfPrint(entity, row, keeps.void) : '',
        revision,
        kind: revision > 0 ? 'corrected' : 'issued',
        at: unit.now,
        by: maker.person.name,
        replaces: null,
      })
    return {
      filename: paperFileName(work.filename(said), revision),
      bytes: async () => renderPdf(await draft()),
    }
  })
}

/** Another company sees no draft. */
function requireOwn(entity: Entity): void {
  if (isShared(entity)) throw conflict(`No paper of this ${inSentence(entity.resource.label)} has been issued yet.`)
}

/** Archives papers of rows without one before they are printed, in a transaction of its own, since most prints only read. */
const archivedFirst = (
  maker: Maker,
  entity: Entity,
  code: string,
  rows: readonly RowReader[],
  print: (unit: Unit, papers: readonly Archived[]) => Promise<FileAnswer> | FileAnswer,
): LaterAnswer =>
  answerLater({
    meanwhile: null,
    work: (db) =>
      transaction(db, maker.person, async (unit) =>
        print(unit, await firstPrints(unit, maker, { entity, code, rows }, new Map())),
      ),
  })

export async function printOne(
  unit: Unit,
  maker: Maker,
  entity: Entity,
  id: Id,
  input: ColumnValues,
): Promise<FileAnswer | LaterAnswer> {
  const { papers } = entity.resource
  if (papers === undefined) throw new Error(`${entity.name} has no papers`)
  const row = await get(entity, unit.access, id)
  const code = codeNamed(papers, String(input[printCode(papers)]))
  const version = input[papers.prints?.version ?? '']
  if (typeof version === 'number') {
    const wanted = (await archivedOf(unit, entity, id, code)).find(({ revision }) => revision === version)
    if (wanted === undefined) throw notFound()
    return archivedFile(wanted)
  }
  const isDraft = input['draft'] === true
  const kept = isDraft ? undefined : (await lastPapers(unit, maker, entity, code, [row])).get(String(id))
  if (kept) return archivedFile(kept)
  const bare = isDraft ? [] : withoutPaper(entity, code, [row], new Map())
  if (bare.length > 0)
    return archivedFirst(maker, entity, code, bare, (_unit, issued) => {
      const last = issued.at(-1)
      if (last === undefined) throw changedMeanwhile(entity)
      return archivedFile(last)
    })
  requireOwn(entity)
  const [draft] = await drafts(unit, maker, entity, code, [row], dayIn(input))
  if (draft === undefined) throw new Error('No paper was made')
  return answerFile({ filename: draft.filename, type: 'application/pdf', inline: true, data: draft.bytes })
}

/** Throws 400 that names what is not there. */
async function askedRows(
  unit: Unit,
  entity: Entity,
  key: string,
  ids: readonly Id[],
  where: readonly SQL[],
): Promise<readonly RowReader[]> {
  const rows = new Map(
    (await find(entity, unit.access, [sql`t.id = ${idsOf(entity, ids)}`, ...where], sql``)).map((row) => [row.id, row]),
  )
  const missing = ids.filter((id) => !rows.has(id))
  if (missing.length > 0)
    throw invalid({ [key]: [`There is no ${inSentence(entity.resource.label)} ${missing.slice(0, 5).join(', ')}.`] })
  return ids.flatMap((id) => rows.get(id) ?? [])
}

async function printedOf(
  unit: Unit,
  maker: Maker,
  entity: Entity,
  code: string,
  rows: readonly RowReader[],
  kept: ReadonlyMap<string, Archived>,
  day: string | null,
) {
  const open = rows.filter(({ id }) => !kept.has(String(id)))
  if (open.length > 0) requireOwn(entity)
  const drawn = open.length === 0 ? [] : await drafts(unit, maker, entity, code, open, day)
  const draftOf = new Map(open.map(({ id }, at) => [id, drawn[at]]))
  return rows.flatMap(({ id }): Printed | [] => {
    const paper = kept.get(String(id))
    if (paper) return { filename: paper.filename, bytes: () => readArchived(paper.sha256) }
    return draftOf.get(id) ?? []
  })
}

/** `where`: which rows it may be at all; others are not there. */
export async function printMany(
  unit: Unit,
  maker: Maker,
  entity: Entity,
  input: ColumnValues,
  where: readonly SQL[] = [],
): Promise<FileAnswer | LaterAnswer> {
  const { papers } = entity.resource
  if (papers === undefined) throw new Error(`${entity.name} has no papers`)
  const asked = input[papers.ids]
  const ids = Array.isArray(asked) ? [...new Set<Id>(asked)] : []
  if (ids.length === 0) throw invalid({ [papers.ids]: [`Name at least one ${inSentence(entity.resource.label)}.`] })
  const rows = await askedRows(unit, entity, papers.ids, ids, where)
  const code = codeNamed(papers, String(input['code']))
  const kept = await lastPapers(unit, maker, entity, code, rows)
  const print = async (within: Unit, issued: readonly Archived[]): Promise<FileAnswer> => {
    for (const one of issued) kept.set(one.object_id, one)
    return fileOf(
      await printedOf(within, maker, entity, code, rows, kept, dayIn(input)),
      papers.zip,
      input['zip'] === true,
    )
  }
  const bare = withoutPaper(entity, code, rows, kept)
  return bare.length > 0 ? archivedFirst(maker, entity, code, bare, print) : print(unit, [])
}

/** Many papers as one file: one PDF, or a zip with a file for each. */
function fileOf(printed: readonly Printed[], name: string, isZip: boolean): FileAnswer {
  if (isZip) return answerFile({ filename: `${name}.zip`, type: 'application/zip', data: zipOf(printed) })
  return answerFile({
    filename: `${name}.pdf`,
    type: 'application/pdf',
    inline: true,
    data: async () => {
      const files: Buffer[] = []
      for (const { bytes } of printed) files.push(await bytes())
      const [only] = files
      // One paper is handed out as it was archived.
      return files.length === 1 && only !== undefined ? only : joinPdfs(files)
    },
  })
}
