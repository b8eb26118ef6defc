/** Everybody's papers at once. */
import { onResource } from '#model/kernel/action.ts'
import type { Need } from '#model/kernel/permissions.ts'

/** `{at, types, holders, stops, coming}`: of every type, with the loads of tomorrow that each missing or ended one stops. */
export const matrixCall = (needs: Need) =>
  onResource('matrix/', {
    label: 'Matrix of certificates',
    needs,
    undo: 'none',
    method: 'GET',
    form: 'none',
    input: {},
  })
