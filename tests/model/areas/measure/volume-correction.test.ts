import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OutOfRange } from '#model/areas/measure/rules/out-of-range.ts'
import { crudeLimits } from '#model/areas/measure/rules/volume/crude-limits.ts'
import * as vcf from '#model/areas/measure/rules/volume/correction.ts'
import * as examples from './volume-correction-examples.ts'
import { refusal } from './refusal.ts'
import { randomCases } from '../../../../scripts/test/lane.ts'

const RUNS = { numRuns: randomCases(100_000) }
const holds = { failed: false, counterexample: null }
const real = (min: number, max: number) => fc.double({ min, max, noNaN: true })
/** Half of the last printed digit: the tolerance with which a printed figure is met. */
const printed = (value: number): number => 0.5 * 10 ** -(String(value).split('.')[1]?.length ?? 0) + 1e-12

describe('light hydrocarbons, API MPMS 11.2.4', () => {
  it.each([...examples.published24E, ...examples.computed24E].filter(({ ctl }) => ctl !== null))(
    '24E: $rd60 at $tF °F is $ctl',
    ({ rd60, tF, ctl, ctl_rounded }) => {
      expect(Math.abs(vcf.ctl24E(rd60, tF) - (ctl ?? NaN))).toBeLessThan(1e-11)
      expect(vcf.roundTo(vcf.ctl24E(rd60, tF), 0.00001)).toBe(ctl_rounded)
    },
  )
  it.each(examples.computed24E.filter(({ ctl }) => ctl === null))(
    '24E: $rd60 at $tF °F is supercritical',
    ({ rd60, tF }) => {
      expect(refusal(() => vcf.ctl24E(rd60, tF)).message).toContain('supercritical')
    },
  )
  it.each(examples.computed54E)('54E: $rho15 at $tC °C is $ctl', ({ rho15, tC, ctl, ctl_rounded, rd60 }) => {
    expect(Math.abs(vcf.ctl54E(rho15, tC) - ctl)).toBeLessThan(1e-9)
    expect(vcf.roundTo(vcf.ctl54E(rho15, tC), 0.00001)).toBe(ctl_rounded)
    expect(Math.abs(vcf.relativeDensityOf15C(vcf.roundTo(rho15, 0.1)) - rd60)).toBeLessThan(1e-9)
  })
  it.each(examples.computed53E)('53E: $rhoObs at $tC °C is $rho15', ({ rhoObs, tC, rho15, rho15_rounded }) => {
    expect(Math.abs(vcf.density53E(rhoObs, tC) - rho15)).toBeLessThan(printed(rho15))
    expect(vcf.roundTo(vcf.density53E(rhoObs, tC), 0.1)).toBe(rho15_rounded)
  })
  it.each(examples.computed23E)('23E: $rdObs at $tF °F is $rd60', ({ rdObs, tF, rd60, rd60_rounded }) => {
    expect(Math.abs(vcf.relativeDensity23E(rdObs, tF) - rd60)).toBeLessThan(1e-9)
    expect(vcf.roundTo(vcf.relativeDensity23E(rdObs, tF), 0.0001)).toBe(rd60_rounded)
  })
  it('60E and 59E agree at 20 °C', () => {
    expect(vcf.ctl60E(500, 20)).toBeCloseTo(1, 12)
    const [density15, density20] = [500, vcf.density59E(500, 15)]
    // A liquid of 500 kg/m³ at 15 °C is lighter at 20 °C, by as much as 54E says.
    expect(density20).toBeCloseTo(density15 * vcf.ctl54E(500, 20), 6)
  })

  const anyLight = fc.record({
    rd: real(0.35, 0.688),
    other: real(0.35, 0.688),
    t: real(-50.8, 199.4),
    warmer: real(-50.8, 199.4),
  })
  const ctl = (rd: number, t: number, by = vcf.ctl24E): number | undefined => {
    try {
      return by(rd, t)
    } catch (thrown) {
      if (thrown instanceof OutOfRange) return undefined
      throw thrown
    }
  }
  it('expands with temperature, and more the lighter it is', () => {
    const run = fc.check(
      fc.property(anyLight, ({ rd, other, t, warmer }) => {
        const [one, two] = [ctl(rd, Math.min(t, warmer)), ctl(rd, Math.max(t, warmer))]
        const [light, dense] = [ctl(Math.min(rd, other), t), ctl(Math.max(rd, other), t)]
        const warm = one === undefined || two === undefined || two <= one
        // At 60 °F itself all factors are 1, except for the last digits.
        const even = light === undefined || dense === undefined || (dense - light) * (t > 60 ? 1 : -1) > -1e-12
        // What is supercritical for the denser liquid is so for the lighter one.
        return warm && even && (dense !== undefined || light === undefined)
      }),
      RUNS,
    )
    expect(run).toMatchObject(holds)
  })
  it('gives the same density after a round trip', () => {
    const run = fc.check(
      fc.property(anyLight, ({ rd, t }) => {
        const factor = ctl(rd, t, vcf.ctlUnrounded)
        const observed = rd * (factor ?? 0)
        const back =
          observed < 0.21 || observed > 0.74 || Math.abs(vcf.relativeDensityUnrounded(observed, t) - rd) < 1e-12
        const density15 = vcf.density15COf(rd)
        return (
          back && (density15 < 351.7 || density15 > 687.8 || Math.abs(vcf.relativeDensityOf15C(density15) - rd) < 1e-12)
        )
      }),
      RUNS,
    )
    expect(run).toMatchObject(holds)
  })
})

describe('crude oil and products, API MPMS 11.1', () => {
  const base60 = { base: '60F' } as const
  it.each(examples.published1161)('$group at $tF °F and $psig psi', (example) => {
    const density = example.rho60 ?? vcf.WATER_60F * vcf.relativeDensityOf(example.api)
    const found = vcf.correctCrude(example.group, density, example.tF, example.psig, base60)
    expect(Math.abs(found.ctl - example.ctl)).toBeLessThan(1e-11)
    expect(Math.abs(found.fp - example.fp)).toBeLessThan(1e-11)
    expect(Math.abs(found.cpl - example.cpl)).toBeLessThan(1e-11)
    expect(Math.abs(found.alpha60 - example.alpha60)).toBeLessThan(1e-12)
    expect(vcf.roundTo(found.ctpl, 0.00001)).toBe(example.ctpl)
    expect(vcf.ctpl(example.group, density, example.tF, example.psig, base60)).toBe(
      found.ctl * vcf.cpl(example.group, density, example.tF, example.psig, base60),
    )
    expect(found.algorithm).toBe('API11.1-2004')
  })
  it.each(examples.published1162)('$group observed as $rhoObs at $tF °F and $psig psi', (example) => {
    const found = vcf.observedToBase(example.group, example.rhoObs, example.tF, example.psig, {
      base: '60F',
      ...(example.alpha60 !== null && { alpha60: example.alpha60 }),
    })
    expect(Math.abs(found.density60 - example.rho60)).toBeLessThan(1e-9)
    expect(Math.abs(found.ctl - example.ctl)).toBeLessThan(1e-11)
    expect(Math.abs(found.fp - example.fp)).toBeLessThan(1e-11)
    expect(Math.abs(found.cpl - example.cpl)).toBeLessThan(1e-11)
    expect(vcf.roundTo(found.ctpl, 0.00001)).toBe(example.ctpl)
  })
  it.each(examples.computed60F)(
    '$group of $api °API at $tF °F is $ctl',
    ({ group, api, tF, ctl, ctl_rounded, alpha60 }) => {
      const density = vcf.WATER_60F * vcf.relativeDensityOf(api)
      expect(Math.abs(vcf.ctlCrude(group, density, tF, base60) - ctl)).toBeLessThan(1e-11)
      expect(vcf.roundTo(vcf.ctlCrude(group, density, tF, base60), 0.00001)).toBe(ctl_rounded)
      expect(Math.abs(vcf.correctCrude(group, density, tF, 0, base60).alpha60 - alpha60)).toBeLessThan(1e-12)
    },
  )
  it.each(examples.computed15C)(
    '$group of $rho15 at $tC °C is $ctl15',
    ({ group, rho15, tC, ctl15, ctl15_rounded, rho60F }) => {
      const found = vcf.correctCrude(group, rho15, tC, 0, { base: '15C' })
      expect(Math.abs(found.ctl - ctl15)).toBeLessThan(1e-9)
      expect(vcf.roundTo(found.ctl, 0.00001)).toBe(ctl15_rounded)
      expect(Math.abs(found.density60 - rho60F)).toBeLessThan(printed(rho60F))
    },
  )

  const anyCrude = fc.constantFrom(...(['A', 'B', 'D'] as const)).chain((group) =>
    fc.record({
      group: fc.constant(group),
      density: real(crudeLimits.density60[group][0], crudeLimits.density60[group][1]),
      other: real(crudeLimits.density60[group][0], crudeLimits.density60[group][1]),
      t: real(-58, 302),
      warmer: real(-58, 302),
      psi: real(0, 1500),
    }),
  )
  it('expands with temperature, and more the lighter it is', () => {
    const run = fc.check(
      fc.property(anyCrude, ({ group, density, other, t, warmer }) => {
        const at = (rho: number, fahrenheit: number): number => vcf.ctlCrude(group, rho, fahrenheit, base60)
        const [light, dense] = [Math.min(density, other), Math.max(density, other)]
        return (
          at(density, Math.max(t, warmer)) <= at(density, Math.min(t, warmer)) &&
          (at(dense, t) - at(light, t)) * (t > 60 ? 1 : -1) > -1e-9
        )
      }),
      RUNS,
    )
    expect(run).toMatchObject(holds)
  })
  it('gives the same density after a round trip, also under pressure', () => {
    const run = fc.check(
      fc.property(anyCrude, ({ group, density, t, psi }) => {
        const { ctpl } = vcf.correctCrude(group, density, t, psi, base60)
        const found = vcf.observedToBase(group, density * ctpl, t, psi, base60)
        // The standard stops iterating when the observed density is met to 1e-6 kg/m³.
        return (
          Math.abs(found.density60 - density) < 2e-5 && Math.abs(found.density60 * found.ctpl - density * ctpl) < 1e-6
        )
      }),
      RUNS,
    )
    expect(run).toMatchObject(holds)
  })
})

describe('rounding', () => {
  it.each([
    [24.95, 0.1, 25],
    [24.25, 0.1, 24.2],
    [24.35, 0.1, 24.4],
    [-24.95, 0.1, -25],
    [84.975, 0.05, 85],
    [0.30005, 0.0001, 0.3],
    [489.92, 0.1, 489.9],
    [7.3, 1, 7],
    [12.5, 5, 10],
    [0, 0.1, 0],
  ])('%d to steps of %d is %d', (value, step, expected) => expect(vcf.roundTo(value, step)).toBe(expected))
})
