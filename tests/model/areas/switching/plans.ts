import {
  planSwitching,
  type Goal,
  type Plan,
  type SwitchingOptions,
  type Yard,
} from '#model/areas/switching/rules/switching.ts'

export async function plans(yard: Yard, goal: Goal, options: SwitchingOptions = {}): Promise<Plan[]> {
  const found: Plan[] = []
  for await (const plan of planSwitching(yard, goal, options)) found.push(plan)
  return found
}
/** The last plan is the best one found. */
export async function bestOf(yard: Yard, goal: Goal, options: SwitchingOptions = {}): Promise<Plan> {
  const plan = (await plans(yard, goal, options)).at(-1)
  if (plan === undefined) throw new Error('It said nothing.')
  return plan
}
