// A press counts where it began. A page may move under a hand that holds still: a complaint goes, a figure comes in, and what was pressed
// has slid away before it is let go. Browsers then tell no button of a click, and whoever pressed wonders why nothing happens.

/** As far as a hand shakes; who has moved farther has drawn back from the button on purpose. */
const STILL_PX = 4

interface Press {
  readonly button: HTMLButtonElement
  readonly x: number
  readonly y: number
}

/** Answers what ends it. */
export function keepPresses(page: Document): () => void {
  let press: Press | null = null
  const down = (event: PointerEvent) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    const isPlain = event.isPrimary && event.button === 0
    press = button !== null && isPlain ? { button, x: event.clientX, y: event.clientY } : null
  }
  const up = (event: PointerEvent) => {
    const begun = press
    press = null
    if (begun === null || event.type !== 'pointerup' || !begun.button.isConnected) return
    // Let go on it: the browser tells it so itself.
    if (event.target instanceof Node && begun.button.contains(event.target)) return
    if (Math.hypot(event.clientX - begun.x, event.clientY - begun.y) <= STILL_PX) begun.button.click()
  }
  const end = new AbortController()
  const how = { capture: true, signal: end.signal }
  page.addEventListener('pointerdown', down, how)
  page.addEventListener('pointerup', up, how)
  page.addEventListener('pointercancel', up, how)
  return () => end.abort()
}
