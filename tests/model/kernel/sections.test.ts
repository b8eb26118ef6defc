/** Forms of all resources have sections, and records have a head that is derived where it is not declared. */
import { expect, test } from 'vitest'
import * as resources from '#model/areas/index.ts'
import { day, integer, ref, text } from '#model/kernel/field.ts'
import { headOf } from '#model/kernel/form/head.ts'
import { all } from '#model/kernel/registry.ts'
import type { Resource } from '#model/kernel/resource.ts'
import { sectionsOf } from '#model/kernel/form/sections.ts'

const declared = all<Resource>(resources)

test.each(declared)('%s has each field in one section, and no section that is a long list', (_, { fields }) => {
  const sections = sectionsOf(fields)
  expect(sections.flatMap(([, entries]) => entries.map(([name]) => name)).toSorted()).toEqual(
    Object.keys(fields).toSorted(),
  )
  expect(sections.map(([heading]) => heading)).toHaveLength(new Set(sections.map(([heading]) => heading)).size)
  const [first] = Object.keys(fields)
  expect(sections[0]?.[1][0]?.[0]).toBe(first)
  expect(Math.max(...sections.map(([, entries]) => entries.length))).toBeLessThanOrEqual(20)
  expect(sections.length).toBeGreaterThanOrEqual(Math.floor(Object.keys(fields).length / 12))
})

test('declared sections stay together; the others are ordered by kind where they are many', () => {
  const few = { name: text(), from: day(), to: day(), size: integer({ group: 'Size' }) }
  expect(sectionsOf(few).map(([heading, entries]) => [heading, entries.length])).toEqual([
    ['', 3],
    ['Size', 1],
  ])
  const many = {
    ...few,
    code: text(),
    city: text(),
    made: integer(),
    count: integer(),
    owner: ref('company:party', { required: true }),
    yard: ref('yard:yard'),
    carrier: ref('company:party'),
  }
  expect(sectionsOf(many).map(([heading, entries]) => [heading, entries.map(([name]) => name)])).toEqual([
    ['', ['name', 'code', 'city', 'owner']],
    ['Dates', ['from', 'to']],
    ['Figures', ['made', 'count']],
    ['Linked records', ['yard', 'carrier']],
    ['Size', ['size']],
  ])
})

test('the head of a record has its declared words and sums, or those that its fields tell', () => {
  expect(headOf(resources.rail.shipment).sums).toEqual(['car_count', 'net_volume', 'weight'])
  expect(headOf(resources.terminal.ticketInvoice).sums).toEqual(['line_count', 'subtotal', 'tax', 'total'])
  for (const [name, resource] of declared) {
    const { line, sums } = headOf(resource)
    expect(
      [...line, ...sums].filter((field) => resource.fields[field] === undefined),
      name,
    ).toEqual([])
  }
})
