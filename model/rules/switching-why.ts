/** Why a step of a plan is made: what it finishes, what it clears, or what it couples, read off what comes later. */
import { isLead, namesOf, nameOf, placesOf, type Goal, type Step, type Yard } from './switching-yard.ts'

type Bare = Omit<Step, 'why'>

export function withReasons(yards: readonly Yard[], steps: readonly Bare[], goal: Goal): Step[] {
  const [yard] = yards
  if (yard === undefined) return []
  const name = (id: number): string => placesOf(yard).find((place) => place.id === id)?.name ?? `track ${id}`
  const goalTrack = new Map([...goal].flatMap(([track, cars]) => cars.map((car) => [car, track] as const)))
  const lastMove = new Map(steps.flatMap(({ cars }, index) => cars.map((car) => [car, index] as const)))
  return steps.map((step, index): Step => {
    const { cars, from, to, end } = step
    const before = yards[index]
    const target = before && placesOf(before).find(({ id }) => id === to)
    const said: string[] = []
    const done = cars.filter((car) => lastMove.get(car) === index && goalTrack.get(car) === to)
    if (done.length === cars.length) said.push(`puts ${namesOf(yard, cars)} where the plan has ${cars.length === 1 ? 'it' : 'them'} on ${name(to)}`)
    else if (done.length > 0) said.push(`puts ${namesOf(yard, done)} in place on ${name(to)}`, `takes ${namesOf(yard, cars.filter((car) => !done.includes(car)))} along`)
    // The next time that the place left behind is used at this end: what was in the way is told by what comes through.
    const next = steps.slice(index + 1).find((later) => later.end === end && (later.from === from || later.to === from))
    if (next && done.length === 0) {
      const wanted = next.cars.find((car) => !cars.includes(car)) ?? next.cars[0]
      if (next.from === from) said.push(`clears ${name(from)} for ${nameOf(yard, wanted)}`)
      else if (next.cars.some((car) => !cars.includes(car))) said.push(`clears ${name(from)} to take ${nameOf(yard, wanted)}`)
    }
    if (target && done.length === 0) {
      const left = isLead(target) ? end === 'B' : end === 'A'
      const [inner, met] = left ? [cars.at(-1), target.cars[0]] : [cars[0], target.cars.at(-1)]
      const row = goal.get(goalTrack.get(inner ?? -1) ?? -1) ?? []
      const at = row.indexOf(inner ?? -1)
      if (met !== undefined && at >= 0 && row[left ? at + 1 : at - 1] === met) said.push(`couples ${nameOf(yard, inner)} to ${nameOf(yard, met)} for ${name(goalTrack.get(met) ?? -1)}`)
    }
    if (said.length === 0) said.push(isLead(target ?? { id: 0, name: '', lengthFt: null, cars: [], openEnds: 'A' }) ? `holds ${namesOf(yard, cars)} on the lead meanwhile` : `sets ${namesOf(yard, cars)} aside on ${name(to)}, where there is room`)
    const [first = ''] = said
    return { ...step, why: [first.charAt(0).toUpperCase() + first.slice(1), ...said.slice(1)].join('; ') }
  })
}
