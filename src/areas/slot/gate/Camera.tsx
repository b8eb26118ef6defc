/** The device's camera: its frames are looked at until one holds a code. */
import { useEffect, useRef, useState } from 'react'
import { ErrorState } from '#src/ui/controls/Notice.tsx'
import styles from './Gate.module.css'

/** The one that looks away from whoever holds the device, where there are two. */
const wanted: MediaStreamConstraints = { video: { facingMode: 'environment' }, audio: false }

/** Why there is no picture, in words that help. */
const refusal = (error: unknown): Error =>
  error instanceof DOMException && error.name === 'NotAllowedError'
    ? new Error('The browser does not allow the camera. Allow it for this page, or pick a picture.')
    : new Error('The camera gives no picture. Pick a picture, or type the reference.')

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
