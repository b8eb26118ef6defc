/** A loaded car is not written over-filled or overloaded, unless somebody who may says why. */
import { company, product } from '#model/areas/company/company.resource.ts'
import { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { fillingDefaults, limitsOfSetting } from '#model/areas/measure/rules/gauge/filling-limits.ts'
import { judgedBy } from '#model/kernel/judged-by.ts'
import { judgeLoadedCar } from './judge-loaded-car.ts'
import { judgedFields, type JudgedCarRow } from './judged-car-row.ts'

/** What to do about an over-filled car, for whoever may override and for everybody else. */
export const overrideAdvice = (mayOverride: boolean): string =>
  mayOverride
    ? 'Give the reason for which it is written all the same.'
    : 'Only a user with the permission override_filling can write it, with a reason.'

export const fillingOfCar = judgedBy({
  fields: judgedFields,
  facts: {
    product: { of: product, where: { id: 'product' } },
    car: { of: railcar, where: { car_mark: 'car_mark', car_number: 'car_number' } },
    company: { of: company, where: {} },
  },
  judge: (row: JudgedCarRow, facts, may) => {
    const limits = facts.company ? limitsOfSetting(facts.company) : fillingDefaults
    const { state, note, groupFault } = judgeLoadedCar(row, { product: facts.product, car: facts.car, limits })
    const mayOverride = may('override_filling')
    const isRefused = state === 'over' && !(mayOverride && row.override_reason.trim() !== '')
    return {
      errors: {
        ...(groupFault !== undefined && { commodity_group: [groupFault] }),
        ...(isRefused && {
          [row.gauge_reading === null ? 'volume_outage' : 'gauge_reading']: [note],
          override_reason: [overrideAdvice(mayOverride)],
        }),
      },
      values: { filling: state, filling_note: note },
      ...((state === 'unjudged' || state === 'under') && note !== '' && { warnings: { filling: [note] } }),
      ...(isRefused && !mayOverride && { liftedBy: 'override_filling' }),
    }
  },
})
