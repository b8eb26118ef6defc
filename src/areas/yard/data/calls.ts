/** Requests of a yard, one function each. */
import type { AddedCar } from '#model/areas/rail/rules/car-list.ts'
import type { MoveLine, Scenario } from '#model/areas/yard/rules/yard.ts'
import type { MoveRefusal } from '#model/areas/yard/rules/refusals.ts'
import type { Row } from '#model/kernel/resource.ts'
import type { railcar } from '#model/areas/fleet/rail-car.resource.ts'
import { yard as declared } from '#model/areas/yard/yard.resource.ts'
import { api } from '#src/engine/api/api.ts'
import type { YardAnswer } from './layout.ts'
import type { WorkException, WorkReason } from '#model/areas/yard/rules/work-codes.ts'

/** Why planned work was not done. */
export type WorkReport = {
  readonly exception: WorkException
  readonly reason: WorkReason | ''
  readonly comments: string
}
export type CarPlace = { readonly track: number; readonly seq: number; readonly track_name?: string }
export type MoveAnswer = { readonly move: number; readonly lines: readonly MoveLine[] }
/** Body of the 409 response to a move. */
export type ConflictBody = {
  readonly detail: string
  readonly conflicts: readonly {
    readonly car: number
    readonly mark: string
    readonly believed: CarPlace | null
    readonly actual: CarPlace | null
  }[]
}
/** Body of the 400 response to a move. */
export type RefusalBody = { readonly refusals: readonly MoveRefusal[] }

type HistoryLine = {
  readonly car: number
  readonly mark: string
  readonly from: CarPlace | null
  readonly to: CarPlace | null
}
export type PastMove = {
  readonly id: number
  readonly scenario: Scenario
  readonly kind: string
  readonly summary: string
  readonly comments?: string
  readonly car_count: number
  readonly by: number | null
  readonly by_name?: string
  readonly at: string
  readonly undoes: number | null
  /** Exception and reason codes of work that was not done. */
  readonly outcome?: string
  readonly reason?: string
  readonly data: { readonly lines?: readonly HistoryLine[]; readonly line?: HistoryLine | null }
}
export type History = { readonly count: number; readonly results: readonly PastMove[] }
export type PlanTrack = { readonly track: number; readonly cars: readonly number[] }
export type PlanAnswer = { readonly move: number | null; readonly lines: readonly MoveLine[] }
export type AddAnswer = {
  readonly added: readonly string[]
  readonly already: readonly string[]
  readonly created: number
  readonly move: number | null
}
export type AddLinesAnswer = AddAnswer & { readonly results: readonly AddedCar[] }
export type RemoveAnswer = { readonly car: number; readonly mark: string; readonly moves: readonly number[] }
/** The response of `car_details/`: fleet record, position and latest moves. */
export type CarDetails = {
  readonly car: Row<typeof railcar>
  readonly product: { readonly name: string; readonly un_number: string; readonly hazard_class: string } | null
  readonly actual: CarPlace | null
  readonly planned: CarPlace | null
  readonly moves: readonly PastMove[]
}

/** The query key of a yard's board. */
export const boardKey = (yard: number) => ['yard:placement', 'cars', yard] as const

const at = (yard: number, action: string): string => `${declared.path}${yard}/${action}`
const write = (yard: number, action: string, body: object, method: 'POST' | 'PUT' = 'POST') => ({
  path: at(yard, action),
  ask: { method, body, idempotencyKey: crypto.randomUUID() },
})
const send = <T>(yard: number, action: string, body: object, method?: 'POST' | 'PUT'): Promise<T> => {
  const { path, ask } = write(yard, action, body, method)
  return api<T>(path, ask)
}

export const yardCalls = (yard: number) => ({
  cars: (signal?: AbortSignal) => api<YardAnswer>(at(yard, 'cars/'), signal ? { signal } : {}),
  details: (car: number, signal?: AbortSignal) =>
    api<CarDetails>(at(yard, 'car_details/'), { query: { car }, ...(signal && { signal }) }),
  move: (
    scenario: Scenario,
    moves: readonly MoveLine[],
    { undoes, over = [] }: { readonly undoes?: number | undefined; readonly over?: readonly number[] | undefined } = {},
  ) =>
    send<MoveAnswer>(yard, 'move_cars/', {
      scenario,
      moves,
      ...(undoes !== undefined && { undoes }),
      ...(over.length > 0 && { over }),
    }),
  execute: (cars: readonly number[]) => send<MoveAnswer>(yard, 'execute_move/', { cars }),
  plan: (tracks: readonly PlanTrack[]) => send<PlanAnswer>(yard, 'planned_scenario/', { tracks }, 'PUT'),
  reset: () => send<PlanAnswer>(yard, 'reset_layout/', { scenario_id: 'planned' }),
  add: (car_marks: readonly string[], car_type: string, scenario: Scenario) =>
    send<AddAnswer>(yard, 'add_cars/', { car_marks, car_type, scenario }),
  /** Lines of a text, each of which is answered by itself. */
  addLines: (marks: string, car_type: string, scenario: Scenario, dry_run: boolean) =>
    send<AddLinesAnswer>(yard, 'add_cars/', { marks, car_type, scenario, dry_run }),
  remove: (car_mark: string) => send<RemoveAnswer>(yard, 'remove_car/', { car_mark }),
  history: (page: number, rowsPerPage: number, car?: number, scenario?: Scenario) =>
    api<History>(at(yard, 'move_history/'), { query: { page, rowsPerPage, car, scenario } }),
  /** Rejected work and the moves since: the latest few hundred entries. */
  refused: () => api<History>(at(yard, 'move_history/'), { query: { page: 1, rowsPerPage: 300, scenario: 'actual' } }),
  refuse: (cars: readonly number[], exception: WorkReport) =>
    send<MoveAnswer>(yard, 'execute_move/', { cars, ...exception }),
})
export type YardCalls = ReturnType<typeof yardCalls>
