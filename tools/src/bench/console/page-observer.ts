// What runs inside the measured page from its first moment: notes long tasks, layout shifts, and when something is seen.

/**
 * Adds `bench` to the window. `bench.watch(name, selector)` notes when a match is on the screen: after the frame that drew
 * it. `bench.shifts` counts what moved although nobody had just acted (the sum is the page's CLS, windows ignored: stricter).
 */
export const PAGE_OBSERVER = `(() => {
  const bench = { marks: {}, tasks: [], shifts: [] }
  window.bench = bench
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) bench.tasks.push({ at: startTime, ms: duration })
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue
      const sources = entry.sources.map(({ node }) => node && (node.className || node.nodeName)).join(', ')
      bench.shifts.push({ value: entry.value, sources })
    }
  }).observe({ type: 'layout-shift', buffered: true })
  bench.watch = (name, selector) => {
    delete bench.marks[name]
    let found = false
    const look = () => {
      // Pages that are kept behind the one in front have their rows too, undisplayed.
      if (found || ![...document.querySelectorAll(selector)].some((element) => element.checkVisibility())) return
      found = true
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => (bench.marks[name] = performance.now())))
    }
    const observer = new MutationObserver(look)
    observer.observe(document, { childList: true, subtree: true, attributes: true, characterData: true })
    look()
  }
})()`

/** What the page has noted, as `evaluate('bench')` answers it. */
export interface Noted {
  readonly marks: Readonly<Record<string, number>>
  readonly tasks: readonly { readonly at: number; readonly ms: number }[]
  readonly shifts: readonly { readonly value: number; readonly sources: string }[]
}
