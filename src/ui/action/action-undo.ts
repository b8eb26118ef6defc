/** The undo of actions that declare how they are taken back (model/kernel/undo/undone-by.ts): one entry for all that was done at once. */
import { callBackOf, type UndoneBy } from '#model/kernel/undo/undone-by.ts'
import { resourceNamed } from '#model/areas/named.ts'
import { ApiError } from '#src/engine/api/api.ts'
import { recordUndo } from '#src/engine/commands/undo.ts'
import type { UndoEntry } from '#src/engine/commands/undo.state.ts'
import { callAction, type DeclaredCall } from './action-call.ts'

type Id = number | string | undefined
/** With which row it was done, and what it answered. */
export type ActionDone = { readonly id: Id; readonly answer: unknown }
type Deed = {
  readonly call: DeclaredCall
  readonly title: string
  readonly done: readonly ActionDone[]
  /** What it was asked with: with the same it is done again. Without, there is no redo. */
  readonly input?: Readonly<Record<string, unknown>>
  /** Called after each undo and redo. */
  readonly onTurn?: () => void
}

/** What an answer says beside its data; undefined if nothing. */
export const detailOf = (answer: unknown): string | undefined =>
  typeof answer === 'object' && answer !== null && 'detail' in answer && typeof answer.detail === 'string'
    ? answer.detail
    : undefined

function callBy({ resource }: DeclaredCall, { of, action: name }: UndoneBy): DeclaredCall {
  const on = of === undefined ? resource : resourceNamed(of)
  const action = on.actions[name]
  if (action === undefined) throw new Error(`${on.label} has no action ${name}`)
  return { resource: on, action }
}

/**
 * One after the other. What was turned leaves the list at once, so that an attempt that breaks off is continued by the next one; what is
 * refused stays in it. Throws if all of it was refused.
 */
async function turn<T>(list: T[], one: (it: T) => Promise<string | undefined>): Promise<readonly string[]> {
  const said: string[] = []
  const refused: T[] = []
  let turned = 0
  // Of an action on the resource as a whole the id is undefined, which is no end of the list.
  for (const next of list.slice()) {
    try {
      const more = await one(next)
      if (more !== undefined) said.push(more)
      turned += 1
    } catch (error) {
      // Anything else, such as a server that cannot be reached, ends it.
      if (!(error instanceof ApiError) || error.status >= 500) throw error
      said.push(error.message)
      refused.push(next)
    }
    list.shift()
  }
  list.push(...refused)
  if (turned === 0) throw new Error(said.join(' '))
  return said
}

/** Takes back what can be, by the declared action, and says of the rest why not. */
async function takeBack(by: UndoneBy, call: DeclaredCall, done: ActionDone[], gone: Id[]): Promise<readonly string[]> {
  const back = callBy(call, by)
  return turn(done, async ({ id, answer }) => {
    const asked = callBackOf(by, id, answer)
    if (asked === undefined) return undefined
    // An action on the resource as a whole takes its row from the input.
    const on = back.action.on === 'row' ? asked.id : undefined
    const said = detailOf(await callAction(back, on, asked.input))
    gone.push(id)
    return said
  })
}

const sentences = (first: string, more: readonly string[]): string => [first, ...new Set(more)].join(' ')

/** Records how an action is taken back, if it declares it and there is anything to take back. Returns the entry of the undo history. */
export function recordAction({ call, title, done, input, onTurn }: Deed): UndoEntry | undefined {
  const { undoneBy } = call.action
  if (undoneBy === undefined) return undefined
  const standing = done.filter(({ id, answer }) => callBackOf(undoneBy, id, answer) !== undefined)
  if (standing.length === 0) return undefined
  const gone: Id[] = []
  return recordUndo({
    title,
    kind: call.action.undo,
    undo: async () => {
      const said = await takeBack(undoneBy, call, standing, gone).finally(onTurn)
      return sentences(standing.length === 0 ? `Taken back: ${title}.` : `Taken back in part: ${title}.`, said)
    },
    ...(input && {
      redo: async () => {
        const said = await turn(gone, async (id) => {
          standing.push({ id, answer: await callAction(call, id, input) })
          return undefined
        }).finally(onTurn)
        return sentences(`Done again: ${title}.`, said)
      },
    }),
  })
}

/** Of a bulk change, which has an undo entry of its own. */
export async function takeBackMany(call: DeclaredCall, title: string, done: ActionDone[]): Promise<string> {
  const { undoneBy } = call.action
  if (undoneBy === undefined) throw new Error(`Nothing takes back “${title}”.`)
  return sentences(`Taken back: ${title}.`, await takeBack(undoneBy, call, done, []))
}
