/** The finding of an inspection: bad order or not, defects and comments in words, photos, and the buttons that save it. */
import type { InspectionController } from './inspection-controller.ts'
import type { InspectionNow } from './inspection-state.ts'
import styles from './Inspect.module.css'
import { Checkbox } from '#src/ui/controls/Checkbox.tsx'
import { TextField } from '#src/ui/controls/TextField.tsx'
import { Photos } from './Photos.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import { Check, CheckCheck, Copy } from 'lucide-react'

type Props = { readonly controller: InspectionController; readonly now: InspectionNow }

export function Finding({ controller, now, change }: Props & { readonly change: boolean }) {
  return (
    <section className={styles['finding']} aria-label="Finding">
      <div className={styles['order']} data-bad={now.bad_order}>
        <Checkbox
          label="Bad order: the car may not be loaded or moved in a train"
          isSelected={now.bad_order}
          isDisabled={!change}
          onChange={(bad_order) => controller.set({ bad_order })}
        />
      </div>
      <TextField
        label="Defects"
        rows={2}
        value={now.defects}
        isDisabled={!change}
        isRequired={now.bad_order || !controller.isOk}
        unmarked
        {...(now.wordless && { error: 'Say in words what is wrong.' })}
        onChange={(defects) => controller.set({ defects, wordless: false })}
      />
      <TextField
        label="Comments"
        rows={2}
        value={now.comments}
        isDisabled={!change}
        onChange={(comments) => controller.set({ comments })}
      />
      {change && <Photos controller={controller} photos={now.photos} />}
    </section>
  )
}

/** Saves the inspection as finished, as all OK, or as a draft. */
export function InspectionButtons({ controller, now }: Props) {
  return (
    <footer className={styles['foot']}>
      <Button
        look="primary"
        icon={Check}
        shortcut="mod+enter"
        isDisabled={now.busy}
        onPress={() => void controller.save(false)}
      >
        {now.cars.some(({ result }, index) => index > now.at && result === null) ? 'Save and next car' : 'Save'}
      </Button>
      <Button
        icon={CheckCheck}
        shortcut="mod+shift+k"
        isDisabled={now.busy || controller.canPassAll !== true}
        onPress={() => void controller.passAll()}
      >
        All OK
      </Button>
      <Button shortcut="mod+shift+enter" isDisabled={now.busy} onPress={() => void controller.save(true)}>
        Save as draft
      </Button>
      <Button look="quiet" icon={Copy} shortcut="mod+d" onPress={() => controller.asBefore()}>
        Copy from previous car
      </Button>
    </footer>
  )
}
