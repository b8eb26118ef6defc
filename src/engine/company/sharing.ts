/** Sharing of what a user has saved, desks and views: with groups of users, or with the whole company. Loaded on first use. */
import { group as groupResource } from '#model/areas/user/user.resource.ts'
import { rowsOf } from '../api/api.ts'
import type { Option } from '../commands/command.ts'
import { toast } from '../commands/toast.ts'
import { recordUndo } from '../commands/undo.ts'
import { queryClient } from '../data/query.state.ts'

export type Sharing = { readonly shared: boolean; readonly groups: readonly number[] }
type Shareable = Sharing & { readonly id: number; readonly name: string }
/** A group by its id, or the whole company. */
export type ShareTarget = number | 'company'

const COMPANY = 'everyone in the company'

export const groupNames = {
  queryKey: ['user:group', 'names'],
  queryFn: async (): Promise<ReadonlyMap<number, string>> => {
    const { results } = await rowsOf(groupResource).list({ limit: 1000 })
    return new Map(results.map(({ id, name }) => [id, name]))
  },
}
const namesNow = (): Promise<ReadonlyMap<number, string>> => queryClient().fetchQuery(groupNames)

/** The answers to the question with whom: everyone, then each group. */
export async function audiences(): Promise<readonly Option<ShareTarget>[]> {
  const groups = [...(await namesNow())].map(([value, label]): Option<ShareTarget> => ({ value, label, hint: 'group' }))
  return [...groups, { value: 'company', label: 'Everyone in the company' }]
}

const audiencesOf = ({ shared, groups }: Sharing): readonly ShareTarget[] => [
  ...(shared ? (['company'] as const) : []),
  ...groups,
]
const nameOf = (audience: ShareTarget, names: ReadonlyMap<number, string>): string =>
  audience === 'company' ? COMPANY : (names.get(audience) ?? 'a group')

/** `Night shift, Clerks`; empty if it is shared with no one. */
export const sharedWith = (sharing: Sharing, names: ReadonlyMap<number, string>): string =>
  audiencesOf(sharing)
    .map((audience) => nameOf(audience, names))
    .join(', ')

type Named = { readonly id: number; readonly name: string }
/**
 * The names under which something can be shared: those of the user's own things, the open one first, or the new name that was typed. `usual`: the
 * name that is offered if the user has nothing yet.
 */
export function nameOptions(
  noun: SharedKind['noun'],
  own: readonly Named[],
  { open, typed, usual }: { readonly open: number | undefined; readonly typed: string; readonly usual: string },
): readonly Option<string>[] {
  const known = own
    .toSorted((one, two) => Number(two.id === open) - Number(one.id === open))
    .map(({ id, name }) => ({ value: name, label: name, ...(id === open && { hint: `this ${noun}` }) }))
  const name = typed.trim() || (own.length === 0 ? usual : '')
  return name === '' || own.some((one) => one.name === name)
    ? known
    : [...known, { value: name, label: name, hint: `saves this ${noun} under this name` }]
}

/** What may be shared no more: each of the things for each of its audiences, and for all of them. @throws if there is none. */
export async function sharedOptions(
  things: readonly Shareable[],
): Promise<readonly Option<{ readonly id: number; readonly with: readonly ShareTarget[] }>[]> {
  const isShared = things.some((thing) => audiencesOf(thing).length > 0)
  if (!isShared) throw new Error('You share none of yours.')
  const names = await namesNow()
  return things.flatMap(({ id, name, ...sharing }) => {
    const all = audiencesOf(sharing)
    const each = all.map((audience) => ({
      value: { id, with: [audience] },
      label: `${name}, with ${nameOf(audience, names)}`,
    }))
    return all.length > 1 ? [{ value: { id, with: all }, label: `${name}, with all` }, ...each] : each
  })
}

const isOption = (given: unknown): given is { readonly id: number; readonly with: readonly ShareTarget[] } =>
  typeof given === 'object' && given !== null && 'with' in given
/** An answer to `sharedOptions`, which commands are given as an unknown value. */
export function readShared(given: unknown): { readonly id: number; readonly with: readonly ShareTarget[] } {
  if (!isOption(given)) throw new Error('Choose what to stop sharing.')
  return given
}
export const readAudience = (given: unknown): ShareTarget => (given === 'company' ? given : Number(given))

export type SharedKind = {
  /** `desk` or `view`. */
  readonly noun: string
  readonly patch: (id: number, sharing: Sharing) => Promise<unknown>
}

/** Changes with whom something is shared, with undo. `after` says what is so then. */
async function change({ noun, patch }: SharedKind, thing: Shareable, to: Sharing, after: string): Promise<void> {
  const { id, name } = thing
  const before: Sharing = { shared: thing.shared, groups: thing.groups }
  await patch(id, to)
  recordUndo({
    title: `Sharing of the ${noun} ${name}`,
    kind: 'exact',
    undo: () => patch(id, before).then(() => `The ${noun} ${name} is shared as it was before.`),
    redo: () => patch(id, to).then(() => after),
  })
  toast({ text: after, tone: 'ok' })
}

export async function share(kind: SharedKind, thing: Shareable, audience: ShareTarget): Promise<void> {
  const { shared, groups } = thing
  const to = audience === 'company' ? { shared: true, groups } : { shared, groups: [...new Set([...groups, audience])] }
  const who = nameOf(audience, await namesNow())
  return change(kind, thing, to, `The ${kind.noun} ${thing.name} is shared with ${who}.`)
}

export async function stopSharing(kind: SharedKind, thing: Shareable, audience: readonly ShareTarget[]): Promise<void> {
  const to = {
    shared: thing.shared && !audience.includes('company'),
    groups: thing.groups.filter((id) => !audience.includes(id)),
  }
  const rest = sharedWith(to, await namesNow())
  const { noun } = kind
  const after = `The ${noun} ${thing.name} is ${rest === '' ? 'yours alone' : `still shared with ${rest}`}.`
  return change(kind, thing, to, after)
}
