/** The list of cars to bill, and the stored explanation of a line as the panel reads it. */
import { describe, expect, it } from 'vitest'
import { onOpen } from '#src/engine/panes/screen.ts'
import { carLines, type DraftAnswer } from '#src/areas/invoice/cars/car-lines.ts'
import { BillableCarsController } from '#src/areas/invoice/cars/cars-controller.ts'
import { readReason } from '#src/areas/invoice/rail/read-reason.ts'

const sold = { buyer_name: 'Prairie Gas', contract_number: 'S-1', currency: 'CAD' }
const answer: DraftAnswer = {
  batch: null,
  quote: '',
  invoices: [
    {
      ...sold,
      id: null,
      invoice_number: null,
      cars: [
        { id: 1, name: 'UTLX 100' },
        { id: 2, name: 'UTLX 101' },
      ],
      lines: [
        { car: 1, description: 'Propane', total: '10.10' },
        { car: 1, description: 'Freight', total: '0.20' },
        { car: 2, description: 'Propane', total: '7.00' },
        { car: null, description: 'Paper', total: '5.00' },
      ],
      subtotal: '22.30',
      tax: '0.00',
      total: '22.30',
    },
  ],
  skipped: [
    {
      buyer_name: '',
      contract_number: '',
      currency: '',
      car: 4,
      name: 'UTLX 103',
      shipment: 7,
      reason: 'No buyer.',
      missing: 'buyer',
    },
    {
      ...sold,
      car: 3,
      name: 'UTLX 102',
      shipment: 7,
      reason: 'No price in CAD for Propane on 2026-11-28.',
      missing: 'price',
    },
  ],
}

describe('cars to bill', () => {
  it('stand under the invoice that each would be on, blocked ones too', () => {
    expect(carLines(answer)).toEqual([
      { id: 1, name: 'UTLX 100', group: 'Prairie Gas · S-1 · CAD', total: '10.30', reason: '' },
      { id: 2, name: 'UTLX 101', group: 'Prairie Gas · S-1 · CAD', total: '7.00', reason: '' },
      expect.objectContaining({ id: 3, group: 'Prairie Gas · S-1 · CAD', total: '' }),
      expect.objectContaining({ id: 4, group: 'No buyer' }),
    ])
  })

  it('are selected but for those that are blocked, which n walks through', () => {
    const controller = new BillableCarsController()
    controller.show(carLines(answer))
    controller.markBillable()
    expect(controller.ids).toEqual([1, 2])
    const walked = [1, 2, 3].map(() => {
      controller.nextBlocked()
      return controller.current?.id
    })
    expect(walked).toEqual([3, 4, 3])
  })
})

describe('a car that cannot be billed', () => {
  it.each([
    ['price', 'invoice:prices'],
    ['product', 'invoice:products'],
    ['quantity', 'rail:car:edit'],
    ['nothing', 'rail:car:edit'],
  ] as const)('opens what mends it: without %s %s', (missing, screen) => {
    const opened: unknown[] = []
    onOpen((name) => opened.push(name))
    const controller = new BillableCarsController()
    controller.show([{ id: 3, name: 'UTLX 102', group: '', total: '', reason: 'Something is missing.', missing }])
    controller.open()
    expect(opened).toEqual([screen])
  })
})

describe('the explanation of a line', () => {
  it('is read as it was stored, and there is none of a line that was entered by hand', () => {
    const why = {
      rule: 'All conditions of Propane hold.',
      conditions: [{ text: 'Product is Propane', car_value: 'Propane', holds: true }],
      candidates: [{ price: 1, unit_price: '0.41', verdict: 'chosen', message: 'It is for the contract.' }],
      quantity: [{ step: 'Net volume at 60 °F', value: '30000.00', unit: 'gal' }],
      tax: '5.000 %',
    }
    expect(readReason(why)).toEqual(why)
    expect(readReason({})).toBeUndefined()
  })
})
