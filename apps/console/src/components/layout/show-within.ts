// Scrolls a bar sideways until one of its items is seen, and leaves the keyboard where it is.

/**
 * Brings the first item that matches `selector` into view of the bar. Not scrollIntoView: Chrome then goes on from that
 * item with the next Tab, past the skip link and all that stands before.
 */
export function showWithin(bar: HTMLElement | null, selector: string): void {
  const item = bar?.querySelector(selector)
  if (bar === null || item === null || item === undefined) return
  const seen = bar.getBoundingClientRect()
  const box = item.getBoundingClientRect()
  if (box.left < seen.left) bar.scrollLeft -= seen.left - box.left
  else if (box.right > seen.right) bar.scrollLeft += box.right - seen.right
}
