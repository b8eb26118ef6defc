/** A geofence is kept only with a shape that can be read. */
import { judgedBy } from '#model/kernel/judged-by.ts'
import { readFence } from './geofence.ts'

export const fenceProblems = judgedBy({
  fields: ['shape'],
  facts: {},
  judge: ({ shape }: { readonly shape: unknown }) => {
    const read = readFence(shape)
    return { errors: 'error' in read ? { shape: [read.error] } : {}, values: {} }
  },
})
