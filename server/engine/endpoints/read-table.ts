/** `POST read_table/`, in HTTP: a table as JSON, or as a file in a form, is read as rows of a resource. Nothing is written. */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tableCall, type ReadTableAnswer } from '#model/shared/reading/read-table-call.ts'
import { dateOrders } from '#model/shared/reading/date-order.ts'
import type { ReadSheet } from '#model/shared/reading/read-sheet.ts'
import type { TableChoices } from '#model/shared/reading/table.ts'
import { coerceAll } from '../base/coerce.ts'
import { entities, makeEntity, type Entity } from '../base/entity.ts'
import type { Person } from '../base/handler.ts'
import { denied, invalid } from '../base/http-error.ts'
import { permissionsIn } from '../operations/read/describe.ts'
import { gaugings } from '../operations/tables/gauging.ts'
import { readTable } from '../operations/tables/read-table.ts'
import { judgeAction } from '../operations/write/run-action.ts'
import { readTableAside } from '../files/read-sheet.ts'
import { reading } from '../rows/transaction.ts'
import { keptOnSuccess, noForm, readForm, withForms, type Form } from './form.ts'
import { bodyOf, guarded, signalOfReply, type RouteContext } from './guard.ts'

const action = tableCall.actions.read
const { maxBytes, sheet: limits } = action.files.file

/** Stands in the API document beside the resources. */
export const tableEntity: Entity = makeEntity('engine:table', tableCall, () => false)

function choicesIn(input: Readonly<Record<string, unknown>>): TableChoices {
  const { date_order, decimal, heading_line, columns } = input
  const order = dateOrders.find((one) => one === date_order)
  const isObject = typeof columns === 'object' && columns !== null && !Array.isArray(columns)
  const fields = isObject ? Object.entries(columns) : []
  if ((columns !== undefined && columns !== null && !isObject) || fields.some(([, field]) => typeof field !== 'string'))
    throw invalid({ columns: ['Give the names of fields by heading, such as {"Firm": "name"}.'] })
  return {
    ...(order !== undefined && { order }),
    ...((decimal === '.' || decimal === ',') && { decimal }),
    ...(typeof heading_line === 'number' && { headingLine: heading_line }),
    columns: Object.fromEntries(fields.map(([heading, field]) => [heading, String(field)])),
  }
}

/** Throws 400 for a resource that is not there, and 403 for one to whose rows the person may add none. */
function entityFor(as: unknown, person: Person): Entity {
  const entity = entities.get(gaugings.get(String(as))?.addsTo ?? String(as))
  if (entity === undefined) throw invalid({ as: [`There is no resource "${String(as)}".`] })
  if (!permissionsIn(entity, person).add) throw denied()
  return entity
}

async function sheetIn(
  form: Form,
  text: unknown,
  abandoned: AbortSignal,
): Promise<{ readonly part: string; readonly sheet: ReadSheet }> {
  // Titles above the heading are no rows.
  const options = { maxRows: (limits?.maxRows ?? 0) + MOST_TITLES, abandoned }
  const file = form.files['file']
  if (file !== undefined) {
    const { path, filename } = file
    return { part: 'file', sheet: await readTableAside({ path, filename }, { ...options, field: 'file' }) }
  }
  if (typeof text !== 'string' || text.trim() === '') throw invalid({ text: ['Send the rows as text, or a file.'] })
  return { part: 'text', sheet: await readTableAside({ text }, { ...options, field: 'text' }) }
}
const MOST_TITLES = 1000

/** Rows that are made text of at once: the answer for all of them would hold up other requests. */
const ROWS_AT_ONCE = 500
function* piecesOf({ rows, ...about }: ReadTableAnswer): Generator<string> {
  yield `${JSON.stringify(about).slice(0, -1)},"rows":[`
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const some = rows.slice(from, from + ROWS_AT_ONCE)
    yield `${from === 0 ? '' : ','}${JSON.stringify(some).slice(1, -1)}`
  }
  yield ']}'
}
const answered = (reply: FastifyReply, answer: ReadTableAnswer): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(Readable.from(piecesOf(answer)))

const route = (context: RouteContext) =>
  guarded(context, 'signed_in', async (asked: FastifyRequest, reply: FastifyReply, person) => {
    const form = asked.isMultipart() ? await readForm(asked, action) : noForm
    return keptOnSuccess(form, async () => {
      const input = { ...coerceAll(action.input, form.fields), ...bodyOf(asked) }
      judgeAction({ action, input, files: form.files })
      const entity = entityFor(input['as'], person)
      const choices = choicesIn(input)
      const { part, sheet } = await sheetIn(form, input['text'], signalOfReply(reply))
      const gauging = gaugings.get(String(input['as']))
      if (gauging !== undefined) {
        const { encoding = null, separator = null } = sheet
        return answered(reply, { encoding, separator, ...gauging.read(sheet, choices) })
      }
      const request = { person, sheet, part, choices }
      return answered(reply, await reading(context.db, person, undefined, (unit) => readTable(unit, entity, request)))
    })
  })

export const mountReadTable = (app: FastifyInstance, context: RouteContext): void =>
  withForms(app, (forms) => forms.post('/api/read_table/', { bodyLimit: maxBytes }, route(context)))
