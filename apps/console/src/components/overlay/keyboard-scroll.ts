// Lets keys scroll what is longer than its room: browsers give the focus to what can take it, and a text cannot.

const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), select, textarea, [tabindex]:not([tabindex="-1"])'

/**
 * For the element within what scrolls; as a `ref`. What scrolls becomes a place for the focus, under the name of the element
 * with this id, for as long as it is too long and nothing in it takes the focus.
 */
export function letKeysScroll(content: HTMLElement | null, labelId: string): (() => void) | undefined {
  const scroller = content?.parentElement
  if (content === null || scroller === null || scroller === undefined) return undefined
  const judge = () => {
    const isNeeded = scroller.scrollHeight > scroller.clientHeight && scroller.querySelector(FOCUSABLE) === null
    const marks = { tabindex: '0', role: 'region', 'aria-labelledby': labelId }
    for (const [name, value] of Object.entries(marks)) {
      if (isNeeded) scroller.setAttribute(name, value)
      else scroller.removeAttribute(name)
    }
  }
  judge()
  const observer = new ResizeObserver(judge)
  observer.observe(content)
  observer.observe(scroller)
  return () => observer.disconnect()
}
