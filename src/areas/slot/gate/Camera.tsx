/** The device's camera: its frames are looked at until one holds a code. */
import { useEffect, useRef, useState } from 'react'
import { ErrorState } from '#src/ui/controls/Notice.tsx'
import styles from './Gate.module.css'

/** The one that looks away from whoever holds the device, where there are two. */
const wanted: MediaStreamConstraints = { video: { facingMode: 'environment' }, audio: false }

const otherwise = 'Pick a picture, or type the reference.'
const refusals: Readonly<Record<string, string>> = {
  NotAllowedError: 'The browser does not allow the camera. Allow it for this page, or pick a picture.',
  NotFoundError: `This device has no camera. ${otherwise}`,
  NotReadableError: `Another program uses the camera. Close that one, or pick a picture.`,
}
/** Why there is no picture, in words that help. */
const refusal = (error: unknown): Error =>
  new Error(
    (error instanceof DOMException ? refusals[error.name] : undefined) ?? `The camera gives no picture. ${otherwise}`,
  )

/** `onFrame` answers whether to stop. */
async function lookThrough(
  video: HTMLVideoElement,
  onFrame: (frame: ImageBitmap) => Promise<boolean>,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    await new Promise((resolve) => video.requestVideoFrameCallback(resolve))
    if (isOver() || (await onFrame(await createImageBitmap(video)))) return
  }
}

export function Camera({
  onFrame,
  onSeen,
}: {
  readonly onFrame: (frame: ImageBitmap) => Promise<boolean>
  readonly onSeen: () => void
}) {
  const video = useRef<HTMLVideoElement>(null)
  const [failure, setFailure] = useState<Error | null>(null)
  useEffect(() => {
    let isOver = false
    let stream: MediaStream | undefined
    const stop = (): void => stream?.getTracks().forEach((track) => track.stop())
    const begin = async (): Promise<void> => {
      stream = await navigator.mediaDevices.getUserMedia(wanted)
      // Unplugged or taken away it gives no more frames, and would be waited for without a word.
      for (const track of stream.getTracks())
        track.addEventListener('ended', () => isOver || setFailure(new Error(`The camera has stopped. ${otherwise}`)))
      const shown = video.current
      if (isOver || shown === null) return stop()
      shown.srcObject = stream
      await shown.play()
      await lookThrough(shown, onFrame, () => isOver)
      if (!isOver) onSeen()
    }
    begin().catch((error: unknown) => isOver || setFailure(refusal(error)))
    return () => {
      isOver = true
      stop()
    }
  }, [onFrame, onSeen])
  if (failure !== null) return <ErrorState title="No camera" error={failure} />
  return <video ref={video} className={styles['camera']} aria-label="What the camera sees" muted playsInline />
}
