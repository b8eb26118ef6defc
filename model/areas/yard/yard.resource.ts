/** Yards: tracks, the actual and planned placement of every car, and the log of all moves. */
import { choice, codes, flag, instant, integer, json, list, number, ref, refs, text } from '#model/kernel/field.ts'
import { sheetFile } from '#model/kernel/file-part.ts'
import { onResource, onRow } from '#model/kernel/action.ts'
import { resource } from '#model/kernel/resource.ts'
import { exceptionCodes, reasonCodes } from './rules/work-codes.ts'
import { carOfMove } from './car-of-move.ts'
import { openEnds, scenarios, trackKinds } from './rules/yard.ts'

const scenario = () => choice(scenarios, 'actual', { table: true })
const permissions = { view: 'view_railyard', change: 'change_railyard' } as const

export const yard = resource('yard_management/rail_yard/', {
  label: 'Rail yard',
  model: 'rail yard',
  needs: permissions,
  title: ['name'],
  ordering: 'name',
  keys: [{ fields: ['name'], onConflict: 'refuse' }],
  fields: {
    name: text({ required: true, table: true }),
    facility: ref('company:facility', { table: true, onDelete: 'clear' }),
    timezone: text({ holds: 'time_zone', table: true, help: 'IANA time zone; the yard’s times are shown in it' }),
    description: text({ maxLength: 2000 }),
    use_autocomplete: flag(true, { help: 'Suggest car marks while typing' }),
  },
  actions: {
    cars: onRow('cars/', {
      label: 'Cars of the yard',
      needs: 'view_railyard',
      undo: 'none',
      method: 'GET',
      form: 'none',
      input: { scenario: choice(['', ...scenarios], '') },
    }),
    carDetails: onRow('car_details/', {
      label: 'Car details',
      needs: 'view_railyard',
      undo: 'none',
      method: 'GET',
      form: 'none',
      input: { car: integer({ required: true }) },
    }),
    unassignedCars: onRow('unassigned_cars/', {
      label: 'Unassigned cars',
      needs: 'view_railyard',
      undo: 'none',
      method: 'GET',
      form: 'none',
      input: { scenario: scenario() },
    }),
    /**
     * Each car with its expected position and its target; swapping the two undoes the move. `over` names the moves of others that the user was
     * shown and decided to override: those who made them are told.
     */
    moveCars: onRow('move_cars/', {
      label: 'Move cars',
      needs: 'change_railyard',
      undo: 'exact',
      form: 'none',
      input: {
        scenario: scenario(),
        moves: list(carOfMove, { required: true, maxItems: 2000 }),
        undoes: integer(),
        over: refs('yard:move', { help: 'Moves of others that this one knowingly overrides' }),
      },
    }),
    /** `line` is the number of the line on the switch list that this does or reports; it issues the list. With an `exception`, the cars were not moved as planned: they stay where they are, and the reason is logged. */
    executeMove: onRow('execute_move/', {
      label: 'Execute planned move',
      needs: 'change_railyard',
      undo: 'exact',
      form: 'none',
      input: {
        cars: refs('trace:railcar', { required: true }),
        line: integer({ min: 1, help: 'Number on the switch list' }),
        exception: choice(['', ...exceptionCodes], ''),
        reason: choice(['', ...reasonCodes], ''),
        comments: text({ maxLength: 200 }),
      },
    }),
    switchList: onRow('switch_list/', {
      label: 'Switch list',
      needs: 'view_railyard',
      undo: 'none',
      method: 'GET',
      form: 'none',
      input: { tracks_ids: refs('yard:track') },
    }),
    /** Fixes the numbers of the lines. `renew` begins a new list at number 1, without what is done; otherwise new lines follow the issued ones. */
    issueSwitchList: onRow('issue_switch_list/', {
      label: 'Issue switch list',
      needs: 'change_railyard',
      undo: 'none',
      form: 'none',
      input: { renew: flag(false) },
    }),
    /** `paper: 'standing_order'` lists the cars on each track, without any work. */
    getPdf: onRow('get_pdf/', {
      cost: 'print',
      label: 'Switch list as PDF',
      needs: 'view_railyard',
      undo: 'none',
      method: 'GET',
      form: 'none',
      input: { tracks_ids: refs('yard:track'), paper: choice(['switch_list', 'standing_order'], 'switch_list') },
    }),
    getExcel: onRow('get_excel/', {
      cost: 'export',
      label: 'Switch list as Excel',
      needs: 'view_railyard',
      undo: 'none',
      method: 'GET',
      form: 'none',
      input: { tracks_ids: refs('yard:track') },
    }),
    /** Everything since a time; by default since the user's last sign-off, else anyone's last sign-off, else 24 hours. */
    handOver: onRow('hand_over/', {
      label: 'Hand-over',
      needs: 'view_railyard',
      undo: 'none',
      method: 'GET',
      form: 'none',
      input: { since: instant() },
    }),
    handOverPdf: onRow('hand_over_pdf/', {
      cost: 'print',
      label: 'Hand-over as PDF',
      needs: 'view_railyard',
      undo: 'none',
      method: 'GET',
      form: 'none',
      input: { since: instant() },
    }),
    signOff: onRow('sign_off/', {
      label: 'Sign off',
      needs: 'view_railyard',
      undo: 'compensating',
      undoneBy: { of: 'yard:signOff', action: 'withdraw', id: 'id' },
      form: 'none',
      input: { comments: text({ maxLength: 2000 }) },
    }),
    /** `checkOnly` reports what prevents the removal, without removing anything. */
    remove: onRow('remove/', {
      label: 'Remove yard',
      needs: 'change_railyard',
      undo: 'none',
      form: 'none',
      input: { checkOnly: flag(false) },
    }),
    plannedScenario: onRow('planned_scenario/', {
      label: 'Set the plan',
      needs: 'change_railyard',
      undo: 'compensating',
      method: 'PUT',
      form: 'none',
      input: { tracks: list({ track: integer({ required: true }), cars: refs('trace:railcar') }, { required: true }) },
    }),
    resetLayout: onRow('reset_layout/', {
      label: 'Reset plan',
      needs: 'change_railyard',
      undo: 'compensating',
      input: { scenario_id: choice(['planned'], 'planned') },
    }),
    addCars: onRow('add_cars/', {
      label: 'Add cars',
      needs: 'change_railyard',
      undo: 'compensating',
      form: 'none',
      input: {
        car_marks: codes({ label: 'Cars' }),
        /** In place of `car_marks`: lines of a text, each of which is answered by itself. */
        marks: text({ label: 'Marks and numbers', maxLength: 20_000 }),
        dry_run: flag(false),
        car_type: text({ maxLength: 6 }),
        scenario: choice(scenarios, 'planned'),
        track: integer(),
      },
    }),
    removeCar: onRow('remove_car/', {
      label: 'Remove car',
      needs: 'change_railyard',
      undo: 'compensating',
      form: 'none',
      input: { car_mark: text({ holds: 'car_mark', required: true }) },
    }),
    moveHistory: onRow('move_history/', {
      label: 'Move history',
      needs: 'view_railyard',
      undo: 'none',
      method: 'GET',
      form: 'none',
      input: {
        page: integer({ min: 1 }),
        rowsPerPage: integer({ min: 1, max: 1000 }),
        scenario: choice(['', ...scenarios], ''),
        car: integer(),
      },
    }),
    setAutocomplete: onRow('set_autocomplete/', {
      label: 'Suggest car marks',
      needs: 'change_railyard',
      undo: 'exact',
      method: 'PUT',
      input: { use_autocomplete: flag(true) },
    }),
    /** Rosters as files or as pasted text; `dry_run` only previews. */
    import: onResource('import/', {
      cost: 'import',
      label: 'Import yard',
      needs: 'change_railyard',
      undo: 'compensating',
      form: 'none',
      input: {
        name: text(),
        yard: integer(),
        tracks_text: text({ maxLength: 2_000_000 }),
        cars_text: text({ maxLength: 2_000_000 }),
        dry_run: flag(false),
        skip_refused: flag(false),
      },
      files: {
        tracks: sheetFile('Tracks', { maxRows: 20_000, pasted: 'tracks_text' }),
        cars: sheetFile('Cars', { maxRows: 20_000, pasted: 'cars_text' }),
      },
    }),
  },
})

export const track = resource('yard_management/track/', {
  label: 'Track',
  needs: permissions,
  title: ['name'],
  ordering: 'position,id',
  keys: [{ fields: ['yard', 'name'], onConflict: 'refuse' }],
  fields: {
    yard: ref('yard:yard', { required: true, onDelete: 'cascade', table: true }),
    name: text({ required: true, maxLength: 80, table: true }),
    position: integer({ min: 0, initial: 0, table: true, help: 'Order of the tracks from the top of the yard' }),
    kind: choice(trackKinds, 'storage', { table: true }),
    length_ft: number({ label: 'Length', unit: 'ft', min: 0, table: true }),
    usable_length_ft: number({
      label: 'Usable length',
      unit: 'ft',
      min: 0,
      table: true,
      help: 'Length clear of the switches; leave empty if not measured',
    }),
    open_ends: choice(openEnds, 'AB', { label: 'Open ends', table: true }),
    active: flag(true, { table: true }),
    comments: text({ maxLength: 2000 }),
  },
})

export const placement = resource('yard_management/placement/', {
  label: 'Placement',
  needs: permissions,
  title: ['car'],
  ordering: 'track,seq',
  actionOnly: true,
  fields: {
    yard: ref('yard:yard', { required: true, onDelete: 'cascade', table: true }),
    scenario: scenario(),
    track: ref('yard:track', { required: true, onDelete: 'refuse', table: true }),
    car: ref('trace:railcar', { required: true, onDelete: 'refuse', table: true }),
    seq: integer({ required: true, min: 1, table: true, help: '1 is the car nearest to end A' }),
  },
})

const moveKinds = ['move', 'add', 'remove', 'execute', 'plan', 'reset', 'import', 'undo', 'exception', 'issue'] as const

export const move = resource('yard_management/move/', {
  label: 'Yard move',
  needs: permissions,
  title: ['summary'],
  ordering: '-id',
  actionOnly: true,
  fields: {
    yard: ref('yard:yard', { required: true, onDelete: 'cascade', table: true }),
    scenario: scenario(),
    kind: choice(moveKinds, 'move', { table: true }),
    summary: text({ table: true }),
    car_count: integer({ adds: true, label: 'Cars', initial: 0, table: true }),
    cars: refs('trace:railcar', { label: 'Car list' }),
    by: ref('user:user', { table: true, onDelete: 'clear' }),
    at: instant({ place: 'yard', table: true }),
    undoes: ref('yard:move', { onDelete: 'clear' }),
    outcome: choice(['', ...exceptionCodes], '', {
      table: true,
      help: 'Exception code, if the planned work was not done',
    }),
    reason: choice(['', ...reasonCodes], '', { help: 'Why the work was not done' }),
    comments: text({ maxLength: 200 }),
    /** `{lines: [{car, mark, from: {track, seq, track_name} | null, to: the same | null}]}` */
    data: json({ label: 'Cars moved' }),
  },
})
