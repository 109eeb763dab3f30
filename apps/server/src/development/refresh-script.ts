// The script that refreshes a development page: it replaces only the main part and keeps focus and input.
import type { FastifyInstance } from 'fastify'

export const REFRESH_PATH = '/development/refresh.js'

/** A meta refresh would reload the whole page and interrupt typing and screen readers. */
const SCRIPT = `
let seconds = Number(document.currentScript.dataset.seconds)
const isTyping = () => document.activeElement?.matches('main input, main select, main textarea') ?? false
async function look() {
  if (!document.hidden && !isTyping() && !(await show())) return
  setTimeout(look, seconds * 1000)
}
/** Whether the page asks for another refresh. */
async function show() {
  const answer = await fetch(location.href, { cache: 'no-store' }).catch(() => null)
  if (answer === null || !answer.ok) return true
  const next = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const [shown, main] = [document.querySelector('main'), next.querySelector('main')]
  if (isTyping() || main === null) return true
  if (shown.innerHTML !== main.innerHTML) {
    const reachable = (part) => [...part.querySelectorAll('a[href], button')]
    const at = reachable(shown).indexOf(document.activeElement)
    shown.replaceWith(main)
    reachable(main)[at]?.focus()
  }
  const again = next.querySelector('script[data-seconds]')
  if (again !== null) seconds = Number(again.dataset.seconds)
  return again !== null
}
setTimeout(look, seconds * 1000)
`

export function registerRefreshScript(http: FastifyInstance): void {
  http.get(REFRESH_PATH, { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('Cache-Control', 'no-store').send(SCRIPT),
  )
}
