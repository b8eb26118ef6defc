/** The working of a ticket's net volume: by the density of the load before that of its product, with the difference to what is saved. */
import { describe, expect, test } from 'vitest'
import { ticketWorking } from '#model/areas/legacy/rules/volume/ticket-working.ts'
import { ctl54E, roundTo } from '#model/areas/measure/rules/volume/correction.ts'

const butane = { productType: 'liquefied gas', density: 584, litreToGallonConversionFactor: 3.785412 }
const load = { gross_volume: '30000.0', net_volume: '29000.0', temperature: 25, density: null }

describe('the working', () => {
  test('takes the density of the load, else that of the product', () => {
    const factor = (density: number): string => roundTo(ctl54E(density, 25), 0.00001).toFixed(5)
    expect(ticketWorking(load, butane)).toMatchObject({
      density: 584,
      isTicketDensity: false,
      net: { factor: factor(584) },
    })
    expect(ticketWorking({ ...load, density: 590 }, butane)).toMatchObject({
      density: 590,
      isTicketDensity: true,
      net: { factor: factor(590) },
    })
  })

  test('adds up: saved = computed + difference', () => {
    const working = ticketWorking(load, butane)
    const net = working !== undefined && 'net' in working.net ? working.net.net : ''
    expect((Number(net) + Number(working?.difference)).toFixed(1)).toBe('29000.0')
  })

  test.each([
    ['no gross volume', { gross_volume: null }],
    ['no temperature', { temperature: null }],
  ])('is not there with %s', (_why, missing) => {
    expect(ticketWorking({ ...load, ...missing }, butane)).toBeUndefined()
  })

  test('says why a volume is not corrected', () => {
    const working = ticketWorking(load, { ...butane, productType: 'solid' })
    expect(working?.net).toEqual({ says: expect.stringContaining('no table for a solid') })
    expect(working).not.toHaveProperty('difference')
    expect(ticketWorking({ ...load, net_volume: null }, butane)).not.toHaveProperty('difference')
  })
})
