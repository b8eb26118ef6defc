/** The calls of a life cycle: `{id}/approve/` for one row, `approve/` with a list of ids for many, each answered by itself. */
import { onResource, onRow, type Actions } from './action.ts'
import { choice, codes, flag, json, refs, text, type Fields } from './field.ts'
import type { Life, StateCall } from './life.ts'
import { LONGEST_SEARCH } from './limits.ts'
import { refIsUuid } from './validate.ts'

/** Rows that one request may take to another state. */
export const MOST_IN_BULK = 5000

/** The name of that part of a body. */
export const MATCHING = 'matching'

/** As the query of a list has them: `filters`, which must be there and may be an empty list, `search`, or a field such as `status__in`. */
export type MatchedBy = Readonly<Record<string, unknown>>

export const matchingInput = {
  [MATCHING]: json({
    shape: { search: text({ maxLength: LONGEST_SEARCH }) },
    help: 'In place of ids, all rows that match: filters (a list, which may be empty), search, or fields as in the query of the list. A job changes them',
  }),
} as const

/** What was sent in place of ids; undefined where nothing was. */
export function matchedIn(body: Readonly<Record<string, unknown>>): MatchedBy | undefined {
  const given = body[MATCHING]
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return undefined
  return Object.keys(given).length === 0 ? undefined : { ...given }
}

const forOne = {
  dry_run: flag(false, { help: 'Answers whether it can and what is in the way, without changing anything' }),
}

const pathOf = (verb: string): string => `${verb.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}/`

/** An id of another form is the id of no row, and is answered as such. */
function idList({ of, most = MOST_IN_BULK }: Life) {
  const list = { maxItems: most } as const
  return refIsUuid(of) ? codes(list) : refs(of, list)
}
/** The name of the list of ids in the calls of its verbs for many. */
export const idsName = ({ ids = 'ids' }: Life): string => ids
const forMany = ({ most = MOST_IN_BULK }: Life) => ({
  ...matchingInput,
  versions: json({ maxItems: most, help: 'Versions last read, by id' }),
  dry_run: flag(false, { help: 'Check only, without changing anything' }),
})

/** What a transition requires is required by the engine: a dry run, and another state, can do without. */
const notYetRequired = (asks: Fields): Fields =>
  Object.fromEntries(Object.entries(asks).map(([name, field]) => [name, { ...field, required: false }]))

/** Every state that the transitions name. */
const statesOf = ({ transitions, elsewhere = {} }: Life): readonly string[] => [
  ...new Set([...Object.values(transitions).flatMap(({ from, to }) => [...from, to]), ...Object.keys(elsewhere)]),
]

function stateCall(life: Life, { name, path, ids, ...spec }: StateCall): Actions {
  const { of, field, transitions } = life
  const verbs = Object.values(transitions)
  if (new Set(verbs.map(({ to }) => to)).size < verbs.length)
    throw new Error(`${of}: two verbs lead to one state, so a call that names the state is ambiguous`)
  const states = statesOf(life)
  return {
    [name]: onResource(path, {
      ...spec,
      undo: 'compensating',
      form: 'none',
      wanted: field,
      input: {
        [ids]: idList(life),
        [field]: choice(states, states[0] ?? '', { required: true }),
        ...forMany(life),
        ...Object.assign({}, ...verbs.map(({ asks = {} }) => notYetRequired(asks))),
      },
    }),
  }
}

export const lifeActions = (life: Life): Actions => ({
  ...Object.fromEntries(
    Object.entries(life.transitions).flatMap(
      ([verb, { label, needs, partsNeed, undo, work, one, many, asks = {} }]) => {
        const spec = { label, needs, ...(partsNeed && { partsNeed }), undo, form: 'none', transition: verb } as const
        return [
          [
            verb,
            onRow(one ?? pathOf(verb), {
              ...spec,
              input: work === undefined ? asks : { ...notYetRequired(asks), ...forOne },
            }),
          ],
          [
            `${verb}Many`,
            onResource(many ?? one ?? pathOf(verb), {
              ...spec,
              input: { [idsName(life)]: idList(life), ...forMany(life), ...notYetRequired(asks) },
            }),
          ],
        ]
      },
    ),
  ),
  ...(life.call && stateCall(life, life.call)),
})

/** The actions that make its transitions, by their full names: `contract:contract approve`. */
export const transitionDeeds = (life: Life | undefined): readonly string[] =>
  life === undefined
    ? []
    : Object.keys(life.transitions).flatMap((verb) => [`${life.of} ${verb}`, `${life.of} ${verb}Many`])
