/** Yards: tracks, where every car stands, where it is planned to stand, and every move ever made. */
import { choice, codes, flag, instant, integer, json, list, number, ref, refs, text } from '../field.ts'
import { onResource, onRow, resource } from '../resource.ts'
import { exceptionCodes, reasonCodes } from '../rules/work-codes.ts'
import { openEnds, scenarios, trackKinds } from '../rules/yard.ts'

export * from './yard/inspection.ts'
export * from './yard/sign-off.ts'

const scenario = () => choice(scenarios, 'actual', { table: true })
const may = { view: 'view_railyard', change: 'change_railyard' } as const
/** A car with where it is believed to stand and where it goes. Track null: nowhere; to_seq null: the end nearest B. */
const line = {
  car: integer({ required: true }),
  from_track: integer(),
  from_seq: integer({ min: 1 }),
  to_track: integer(),
  to_seq: integer({ min: 1 }),
} as const

export const yard = resource('yard_management/rail_yard/', {
  label: 'Rail yard',
  model: 'rail yard',
  needs: may,
  title: ['name'],
  ordering: 'name',
  unique: [['name']],
  fields: {
    name: text({ required: true, table: true }),
    facility: ref('company:facility', { table: true, onDelete: 'clear' }),
    timezone: text({ table: true, help: 'IANA name; times of the yard are shown in it' }),
    description: text({ maxLength: 2000 }),
    use_autocomplete: flag(true, { help: 'Offer car marks while typing' }),
  },
  actions: {
    cars: onRow('cars/', {
      label: 'Cars of the yard', needs: 'view_railyard', undo: 'none', method: 'GET', own: true,
      input: { scenario: choice(['', ...scenarios], '') },
    }),
    carDetails: onRow('car_details/', { label: 'Car details', needs: 'view_railyard', undo: 'none', method: 'GET', own: true, input: { car: integer({ required: true }) } }),
    unassignedCars: onRow('unassigned_cars/', { label: 'Unassigned cars', needs: 'view_railyard', undo: 'none', method: 'GET', own: true, input: { scenario: scenario() } }),
    /** Each car with where it was believed to stand and where it goes; swapping the two takes the move back. */
    moveCars: onRow('move_cars/', {
      label: 'Move cars', needs: 'change_railyard', undo: 'exact', own: true,
      input: { scenario: scenario(), moves: list(line, { required: true }), undoes: integer() },
    }),
    /** With an exception the cars were not moved as planned: they stay where they are, and why is kept as history. */
    executeMove: onRow('execute_move/', {
      label: 'Execute planned move', needs: 'change_railyard', undo: 'exact', own: true,
      input: {
        cars: refs('trace:railcar', { required: true }),
        exception: choice(['', ...exceptionCodes], ''),
        reason: choice(['', ...reasonCodes], ''),
        comments: text({ maxLength: 200 }),
      },
    }),
    switchList: onRow('switch_list/', { label: 'Switch list', needs: 'view_railyard', undo: 'none', method: 'GET', own: true, input: { tracks_ids: refs('yard:track') } }),
    /** `standing_order`: who stands on each track, and nothing to do. */
    getPdf: onRow('get_pdf/', {
      label: 'Switch list as PDF', needs: 'view_railyard', undo: 'none', method: 'GET', own: true,
      input: { tracks_ids: refs('yard:track'), paper: choice(['switch_list', 'standing_order'], 'switch_list') },
    }),
    getExcel: onRow('get_excel/', {
      label: 'Switch list as Excel', needs: 'view_railyard', undo: 'none', method: 'GET', own: true, input: { tracks_ids: refs('yard:track') },
    }),
    /** Everything since a moment; without one, since the reader's last sign-off, or the last of anyone, or a day. */
    handOver: onRow('hand_over/', { label: 'Hand-over', needs: 'view_railyard', undo: 'none', method: 'GET', own: true, input: { since: instant() } }),
    handOverPdf: onRow('hand_over_pdf/', { label: 'Hand-over as PDF', needs: 'view_railyard', undo: 'none', method: 'GET', own: true, input: { since: instant() } }),
    signOff: onRow('sign_off/', { label: 'Sign off', needs: 'view_railyard', undo: 'compensating', own: true, input: { comments: text({ maxLength: 2000 }) } }),
    /** `checkOnly` says what speaks against it, and removes nothing. */
    remove: onRow('remove/', { label: 'Remove yard', needs: 'change_railyard', undo: 'none', own: true, input: { checkOnly: flag(false) } }),
    plannedScenario: onRow('planned_scenario/', {
      label: 'Set the plan', needs: 'change_railyard', undo: 'compensating', method: 'PUT', own: true,
      input: { tracks: list({ track: integer({ required: true }), cars: refs('trace:railcar') }, { required: true }) },
    }),
    resetLayout: onRow('reset_layout/', {
      label: 'Reset the plan to the actual layout', needs: 'change_railyard', undo: 'compensating',
      input: { scenario_id: choice(['planned'], 'planned') },
    }),
    addCars: onRow('add_cars/', {
      label: 'Add cars', needs: 'change_railyard', undo: 'compensating', own: true,
      input: { car_marks: codes({ required: true }), car_type: text({ maxLength: 6 }), scenario: choice(scenarios, 'planned'), track: integer() },
    }),
    removeCar: onRow('remove_car/', { label: 'Remove car', needs: 'change_railyard', undo: 'compensating', own: true, input: { car_mark: text({ required: true }) } }),
    moveHistory: onRow('move_history/', {
      label: 'Move history', needs: 'view_railyard', undo: 'none', method: 'GET', own: true,
      input: { page: integer({ min: 1 }), rowsPerPage: integer({ min: 1, max: 1000 }), scenario: choice(['', ...scenarios], ''), car: integer() },
    }),
    setAutocomplete: onRow('set_autocomplete/', {
      label: 'Offer car marks while typing', needs: 'change_railyard', undo: 'exact', method: 'PUT',
      input: { use_autocomplete: flag(true) },
    }),
    /** Multipart: files `tracks` and `cars` (CSV or Excel) or fields with pasted text; `dry_run` previews. */
    import: onResource('import/', {
      label: 'Import yard', needs: 'change_railyard', undo: 'compensating', own: true,
      input: { name: text(), yard: integer(), tracks_text: text({ maxLength: 2_000_000 }), cars_text: text({ maxLength: 2_000_000 }), dry_run: flag(false), skip_refused: flag(false) },
    }),
  },
})

export const track = resource('yard_management/track/', {
  label: 'Track',
  needs: may,
  title: ['name'],
  ordering: 'position,id',
  unique: [['yard', 'name']],
  fields: {
    yard: ref('yard:yard', { required: true, onDelete: 'cascade', table: true }),
    name: text({ required: true, maxLength: 80, table: true }),
    position: integer({ min: 0, initial: 0, table: true, help: 'Order from the top of the yard' }),
    kind: choice(trackKinds, 'storage', { table: true }),
    length_ft: number({ label: 'Length', unit: 'ft', min: 0, table: true }),
    usable_length_ft: number({ label: 'Usable length', unit: 'ft', min: 0, table: true, help: 'Clear of the switches; empty means not measured' }),
    open_ends: choice(openEnds, 'AB', { label: 'Open ends', table: true }),
    active: flag(true, { table: true }),
    comments: text({ maxLength: 2000 }),
  },
})

export const placement = resource('yard_management/placement/', {
  label: 'Placement',
  needs: may,
  title: ['car'],
  ordering: 'track,seq',
  sealed: true,
  fields: {
    yard: ref('yard:yard', { required: true, onDelete: 'cascade', table: true }),
    scenario: scenario(),
    track: ref('yard:track', { required: true, onDelete: 'refuse', table: true }),
    car: ref('trace:railcar', { required: true, onDelete: 'refuse', table: true }),
    seq: integer({ required: true, min: 1, table: true, help: '1 is the car nearest end A' }),
  },
})

export const move = resource('yard_management/move/', {
  label: 'Yard move',
  needs: may,
  title: ['summary'],
  ordering: '-id',
  sealed: true,
  fields: {
    yard: ref('yard:yard', { required: true, onDelete: 'cascade', table: true }),
    scenario: scenario(),
    kind: choice(['move', 'add', 'remove', 'execute', 'plan', 'reset', 'import', 'undo', 'exception'], 'move', { table: true }),
    summary: text({ table: true }),
    car_count: integer({ adds: true, label: 'Cars', initial: 0, table: true }),
    cars: refs('trace:railcar', { label: 'Cars named' }),
    by: ref('user:user', { table: true, onDelete: 'clear' }),
    at: instant({ table: true }),
    undoes: ref('yard:move', { onDelete: 'clear' }),
    outcome: choice(['', ...exceptionCodes], '', { table: true, help: 'Where planned work was not done: the exception code' }),
    reason: choice(['', ...reasonCodes], '', { help: 'Why not' }),
    comments: text({ maxLength: 200 }),
    /** `{lines: [{car, mark, from: {track, seq, track_name} | null, to: the same | null}]}` */
    data: json({ label: 'Cars moved' }),
  },
})
