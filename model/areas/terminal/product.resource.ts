/** Products of the terminals, and what they have to be. */
import { tariffCode } from '#model/shared/kind-fields.ts'
import { onResource, onRow } from '#model/kernel/action.ts'
import { choice, day, decimal, flag, json, number, ref, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { needs } from '#model/areas/terminal/needs.ts'
import { productPapers } from './terminal-papers.ts'
import { soundLimit, specified, specifiedWords } from './rules/specification.ts'
import { hazardClass } from '#model/areas/fleet/rules/hazard-class.ts'

export const product = resource('terminalboss/v3/product/', {
  label: 'Terminal product',
  model: 'Product',
  needs: needs('product'),
  title: ['product_name'],
  ordering: 'product_name',
  keys: [{ fields: ['product_code'], onConflict: 'refuse' }],
  papers: productPapers,
  actions: {
    /** `{results: [{id, parent, code, name, type, enabled, volume, limits, tickets}]}`: figures are null without the permission to see what they count. */
    tree: onResource('tree/', {
      label: 'Tree of products',
      needs: needs('product').view,
      undo: 'none',
      method: 'GET',
      form: 'none',
      input: {},
    }),
    /** `{month, open, density, allowance, sites, total}`: of the month of a day, this one if it is left empty; volumes in m³ at 15 °C. */
    massBalance: onRow('mass_balance/', {
      label: 'Mass balance',
      needs: needs('product').view,
      alsoNeeds: ['access_menu__gip_mass_balance'],
      undo: 'none',
      method: 'GET',
      form: 'none',
      input: { date: day() },
    }),
    /** What points to this one, or lies under it, points to the other then; what is closed stays as it is. This one is switched off. */
    merge: onRow('merge/', {
      label: 'Merge into another',
      needs: 'change_product',
      undo: 'compensating',
      undoneBy: { action: 'unmerge', id: 'id' },
      input: { into: ref('terminal:product', { label: 'Into', required: true }), dry_run: flag(false) },
    }),
    /** What was moved and was not changed since points here again. */
    unmerge: onRow('unmerge/', {
      label: 'Undo merge',
      needs: 'change_product',
      undo: 'compensating',
      undoneBy: { action: 'merge', takes: { into: 'was_merged_into' } },
    }),
  },
  fields: {
    product_code: text({ label: 'Code', required: true, maxLength: 20, table: true }),
    product_name: text({ label: 'Name', required: true, table: true }),
    parent: ref('terminal:product', {
      label: 'Group',
      table: true,
      onDelete: 'clear',
      help: 'Parent product',
    }),
    product_type: choice(['liquid', 'liquefied gas', 'solid', 'waste', 'group'], 'liquid', {
      label: 'Type',
      table: true,
    }),
    product: ref('company:product', { label: 'Rail product', table: true, onDelete: 'clear' }),
    measurement_unit: choice(['gal', 'L', 'm3', 'bbl', 'lb', 'kg', 't'], 'gal', { table: true }),
    density: number({ min: 0, max: 25_000, unit: 'kg/m³', table: true, help: 'At 15 °C' }),
    open_volume: decimal(0, {
      label: 'On open tickets',
      unit: 'gal',
      readOnly: true,
      adds: true,
      table: true,
      help: 'Ordered by tickets that are not completed',
      reckoned: { asks: 'highball_terminal_figures', of: 'product', part: 1, by: ['terminal:ticket'], ages: true },
    }),
    un_number: text({ holds: 'un_number', label: 'UN/NA', maxLength: 6, table: true }),
    /** Added by us. */
    analysis_required: flag(false, {
      label: 'Asks for an analysis',
      help: 'Its tickets are approved with an analysis that is on specification',
    }),
    enabled: flag(true, { table: true }),
    commercial_description: text({ maxLength: 200, group: 'Shipping' }),
    hazard_class: hazardClass({ group: 'Shipping' }),
    packing_group: choice(['', 'I', 'II', 'III'], '', { group: 'Shipping' }),
    chemical_abstracts_service_number: text({ holds: 'cas_number', label: 'CAS', maxLength: 12, group: 'Shipping' }),
    harmonized_system_tariff_number: tariffCode({ label: 'HS tariff', group: 'Customs' }),
    harmonized_tariff_unit_of_measure: text({ label: 'Tariff unit', maxLength: 10, group: 'Customs' }),
    unit_price: decimal(4, {
      min: 0,
      unit: '/gal',
      table: true,
      group: 'Price',
      help: 'Used if no contract sets a price',
    }),
    currency: choice(['CAD', 'USD', 'MXN'], 'CAD', { group: 'Price' }),
    gip: flag(false, { label: 'In the mass balance', group: 'Mass balance' }),
    gip_code: text({ label: 'Balance code', maxLength: 20, group: 'Mass balance' }),
    loss_allowance: number({
      min: 0,
      max: 5,
      unit: '%',
      group: 'Mass balance',
      help: 'Shrinkage on receipts permitted by the agreement',
    }),
    /** Added by us. */
    balance_tolerance: decimal(3, {
      label: 'Balance tolerance',
      unit: 'm³',
      min: 0,
      max: 1000,
      initial: '1.000',
      adds: false,
      group: 'Mass balance',
      help: 'A gain or loss of a day up to this needs no attention',
    }),
    description: text({ maxLength: 2000 }),
    merged_into: ref('terminal:product', { readOnly: true, onDelete: 'clear', help: 'The one that stands for it' }),
    /** What pointed to it before it was merged: `[{of, field, id}]`. */
    merge_moved: json({ readOnly: true, search: false }),
  },
})

/** What an analysis of a product may show at least and at most: of a component, or of a property of the whole. */
export const productSpecification = resource('terminalboss/v3/product-specification/', {
  label: 'Specification limit',
  needs: needs('product'),
  title: ['product', 'component'],
  ordering: 'product,component',
  keys: [{ fields: ['product', 'component'], onConflict: 'refuse' }],
  judgedBy: async () => soundLimit,
  fields: {
    product: ref('terminal:product', { required: true, onDelete: 'cascade', table: true }),
    component: choice(specified, 'propane', { label: 'Of', table: true, words: specifiedWords }),
    least: number({ table: true, min: 0, help: 'Percent of a component; kPa of the vapour pressure; water = 1' }),
    most: number({ table: true, min: 0 }),
    source: text({ holds: 'name', maxLength: 80, table: true, help: 'Such as GPA 2140, HD-5' }),
  },
})
