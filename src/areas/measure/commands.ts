/** Commands of gauging. */
import { commandOn, type Command } from '#src/engine/commands/command.ts'
import { open } from '#src/engine/panes/screen.ts'
import type { CarController } from './car/car-controller.ts'
import type { FillingController } from './filling/filling-controller.ts'
import type { GaugeController } from './gauge/gauge-controller.ts'
import { carKeys, fillingKeys, gaugeKeys, importKeys, tableKeys, trainKeys } from './fields/keys.ts'
import type { TablesController } from './tables/tables-controller.ts'
import type { TrainController } from './train/train-controller.ts'

declare module '#src/engine/panes/command-target.ts' {
  interface CommandTargets {
    'rail:gauge': GaugeController
    'rail:filling': FillingController
    'rail:train': Train
    'rail:car': CarController
    'rail:tables': TablesController
    'rail:import': { save(): Promise<void> }
  }
}

const onGauge = commandOn('rail:gauge')
type GaugeField = Parameters<GaugeController['goTo']>[0]
const toField = (title: string, key: string, field: GaugeField): Command =>
  onGauge({ title, key, menu: 'pane', run: ({ target }) => target.goTo(field) })

export const gaugeCar = toField('Focus car field', gaugeKeys.car, 'car')
export const gaugeReading = toField('Focus reading field', gaugeKeys.reading, 'reading')
export const gaugeTemperature = toField('Focus temperature field', gaugeKeys.temperature, 'temperature')
export const gaugeDensity = toField('Focus density field', gaugeKeys.density, 'density')
export const gaugeBackwards = toField('Calculate reading from target volume', gaugeKeys.target, 'target')
export const gaugeKind = onGauge({
  title: 'Switch between innage and outage',
  key: gaugeKeys.kind,
  menu: 'pane',
  run: ({ target }) => target.turn('kind'),
})
export const gaugeUnit = onGauge({
  title: 'Switch between inches and centimetres',
  key: gaugeKeys.unit,
  menu: 'pane',
  run: ({ target }) => target.turn('unit'),
})
export const gaugeWorkings = onGauge({
  title: 'Show or hide calculations',
  key: gaugeKeys.workings,
  menu: 'pane',
  aliases: ['formula'],
  run: ({ target }) => target.toggleAll(),
})
export const gaugeLoad = onGauge({
  title: 'Load gauged car…',
  key: gaugeKeys.load,
  menu: 'pane',
  needs: 'add_loadedrailcar',
  run: ({ target }) => target.carry('rail:car:new'),
})
export const gaugeFilling = onGauge({
  title: 'Show permitted filling of car',
  key: gaugeKeys.filling,
  menu: 'pane',
  run: ({ target }) => target.carry('rail:filling:page'),
})
export const gaugeTrain = onGauge({
  title: 'Gauge whole train',
  key: gaugeKeys.train,
  menu: 'pane',
  run: () => open('rail:gaugeTrain:page', {}),
})

const onFilling = commandOn('rail:filling')
export const fillingCar = onFilling({
  title: 'Focus car field',
  key: fillingKeys.car,
  menu: 'pane',
  run: ({ target }) => target.goTo('car'),
})
export const fillingDensity = onFilling({
  title: 'Focus density field',
  key: fillingKeys.density,
  menu: 'pane',
  run: ({ target }) => target.goTo('density'),
})
export const fillingFrom = onFilling({
  title: 'Focus temperature fields',
  key: fillingKeys.from,
  menu: 'pane',
  run: ({ target }) => target.goTo('from'),
})
export const fillingChart = onFilling({
  title: 'Move along filling curve',
  key: fillingKeys.chart,
  menu: 'pane',
  run: ({ target }) => target.goToChart(),
})
export const fillingGauge = onFilling({
  title: 'Gauge car',
  key: fillingKeys.gauge,
  menu: 'pane',
  run: ({ target }) => target.gauge(),
})

/** The commands' target on the train screen. */
type Train = { readonly train: TrainController; paste(): void; gauge(): Promise<void>; keep(): Promise<void> }
const onTrain = commandOn('rail:train')
const hasLines = ({ target }: { readonly target: Train }): true | string =>
  target.train.state.lines.length > 0 || 'The train has no cars'
export const trainGauge = onTrain({
  title: 'Gauge all cars of the train',
  key: trainKeys.gauge,
  menu: 'pane',
  enabled: ({ target }) => target.train.state.pasted.trim() !== '' || hasLines({ target }),
  run: ({ target }) => target.gauge(),
})
export const trainPaste = onTrain({
  title: 'Paste cars and readings',
  key: trainKeys.paste,
  menu: 'pane',
  run: ({ target }) => target.paste(),
})
export const trainSave = onTrain({
  title: 'Save train as loaded cars',
  key: trainKeys.save,
  menu: 'pane',
  needs: 'add_loadedrailcar',
  undo: 'compensating',
  enabled: hasLines,
  run: ({ target }) => target.keep(),
})
export const trainPrint = onTrain({
  title: 'Print train',
  key: trainKeys.print,
  menu: 'pane',
  enabled: hasLines,
  run: ({ target }) => target.train.print(),
})
export const trainNext = onTrain({
  title: 'Go to next car with a problem',
  key: trainKeys.first,
  menu: 'pane',
  enabled: hasLines,
  run: ({ target }) => target.train.next(1),
})
export const trainPrevious = onTrain({
  title: 'Go to previous car with a problem',
  key: trainKeys.previous,
  menu: 'pane',
  enabled: hasLines,
  run: ({ target }) => target.train.next(-1),
})
export const trainOnly = onTrain({
  title: 'Show only cars with problems, or all',
  key: trainKeys.only,
  menu: 'pane',
  enabled: hasLines,
  run: ({ target }) => target.train.toggleExceptions(),
})
export const trainRemove = onTrain({
  title: 'Remove car from train',
  key: trainKeys.remove,
  menu: 'pane',
  enabled: hasLines,
  run: ({ target }) => target.train.removeHere(),
})
export const trainClear = onTrain({
  title: 'Clear train',
  key: trainKeys.clear,
  menu: 'pane',
  enabled: hasLines,
  run: ({ target }) => target.train.clear(),
})
export const trainStop = onTrain({
  title: 'Stop gauging',
  key: trainKeys.stop,
  quiet: true,
  enabled: ({ target }) => target.train.state.progress !== null || 'Nothing is running',
  run: ({ target }) => target.train.stop(),
})

const onCar = commandOn('rail:car')
export const carNext = onCar({
  title: 'Save and load next car',
  key: carKeys.next,
  menu: 'row',
  needs: 'add_loadedrailcar',
  undo: 'compensating',
  run: ({ target }) => target.saveAndNext(),
})
export const carGauge = onCar({
  title: 'Gauge car in a new pane',
  key: carKeys.gauge,
  menu: 'row',
  needs: 'access_menu__gauge_table',
  run: ({ target }) => target.gauge(),
})

const onTables = commandOn('rail:tables')
export const tablesImport = onTables({
  title: 'Import gauge table…',
  key: tableKeys.import,
  menu: 'pane',
  needs: 'change_gaugetable',
  undo: 'compensating',
  run: ({ target }) => target.import(),
})
export const tablesCompare = onTables({
  title: 'Start or end comparison of tables',
  key: tableKeys.compare,
  menu: 'pane',
  run: ({ target }) => target.compare(),
})
export const tablesTurn = onTables({
  title: 'Switch between volume and increments',
  key: tableKeys.chart,
  menu: 'pane',
  run: ({ target }) => target.turn(),
})
export const tablesPlot = onTables({
  title: 'Move along table curve',
  key: tableKeys.plot,
  menu: 'pane',
  run: ({ target }) => target.goToPlot(),
})
export const tablesEnd = onTables({
  title: 'End comparison',
  key: tableKeys.clear,
  menu: 'pane',
  run: ({ target }) => target.letGo(),
})
export const importKeep = commandOn('rail:import')({
  title: 'Save imported table',
  key: importKeys.save,
  menu: 'pane',
  needs: 'change_gaugetable',
  undo: 'compensating',
  run: ({ target }) => target.save(),
})
