// The tour itself: lights up one part of the shell after another and says what it is for. A native dialog keeps the focus.
import { Button } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { partOf, shownSteps } from './guide-steps.ts'
import { guideTexts } from './guide.texts.ts'
import './guide.css'

const PANEL_WIDTH = 320
const EDGE = 8

interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export default function GuideTour({ onClose }: { onClose: () => void }): ReactNode {
  const t = useText(guideTexts)
  const dialog = useRef<HTMLDialogElement>(null)
  const [steps] = useState(shownSteps)
  const [at, setAt] = useState(0)
  const step = steps[at]
  const box = useBoxOf(step === undefined ? null : partOf(step))
  const close = useEffectEvent(onClose)
  // Closed while it still stands in the page, so that the focus goes back to where it came from.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  useEffect(() => {
    if (step === undefined) close()
    else dialog.current?.querySelector<HTMLButtonElement>('[data-guide-next]')?.focus()
  }, [step])
  if (step === undefined) return null
  const isLast = at === steps.length - 1
  const move = (by: number) => setAt(Math.min(Math.max(at + by, 0), steps.length - 1))
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') move(1)
    else if (event.key === 'ArrowLeft') move(-1)
    else return
    event.preventDefault()
  }
  return (
    <dialog
      ref={dialog}
      className="guide"
      aria-labelledby="guide-title"
      aria-describedby="guide-text"
      onCancel={onClose}
      onKeyDown={onKey}
    >
      <div className="guide-light" style={box} />
      <div className="guide-panel" style={placeBeside(box)}>
        <p className="muted" aria-live="polite">
          {t('at', { step: at + 1, count: steps.length })}
        </p>
        <h2 id="guide-title">{t(step)}</h2>
        <p id="guide-text">{t(`${step}What`)}</p>
        <div className="guide-actions">
          <Button type="text" onClick={onClose}>
            {t('close')}
          </Button>
          <span>
            {at > 0 && <Button onClick={() => move(-1)}>{t('previous')}</Button>}
            <Button type="primary" data-guide-next="" onClick={() => (isLast ? onClose() : move(1))}>
              {t(isLast ? 'finish' : 'next')}
            </Button>
          </span>
        </div>
      </div>
    </dialog>
  )
}

/** Where the element is on the screen, a little wider; follows the window's size. */
function useBoxOf(element: HTMLElement | null): Box {
  const [box, setBox] = useState<Box>({ left: 0, top: 0, width: 0, height: 0 })
  useLayoutEffect(() => {
    const measure = () => {
      const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect()
      setBox({ left: left - 4, top: top - 4, width: width + 8, height: height + 8 })
    }
    element?.scrollIntoView({ block: 'nearest' })
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [element])
  return box
}

/** Below the part, or above it where there is no room; never beyond the screen's edge. */
function placeBeside({ left, top, height }: Box): { left: number; top?: number; bottom?: number } {
  const furthest = Math.max(EDGE, window.innerWidth - PANEL_WIDTH - EDGE)
  const start = Math.min(Math.max(left, EDGE), furthest)
  const isLow = top + height > window.innerHeight / 2
  return isLow ? { left: start, bottom: window.innerHeight - top + EDGE } : { left: start, top: top + height + EDGE }
}
