/** How an action is taken back by another one: which one, of which row, and what that takes from the answer. */
type Values = Readonly<Record<string, unknown>>

export type UndoneBy = {
  readonly action: string
  /** `area:name`, where it is an action of another resource. */
  readonly of?: string
  /** Where the answer names the row that is acted on, such as `override.id`; otherwise it is the same row. */
  readonly id?: string
  /** Its input: by the name of a field, where the answer has the value. */
  readonly takes?: Readonly<Record<string, string>>
  /** Its input: values that are always the same. */
  readonly gives?: Values
  /** Where the answer says whether there is anything to take back: what was there already stays. */
  readonly where?: string
}

/** The call that takes one answer back. `id` is undefined for an action on the resource as a whole. */
export type CallBack = { readonly id: number | string | undefined; readonly input: Values }

/** `override.id` of `{ override: { id: 7 } }` is 7. */
function at(answer: unknown, path: string): unknown {
  let found = answer
  for (const key of path.split('.'))
    found = typeof found === 'object' && found !== null ? new Map(Object.entries(found)).get(key) : undefined
  return found
}
const isMissing = (value: unknown): boolean => value === undefined || value === null

/** Undefined where the answer leaves nothing to take back. `id`: of the row that the action was done with. */
export function callBackOf(
  { where, id: path, takes = {}, gives = {} }: UndoneBy,
  id: number | string | undefined,
  answer: unknown,
): CallBack | undefined {
  if (where !== undefined && at(answer, where) !== true) return undefined
  const taken = Object.entries(takes).map(([name, from]) => [name, at(answer, from)] as const)
  if (taken.some(([, value]) => isMissing(value))) return undefined
  const input = { ...gives, ...Object.fromEntries(taken) }
  if (path === undefined) return { id, input }
  const named = at(answer, path)
  return typeof named === 'number' || typeof named === 'string' ? { id: named, input } : undefined
}
