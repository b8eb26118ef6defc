/** Numbers for tickets and crossings, printed as labels ahead and taken from a pool. */
import { onResource } from '#model/kernel/action.ts'
import { choice, flag, instant, integer, ref, text } from '#model/kernel/field.ts'
import { resource } from '#model/kernel/resource.ts'
import { needs } from './needs.ts'
import { barcodeKinds, barcodeLife, barcodeStates, symbologies } from './rules/barcode-life.ts'

export const barcode = resource('terminalboss/v3/barcode/', {
  label: 'Barcode',
  needs: needs('ticket'),
  title: ['barcode'],
  ordering: '-barcode',
  keys: [{ fields: ['barcode'], onConflict: 'refuse' }],
  numbered: { barcode: { by: 'terminal:codeGenerator', types: ['barcode'], places: ['server'] } },
  life: barcodeLife,
  fields: {
    barcode: text({
      required: true,
      maxLength: 40,
      pattern: '^[A-Z0-9-]+$',
      patternSays: 'letters, digits and hyphens',
      table: true,
    }),
    kind: choice(barcodeKinds, 'ticket', {
      table: true,
      help: 'customs: the cargo control number of a crossing',
    }),
    symbology: choice(symbologies, 'code128'),
    status: choice(barcodeStates, 'free', { readOnly: true, table: true }),
    server: ref('terminal:server', { label: 'Site', onDelete: 'clear', table: true }),
    ticket: ref('terminal:ticket', { readOnly: true, onDelete: 'clear', table: true }),
    assigned_at: instant({ label: 'Assigned', readOnly: true, table: true }),
    printed_at: instant({ label: 'Printed', readOnly: true }),
  },
  actions: {
    /** Answers `{barcodes: [{id, barcode}]}`, or with `print` a PDF of their labels. No number is given twice, so nothing takes them back. */
    generateBarcodes: onResource('generate_barcodes/', {
      label: 'Make barcodes',
      needs: 'change_ticket',
      undo: 'none',
      input: {
        count: integer({ required: true, min: 1, max: 1000 }),
        kind: choice(barcodeKinds, 'ticket', { required: true }),
        server: ref('terminal:server', { label: 'Site' }),
        symbology: choice(symbologies, 'code128'),
        print: flag(false, { label: 'Print labels', help: 'Answers a PDF of the labels' }),
      },
    }),
  },
})
