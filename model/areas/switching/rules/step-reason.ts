/** Explains each step of a plan: what it completes, clears or couples, derived from the later steps. */
import { isLead, namesOf, nameOf, placesOf, type Goal, type SwitchingStep, type Yard } from './problem/yard.ts'

type Bare = Omit<SwitchingStep, 'why'>

export function withReasons(yards: readonly Yard[], steps: readonly Bare[], goal: Goal): SwitchingStep[] {
  const [yard] = yards
  if (yard === undefined) return []
  const name = (id: number): string => placesOf(yard).find((place) => place.id === id)?.name ?? `track ${id}`
  const goalTrack = new Map([...goal].flatMap(([track, cars]) => cars.map((car) => [car, track] as const)))
  const lastMove = new Map(steps.flatMap(({ cars }, index) => cars.map((car) => [car, index] as const)))
  return steps.map((step, index): SwitchingStep => {
    const { cars, from, to, end } = step
    const before = yards[index]
    const target = before && placesOf(before).find(({ id }) => id === to)
    const reasons: string[] = []
    const done = cars.filter((car) => lastMove.get(car) === index && goalTrack.get(car) === to)
    if (done.length === cars.length)
      reasons.push(
        `puts ${namesOf(yard, cars)} in ${cars.length === 1 ? 'its' : 'their'} planned position on ${name(to)}`,
      )
    else if (done.length > 0)
      reasons.push(
        `puts ${namesOf(yard, done)} in place on ${name(to)}`,
        `takes ${namesOf(
          yard,
          cars.filter((car) => !done.includes(car)),
        )} along`,
      )
    // The next step that uses the same place at this end shows what this step made way for.
    const next = steps.slice(index + 1).find((later) => later.end === end && (later.from === from || later.to === from))
    if (next && done.length === 0) {
      const wanted = next.cars.find((car) => !cars.includes(car)) ?? next.cars[0]
      if (next.from === from) reasons.push(`clears the way to ${nameOf(yard, wanted)} on ${name(from)}`)
      else if (next.cars.some((car) => !cars.includes(car)))
        reasons.push(`makes room on ${name(from)} for ${nameOf(yard, wanted)}`)
    }
    if (target && done.length === 0) {
      const left = isLead(target) ? end === 'B' : end === 'A'
      const [inner, met] = left ? [cars.at(-1), target.cars[0]] : [cars[0], target.cars.at(-1)]
      const row = goal.get(goalTrack.get(inner ?? -1) ?? -1) ?? []
      const at = row.indexOf(inner ?? -1)
      if (met !== undefined && at >= 0 && row[left ? at + 1 : at - 1] === met)
        reasons.push(`couples ${nameOf(yard, inner)} to ${nameOf(yard, met)} for ${name(goalTrack.get(met) ?? -1)}`)
    }
    if (reasons.length === 0)
      reasons.push(
        isLead(target ?? { id: 0, name: '', lengthFt: null, cars: [], openEnds: 'A' })
          ? `holds ${namesOf(yard, cars)} on the lead`
          : `sets ${namesOf(yard, cars)} aside on ${name(to)}`,
      )
    const [first = ''] = reasons
    return { ...step, why: [first.charAt(0).toUpperCase() + first.slice(1), ...reasons.slice(1)].join('; ') }
  })
}
