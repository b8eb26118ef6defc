/** The photos of an inspection. */
import type { InspectionController } from './inspection-controller.ts'
import { useMemo, useEffect } from 'react'
import { toast } from '#src/engine/commands/toast.ts'
import styles from './Inspect.module.css'
import { FileTrigger } from 'react-aria-components'
import { Button, IconButton } from '#src/ui/controls/Button.tsx'
import { Camera, X } from 'lucide-react'

const mostMb = 25
export function Photos({
  controller,
  photos,
}: {
  readonly controller: InspectionController
  readonly photos: readonly File[]
}) {
  const urls = useMemo(() => photos.map((photo) => URL.createObjectURL(photo)), [photos])
  useEffect(() => () => urls.forEach((url) => URL.revokeObjectURL(url)), [urls])
  const add = (files: FileList | null): void => {
    const chosen = [...(files ?? [])]
    const large = chosen.filter(({ size }) => size > mostMb * 1_000_000)
    if (large.length > 0)
      toast({ text: `${large.map(({ name }) => name).join(', ')}: at most ${mostMb} MB each.`, tone: 'warn' })
    controller.set({ photos: [...controller.now.photos, ...chosen.filter((file) => !large.includes(file))] })
  }
  return (
    <div className={styles['photos']}>
      <FileTrigger acceptedFileTypes={['image/*']} allowsMultiple defaultCamera="environment" onSelect={add}>
        <Button icon={Camera}>Photo…</Button>
      </FileTrigger>
      {photos.map((photo, index) => (
        <figure key={urls[index]}>
          <img src={urls[index]} alt={photo.name} />
          <IconButton
            icon={X}
            label={`Remove ${photo.name}`}
            onPress={() => controller.set({ photos: photos.filter((one) => one !== photo) })}
          />
        </figure>
      ))}
    </div>
  )
}
