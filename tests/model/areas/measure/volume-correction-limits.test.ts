import { describe, expect, it } from 'vitest'
import * as vcf from '#model/areas/measure/rules/volume/correction.ts'
import { refusal } from './refusal.ts'

describe('an input out of range is reported with its limit', () => {
  it.each<[string, () => number, number, number, string]>([
    [
      'a density too light',
      () => vcf.ctl24E(0.3499, 60),
      0.35,
      0.688,
      'Relative density must be from 0.35 to 0.688, not 0.3499.',
    ],
    [
      'a density too dense',
      () => vcf.ctl24E(0.6882, 60),
      0.35,
      0.688,
      'Relative density must be from 0.35 to 0.688, not 0.6882.',
    ],
    ['no number', () => vcf.ctl24E(NaN, 60), 0.35, 0.688, 'Relative density must be a number from 0.35 to 0.688.'],
    [
      'a temperature too cold',
      () => vcf.ctl24E(0.5, -51),
      -50.8,
      199.4,
      'Temperature must be from -50.8 to 199.4 °F, not -51 °F.',
    ],
    [
      'no temperature',
      () => vcf.ctl24E(0.5, NaN),
      -50.8,
      199.4,
      'Temperature must be a number from -50.8 to 199.4 °F.',
    ],
    [
      'a supercritical liquid',
      () => vcf.ctl24E(0.356, 100),
      -50.8,
      89.9,
      'Temperature must be from -50.8 to 89.9 °F, not 100 °F. At higher temperatures a liquid of relative density 0.356 is supercritical.',
    ],
    ['a metric temperature', () => vcf.ctl54E(500, 94), -46, 93, 'Temperature must be from -46 to 93 °C, not 94 °C.'],
    [
      'a metric density',
      () => vcf.ctl54E(300, 15),
      351.7,
      687.8,
      'Density must be from 351.7 to 687.8 kg/m³, not 300 kg/m³.',
    ],
    [
      'a density at 20 °C',
      () => vcf.ctl60E(684, 15),
      331.7,
      683.6,
      'Density must be from 331.7 to 683.6 kg/m³, not 684 kg/m³.',
    ],
    [
      'an observed density',
      () => vcf.relativeDensity23E(0.8, 60),
      0.21,
      0.74,
      'Observed relative density must be from 0.21 to 0.74, not 0.8.',
    ],
    [
      'a crude too light',
      () => vcf.ctlCrude('A', 600, 60, { base: '60F' }),
      610.6,
      1163.5,
      'Density must be from 610.6 to 1,163.5 kg/m³, not 600 kg/m³.',
    ],
    [
      'a lubricant too light',
      () => vcf.ctlCrude('D', 800, 60, { base: '60F' }),
      800.9,
      1163.5,
      'Density must be from 800.9 to 1,163.5 kg/m³, not 800 kg/m³.',
    ],
    [
      'a crude too hot',
      () => vcf.ctlCrude('A', 850, 151, { base: '15C' }),
      -50,
      150,
      'Temperature must be from -50 to 150 °C, not 151 °C.',
    ],
    [
      'too much pressure',
      () => vcf.cpl('A', 850, 60, 1501, { base: '60F' }),
      0,
      1500,
      'Pressure must be from 0 to 1,500 psi, not 1,501 psi.',
    ],
    [
      'no thermal expansion',
      () => vcf.ctlCrude('C', 850, 60, { base: '60F' }),
      230e-6,
      930e-6,
      'Thermal expansion must be a number from 0.00023 to 0.00093 per °F.',
    ],
  ])('%s', (_what, reckon, least, most, message) => {
    const fault = refusal(reckon)
    expect(fault.message).toBe(message)
    expect([fault.least, fault.most]).toEqual([least, most])
  })
  it('an observed density that leaves the group is reported with the allowed range', () => {
    const fault = refusal(() => vcf.observedToBase('A', 500, 60, 0, { base: '60F' }))
    expect(fault.message).toContain('Observed density must be from 610.7 to 1,163.5 kg/m³, not 500 kg/m³.')
    expect(vcf.observedToBase('A', fault.least, 60, 0, { base: '60F' }).density60).toBeGreaterThan(610)
  })
})
