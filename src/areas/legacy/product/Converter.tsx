/** Converts a gross volume at a temperature to litres at 15 °C, kilograms and gallons, by the volume rules and with the working. */
import { useState } from 'react'
import { netOf, type MeasuredGoods } from '#model/areas/legacy/rules/volume/to-net.ts'
import { separated } from '#model/kernel/quantity.ts'
import { readNumber } from '#model/shared/numbers/numbers.ts'
import { TextField } from '#src/ui/controls/TextField.tsx'
import styles from '../similar/Facts.module.css'

type Lines = readonly (readonly [label: string, says: string])[]
const shown = (decimal: string): string => separated(decimal)

function linesOf(goods: MeasuredGoods, gross: string, celsius: string): Lines | string {
  const found = netOf(goods, gross, Number(celsius))
  if ('says' in found) return found.says
  const { table, factor, net, kilograms, gallons } = found
  return [
    ['Factor to 15 °C', `${factor} by ${table}, at ${goods.density ?? ''} kg/m³ and ${celsius} °C`],
    ['Net at 15 °C', `${shown(gross)} L × ${factor} = ${shown(net)} L`],
    ['Mass', `${shown(net)} L × ${goods.density ?? ''} kg/m³ ÷ 1000 = ${shown(kilograms)} kg`],
    ...(gallons === undefined
      ? []
      : [
          [
            'Gallons',
            `${shown(net)} L ÷ ${goods.litreToGallonConversionFactor ?? ''} L/gal = ${shown(gallons)} gal`,
          ] as const,
        ]),
  ]
}

/** A volume is not below zero. */
const readVolume = (typed: string): string | undefined => {
  const read = readNumber(typed)
  return read === undefined || Number(read) < 0 ? undefined : read
}

export function Converter({ goods }: { readonly goods: MeasuredGoods }) {
  const [gross, setGross] = useState('30000')
  const [celsius, setCelsius] = useState('20')
  const [volume, temperature] = [readVolume(gross), readNumber(celsius)]
  const answer =
    volume === undefined || temperature === undefined
      ? 'Enter a volume in litres and a temperature in °C.'
      : linesOf(goods, volume, temperature)
  return (
    <section aria-label="Converter">
      <h3 className={styles['heading']}>Converter</h3>
      <div className={styles['inputs']}>
        <TextField
          label="Gross volume, L"
          value={gross}
          onChange={setGross}
          inputMode="decimal"
          {...(volume === undefined && { error: 'Enter a volume of 0 L or more.' })}
        />
        <TextField
          label="Temperature, °C"
          value={celsius}
          onChange={setCelsius}
          inputMode="decimal"
          {...(temperature === undefined && { error: 'Enter a temperature in °C.' })}
        />
      </div>
      {typeof answer === 'string' ? (
        <p className={styles['none']} role="status">
          {answer}
        </p>
      ) : (
        <div role="status">
          <dl className={styles['lines']}>
            {answer.map(([label, says]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{says}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </section>
  )
}
