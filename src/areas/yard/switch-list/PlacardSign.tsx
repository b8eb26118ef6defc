/** A placard as it hangs on the car: the number and the class in a diamond. The words beside it say the same. */
import styles from './SwitchList.module.css'

export function PlacardSign({ un, hazard }: { readonly un: string; readonly hazard: string }) {
  return (
    <span className={styles['placard']} aria-hidden>
      <span>
        <b>{un.replace(/^\D+/, '')}</b>
        <small>{hazard}</small>
      </span>
    </span>
  )
}
