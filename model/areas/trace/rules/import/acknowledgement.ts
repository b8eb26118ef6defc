/** Functional acknowledgements (X12 997): one for each group, in one interchange for each sender. */
import type { Group, Interchange, Segment } from './interchange.ts'

/** `state` is element 717: accepted, accepted with errors, or rejected, with its codes of element 718. */
export type SetAnswer = {
  readonly id: string
  readonly control: string
  readonly state: 'A' | 'E' | 'R'
  readonly codes: readonly string[]
}
export type GroupAnswer = {
  readonly interchange: Interchange
  readonly group: Group
  readonly sets: readonly SetAnswer[]
}

const elements = (...values: readonly (string | number)[]): string => values.join('*')

function bodyOf({ group, sets }: GroupAnswer): readonly string[] {
  const { header, faults, announced } = group
  const accepted = faults.length > 0 ? 0 : sets.filter(({ state }) => state !== 'R').length
  const hasErrors = sets.some(({ state }) => state === 'E')
  const state = accepted === 0 ? 'R' : accepted < sets.length ? 'P' : hasErrors ? 'E' : 'A'
  return [
    elements('AK1', header.at(1), header.at(6)),
    ...sets.flatMap(({ id, control, state: ofSet, codes }) => [
      elements('AK2', id, control),
      faults.length > 0 && ofSet !== 'R' ? 'AK5*R' : elements('AK5', ofSet, ...codes),
    ]),
    elements('AK9', state, announced, sets.length, accepted, ...faults),
  ]
}

/** By what `keyOf` says, in the order in which each came first. */
function grouped<T>(all: readonly T[], keyOf: (one: T) => string): readonly (readonly T[])[] {
  const groups = new Map<string, T[]>()
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one])
  return [...groups.values()]
}

const party = (isa: Segment, element: number): string =>
  `${isa.at(element).padEnd(2)}*${isa.at(element + 1).padEnd(15)}`
const partiesOf = ({ interchange: { header } }: GroupAnswer): string => `${party(header, 7)}*${party(header, 5)}`

/** Writes the interchange with the acknowledgements for one sender, from ISA to IEA. `now` is ISO 8601 UTC. */
function interchangeFor(answers: readonly GroupAnswer[], now: string): readonly string[] {
  const [first] = answers
  if (first === undefined) return []
  const [day, time] = [now.slice(0, 10).replaceAll('-', ''), now.slice(11, 16).replace(':', '')]
  const isa = first.interchange.header
  const control = isa.at(13).padStart(9, '0')
  const byParties = grouped(answers, ({ group: { header } }) => `${header.at(2)}*${header.at(3)}`)
  const groups = byParties.flatMap((own) => {
    const gs = own[0]?.group.header
    if (gs === undefined) return []
    const sets = own.flatMap((one, index) => {
      const [number, body] = [String(index + 1).padStart(4, '0'), bodyOf(one)]
      return [elements('ST', 997, number), ...body, elements('SE', body.length + 2, number)]
    })
    const begin = elements('GS', 'FA', gs.at(3), gs.at(2), day, time, gs.at(6), 'X', '004010')
    return [begin, ...sets, elements('GE', own.length, gs.at(6))]
  })
  const blank = ' '.repeat(10)
  const usage = isa.at(15) === 'T' ? 'T' : 'P'
  return [
    elements(
      'ISA',
      '00',
      blank,
      '00',
      blank,
      partiesOf(first),
      day.slice(2),
      time,
      'U',
      '00401',
      control,
      0,
      usage,
      '>',
    ),
    ...groups,
    elements('IEA', byParties.length, control),
  ]
}

/** Empty where there is nothing to acknowledge. */
export const acknowledge = (answers: readonly GroupAnswer[], now: string): string =>
  grouped(answers, partiesOf)
    .flatMap((own) => interchangeFor(own, now))
    .map((segment) => `${segment}~`)
    .join('\n')
