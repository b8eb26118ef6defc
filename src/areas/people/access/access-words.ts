/** What a cell of the grid of accesses says. */
import type { AccessCell, AccessRow, ShownAccess } from '#model/areas/people/rules/access-grid.ts'

const deedsOf = (loads: boolean, unloads: boolean): string =>
  [...(loads ? ['loads'] : []), ...(unloads ? ['unloads'] : [])].join(' and ')
const daysText = (days: number): string =>
  days === 0 ? 'ends today' : days < 0 ? `ended ${-days} d ago` : `${days} d left`
const timesText = (own: AccessRow | null): readonly string[] =>
  own?.times_a_day == null ? [] : [`${own.times_a_day} times a day`]

const stateText = ({ state, loads, unloads, own, days }: AccessCell): string => {
  switch (state) {
    case 'none':
      return 'no access'
    case 'off':
      return own?.enabled === false ? 'switched off' : 'neither loads nor unloads'
    case 'ended':
      return daysText(days ?? 0)
    case 'coming':
      return `begins on ${own?.valid_from ?? ''}`
    case 'covered':
      return `${deedsOf(loads, unloads)}, by a wider access`
    case 'given':
      return [deedsOf(loads, unloads), ...(days === null ? [] : [daysText(days)]), ...timesText(own)].join(', ')
  }
}

/** `Ana Ortiz for Nova Chemicals, Propane at Hardisty: loads, 12 d left` */
export const accessText = (line: ShownAccess, site: string, cell: AccessCell): string =>
  `${line.person} for ${line.customer}, ${line.goods} at ${site}: ${stateText(cell)}`

/** What is drawn: the letters of what one may; those of a wider access in brackets, `X` for one that ended, `–` for one that is off. */
export function accessLetters({ state, loads, unloads }: AccessCell): string {
  const letters = `${loads ? 'L' : ''}${unloads ? 'U' : ''}`
  switch (state) {
    case 'none':
      return ''
    case 'off':
      return '–'
    case 'ended':
      return 'X'
    case 'coming':
      return '…'
    case 'covered':
      return `(${letters})`
    case 'given':
      return letters
  }
}
