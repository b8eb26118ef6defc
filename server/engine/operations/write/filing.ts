/** The calls of rows that take files (model/kernel/file-calls.ts). */
import { attachment } from '#model/areas/document/attachment.resource.ts'
import type { Action } from '#model/kernel/action.ts'
import type { Entity } from '../../base/entity.ts'
import type { Upload } from '../../base/handler.ts'
import { invalid, notFound } from '../../base/http-error.ts'
import { get, type ColumnValues } from '../../rows/reading/read-rows.ts'
import type { Unit } from '../../rows/transaction.ts'
import { judgeChange } from '../../rows/judging/judge-row.ts'
import { updateJudged } from '../../rows/rows.ts'
import { nameAgainstContent } from '../../files/name-and-content.ts'
import { answerAttached, attachFile } from '../files/attach.ts'
import { targetOf } from './sent.ts'

type Call = {
  readonly id: number | string
  readonly input: ColumnValues
  /** The inputs that were sent. */
  readonly given: ReadonlySet<string>
  readonly files: Readonly<Record<string, Upload>>
}

export async function runFiling(
  unit: Unit,
  entity: Entity,
  filing: NonNullable<Action['filing']>,
  { id, input, given, files: { file } }: Call,
): Promise<object | undefined> {
  // Locked, so that of two uploads at once the later one is the newest; and 404 for who may not see it.
  const row = await get(await unit.withCustomFields(entity), unit.access, id, filing !== 'get')
  const on = { object_type: entity.name, object_id: String(id) }
  const attachments = unit.rows(attachment)
  const { sets, along = [], answers, isStrict } = entity.resource.fileCalls ?? {}
  if (filing === 'upload') {
    if (file === undefined) throw invalid({ file: ['This file is required.'] })
    if (file.size === 0) throw invalid({ file: ['The file is empty.'] })
    const [lie] = isStrict === true ? nameAgainstContent(file.filename, file.type) : []
    if (lie !== undefined) throw invalid({ file: [lie] })
    const made = await attachFile(attachments, file, on, typeof input['name'] === 'string' ? input['name'] : '')
    if (sets === undefined) return made
    const values = {
      ...Object.fromEntries(along.flatMap((key) => (given.has(key) ? [[key, input[key]]] : []))),
      [sets]: made.id,
    }
    const judged = judgeChange(await targetOf(unit, entity, []), row, values)
    const [changed] = await updateJudged(entity, unit.access, [{ id, values: judged }])
    return answers === 'row' ? changed : made
  }
  const wanted = input['attachment'] ?? input['attachment_id'] ?? input['file']
  const [found] = await attachments.find(
    { ...on, ...(typeof wanted === 'number' && { id: wanted }) },
    { ordering: '-created_at,-id', limit: 1 },
  )
  if (found === undefined) throw notFound()
  if (filing === 'get') return answerAttached(found)
  await attachments.remove(found.id)
  return { ...found, deleted: found.id }
}
