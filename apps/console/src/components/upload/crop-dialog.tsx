// Cuts one picture to its ratio: dragged, by arrow keys and by a slider; loaded when it is first needed.
import { Button } from 'antd'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { sharedTexts } from '../../i18n/shared.texts.ts'
import { useText } from '../../i18n/text.ts'
import { Dialog } from '../overlay/dialog.tsx'
import { closestZoom, type Frame, moved, rectOf, type Size, wholeFrame } from './crop-frame.ts'
import { cropTexts } from './crop.texts.ts'
import { cutPicture } from './cut-picture.ts'
import './crop.css'

interface CropDialogProps {
  readonly file: File
  /** Width by height. */
  readonly ratio: number
  /** Fewer pixels are refused by the server. */
  readonly least: Size
  /** Which of how many, where several were chosen. */
  readonly place?: { readonly at: number; readonly count: number }
  /** The picture may also go as it is. */
  readonly mayStayWhole: boolean
  readonly onDone: (file: File) => void
  readonly onClose: () => void
}

const STEP = 0.05
const ZOOM_STEP = 0.1

/** A picture that can't be read goes as it is: the server says what is wrong with it. */
export default function CropDialog({ file, ratio, least, place, mayStayWhole, onDone, onClose }: CropDialogProps) {
  const t = useText(cropTexts)
  const shared = useText(sharedTexts)
  const picture = usePicture(file)
  const [frame, setFrame] = useState<Frame | null>(null)
  const [isBusy, setBusy] = useState(false)
  const size = picture.bitmap
  const standing = frame ?? (size === null ? null : wholeFrame(size))
  const rect = size === null || standing === null ? null : rectOf(size, ratio, standing)
  const cut = async () => {
    if (size === null || rect === null) return
    setBusy(true)
    onDone((await cutPicture(file, size, rect)) ?? file)
  }
  return (
    <Dialog
      title={place === undefined || place.count === 1 ? t('title') : t('titleOf', place)}
      open
      onClose={onClose}
      closesOnMask={false}
      footer={
        <>
          <Button onClick={onClose}>{shared('cancel')}</Button>
          {mayStayWhole && <Button onClick={() => onDone(file)}>{t('asIs')}</Button>}
          <Button type="primary" disabled={rect === null} loading={isBusy} onClick={() => void cut()}>
            {t('use')}
          </Button>
        </>
      }
    >
      <CropView
        src={picture.src}
        size={size}
        ratio={ratio}
        frame={standing}
        closest={size === null ? 1 : closestZoom(size, ratio, least)}
        onMove={setFrame}
      />
      <p className={`crop-note tabular${rect !== null && rect.width < least.width ? ' is-small' : ''}`} role="status">
        {picture.hasFailed
          ? t('unreadable')
          : rect === null
            ? t('hint')
            : t(rect.width < least.width ? 'small' : 'size', {
                width: Math.round(rect.width),
                height: Math.round(rect.height),
              })}
      </p>
    </Dialog>
  )
}

/** The picture as it can be drawn, and its address while the dialog is there. */
function usePicture(file: File) {
  const [bitmap, setBitmap] = useState<ImageBitmap | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [src, setSrc] = useState('')
  useEffect(() => {
    let isGone = false
    const address = URL.createObjectURL(file)
    setSrc(address)
    createImageBitmap(file).then(
      (made) => (isGone ? made.close() : setBitmap(made)),
      () => setFailed(true),
    )
    return () => {
      isGone = true
      URL.revokeObjectURL(address)
    }
  }, [file])
  return { bitmap, hasFailed, src }
}

interface CropViewProps {
  readonly src: string
  readonly size: Size | null
  readonly ratio: number
  readonly frame: Frame | null
  readonly closest: number
  readonly onMove: (frame: Frame) => void
}

function CropView({ src, size, ratio, frame, closest, onMove }: CropViewProps): ReactNode {
  const t = useText(cropTexts)
  const dragged = useRef<{ readonly x: number; readonly y: number } | null>(null)
  const move = (x: number, y: number) => {
    if (size !== null && frame !== null) onMove(moved(size, ratio, frame, { x, y }))
  }
  const zoom = (to: number) => {
    if (frame !== null) onMove({ ...frame, zoom: Math.min(Math.max(to, 1), closest) })
  }
  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    if (dragged.current === null) return
    const box = event.currentTarget.getBoundingClientRect()
    // The picture goes with the hand, so that what is kept goes the other way.
    move((dragged.current.x - event.clientX) / box.width, (dragged.current.y - event.clientY) / box.height)
    dragged.current = { x: event.clientX, y: event.clientY }
  }
  const press = (event: KeyboardEvent) => {
    const act = {
      ArrowLeft: () => move(-STEP, 0),
      ArrowRight: () => move(STEP, 0),
      ArrowUp: () => move(0, -STEP),
      ArrowDown: () => move(0, STEP),
      '+': () => zoom((frame?.zoom ?? 1) + ZOOM_STEP),
      '=': () => zoom((frame?.zoom ?? 1) + ZOOM_STEP),
      '-': () => zoom((frame?.zoom ?? 1) - ZOOM_STEP),
    }[event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }
  const rect = size === null || frame === null ? null : rectOf(size, ratio, frame)
  const percent = (part: number, of: number) => `${(part / of) * 100}%`
  return (
    <>
      <button
        type="button"
        className={`crop-view${ratio > 2 ? ' is-wide' : ''}`}
        style={{ aspectRatio: ratio }}
        aria-label={t('view')}
        onKeyDown={press}
        onPointerDown={(event) => {
          dragged.current = { x: event.clientX, y: event.clientY }
          event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={drag}
        onPointerUp={() => (dragged.current = null)}
        onPointerCancel={() => (dragged.current = null)}
      >
        {size !== null && rect !== null && (
          <img
            src={src}
            alt=""
            draggable={false}
            style={{
              width: percent(size.width, rect.width),
              height: percent(size.height, rect.height),
              left: percent(-rect.x, rect.width),
              top: percent(-rect.y, rect.height),
            }}
          />
        )}
      </button>
      <label className="crop-zoom">
        {t('zoom')}
        <input
          type="range"
          min={1}
          max={closest}
          step={0.01}
          value={frame?.zoom ?? 1}
          disabled={closest <= 1}
          onChange={(event) => zoom(Number(event.target.value))}
        />
      </label>
    </>
  )
}
