// Where a menu opens: beside its button or at the pointer, inside the window, and it stays there while the page scrolls.
import { autoUpdate, computePosition, flip, offset, shift } from '@floating-ui/dom'

/** A place in the window, in CSS pixels. */
export interface Point {
  readonly x: number
  readonly y: number
}

const GAP_PX = 4

/** Places the menu, and again whenever something moves; answers what ends that. */
export function keepBeside(menu: HTMLElement, beside: Element | Point): () => void {
  const isElement = beside instanceof Element
  const reference = isElement ? beside : { getBoundingClientRect: () => new DOMRect(beside.x, beside.y) }
  const place = async () => {
    const { x, y } = await computePosition(reference, menu, {
      strategy: 'fixed',
      placement: isElement ? 'bottom-end' : 'bottom-start',
      middleware: [offset(isElement ? GAP_PX : 0), flip({ padding: GAP_PX }), shift({ padding: GAP_PX })],
    })
    menu.style.left = `${x}px`
    menu.style.top = `${y}px`
  }
  return autoUpdate(reference, menu, () => void place())
}
