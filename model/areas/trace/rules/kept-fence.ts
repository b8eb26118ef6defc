/** A geofence is kept only with a shape that can be read. */
import type { Judging } from '#model/kernel/judging.ts'
import { readFence } from './geofence.ts'

export const fenceProblems: Judging<{ readonly shape: unknown }> = {
  fields: ['shape'],
  facts: {},
  judge: ({ shape }) => {
    const read = readFence(shape)
    return { errors: 'error' in read ? { shape: [read.error] } : {}, values: {} }
  },
}
