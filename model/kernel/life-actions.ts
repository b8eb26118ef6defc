/** The calls of a life cycle: `{id}/approve/` for one row, `approve/` with a list of ids for many, each answered by itself. */
import { onResource, onRow, type Actions } from './action.ts'
import { flag, json, refs } from './field.ts'
import type { Life } from './life.ts'

/** Rows that one request may take to another state. */
export const MOST_IN_BULK = 5000

const pathOf = (verb: string): string => `${verb.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}/`

export const lifeActions = ({ of, transitions }: Life): Actions =>
  Object.fromEntries(
    Object.entries(transitions).flatMap(([verb, { label, needs, undo, asks = {} }]) => {
      const spec = { label, needs, undo, form: 'none', transition: verb } as const
      return [
        [verb, onRow(pathOf(verb), { ...spec, input: asks })],
        [
          `${verb}Many`,
          onResource(pathOf(verb), {
            ...spec,
            label: `${label} many`,
            input: {
              ids: refs(of, { required: true, maxItems: MOST_IN_BULK }),
              versions: json({ maxItems: MOST_IN_BULK, help: 'Versions last read, by id' }),
              dry_run: flag(false, { help: 'Check only, without changing anything' }),
              ...asks,
            },
          }),
        ],
      ]
    }),
  )
