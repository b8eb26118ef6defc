/** The verb that takes a row a step further on its course: what leads off it, such as to cancel, is never offered as the next step. */
import { verbsOf, type Life, type MayDo } from '#model/kernel/life.ts'

type Values = Readonly<Record<string, unknown>>

export const nextVerb = (life: Life, row: Values, may: MayDo): string | undefined =>
  verbsOf(life, row, may).find(({ enabled, to }) => enabled && life.aside?.includes(to) !== true)?.name
