/** The life of a barcode: free in its pool, assigned to what it is stuck on, and void when it may not be used any more. */
import type { Life } from '#model/kernel/life.ts'

export const barcodeKinds = ['ticket', 'customs'] as const
export const symbologies = ['code128', 'qr'] as const
export const barcodeStates = ['free', 'assigned', 'void'] as const

export const barcodeLife: Life<{ readonly status: (typeof barcodeStates)[number] }> = {
  of: 'terminal:barcode',
  field: 'status',
  aside: ['void'],
  transitions: {
    void: { label: 'Void', from: ['free', 'assigned'], to: 'void', needs: 'change_ticket', undo: 'compensating' },
  },
  elsewhere: {
    assigned: {
      from: ['free'],
      label: 'it is put on a ticket',
      says: 'A barcode is assigned when a ticket or its customs invoice takes it.',
    },
  },
  frozen: [],
}
