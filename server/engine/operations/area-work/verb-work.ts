/**
 * What an area does for a transition beside what its declaration tells (`work`): what else stands in its way, and what follows from it
 * in the same transaction.
 */
import type { Resource, Row } from '#model/kernel/resource.ts'
import type { Obstruction } from '#model/kernel/why-not/obstacle.ts'
import type { Person, Rows } from '../../base/handler.ts'

type Values = Readonly<Record<string, unknown>>

export type WorkCall<R = Resource> = {
  /** In `follows` as it is in its new state. */
  readonly row: Row<R>
  /** It is locked and may be written; else it is only asked what stands in the way. */
  readonly isLocked: boolean
  /** What was asked of the person; empty where nothing was sent. */
  readonly asked: Values
  readonly person: Person
  readonly rows: <S>(resource: S) => Rows<S>
  /** The moment of the transaction, ISO 8601 UTC. */
  readonly now: string
}

export type FollowCall<R = Resource> = WorkCall<R> & {
  /** Archives the papers of another row of the resource, as those of this one are by the declaration. */
  readonly archive: (id: number | string) => Promise<void>
}

export type VerbWork<R = Resource> = {
  /** For its refusal (400), for a dry run and for *Why not?*. */
  readonly obstacles?: (call: WorkCall<R>) => Promise<Obstruction>
  /** Of many rows of one request, in their order: each as if those before it had gone that nothing stands in the way of. With `work: 'own'` alone. */
  readonly obstaclesOfMany?: (
    call: Omit<WorkCall<R>, 'row'>,
    rows: readonly Row<R>[],
  ) => Promise<readonly Obstruction[]>
  /** Written beside the state. */
  readonly sets?: (call: WorkCall<R>) => Promise<Partial<Row<R>>>
  /** What else is written. What it answers joins the row in the answer. */
  readonly follows?: (call: FollowCall<R>) => Promise<Values | undefined>
}

/** By the name of the transition. */
export type Works = Readonly<Record<string, VerbWork<never>>>

const WORK = Symbol('work')

/** The handlers of a resource's actions together with the work of its transitions. */
export const withWork = <R extends Resource, H extends object>(
  _of: R,
  handlers: H,
  works: Readonly<Record<string, VerbWork<R>>>,
): H => ({ ...handlers, [WORK]: works })

const isWorks = (found: unknown): found is Works => typeof found === 'object' && found !== null

/** Throws where the declaration names work that nobody does, or somebody does work that it does not name. */
export function worksOf({ life, label }: Resource, handlers: object): Works {
  const found: unknown = WORK in handlers ? handlers[WORK] : undefined
  const works = isWorks(found) ? found : {}
  const declared = Object.entries(life?.transitions ?? {}).flatMap(([name, one]) =>
    one.work === undefined ? [] : [name],
  )
  const own = Object.entries(life?.transitions ?? {}).filter(
    ([name, one]) => one.work === 'own' && works[name]?.follows,
  )
  const odd = [
    ...own.map(([name]) => name),
    ...declared.filter((name) => works[name] === undefined),
    ...Object.keys(works).filter((name) => !declared.includes(name)),
  ]
  if (odd.length > 0) throw new Error(`${label}: declaration and work of ${odd.join(', ')} do not agree`)
  return works
}
