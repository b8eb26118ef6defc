/** The calls of a life cycle: `{id}/approve/` for one row, `approve/` with a list of ids for many, each answered by itself. */
import { onResource, onRow, type Actions } from './action.ts'
import { choice, codes, flag, json, refs, type Fields } from './field.ts'
import type { Life, StateCall } from './life.ts'
import { refIsUuid } from './validate.ts'

/** Rows that one request may take to another state. */
export const MOST_IN_BULK = 5000

const forOne = {
  dry_run: flag(false, { help: 'Answers whether it can and what is in the way, without changing anything' }),
}

const pathOf = (verb: string): string => `${verb.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}/`

/** An id of another form is the id of no row, and is answered as such. */
function idList({ of, most = MOST_IN_BULK }: Life) {
  const list = { required: true, maxItems: most } as const
  return refIsUuid(of) ? codes(list) : refs(of, list)
}
/** The name of the list of ids in the calls of its verbs for many. */
export const idsName = ({ ids = 'ids' }: Life): string => ids
const forMany = ({ most = MOST_IN_BULK }: Life) => ({
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
    Object.entries(life.transitions).flatMap(([verb, { label, needs, undo, work, one, many, asks = {} }]) => {
      const spec = { label, needs, undo, form: 'none', transition: verb } as const
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
    }),
  ),
  ...(life.call && stateCall(life, life.call)),
})

/** The actions that make its transitions, by their full names: `contract:contract approve`. */
export const transitionDeeds = (life: Life | undefined): readonly string[] =>
  life === undefined
    ? []
    : Object.keys(life.transitions).flatMap((verb) => [`${life.of} ${verb}`, `${life.of} ${verb}Many`])
