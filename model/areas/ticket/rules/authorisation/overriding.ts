/** A load goes in spite of what stands in its way: that obstacle, that ticket, by somebody who may, with a reason. */
import type { Obstacle, ObstacleKind, Obstruction } from '#model/kernel/why-not/obstacle.ts'

/** What a person may answer for. A permission never is, nor what the state of the ticket rules out. */
export const overridableKinds = [
  'limit',
  'certification',
  'lockout',
  'access',
  'contract',
  'product',
  'vehicle',
  'analysis',
] as const satisfies readonly ObstacleKind[]
export type OverridableKind = (typeof overridableKinds)[number]

/** `object`: the id of what the obstacle is about; empty where it is about the ticket itself. */
export type GrantedOverride = {
  readonly kind: OverridableKind
  readonly object: string
  readonly reason: string
  readonly by: string
}

export const isOverridableKind = (kind: string): kind is OverridableKind => overridableKinds.some((one) => one === kind)
export const objectOf = ({ object }: Pick<Obstacle, 'object'>): string => String(object?.id ?? '')
export const isAbout = (obstacle: Obstacle, { kind, object }: Pick<GrantedOverride, 'kind' | 'object'>): boolean =>
  obstacle.kind === kind && objectOf(obstacle) === object

/** What was overridden warns on: whoever loads is told of it. */
export function withOverrides({ blockers, warnings }: Obstruction, overrides: readonly GrantedOverride[]): Obstruction {
  const overrideOf = (one: Obstacle) => overrides.find((each) => isAbout(one, each))
  const left = blockers.filter((one) => overrideOf(one) === undefined)
  const told = blockers.flatMap((one) => {
    const by = overrideOf(one)
    return by === undefined
      ? []
      : [{ ...one, says: `${one.says} Overridden by ${by.by}: ${by.reason}`, overridden: by.by }]
  })
  return { can: left.length === 0, blockers: left, warnings: [...told, ...warnings] }
}
