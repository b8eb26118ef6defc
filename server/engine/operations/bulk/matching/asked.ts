/** Reads what is to be done to all rows that match, from the calls that otherwise name rows by their ids. */
import type { Action } from '#model/kernel/action.ts'
import { idsName, MATCHING, matchedIn, type MatchedBy } from '#model/kernel/life-actions.ts'
import { CHANGE_MANY } from '#model/shared/outcome.ts'
import type { Entity } from '../../../base/entity.ts'
import { invalid } from '../../../base/http-error.ts'
import type { ColumnValues } from '../../../rows/reading/read-rows.ts'
import { verbTo } from '../../write/transition-many.ts'
import type { BulkDeed } from './deed.ts'

const isList = (ids: unknown): boolean => Array.isArray(ids) && ids.length > 0

/** Of a verb's call for many rows, or of the one call that names the state wanted; undefined for any other. */
export function deedAsked({ resource: { life } }: Entity, action: Action, input: ColumnValues): BulkDeed | undefined {
  if (life === undefined || action.on === 'row') return undefined
  const to = action.wanted === undefined ? undefined : String(input[action.wanted])
  const name = to === undefined ? action.transition : verbTo(life, to)
  const ids = action.wanted === undefined ? idsName(life) : (life.call?.ids ?? '')
  if (name === undefined) {
    if (action.wanted === undefined) return undefined
    throw invalid({ [action.wanted]: ['No verb leads to this state.'] })
  }
  if (isList(input[ids]))
    throw invalid({ [MATCHING]: ['Rows are named by their ids or by what they match, not by both.'] })
  const asks = Object.keys(life.transitions[name]?.asks ?? {})
  return { name, input: Object.fromEntries(asks.map((key) => [key, input[key]])) }
}

type Asked = { readonly deed: BulkDeed; readonly matched: MatchedBy; readonly isTrial: boolean }
const isObject = (value: unknown): value is ColumnValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Of `change_many/`: `{matching, values, dry_run}`; undefined where it names its rows. */
export function readChangeMatching(body: ColumnValues): Asked | undefined {
  const matched = matchedIn(body)
  if (matched === undefined) return undefined
  const { [MATCHING]: _matching, values, dry_run = false, ...more } = body
  const [unknown] = Object.keys(more)
  if (unknown !== undefined) throw invalid({ [unknown]: ['Unknown; it takes matching, values and dry_run.'] })
  if (typeof dry_run !== 'boolean') throw invalid({ dry_run: ['Must be true or false.'] })
  if (!isObject(values)) throw invalid({ values: ['Must be an object.'] })
  return { deed: { name: CHANGE_MANY, input: values }, matched, isTrial: dry_run }
}
