/** After the first key of a sequence, shows which keys may follow. */
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Key } from '#src/ui/controls/Key.tsx'
import { overlays } from '../state/overlays.state.ts'
import { registry } from '../commands/registry/registry.state.ts'
import { availability } from '../commands/run.ts'
import styles from './WhichKey.module.css'

export default function WhichKey() {
  const { prefix } = useSnapshot(overlays())
  const [late, setLate] = useState('')
  useEffect(() => {
    // Users who know the sequence are faster than this delay and do not see it.
    const timer = setTimeout(() => setLate(prefix), prefix === '' ? 0 : 300)
    return () => clearTimeout(timer)
  }, [prefix])
  if (prefix === '' || late !== prefix) return null
  const next = [...registry().now.bindings]
    .filter(([key]) => key.startsWith(`${prefix}>`))
    .flatMap(([key, bound]) =>
      bound.map(({ name, command }) => ({
        key: key.slice(prefix.length + 1),
        name,
        title: command.title,
        stands: availability(command).kind,
      })),
    )
    .filter(({ stands }) => stands !== 'forbidden')
    .toSorted(
      (one, other) => Number(one.key.length > 1) - Number(other.key.length > 1) || one.key.localeCompare(other.key),
    )
  return (
    <aside className={styles['hint']} role="status" aria-label={`Keys after ${prefix}`}>
      <span className={styles['prefix']}>
        <Key of={prefix} /> then
      </span>
      <ul className={styles['list']}>
        {next.map(({ key, name, title, stands }) => (
          <li key={`${key}${name}`} data-able={stands === 'ready'}>
            <Key of={key} /> {title}
          </li>
        ))}
      </ul>
    </aside>
  )
}
