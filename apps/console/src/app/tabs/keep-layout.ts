// Pages behind the one in front keep their layout, so that a list comes back without being laid out anew.

const watched = new WeakSet<Element>()

/**
 * Ref of a page's box; React calls it each time the page comes to the front. Behind it React takes the box out of the layout, and
 * says so again whenever something in it has changed: it stays there instead, unseen and out of reach, and costs nothing.
 */
export function keepLayout(box: HTMLElement | null): void {
  if (box === null) return
  box.style.contentVisibility = ''
  if (watched.has(box) || !('contentVisibility' in box.style)) return
  watched.add(box)
  new MutationObserver(() => {
    if (box.style.display !== 'none') return
    box.style.contentVisibility = 'hidden'
    box.style.removeProperty('display')
  }).observe(box, { attributeFilter: ['style'] })
}
