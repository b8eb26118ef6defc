/** How the permitted filling was calculated, for whoever checks it. */
import { given, type Figure } from '../figure.ts'
import type { FillingRow } from './filling.ts'
import { heaviestOf, referenceOf, ruleOf, type Load } from './judge-filling.ts'

const formulas: Readonly<Record<FillingRow['limit'], string>> = {
  'rail load': 'heaviest load ÷ (mass of a gallon × CTL)',
  'filling density': 'shell × mass of a gallon of water × filling density ÷ (mass of a gallon × CTL)',
  capacity: 'shell × (1 − margin)',
  'reference temperature': 'shell × (1 − margin) × CTL at reference ÷ CTL as loaded',
}

/** How the permitted filling was calculated. */
export function permitFigure(load: Load, row: FillingRow): Figure {
  const rule = ruleOf(load)
  const heaviest = heaviestOf(load, rule)
  return {
    name: 'permitted',
    label: 'Permitted',
    value: row.volume,
    unit: 'gal',
    decimals: 1,
    formula: formulas[row.limit],
    source: row.limit === 'rail load' ? 'Gross rail load less light weight' : `${rule.source}; limits as configured`,
    inputs: [
      given('Shell capacity', load.shellFull, 'gal', 1),
      given('Margin', rule.margin * 100, '%', 2),
      given('Reference temperature', referenceOf(load), '°F', 1),
      given('CTL as loaded', row.ctl, '', 5),
      ...(Number.isFinite(heaviest) ? [given('Heaviest load', heaviest, 'lb', 0)] : []),
    ],
  }
}
