/** What is done with a paper of the matrix: verified once, and the next one that is not in order. */
import { beforeEach, expect, it } from 'vitest'
import type { PaperState } from '#model/areas/certification/rules/paper-state.ts'
import type { PaperMatrix } from '#model/areas/admission/rules/paper-matrix.ts'
import { MatrixController } from '#src/areas/certification/matrix/matrix-controller.ts'
import { toasts } from '#src/engine/commands/toast.state.ts'
import { answering } from '../../answers.ts'
import { signInLocally } from '../../sign-in.ts'

beforeEach(() => signInLocally())
const type = { certification: 'c1', name: 'Rack card', code: 'RC', of: 'DRV', servers: [], warning_days: 30 } as const
const matrixOf = (...states: readonly PaperState[]): PaperMatrix => ({
  at: '2026-11-25T16:00:00Z',
  types: [{ ...type, required: true }],
  holders: states.map((state, at) => ({
    id: `d${at}`,
    kind: 'driver',
    roles: [],
    name: `Driver ${at}`,
    carrier: '',
    cells: [{ state, days: 3, paper: `p${at}` }],
  })),
  stops: [],
  coming: [],
})
const shown = (matrix: PaperMatrix): MatrixController => {
  const controller = new MatrixController('')
  controller.show(matrix, controller.shown.filter)
  return controller
}
const changes = (verified: boolean) =>
  answering(({ path }) =>
    path === 'terminalboss/v3/user-certification/p0/' ? { body: { id: 'p0', version: 1, verified } } : undefined,
  )
const said = (): string | undefined => toasts().shown.at(-1)?.text

it('a paper that nobody has looked at is verified', async () => {
  const asked = changes(false)
  await shown(matrixOf('expiring')).seen()
  expect(asked.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ verified: true })
})
it('one that is verified already is left alone, so that undo takes back nothing that another one did', async () => {
  const asked = changes(true)
  await shown(matrixOf('expiring')).seen()
  expect(asked.filter(({ method }) => method === 'PATCH')).toEqual([])
  expect(said()).toBe('Rack card of Driver 0 is verified already.')
})
it('the next one to look at is one that is not valid, and it says so where there is none', () => {
  const controller = shown(matrixOf('valid', 'valid', 'expired'))
  controller.next()
  expect(controller.state.line).toBe('d2')
  shown(matrixOf('valid', 'valid')).next()
  expect(said()).toBe('All papers that are shown are valid.')
})
