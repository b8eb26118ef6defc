/** Products of the terminals, and their labels. */
import { choice, decimal, flag, instant, number, ref, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { needs } from '#model/areas/terminal/needs.ts'
import { hazardClass } from '#model/areas/fleet/rules/hazard-class.ts'

export const product = resource('terminalboss/v3/product/', {
  label: 'Terminal product',
  model: 'Product',
  needs: needs('product'),
  title: ['product_name'],
  ordering: 'product_name',
  unique: [['product_code']],
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
    density: number({ min: 0, unit: 'kg/m³', table: true, help: 'At 15 °C' }),
    un_number: text({ label: 'UN/NA', maxLength: 6, table: true }),
    /** Added by us. */
    analysis_required: flag(false, {
      label: 'Asks for an analysis',
      help: 'Its tickets are approved with an analysis that is on specification',
    }),
    enabled: flag(true, { table: true }),
    commercial_description: text({ maxLength: 200, group: 'Shipping' }),
    hazard_class: hazardClass({ group: 'Shipping' }),
    packing_group: choice(['', 'I', 'II', 'III'], '', { group: 'Shipping' }),
    chemical_abstracts_service_number: text({ label: 'CAS', maxLength: 12, group: 'Shipping' }),
    harmonized_system_tariff_number: text({ label: 'HS tariff', maxLength: 12, group: 'Customs' }),
    harmonized_tariff_unit_of_measure: text({ label: 'Tariff unit', maxLength: 10, group: 'Customs' }),
    unit_price: decimal(4, { min: 0, unit: '/gal', group: 'Price', help: 'Used if no contract sets a price' }),
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
    description: text({ maxLength: 2000 }),
  },
})

export const barcode = resource('terminalboss/v3/barcode/', {
  label: 'Barcode',
  needs: needs('ticket'),
  title: ['barcode'],
  ordering: '-barcode',
  unique: [['barcode']],
  fields: {
    barcode: text({
      required: true,
      maxLength: 40,
      pattern: '^[A-Z0-9-]+$',
      patternSays: 'letters, digits and hyphens',
      table: true,
    }),
    kind: choice(['ticket', 'customs'], 'ticket', {
      table: true,
      help: 'customs: the cargo control number of a crossing',
    }),
    symbology: choice(['code128', 'qr'], 'code128'),
    status: choice(['free', 'assigned', 'void'], 'free', { readOnly: true, table: true }),
    server: ref('terminal:server', { label: 'Site', onDelete: 'clear', table: true }),
    ticket: ref('terminal:ticket', { readOnly: true, onDelete: 'clear', table: true }),
    assigned_at: instant({ label: 'Assigned', readOnly: true, table: true }),
    printed_at: instant({ label: 'Printed', readOnly: true }),
  },
})
