/** What one can do while gauging, by key, menu and palette. */
import { commandOn, type Command } from '../../engine/command.ts'
import { open } from '../../engine/screen.ts'
import type { CarController } from './CarController.ts'
import type { FillingController } from './FillingController.ts'
import type { GaugeController } from './GaugeController.ts'
import { carKeys, fillingKeys, gaugeKeys, importKeys, tableKeys, trainKeys } from './keys.ts'
import type { TablesController } from './TablesController.ts'
import type { TrainController } from './TrainController.ts'

const onGauge = commandOn<GaugeController>('rail:gauge')
type GaugeField = Parameters<GaugeController['goTo']>[0]
const toField = (title: string, key: string, field: GaugeField): Command => onGauge({ title, key, menu: 'pane', run: ({ target }) => target.goTo(field) })

export const gaugeCar = toField('Gauge: the car', gaugeKeys.car, 'car')
export const gaugeReading = toField('Gauge: the reading', gaugeKeys.reading, 'reading')
export const gaugeTemperature = toField('Gauge: the temperature', gaugeKeys.temperature, 'temperature')
export const gaugeDensity = toField('Gauge: the density', gaugeKeys.density, 'density')
export const gaugeBackwards = toField('Solve backwards: what the car is to hold', gaugeKeys.target, 'target')
export const gaugeKind = onGauge({ title: 'Read as innage or outage', key: gaugeKeys.kind, menu: 'pane', run: ({ target }) => target.turn('kind') })
export const gaugeUnit = onGauge({ title: 'Read in inches or centimetres', key: gaugeKeys.unit, menu: 'pane', run: ({ target }) => target.turn('unit') })
export const gaugeWorkings = onGauge({ title: 'Show or hide all workings', key: gaugeKeys.workings, menu: 'pane', aliases: ['formula'], run: ({ target }) => target.toggleAll() })
export const gaugeLoad = onGauge({ title: 'Load the gauged car …', key: gaugeKeys.load, menu: 'pane', needs: 'add_loadedrailcar', run: ({ target }) => target.carry('rail:car:new') })
export const gaugeFilling = onGauge({ title: 'Permitted filling of this car', key: gaugeKeys.filling, menu: 'pane', run: ({ target }) => target.carry('rail:filling:page') })
export const gaugeTrain = onGauge({ title: 'Gauge a whole train', key: gaugeKeys.train, menu: 'pane', run: () => open('rail:gaugeTrain:page', {}) })

const onFilling = commandOn<FillingController>('rail:filling')
export const fillingCar = onFilling({ title: 'Filling: the car', key: fillingKeys.car, menu: 'pane', run: ({ target }) => target.goTo('car') })
export const fillingDensity = onFilling({ title: 'Filling: the density', key: fillingKeys.density, menu: 'pane', run: ({ target }) => target.goTo('density') })
export const fillingFrom = onFilling({ title: 'Filling: the temperatures', key: fillingKeys.from, menu: 'pane', run: ({ target }) => target.goTo('from') })
export const fillingChart = onFilling({ title: 'Walk along the curve', key: fillingKeys.chart, menu: 'pane', run: ({ target }) => target.goToChart() })
export const fillingGauge = onFilling({ title: 'Gauge this car', key: fillingKeys.gauge, menu: 'pane', run: ({ target }) => target.gauge() })

/** What the screen of a train offers. */
type Train = { readonly train: TrainController; paste(): void; gauge(): Promise<void>; keep(): Promise<void> }
const onTrain = commandOn<Train>('rail:train')
const hasLines = ({ target }: { readonly target: Train }): true | string => target.train.state.lines.length > 0 || 'No car has been pasted'
export const trainGauge = onTrain({
  title: 'Gauge what was pasted, or all again', key: trainKeys.gauge, menu: 'pane',
  enabled: ({ target }) => target.train.state.pasted.trim() !== '' || hasLines({ target }), run: ({ target }) => target.gauge(),
})
export const trainPaste = onTrain({ title: 'Paste cars and readings', key: trainKeys.paste, menu: 'pane', run: ({ target }) => target.paste() })
export const trainSave = onTrain({
  title: 'Keep the train as loaded cars', key: trainKeys.save, menu: 'pane', needs: 'add_loadedrailcar', undo: 'compensating', enabled: hasLines, run: ({ target }) => target.keep(),
})
export const trainPrint = onTrain({ title: 'Print the train', key: trainKeys.print, menu: 'pane', enabled: hasLines, run: ({ target }) => target.train.print(true) })
export const trainNext = onTrain({ title: 'Next car that needs a hand', key: trainKeys.first, menu: 'pane', enabled: hasLines, run: ({ target }) => target.train.next(1) })
export const trainPrevious = onTrain({ title: 'Previous car that needs a hand', key: trainKeys.previous, menu: 'pane', enabled: hasLines, run: ({ target }) => target.train.next(-1) })
export const trainOnly = onTrain({
  title: 'Show only what needs a hand, or all', key: trainKeys.only, menu: 'pane', enabled: hasLines, run: ({ target }) => target.train.toggleExceptions(),
})
export const trainRemove = onTrain({
  title: 'Take this car out of the train', key: trainKeys.remove, menu: 'pane', enabled: hasLines, run: ({ target }) => target.train.removeHere(),
})
export const trainClear = onTrain({ title: 'Empty the train', key: trainKeys.clear, menu: 'pane', enabled: hasLines, run: ({ target }) => target.train.clear() })
export const trainStop = onTrain({ title: 'Stop gauging', key: trainKeys.stop, quiet: true, enabled: ({ target }) => target.train.state.progress !== null || 'Nothing is under way', run: ({ target }) => target.train.stop() })

const onCar = commandOn<CarController>('rail:car')
export const carNext = onCar({ title: 'Save, and load the next car', key: carKeys.next, menu: 'row', needs: 'add_loadedrailcar', undo: 'compensating', run: ({ target }) => target.saveAndNext() })
export const carGauge = onCar({ title: 'Gauge this car beside', key: carKeys.gauge, menu: 'row', needs: 'access_menu__gauge_table', run: ({ target }) => target.gauge() })

const onTables = commandOn<TablesController>('rail:tables')
export const tablesImport = onTables({ title: 'Import a gauge table …', key: tableKeys.import, menu: 'pane', needs: 'change_gaugetable', undo: 'compensating', run: ({ target }) => target.import() })
export const tablesCompare = onTables({ title: 'Compare this table with the next chosen, or end it', key: tableKeys.compare, menu: 'pane', run: ({ target }) => target.compare() })
export const tablesTurn = onTables({ title: 'Volume, or what each step adds', key: tableKeys.chart, menu: 'pane', run: ({ target }) => target.turn() })
export const tablesPlot = onTables({ title: 'Walk along the curve of the table', key: tableKeys.plot, menu: 'pane', run: ({ target }) => target.goToPlot() })
export const tablesEnd = onTables({ title: 'End the comparison', key: tableKeys.clear, menu: 'pane', run: ({ target }) => target.letGo() })
export const importKeep = commandOn<{ save(): Promise<void> }>('rail:import')({ title: 'Keep the imported table', key: importKeys.save, menu: 'pane', needs: 'change_gaugetable', undo: 'compensating', run: ({ target }) => target.save() })
