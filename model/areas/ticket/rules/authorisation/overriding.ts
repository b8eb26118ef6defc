/** A load goes in spite of what stands in its way: that obstacle, that ticket, by somebody who may, with a reason. */
import type { Obstacle, ObstacleKind, Obstruction } from '#model/kernel/why-not/obstacle.ts'

/** What a person may answer for. A permission never is, nor what the state of the ticket rules out. */
export const liftedKinds = [
  'limit',
  'certification',
  'lockout',
  'access',
  'contract',
  'product',
  'vehicle',
  'analysis',
] as const satisfies readonly ObstacleKind[]
export type LiftedKind = (typeof liftedKinds)[number]

/** `object`: the id of what the obstacle is about; empty where it is about the ticket itself. */
export type Lifting = {
  readonly kind: LiftedKind
  readonly object: string
  readonly reason: string
  readonly by: string
}

export const isLiftedKind = (kind: string): kind is LiftedKind => liftedKinds.some((one) => one === kind)
export const objectOf = ({ object }: Pick<Obstacle, 'object'>): string => String(object?.id ?? '')
export const isAbout = (obstacle: Obstacle, { kind, object }: Pick<Lifting, 'kind' | 'object'>): boolean =>
  obstacle.kind === kind && objectOf(obstacle) === object

/** What was lifted warns on: whoever loads is told of it. */
export function lifted({ blockers, warnings }: Obstruction, liftings: readonly Lifting[]): Obstruction {
  const liftingOf = (one: Obstacle) => liftings.find((each) => isAbout(one, each))
  const left = blockers.filter((one) => liftingOf(one) === undefined)
  const told = blockers.flatMap((one) => {
    const by = liftingOf(one)
    return by === undefined
      ? []
      : [{ ...one, says: `${one.says} Overridden by ${by.by}: ${by.reason}`, overridden: by.by }]
  })
  return { can: left.length === 0, blockers: left, warnings: [...told, ...warnings] }
}
